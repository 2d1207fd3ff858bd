import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countMajor, type SemesterGroup } from '../publication/publication.ts';
import type { PublishedHistory } from '../publication/sharing.ts';
import { courseDistribution } from './charts.ts';
import { type CountedDistribution, distributionWithoutStudent, withoutStudent } from './others.ts';

const attempt = fc.record({
  programId: fc.constantFrom('MATH 1500', 'MATH 1700', 'CMP_SC 1050', 'HIST 1100'),
  // Semesters after the longest trail are not counted.
  n: fc.constantFrom(1, 2, 3, 4, 41),
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

describe('the charts of the others', () => {
  const chartsOf = (semesters: readonly SemesterGroup[]): CountedDistribution =>
    Object.fromEntries(
      semesters.flatMap((semester) =>
        Object.entries(courseDistribution([semester])).map(([label, values]) => [
          label,
          { students: semester.students, values },
        ]),
      ),
    );

  test('are those of the crowd without the student', () => {
    fc.assert(
      fc.property(fc.array(history, { maxLength: 9 }), history, (others, me) => {
        const all = chartsOf(crowdOf([...others, me]));
        expect(distributionWithoutStudent(all, me.attempts)).toEqual(chartsOf(crowdOf(others)));
      }),
    );
  });

  test('are exact for every number of students up to a thousand', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 1000 }).chain((all) => fc.tuple(fc.constant(all), fc.integer({ min: 2, max: all }))),
        ([students, taking]) => {
          const crowd = (all: number, course: number) =>
            chartsOf([{ n: 1, students: all, courses: [{ programId: 'MATH 1500', students: course }] }]);
          expect(distributionWithoutStudent(crowd(students, taking), [{ programId: 'MATH 1500', n: 1 }])).toEqual(
            crowd(students - 1, taking - 1),
          );
        },
      ),
    );
  });

  test('never show a share below zero or above a hundred, even if the student was not among them', () => {
    fc.assert(
      fc.property(fc.array(history, { maxLength: 4 }), history, (others, stranger) => {
        const charts = distributionWithoutStudent(chartsOf(crowdOf(others)), stranger.attempts);
        for (const { students, values } of Object.values(charts)) {
          expect(students).toBeGreaterThan(0);
          for (const share of Object.values(values)) {
            expect(share).toBeGreaterThan(0);
            expect(share).toBeLessThanOrEqual(100);
          }
        }
      }),
    );
  });
});
