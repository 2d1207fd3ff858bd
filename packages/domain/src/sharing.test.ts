import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Attempt } from './history.ts';
import { asSeenByOthers, mostSeenOf, sharingLevels } from './sharing.ts';

const history: Attempt[] = [
  {
    _id: 'x1',
    programId: 'MATH 1500',
    semester: 'FS23',
    grade: 'B',
    credits: 5,
    handEditedAt: '2026-01-01',
  },
  { _id: 'x2', programId: 'GREEK 4300', semester: 'SP24', grade: 'A' },
  { _id: 'x3', programId: 'MATH 1700', semester: 'FS24', grade: 'C' },
];
const isCommon = (course: string) => course !== 'GREEK 4300';

test('others see courses and semester numbers, without ids, terms, credits or grades', () => {
  expect(asSeenByOthers(history, 'courses', isCommon).courses).toEqual([
    { programId: 'MATH 1500', semester: 'Semester 1' },
    { programId: 'MATH 1700', semester: 'Semester 3' }, // the hidden course in between still counts as a semester
  ]);
});

test('others see grades only of students who share them', () => {
  const { courses } = asSeenByOthers(history, 'courses-and-grades', isCommon);
  expect(courses).toContainEqual({ programId: 'MATH 1500', semester: 'Semester 1', grade: 'B' });
});

test('rare courses are left out and counted', () => {
  expect(asSeenByOthers(history, 'courses', isCommon).withheld).toBe(1);
});

test('a student who shares nothing shows nothing, not even how much there is', () => {
  expect(asSeenByOthers(history, 'nothing', () => true)).toEqual({ courses: [], withheld: 0 });
});

describe('the most that anybody sees of a student', () => {
  const student = { major: 'Classics', sharing: 'courses', history } as const;
  const others = { students: 4, withCourse: (course: string) => (course === 'GREEK 4300' ? 3 : 4) };

  test('is the history without courses that too few have, counting the student', () => {
    const seen = mostSeenOf(student, others, 5);
    expect(seen).toEqual({ unseen: null, ...asSeenByOthers(history, 'courses', isCommon) });
    expect(seen.withheld).toBe(1);
  });

  test.each([
    ['nothing-shared', { sharing: 'nothing', history: [] }, 4],
    ['no-courses', { major: null, history: [] }, 4],
    ['no-major', { major: null }, 4],
    ['few-students', {}, 3],
  ] as const)('is nothing at all, and says why: %s', (reason, difference, students) => {
    const seen = mostSeenOf({ ...student, ...difference }, { ...others, students }, 5);
    expect(seen).toEqual({ unseen: reason, courses: [], withheld: 0 });
  });

  test('accounts for every course, as shown or as left out', () => {
    const anybody = fc.record({
      sharing: fc.constantFrom(...sharingLevels),
      students: fc.nat(8),
      counts: fc.dictionary(
        fc.constantFrom(...history.map(({ programId }) => programId)),
        fc.nat(8),
      ),
      minGroupSize: fc.integer({ min: 1, max: 6 }),
    });
    fc.assert(
      fc.property(anybody, ({ sharing, students, counts, minGroupSize }) => {
        const withCourse = (course: string) => counts[course] ?? 0;
        const seen = mostSeenOf({ ...student, sharing }, { students, withCourse }, minGroupSize);
        if (seen.unseen !== null) return seen.courses.length === 0 && seen.withheld === 0;
        const isEveryCourseCommon = seen.courses.every(
          ({ programId }) => withCourse(programId) + 1 >= minGroupSize,
        );
        return isEveryCourseCommon && seen.courses.length + seen.withheld === history.length;
      }),
    );
  });
});
