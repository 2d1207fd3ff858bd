import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SemesterGroup } from '../publication/publication.ts';
import { compareWithCrowd, coursesInCommon, usualSemester } from './comparison.ts';

const crowd: SemesterGroup[] = [
  { n: 1, students: 100, courses: [{ programId: 'ENGLSH 1000', students: 62 }] },
  { n: 2, students: 100, courses: [{ programId: 'MATH 1700', students: 20 }] },
  {
    n: 3,
    students: 50,
    courses: [
      { programId: 'MATH 1700', students: 30 },
      { programId: 'ENGLSH 1000', students: 31 },
    ],
  },
];

const codes = ['MATH 1500', 'MATH 1700', 'CMP_SC 1050', 'HIST 1100'];
const course = fc.record({
  programId: fc.constantFrom(...codes),
  semester: fc.constantFrom('FS22', 'SP23', 'SS23', 'FS23', ''),
});
const anyCrowd = fc.uniqueArray(
  fc.record({
    n: fc.integer({ min: 1, max: 8 }),
    students: fc.constant(40),
    courses: fc.uniqueArray(
      fc.record({
        programId: fc.constantFrom(...codes),
        students: fc.integer({ min: 1, max: 40 }),
      }),
      { selector: ({ programId }) => programId },
    ),
  }),
  { selector: ({ n }) => n },
);

describe('a student beside a crowd', () => {
  test('sees when they took a course and when most take it, by share and not by number', () => {
    const own = [
      { programId: 'HIST 1100', semester: 'FS22' },
      { programId: 'MATH 1700', semester: 'SP23' },
    ];
    expect(compareWithCrowd(own, crowd)).toEqual([
      { programId: 'MATH 1700', own: [2], usual: { n: 3, share: 0.6 }, difference: -1 },
    ]);
  });

  test('sees first what they took in an unusual semester', () => {
    const own = [
      { programId: 'ENGLSH 1000', semester: 'FS22' },
      { programId: 'MATH 1700', semester: 'FS22' },
    ];
    expect(compareWithCrowd(own, crowd).map(({ programId }) => programId)).toEqual(['MATH 1700', 'ENGLSH 1000']);
  });

  test('sees both semesters of a course taken twice', () => {
    const own = ['FS22', 'SP23'].map((semester) => ({ programId: 'MATH 1700', semester }));
    expect(compareWithCrowd(own, crowd)[0]).toMatchObject({ own: [1, 2], difference: -1 });
  });

  test('is compared with the section that most take', () => {
    const own = [{ programId: 'ENGLSH 1000HW', semester: 'FS22' }];
    const sections = [{ n: 2, students: 100, courses: [{ programId: 'ENGLSH 1000H', students: 3 }] }, ...crowd];
    expect(compareWithCrowd(own, sections)).toEqual([
      { programId: 'ENGLSH 1000', own: [1], usual: { n: 1, share: 0.62 }, difference: 0 },
    ]);
    expect(coursesInCommon(own, crowd[0]?.courses ?? [])).toEqual(new Set(['ENGLSH 1000']));
  });

  test('has the earliest of equally common semesters as the usual one', () => {
    expect(usualSemester('ENGLSH 1000', crowd)).toEqual({ programId: 'ENGLSH 1000', usual: { n: 1, share: 0.62 } });
    expect(usualSemester('GREEK 4300', crowd)).toBeUndefined();
  });

  test('sees each common course once, with the largest share of any semester', () => {
    fc.assert(
      fc.property(fc.array(course), anyCrowd, (own, semesters) => {
        const compared = compareWithCrowd(own, semesters);
        const placed = own.filter(({ semester }) => semester !== '');
        const both = coursesInCommon(
          placed,
          semesters.flatMap(({ courses }) => courses),
        );
        expect(compared.map(({ programId }) => programId).sort()).toEqual([...both].sort());
        for (const { programId, own, usual, difference } of compared) {
          expect(own).toContain(usual.n + difference);
          expect(difference === 0).toBe(own.includes(usual.n));
          for (const { students, courses } of semesters) {
            const taken = courses.find((each) => each.programId === programId)?.students ?? 0;
            expect(taken / students).toBeLessThanOrEqual(usual.share);
          }
        }
      }),
    );
  });
});

test('what two students have in common is the same for both', () => {
  fc.assert(
    fc.property(fc.array(course), fc.array(course), (some, others) => {
      expect([...coursesInCommon(some, others)].sort()).toEqual([...coursesInCommon(others, some)].sort());
    }),
  );
});
