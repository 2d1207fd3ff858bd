import { expect, test } from 'vitest';
import { shareText } from '../ui/share-text.ts';
import { ordinal } from './texts.ts';

test('semesters are counted as 1st, 2nd, 3rd, and 11th to 13th', () => {
  const numbers = [1, 2, 3, 4, 11, 12, 13, 21, 32, 111];
  expect(numbers.map(ordinal)).toEqual(['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '32nd', '111th']);
});

test('a share is rounded to percents, and never to none', () => {
  expect([187 / 434, 0.614, 0.01, 0.007, 1].map(shareText)).toEqual(['43%', '61%', '1%', '<1%', '100%']);
});
