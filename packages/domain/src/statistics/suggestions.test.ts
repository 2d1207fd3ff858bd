import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prefixOf, withoutSectionLetters } from '../history/course.ts';
import type { SemesterGroup } from '../publication/publication.ts';
import { withoutStudent } from './others.ts';
import { nextCourses, nextSemesterOf } from './suggestions.ts';

const semester = (n: number, students: number, courses: Record<string, number>): SemesterGroup => ({
  n,
  students,
  courses: Object.entries(courses).map(([programId, taking]) => ({ programId, students: taking })),
});
const taken = (programId: string, code: string) => ({ programId, semester: code });
const codesOf = (courses: readonly { programId: string }[]) => courses.map(({ programId }) => programId);

describe('the semester a student comes to next', () => {
  test('is the one after the last recorded, and a running one is recorded', () => {
    expect(nextSemesterOf([])).toBe(1);
    expect(
      nextSemesterOf([
        taken('MATH 1500', 'FS25'),
        taken('MATH 1700', 'SP26'),
        // In progress, without a grade yet.
        taken('STAT 2500', 'FS26'),
        taken('CMP_SC 1050', 'FS26'),
      ]),
    ).toBe(4);
  });

  test('is not moved by a course without a semester', () => {
    expect(nextSemesterOf([taken('MATH 1500', ''), taken('MATH 1700', 'FS25')])).toBe(2);
  });
});

describe('what comes next', () => {
  const one = [taken('MATH 1500', 'FS25')];

  test('has the counts of the semester the student comes to', () => {
    const others = [semester(1, 50, { 'MATH 1500': 30 }), semester(2, 40, { 'MATH 1700': 17 })];
    expect(nextCourses(others, one)).toEqual([{ programId: 'MATH 1700', n: 2, students: 17, outOf: 40 }]);
  });

  test('is in the order of the numbers shown, and names nothing that fewer than five took', () => {
    const others = [
      semester(1, 100, { 'ENGLSH 1000': 60 }),
      semester(2, 100, { 'ENGLSH 1000': 30, 'ART 1000': 35, 'HIST 1000': 5, 'HIST 1100': 4 }),
    ];
    expect(codesOf(nextCourses(others, one))).toEqual(['ART 1000', 'ENGLSH 1000', 'HIST 1000']);
  });

  test('is nothing where nobody can be counted at that point', () => {
    expect(nextCourses([semester(1, 50, { 'MATH 1500': 30 })], one)).toEqual([]);
    expect(nextCourses([], [])).toEqual([]);
  });

  test('names a course and its honors section once, and neither after one of them was taken', () => {
    const others = [semester(2, 50, { 'MATH 1700': 20, 'MATH 1700H': 5, 'MATH 1500H': 9 })];
    expect(codesOf(nextCourses(others, one))).toEqual(['MATH 1700']);
    expect(nextCourses(others, [...one, taken('MATH 1700H', 'FS25')])).toEqual([]);
  });

  const code = fc.constantFrom(
    ...['MATH', 'STAT', 'ART'].flatMap((subject) =>
      ['1500', '1500H', '1700', '2300', '3000', '4100'].map((number) => `${subject} ${number}`),
    ),
  );
  const crowd = fc
    .array(
      fc.tuple(fc.integer({ min: 6, max: 500 }), fc.dictionary(code, fc.double({ min: 0.001, max: 1, noNaN: true }))),
      { maxLength: 7 },
    )
    .map((semesters) =>
      semesters.map(([students, courses], index) =>
        semester(
          index + 1,
          students,
          Object.fromEntries(
            Object.entries(courses).map(([programId, share]) => [programId, Math.max(1, Math.round(share * students))]),
          ),
        ),
      ),
    );
  const history = fc.array(
    fc.record({ programId: code, semester: fc.constantFrom('', 'FS23', 'SP24', 'SS24', 'FS24') }),
    { maxLength: 12 },
  );
  const selection = fc.record({
    putAway: fc.array(code, { maxLength: 4 }),
    isOutside: fc.boolean(),
    perSubject: fc.integer({ min: 1, max: 6 }),
    limit: fc.integer({ min: 1, max: 12 }),
  });

  test('never names what was taken or put away, keeps its limits, and says what the crowd says', () => {
    fc.assert(
      fc.property(crowd, history, selection, (others, own, selected) => {
        const named = nextCourses(others, own, selected);
        const gone = [...codesOf(own), ...selected.putAway].map(withoutSectionLetters);
        const bases = codesOf(named).map(withoutSectionLetters);
        expect(bases.filter((each) => gone.includes(each))).toEqual([]);
        expect(new Set(bases).size).toBe(named.length);
        expect(named.length).toBeLessThanOrEqual(selected.limit);
        for (const ofSubject of Map.groupBy(codesOf(named), prefixOf).values())
          expect(ofSubject.length).toBeLessThanOrEqual(selected.perSubject);
        if (selected.isOutside) {
          const subjects = new Set(codesOf(own).map(prefixOf));
          expect(codesOf(named).filter((each) => subjects.has(prefixOf(each)))).toEqual([]);
        }
        for (const { programId, n, students, outOf } of named) {
          expect(n).toBe(nextSemesterOf(own));
          const now = others.find((each) => each.n === n);
          expect(now?.students).toBe(outOf);
          expect(now?.courses).toContainEqual({ programId, students });
        }
      }),
    );
  });

  test('does not depend on the order of the semesters, the courses or the history', () => {
    fc.assert(
      fc.property(crowd, history, (others, own) => {
        const shuffled = others.map((each) => ({ ...each, courses: each.courses.toReversed() })).toReversed();
        expect(nextCourses(shuffled, own.toReversed())).toEqual(nextCourses(others, own));
      }),
    );
  });

  test('to put a course away brings up others and reorders nothing', () => {
    fc.assert(
      fc.property(crowd, history, code, (others, own, away) => {
        const wide = { perSubject: Number.POSITIVE_INFINITY, limit: Number.POSITIVE_INFINITY };
        const all = codesOf(nextCourses(others, own, wide));
        const isAway = (each: string) => withoutSectionLetters(each) === withoutSectionLetters(away);
        expect(codesOf(nextCourses(others, own, { ...wide, putAway: [away] }))).toEqual(
          all.filter((each) => !isAway(each)),
        );
      }),
    );
  });

  test('counts others only, also where the student’s own next semester is already published', () => {
    const all = [semester(1, 9, { 'MATH 1500': 9 }), semester(2, 9, { 'MATH 1700': 6 })];
    const others = withoutStudent(all, [
      { programId: 'MATH 1500', n: 1 },
      { programId: 'MATH 1700', n: 2 },
    ]);
    // The student has since deleted the second semester.
    expect(nextCourses(others, one)).toEqual([{ programId: 'MATH 1700', n: 2, students: 5, outOf: 8 }]);
  });
});
