import { expect, test } from 'vitest';
import { percentile, rounded } from './measure.ts';

const oneToHundred = Array.from({ length: 100 }, (_, index) => 100 - index);

test.each([
  [oneToHundred, 50, 50],
  [oneToHundred, 99, 99],
  [oneToHundred, 100, 100],
  [oneToHundred, 0, 1],
  [[10, 9, 100], 50, 10], // by value, not by spelling
  [[7], 99, 7],
  [[1, 2], 99, 2], // few samples: the slowest, never a value in between
])('Of %j the percentile %d is %d', (samples, percent, expected) => {
  expect(percentile(samples, percent)).toBe(expected);
});

test('Nothing measured is a mistake, not a zero', () => {
  expect(() => percentile([], 50)).toThrow('nothing');
});

test.each([
  [0.123456, 0.123],
  [12.3456, 12.3],
  [12_345, 12_300],
])('%d is reported as %d', (value, expected) => {
  expect(rounded(value)).toBe(expected);
});
