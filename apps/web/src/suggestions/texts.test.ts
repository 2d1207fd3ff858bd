import { expect, test } from 'vitest';
import { ordinal, shareText } from './texts.ts';

test('semesters are counted as 1st, 2nd, 3rd, and 11th to 13th', () => {
  const numbers = [1, 2, 3, 4, 11, 12, 13, 21, 32, 111];
  expect(numbers.map(ordinal)).toEqual(['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '32nd', '111th']);
});

test('a share is rounded to percents, and never to none', () => {
  expect(shareText({ students: 187, outOf: 434 })).toBe('43%');
  expect(shareText({ students: 2, outOf: 434 })).toBe('<1%');
});
