import { expect, test } from 'vitest';
import { fileName, toCsv } from './export.ts';

test.each([
  ['MATH 1500', 'MATH 1500'],
  ['Parks, Recreation, Sport and Tourism', '"Parks, Recreation, Sport and Tourism"'],
  ['the "big" one', '"the ""big"" one"'],
  ['two\nlines', '"two\nlines"'],
  [' padded ', '" padded "'], // some readers trim what is not quoted
  ['A+', 'A+'],
  ['', ''],
  [37.5, '37.5'],
  [-1, '-1'], // a number cannot be a formula
])('%j is written to CSV as %j', (cell, written) => {
  expect(toCsv([[cell]])).toBe(`${written}\r\n`);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
  'a spreadsheet shows %j instead of running it',
  (cell) => {
    expect(toCsv([[cell]]).replaceAll('"', '')).toMatch(/^'/);
  },
);

test('rows and cells keep their order', () => {
  expect(
    toCsv([
      ['Grade', 'Students'],
      ['A', 12.5],
    ]),
  ).toBe('Grade,Students\r\nA,12.5\r\n');
});

test.each([
  ['Grades in MATH 1500', 'grades-in-math-1500.csv'],
  ['Medical/Health Physics', 'medical-health-physics.csv'],
  ['…', 'coursetrail.csv'],
])('the file for %j is called %s', (title, name) => {
  expect(fileName(title, 'csv')).toBe(name);
});
