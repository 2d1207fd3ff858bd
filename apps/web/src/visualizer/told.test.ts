import { describe, expect, test } from 'vitest';
import {
  codesOf,
  cut,
  reasonForNothing,
  type Told,
  tellCrowd,
  tellMyself,
  tellStudent,
  titleOf,
  withheldLine,
} from './told.ts';

const all = { semester: 'all', top10: false } as const;
const nobodys = new Set<string>();

const crowd = tellCrowd({
  major: 'Physics',
  students: 40,
  semesters: [
    {
      n: 1,
      students: 40,
      courses: Array.from({ length: 12 }, (_, n) => ({
        programId: `MATH 10${n + 10}`,
        students: n + 1,
      })),
    },
    { n: 2, students: 20, courses: [{ programId: 'MATH 1010', students: 5 }] },
  ],
  withheldSemesters: 1,
});

describe('what is shown', () => {
  test('of another student keeps the gap a rare course left', () => {
    const courses = [
      { programId: 'MATH 1500', semester: 'Semester 10' },
      { programId: 'MATH 1100', semester: 'Semester 2', grade: 'A' },
    ];
    const told = tellStudent(
      { record: { firebaseUid: 'x', major: 'Physics', courses, withheld: 1 }, cursor: 'y' },
      null,
    );
    const rows = cut(told, all, new Set(['MATH 1100'])).rows;
    expect(rows).toEqual([
      { n: 2, programId: 'MATH 1100', grade: 'A', isOwn: true },
      { n: 10, programId: 'MATH 1500', isOwn: false },
    ]);
    expect(withheldLine(told)).toBe('1 rare course left out, so that nobody can be recognized.');
  });

  test('of oneself has the terms, and no rings', () => {
    const told = tellMyself({
      major: null,
      courses: [{ programId: 'MATH 1500', semester: 'FS22', grade: 'B' }],
    });
    expect(cut(told, { semester: 1, top10: true }, new Set(['MATH 1500'])).rows).toEqual([
      { n: 1, programId: 'MATH 1500', rawSemesterCode: 'FS22', grade: 'B', isOwn: false },
    ]);
    expect(titleOf(told, 1)).toBe('Your courses in Semester 1');
  });

  test('of a crowd is counted, and cut to the ten most frequent where wished', () => {
    const { rows } = cut(crowd, { semester: 1, top10: true }, new Set(['MATH 1021']));
    expect(rows).toHaveLength(10);
    expect(rows[0]).toEqual({ n: 1, programId: 'MATH 1021', students: 12, outOf: 40, isOwn: true });
    expect(cut(crowd, all, nobodys).rows).toHaveLength(13);
    expect(codesOf(crowd)).toHaveLength(12);
  });
});

test('where nothing is shown, the reason is the true one', () => {
  const none = { major: 'Physics', students: 0, semesters: [], withheldSemesters: 0 };
  const reasons: [Told, number, RegExp][] = [
    [tellMyself(null), 1, /not submitted/],
    [
      tellMyself({
        major: null,
        courses: [{ programId: 'MATH 1500', semester: 'FS22', grade: 'B' }],
      }),
      3,
      /in Semester 3/,
    ],
    [tellStudent({ record: null, cursor: null }, null), 1, /^Too few students share/],
    [
      tellStudent({ record: null, cursor: null }, 'Physics'),
      1,
      /^Too few students of Physics share/,
    ],
    [tellCrowd(none), 1, /^No student of Physics shares/],
    [
      tellCrowd({ ...none, students: 3, withheldSemesters: 1 }),
      1,
      /^Too few students of Physics share/,
    ],
    [crowd, 3, /^Too few students of Physics have a Semester 3/],
  ];
  for (const [told, semester, reason] of reasons) {
    expect(reasonForNothing(told, semester)).toMatch(reason);
    expect(cut(told, { semester, top10: false }, nobodys).rows).toEqual([]);
  }
});
