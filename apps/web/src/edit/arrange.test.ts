import type { OwnAttempt } from '@coursetrail/contract';
import { expect, test } from 'vitest';
import { arrange, firstSort, gradeFilterOf, matches, neighborOf, noFilter, sortAgain } from './arrange.ts';

const took = (programId: string, semester: string, grade = 'A', title?: string): OwnAttempt => ({
  _id: `${programId} ${semester}`,
  programId,
  semester,
  grade,
  ...(title !== undefined && { title }),
});
const names = (groups: ReturnType<typeof arrange>) =>
  groups.map(({ name, courses }) => [name, ...courses.map(({ programId }) => programId)]);

test('a click reverses the direction of its own button and of no other', () => {
  const once = sortAgain(firstSort, 'prefix');
  expect(once).toEqual({
    by: 'prefix',
    directions: { semester: 'descending', prefix: 'ascending' },
  });
  expect(sortAgain(once, 'semester').directions).toEqual({
    semester: 'ascending',
    prefix: 'ascending',
  });
  expect(sortAgain(once, 'prefix').directions.prefix).toBe('descending');
});

test('the groups follow the order of the courses in them', () => {
  const courses = [took('MATH 1500', 'FS99'), took('STAT 2500', 'SP00'), took('MATH 1700', 'SP00')];
  expect(names(arrange(courses, firstSort))).toEqual([
    ['Spring 2000', 'MATH 1700', 'STAT 2500'],
    ['Fall 1999', 'MATH 1500'],
  ]);
  expect(names(arrange(courses, sortAgain(firstSort, 'prefix')))).toEqual([
    ['MATH', 'MATH 1500', 'MATH 1700'],
    ['STAT', 'STAT 2500'],
  ]);
});

test('a course without a semester has a group of its own', () => {
  expect(names(arrange([took('MATH 1500', '')], firstSort))).toEqual([['No semester', 'MATH 1500']]);
});

test.each([
  ['', true],
  ['math', true],
  ['MATH1500', true],
  ['1500', true],
  ['analytic geo', true],
  [' Calc ', true],
  ['math 1700', false],
])('the search for %j finds MATH 1500, Analytic Geometry & Calc I: %s', (text, found) => {
  const course = took('MATH 1500', 'FS24', 'A', 'ANALYTIC GEOMETRY & CALC I');
  expect(matches(course, { ...noFilter, text })).toBe(found);
});

test('a subject in two words is found with a space, an underscore or neither between them', () => {
  for (const text of ['cmp sc', 'CMP_SC 10', 'cmpsc1050']) {
    expect(matches(took('CMP_SC 1050', 'FS24'), { ...noFilter, text })).toBe(true);
  }
});

test('search, subject and kind of grade must all agree', () => {
  const course = took('MATH 1500', 'FS24', 'IP');
  expect(matches(course, { text: 'math', subject: 'MATH', kind: 'in-progress' })).toBe(true);
  expect(matches(course, { text: 'math', subject: 'STAT', kind: 'in-progress' })).toBe(false);
  expect(matches(course, { text: 'math', subject: 'MATH', kind: 'letter' })).toBe(false);
});

test('every grade is of one kind', () => {
  expect(['A+', 'F', 'IP', 'W', 'N/A', 'S', ''].map(gradeFilterOf)).toEqual([
    'letter',
    'letter',
    'in-progress',
    'withdrawn',
    'other',
    'other',
    'other',
  ]);
});

test.each([
  ['the next one', [1], 2],
  ['the next one that stays', [1, 2], 3],
  ['the one before, at the end of the list', [3], 2],
  ['the first, where the deleted one is not on the list', [9], 0],
  ['none, where nothing stays', [0, 1, 2, 3], undefined],
])('deleted courses are stood in for by %s', (_, deleted, neighbor) => {
  const course = (n: number) => took(`MATH ${1000 + n}`, 'FS24');
  expect(neighborOf([0, 1, 2, 3].map(course), deleted.map(course))).toEqual(
    neighbor === undefined ? undefined : course(neighbor),
  );
});
