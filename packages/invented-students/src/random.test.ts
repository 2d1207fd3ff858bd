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
    expect(numbers('coursetrail', 3).map((number) => number.toFixed(6))).toEqual(['0.087391', '0.085073', '0.334565']);
  });

  test('draws both ends of a range, and no choice twice', () => {
    const random = seededRandom(1);
    expect(new Set(Array.from({ length: 200 }, () => random.between(1, 3)))).toEqual(new Set([1, 2, 3]));
    expect(random.some([1, 2, 3], 5).sort()).toEqual([1, 2, 3]);
    expect(random.some([1, 2, 3], 2)).toHaveLength(2);
  });
});
