import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Pathways, takenBefore, takenJustBefore, takenNext } from '../publication/pathways.ts';
import { countMajor, type SemesterGroup } from '../publication/publication.ts';
import type { PublishedHistory } from '../publication/sharing.ts';
import { pathwaysWithoutStudent, withoutStudent } from './others.ts';

const attempt = fc.record({
  programId: fc.constantFrom('MATH 1500', 'MATH 1700', 'CMP_SC 1050', 'HIST 1100'),
  // Semesters after the longest trail are not counted.
  n: fc.constantFrom(1, 2, 3, 4, 7, 41),
  grade: fc.constantFrom('A', 'B', ''),
});
const history: fc.Arbitrary<PublishedHistory> = fc.record({
  sharing: fc.constantFrom('courses', 'courses-and-grades'),
  attempts: fc.array(attempt, { maxLength: 12 }),
  seasons: fc.constant([]),
});

/** What is published of these students when a group of one is large enough. */
function crowdOf(histories: readonly PublishedHistory[]): SemesterGroup[] {
  return countMajor(histories, { minGroup: 1, creditsOf: () => undefined })?.semesters ?? [];
}

/** As a table, in which the order of courses does not matter. */
const countsIn = (semesters: readonly SemesterGroup[]) =>
  semesters.map(({ n, students, courses }) => [
    n,
    students,
    Object.fromEntries(courses.map(({ programId, students }) => [programId, students])),
  ]);

describe('a crowd without one of its students', () => {
  test('is the crowd of all the others', () => {
    fc.assert(
      fc.property(fc.array(history, { maxLength: 6 }), history, (others, me) => {
        const all = crowdOf([...others, me]);
        expect(countsIn(withoutStudent(all, me.attempts))).toEqual(countsIn(crowdOf(others)));
      }),
    );
  });

  test('never counts fewer than one student, even if the student was not in it', () => {
    fc.assert(
      fc.property(fc.array(history, { maxLength: 3 }), history, (others, stranger) => {
        for (const { students, courses } of withoutStudent(crowdOf(others), stranger.attempts)) {
          expect(students).toBeGreaterThan(0);
          for (const course of courses) expect(course.students).toBeGreaterThan(0);
        }
      }),
    );
  });
});

describe('the pathways without one of the students', () => {
  const ofAnyLength = history.map(({ attempts, ...rest }) => ({
    ...rest,
    attempts: attempts.filter(({ n }) => n < 41),
  }));

  test('are those of all the others', () => {
    fc.assert(
      fc.property(fc.array(ofAnyLength, { minLength: 1, maxLength: 6 }), ofAnyLength, (others, me) => {
        const countOf = (histories: readonly PublishedHistory[]) =>
          countMajor(histories, { minGroup: 1, creditsOf: () => undefined })?.pathways;
        const all = countOf([...others, me]);
        const rest = countOf(others);
        if (all === undefined || rest === undefined || me.attempts.length === 0) return;
        const read = (pathways: Pathways) => ({
          students: [pathways.students, pathways.lateStudents],
          courses: pathways.courses
            .filter(({ students }) => students > 0)
            .map(({ programId, students, late }) => [
              students,
              programId,
              late,
              takenNext(pathways, programId),
              takenJustBefore(pathways, programId),
              takenBefore(pathways, programId),
            ]),
        });
        expect(read(pathwaysWithoutStudent(all, me.attempts))).toEqual(read(rest));
      }),
    );
  });
});
