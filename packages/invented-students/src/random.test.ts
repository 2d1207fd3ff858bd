import { describe, expect, test } from 'vitest';
import { seededRandom } from './random.ts';

const numbers = (seed: string | number, count: number) => {
  const { next } = seededRandom(seed);
  return Array.from({ length: count }, next);
};

describe('a seeded random generator', () => {
  test('repeats itself for the same seed and differs for the next one', () => {
    expect(numbers(7, 100)).toEqual(numbers(7, 100));
    expect(numbers(7, 1)).not.toEqual(numbers(8, 1));
    expect(numbers('student 7', 1)).not.toEqual(numbers('student 8', 1));
  });

  test('gives these numbers forever, because the samples and seeded databases were made with them', () => {
    expect(numbers('coursetrail', 3).map((number) => number.toFixed(6))).toEqual([
      '0.087391',
      '0.085073',
      '0.334565',
    ]);
  });

  test('spreads its numbers evenly, within one sequence and over neighboring seeds', () => {
    const sequence = numbers(1, 10_000);
    const firsts = Array.from({ length: 10_000 }, (_, seed) => numbers(seed, 1)[0] ?? 0);
    for (const sample of [sequence, firsts]) {
      const tenths = Map.groupBy(sample, (number) => Math.floor(number * 10));
      expect([...tenths.keys()].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
      for (const { length } of tenths.values()) expect(Math.abs(length - 1000)).toBeLessThan(150);
    }
  });

  test('draws both ends of a range, and no choice twice', () => {
    const random = seededRandom(1);
    expect(new Set(Array.from({ length: 200 }, () => random.between(1, 3)))).toEqual(
      new Set([1, 2, 3]),
    );
    expect(random.some([1, 2, 3], 5).sort()).toEqual([1, 2, 3]);
    expect(random.some([1, 2, 3], 2)).toHaveLength(2);
  });

  test('draws from a bell curve around 0 with a spread of 1', () => {
    const random = seededRandom(1);
    const sample = Array.from({ length: 10_000 }, () => random.normal());
    const mean = sample.reduce((sum, value) => sum + value, 0) / sample.length;
    const variance = sample.reduce((sum, value) => sum + value ** 2, 0) / sample.length;
    expect(mean).toBeCloseTo(0, 1);
    expect(variance).toBeCloseTo(1, 1);
    expect(Math.max(...sample.map(Math.abs))).toBeLessThan(3);
  });
});
