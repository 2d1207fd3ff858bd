import { expect, test } from 'vitest';
import { averagePosition, gradeAxis } from './grade-axis.ts';

const chartOf = (...names: string[]) => ({ items: names.map((name) => ({ name, value: 50 })) });
const letters = 'A+ A A- B+ B B- C+ C C- D+ D D- F'.split(' ');

test('every axis has the grades from A+ to F, and others only where a chart has them', () => {
  expect(gradeAxis([chartOf('A', 'B')])).toEqual(letters);
  expect(gradeAxis([chartOf('A'), chartOf('IP', 'W')])).toEqual([...letters, 'W', 'IP']);
  expect(gradeAxis([])).toEqual(letters);
});

test.each([
  [4, 'A'],
  [3.7, 'A-'],
  [3, 'B'],
  [0, 'F'],
])('an average of %d stands above %s', (mean, grade) => {
  expect(averagePosition(mean, letters)).toBe(letters.indexOf(grade));
});

test('an average between two grades stands between them, closer to the closer one', () => {
  const position = averagePosition(3.1, letters);
  expect(position).toBeGreaterThan(letters.indexOf('B+'));
  expect(position).toBeLessThan(letters.indexOf('B'));
  expect(position).toBeCloseTo(letters.indexOf('B') - 1 / 3);
});
