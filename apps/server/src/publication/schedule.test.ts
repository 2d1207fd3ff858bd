import { expect, onTestFinished, test, vi } from 'vitest';
import { startSchedule } from './schedule.ts';

const day = 24 * 60 * 60 * 1000;

/** The exit codes that a schedule reports, in order, until there are `count` of them. */
async function exitCodes(program: readonly [string, ...string[]], count: number) {
  const codes: (number | null)[] = [];
  const all = Promise.withResolvers<void>();
  const schedule = startSchedule({
    everyMs: day,
    retryMs: 5,
    isDue: async () => true,
    onDone: (_printed, _reason, exitCode) => {
      if (codes.push(exitCode) === count) all.resolve();
    },
    program,
  });
  await all.promise;
  schedule.stop();
  return codes.slice(0, count);
}

test('a publisher that fails is started again before the next fixed time', async () => {
  const failing = [process.execPath, '-e', 'process.exit(1)'] as const;
  expect(await exitCodes(failing, 2)).toEqual([1, 1]);
});

test('a publisher that cannot be started is tried again, and does not end the server', async () => {
  expect(await exitCodes(['/no/such/program'], 2)).toEqual([null, null]);
  // Refused by Node itself, before there is a process.
  expect(await exitCodes(['a\0b'], 2)).toEqual([null, null]);
});

test('why a publisher failed is reported, and one that hangs is ended', async () => {
  const report = (script: string, maxMs: number) => {
    const done = Promise.withResolvers<[string, number | null]>();
    const schedule = startSchedule({
      everyMs: day,
      maxMs,
      isDue: async () => true,
      onDone: (_printed, reason, exitCode) => done.resolve([reason, exitCode]),
      program: [process.execPath, '-e', script],
    });
    onTestFinished(() => schedule.stop());
    return done.promise;
  };
  const says = 'console.error("Biology could not be published"); process.exitCode = 1';
  expect(await report(says, 60_000)).toEqual(['Biology could not be published', 1]);
  expect(await report('setInterval(() => {}, 1000)', 200)).toEqual(['', null]);
});

test('a publisher that succeeds is not started again before the next hour', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let checks = 0;
  const done = Promise.withResolvers<number | null>();
  const schedule = startSchedule({
    everyMs: day,
    retryMs: 1,
    now: () => new Date('2026-11-03T08:00:00Z'),
    isDue: async () => {
      checks += 1;
      return true;
    },
    onDone: (_printed, _reason, exitCode) => done.resolve(exitCode),
    program: [process.execPath, '-e', ''],
  });
  onTestFinished(() => schedule.stop());
  expect(await done.promise).toBe(0);
  vi.advanceTimersByTime(day / 24);
  expect(checks).toBe(1);
  vi.advanceTimersByTime(100);
  expect(checks).toBe(2);
});
