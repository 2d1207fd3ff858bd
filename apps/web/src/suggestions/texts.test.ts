import { expect, test } from 'vitest';
import { countOf, ordinal } from './texts.ts';

test.each([
  [1, 'first'],
  [12, 'twelfth'],
  [13, '13th'],
  [21, '21st'],
  [22, '22nd'],
  [33, '33rd'],
  [40, '40th'],
])('the semester with the number %i is the %s', (n, word) => {
  expect(ordinal(n)).toBe(word);
});

const course = { programId: 'MATH 2300', n: 5, students: 187, outOf: 434 };

test('a sentence says of how many students it speaks', () => {
  expect(countOf(course, 'Physics')).toBe('Of 434 Physics students with a fifth semester, 43%');
  expect(countOf({ ...course, n: 8, students: 2 }, 'Physics')).toBe(
    'Of 434 Physics students with an eighth semester, fewer than 1%',
  );
  expect(countOf({ ...course, n: 18, students: 1, outOf: 1 }, 'Physics')).toBe(
    'Of 1 Physics student with an 18th semester, 100%',
  );
});
