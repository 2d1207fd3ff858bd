import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SemesterGroup } from '../publication/publication.ts';
import { besideMajor, usualCourses } from './another-major.ts';

const codes = ['STAT 2500', 'STAT 4110', 'MATH 1500', 'ART 1000'];
const statistics = {
  students: 20,
  semesters: [
    {
      n: 1,
      students: 20,
      courses: [
        { programId: 'MATH 1500', students: 14 },
        { programId: 'ART 1000', students: 6 },
      ],
    },
    { n: 2, students: 16, courses: [{ programId: 'STAT 2500', students: 12 }] },
    { n: 5, students: 8, courses: [{ programId: 'STAT 4110', students: 7 }] },
  ],
};
const pathways = {
  lateStudents: 8,
  courses: [
    { programId: 'MATH 1500', students: 14, late: 6 },
    { programId: 'STAT 2500', students: 12, late: 3 },
    { programId: 'STAT 4110', students: 7, late: 7 },
    { programId: 'STAT 4210', students: 7, late: 4 },
  ],
};
const none = { lateStudents: 0, courses: [] };
const taking = (codes: readonly string[]) => codes.map((programId) => ({ programId }));
const codesOf = (courses: readonly { programId: string }[]) => courses.map(({ programId }) => programId);

describe('what is usual in a major', () => {
  test('is what half of those with seven or more semesters have taken, by semester', () => {
    expect(usualCourses(statistics, pathways)).toEqual({
      of: 'late',
      students: 8,
      courses: [
        { programId: 'MATH 1500', share: 0.75, semesters: [1] },
        { programId: 'STAT 4110', share: 0.875, semesters: [5] },
        // Nobody may know when.
        { programId: 'STAT 4210', share: 0.5, semesters: [] },
      ],
    });
  });

  test('is what half of all students take, as long as too few have come that far', () => {
    const usual = usualCourses(statistics, none);
    expect(usual).toMatchObject({ of: 'all', students: 20 });
    expect(codesOf(usual.courses)).toEqual(['MATH 1500', 'STAT 2500']);
  });

  test('is nothing in a major that is not published', () => {
    expect(usualCourses({ students: 0, semesters: [] }, none).courses).toEqual([]);
  });
});

const anySemesters: fc.Arbitrary<SemesterGroup[]> = fc.uniqueArray(
  fc.record({
    n: fc.integer({ min: 1, max: 9 }),
    students: fc.constant(20),
    courses: fc.uniqueArray(
      fc.record({
        programId: fc.constantFrom(...codes),
        students: fc.integer({ min: 1, max: 20 }),
      }),
      { selector: ({ programId }) => programId },
    ),
  }),
  { selector: ({ n }) => n },
);
const anyPathways = fc.record({
  lateStudents: fc.constantFrom(0, 10),
  courses: fc.uniqueArray(
    fc.record({
      programId: fc.constantFrom(...codes),
      students: fc.constant(12),
      late: fc.integer({ min: 0, max: 10 }),
    }),
    { selector: ({ programId }) => programId },
  ),
});

describe('a student beside a major', () => {
  test('has taken some of what is usual there, in whatever section, and not yet the rest', () => {
    const { taken, notYet } = besideMajor(taking(['STAT 4110H', 'CMP_SC 1050']), usualCourses(statistics, pathways));
    expect(codesOf(taken)).toEqual(['STAT 4110']);
    expect(codesOf(notYet)).toEqual(['MATH 1500', 'STAT 4210']);
  });

  test('finds every usual course in exactly one of both, each taken by half or more', () => {
    fc.assert(
      fc.property(anySemesters, anyPathways, fc.subarray(codes), (semesters, later, own) => {
        const usual = usualCourses({ students: 20, semesters }, later);
        const { taken, notYet } = besideMajor(taking(own), usual);
        expect(codesOf([...taken, ...notYet]).toSorted()).toEqual(codesOf(usual.courses).toSorted());
        expect(new Set(codesOf(usual.courses)).size).toBe(usual.courses.length);
        for (const { programId } of taken) expect(own).toContain(programId);
        for (const { programId } of notYet) expect(own).not.toContain(programId);
        for (const { share } of usual.courses) {
          expect(share).toBeGreaterThanOrEqual(0.5);
          expect(share).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
