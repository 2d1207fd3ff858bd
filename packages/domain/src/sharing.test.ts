import { expect, test } from 'vitest';
import type { Attempt } from './history.ts';
import { asSeenByOthers } from './sharing.ts';

const history: Attempt[] = [
  { _id: 'x1', programId: 'MATH 1500', semester: 'FS23', grade: 'B', credits: 5, handEditedAt: '2026-01-01' },
  { _id: 'x2', programId: 'GREEK 4300', semester: 'SP24', grade: 'A' },
  { _id: 'x3', programId: 'MATH 1700', semester: 'FS24', grade: 'C' },
];
const isCommon = (course: string) => course !== 'GREEK 4300';

test('others see courses and relative semesters, without ids, terms, credits or grades', () => {
  expect(asSeenByOthers(history, 'courses', isCommon).courses).toEqual([
    { programId: 'MATH 1500', semester: 'Semester 1' },
    { programId: 'MATH 1700', semester: 'Semester 3' }, // the rare course in between still was a semester
  ]);
});

test('others see grades only of those who share them', () => {
  const { courses } = asSeenByOthers(history, 'courses-and-grades', isCommon);
  expect(courses).toContainEqual({ programId: 'MATH 1500', semester: 'Semester 1', grade: 'B' });
});

test('rare courses are left out and counted', () => {
  expect(asSeenByOthers(history, 'courses', isCommon).withheld).toBe(1);
});

test('of a student who shares nothing there is nothing to see, not even how much', () => {
  expect(asSeenByOthers(history, 'nothing', () => true)).toEqual({ courses: [], withheld: 0 });
});
