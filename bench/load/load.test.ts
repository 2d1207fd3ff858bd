import { expect, test } from 'vitest';
import { growthPerHour, type MemorySample } from '../soak/memory-samples.ts';
import { highestRate } from './capacity.ts';
import { mix } from './mix.ts';
import { type LoadSample, sampled, summaryOf } from './samples.ts';
import type { MeasuredRun } from './with-load.ts';

const sample = (more: Partial<LoadSample>) =>
  sampled({
    kind: 'own history',
    at: 0,
    milliseconds: 5,
    status: 200,
    hasRetryAfter: false,
    ...more,
  });
const job = { rate: 2, seconds: 2, what: 'mix' } as const;

test('of a hundred requests eighty read and twenty write', () => {
  const shares = Object.values(mix).map(([share]) => share);
  const writing = Object.entries(mix).findIndex(([kind]) => kind === 'add a course');
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
  expect(sum(shares.slice(0, writing))).toBe(80);
  expect(sum(shares.slice(writing))).toBeCloseTo(20);
});

test('a summary tells good, refused, shed, failed and unsent requests apart', () => {
  const summary = summaryOf(
    [
      sample({}),
      sample({ status: 304, milliseconds: 7, at: 1500 }),
      sample({ status: 409 }),
      sample({ status: 503, hasRetryAfter: true, at: 1200 }),
      sample({ status: 503 }),
      sample({ status: 0 }),
      sample({ status: -1, at: 1900 }),
      sample({ kind: 'upload', milliseconds: 900 }),
    ],
    job,
  );
  expect(summary.verdicts).toEqual({ good: 3, refused: 1, shed: 2, failed: 1, unsent: 1 });
  expect(summary).toMatchObject({ withRetryAfter: 1, goodput: 1.5, p99: 7 });
  expect(summary.uploads).toMatchObject({ count: 1, p50: 900 });
  expect(summary.timeline).toMatchObject([
    { good: 2, shed: 1, lost: 1 },
    { good: 1, shed: 1, lost: 1 },
  ]);
});

test('the highest rate that is held is found between the last that was and the first that was not', async () => {
  const tried: number[] = [];
  const runAt = async (rate: number, seconds: number) => {
    tried.push(rate);
    const samples = Array.from({ length: 200 }, () => sample({ milliseconds: rate <= 300 ? 20 : 400 }));
    const cost = { server: 1, readers: 0, postgres: 0, generator: 0 };
    const summary = summaryOf(samples, { rate, seconds, what: 'mix' });
    return { ...summary, ownCpu: 0, cost, othersShare: 0 } satisfies MeasuredRun;
  };
  const { rate, p99 } = await highestRate(runAt, 100);
  expect(p99).toBe(20);
  expect(rate).toBeGreaterThan(270);
  expect(rate).toBeLessThanOrEqual(300);
  expect(Math.max(...tried)).toBeLessThan(450);
});

test('memory that grows by a megabyte a minute is found to grow by sixty an hour', () => {
  const samples = Array.from({ length: 30 }, (_, n): MemorySample => {
    const resident = 200 + n + (n % 2 === 0 ? 3 : -3);
    return {
      seconds: n * 60,
      resident,
      anonymous: 100,
      heap: 0,
      external: 0,
      descriptors: 40,
      processes: 4,
    };
  });
  expect(growthPerHour(samples, 'resident')).toBeGreaterThan(50);
  expect(growthPerHour(samples, 'resident')).toBeLessThan(70);
  expect(growthPerHour(samples, 'anonymous')).toBe(0);
});
