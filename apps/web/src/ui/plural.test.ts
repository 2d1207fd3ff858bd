import { expect, test } from 'vitest';
import { oneOrMany, plural } from './plural.ts';

test('one has its own word, everything else the other, none included', () => {
  expect([0, 1, 2].map((count) => plural(count, 'course'))).toEqual(['0 courses', '1 course', '2 courses']);
});

test('large numbers are grouped, and parts of a credit stay', () => {
  expect(plural(1204, 'student')).toBe('1,204 students');
  expect(plural(4.5, 'credit')).toBe('4.5 credits');
});

test('words without an s say their other form', () => {
  expect(plural(1, 'line was', 'lines were')).toBe('1 line was');
  expect(plural(3, 'line was', 'lines were')).toBe('3 lines were');
  expect([1, 2].map((count) => oneOrMany(count, 'it', 'them'))).toEqual(['it', 'them']);
});
