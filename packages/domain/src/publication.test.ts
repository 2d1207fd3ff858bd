import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PublishedAttempt, PublishedHistory } from './counts.ts';
import { isLetterGrade } from './grade.ts';
import {
  applyChanges,
  contentsOf,
  countCompanions,
  emptyWorkingCounts,
  isGroupOfChanges,
  type MajorContents,
  smallestGroup,
} from './publication.ts';

const group = 3;

/** What is published of a major the first time. */
function published(histories: readonly PublishedHistory[], size = group): MajorContents | null {
  const working = emptyWorkingCounts();
  const joins = histories.map((after, n) => ({ student: `${n}`, before: null, after }));
  applyChanges(working, joins, size);
  return contentsOf(working, size);
}

const took = (...attempts: [programId: string, n: number, grade: string][]): PublishedHistory => ({
  sharing: 'courses-and-grades',
  attempts: attempts.map(([programId, n, grade]) => ({ programId, n, grade })),
});
const times = (count: number, history: PublishedHistory) =>
  Array<PublishedHistory>(count).fill(history);
const withGrades = (...grades: string[]) => grades.map((grade) => took(['MATH 1500', 1, grade]));

const attempt = fc.record<PublishedAttempt>({
  programId: fc.constantFrom('LAW LIARS', 'MATH 1500', 'MATH 1700', 'STAT 2500'),
  n: fc.integer({ min: 1, max: 3 }),
  grade: fc.constantFrom('A', 'A', 'B', 'C', 'W', 'N/A', 'IP', 'S'),
});
const anyHistory = fc.record<PublishedHistory>({
  sharing: fc.constantFrom('courses', 'courses-and-grades'),
  attempts: fc.uniqueArray(attempt, {
    selector: ({ programId, n }) => programId + n,
    minLength: 1,
    maxLength: 6,
  }),
});
const anyMajor = fc.array(anyHistory, { maxLength: 10 });

test('the smallest group is one more than the setting, so that enough others are in it for its members', () => {
  expect([2, 5, 10].map(smallestGroup)).toEqual([3, 6, 11]);
  expect(smallestGroup(1)).toBe(1);
});

describe('a major', () => {
  test('is published from the smallest group on, and tells nothing before', () => {
    expect(published([])).toBeNull();
    expect(published([], 1)).toBeNull();
    expect(published(times(group - 1, took(['MATH 1500', 1, 'A'])))).toBeNull();
    expect(published(times(group, took(['MATH 1500', 1, 'A'])))).toMatchObject({ students: group });
  });

  test('shows semesters and courses of the smallest group, and none that is smaller', () => {
    fc.assert(
      fc.property(anyMajor, (histories) => {
        const contents = published(histories);
        expect(contents === null).toBe(histories.length < group);
        if (contents === null) return;
        const students = (has: (attempt: PublishedAttempt) => boolean) =>
          histories.filter(({ attempts }) => attempts.some(has)).length;
        const courses = [...new Set(histories.flatMap(({ attempts }) => attempts))]
          .map(({ programId }) => programId)
          .filter((course) => students(({ programId }) => programId === course) >= group);
        expect(contents.students).toBe(histories.length);
        expect(contents.commonCourses).toEqual([...new Set(courses)].sort());
        expect(contents.semesters.map(({ n, students }) => [n, students])).toEqual(
          [1, 2, 3]
            .map((semester) => [semester, students(({ n }) => n === semester)])
            .filter(([, count = 0]) => count >= group),
        );
        for (const semester of contents.semesters) {
          const took = (course: string) =>
            students(({ programId, n }) => programId === course && n === semester.n);
          expect(
            Object.fromEntries(semester.courses.map((each) => [each.programId, each.students])),
          ).toEqual(
            Object.fromEntries(
              contents.commonCourses.filter(took).map((course) => [course, took(course)]),
            ),
          );
        }
      }),
    );
  });

  test('shows a rare course nowhere, so that no one can show a word of their own to everybody', () => {
    const many = [...withGrades('A', 'A', 'B', 'B'), ...times(4, took(['MATH 1500', 1, 'A']))];
    const shown = (liars: number) =>
      JSON.stringify(
        published([...many, ...times(liars, took(['LAW LIARS', 1, 'A'], ['MATH 1500', 1, 'A']))]),
      );
    expect(shown(group - 1)).not.toContain('LAW LIARS');
    expect(shown(group)).toContain('LAW LIARS');
    fc.assert(
      fc.property(anyMajor, (histories) => {
        const liars = histories.filter(({ attempts }) =>
          attempts.some(({ programId }) => programId === 'LAW LIARS'),
        ).length;
        fc.pre(liars < group);
        expect(JSON.stringify(published(histories))).not.toContain('LAW LIARS');
      }),
    );
  });

  test('has the courses of a semester by number of students, then by code, and grade charts by code', () => {
    const contents = published([
      ...times(3, took(['STAT 2500', 1, 'B'], ['MATH 1700', 1, 'A'], ['MATH 1500', 1, 'W'])),
      ...times(3, took(['STAT 2500', 1, 'A'], ['MATH 1700', 2, 'B'], ['MATH 1500', 1, 'C'])),
      ...times(2, took(['STAT 2500', 1, 'A+'], ['MATH 1500', 1, 'A'])),
    ]);
    const codes = (courses: readonly { programId: string }[] = []) =>
      courses.map(({ programId }) => programId);
    expect(codes(contents?.semesters[0]?.courses)).toEqual(['MATH 1500', 'STAT 2500', 'MATH 1700']);
    expect(codes(contents?.gradedCourses)).toEqual(['MATH 1500', 'MATH 1700', 'STAT 2500']);
    expect([...(contents?.gradedCourses[0]?.attempts ?? [])]).toEqual([
      ['A', 2],
      ['C', 3],
      ['W', 3],
    ]);
  });

  test('shows everything with a group of 1', () => {
    fc.assert(
      fc.property(anyMajor, (histories) => {
        const contents = published(histories, 1);
        const shown = contents?.semesters.flatMap(({ n, courses }) =>
          courses.map(({ programId }) => `${programId} ${n}`),
        );
        const taken = histories.flatMap(({ attempts }) =>
          attempts.map(({ programId, n }) => `${programId} ${n}`),
        );
        expect(new Set(shown)).toEqual(new Set(taken));
        const graded = histories.flatMap(({ attempts }) =>
          attempts.filter(({ grade }) => grade !== 'S').map(({ programId }) => programId),
        );
        expect(contents?.gradedCourses.map(({ programId }) => programId) ?? []).toEqual(
          [...new Set(graded)].sort(),
        );
      }),
    );
  });
});

describe('a grade chart', () => {
  const chart = (...grades: string[]) =>
    published([...withGrades(...grades), ...times(6, took(['MATH 1700', 1, 'A']))], 6)
      ?.gradedCourses;

  test('is shown from the smallest group on', () => {
    expect(chart('A', 'A', 'B', 'B', 'C')).toEqual([]);
    expect(chart('A', 'A', 'B', 'B', 'C', 'C')).toEqual([
      {
        programId: 'MATH 1500',
        students: 6,
        attempts: new Map([
          ['A', 2],
          ['B', 2],
          ['C', 2],
        ]),
      },
    ]);
  });

  test('is left out when all have the same grade, or all but one', () => {
    expect(chart(...'AAAAAAA')).toEqual([]);
    expect(chart(...'AAAAAAB')).toEqual([]);
    expect(chart(...'AAAAABC')).toEqual([]);
    expect(chart(...'AAAAABB')).toHaveLength(1);
  });

  test.each(['W', 'N/A', 'IP'])('needs enough letter grades: %s does not make a group', (grade) => {
    expect(chart(...'AABBC', grade)).toEqual([]);
    expect(chart(...'AAAAAA', grade, grade)).toEqual([]);
    expect(chart(...'AABBCC', grade)?.[0]).toMatchObject({ students: 7 });
  });

  test('is left out when one student alone has repeated the course to another grade', () => {
    const failedTwice = took(['MATH 1500', 1, 'F'], ['MATH 1500', 2, 'F']);
    expect(published([...withGrades('A', 'A', 'A'), failedTwice])?.gradedCourses).toEqual([]);
  });

  test('leaves enough others with at least two grades, whichever student is taken out of it', () => {
    fc.assert(
      fc.property(anyMajor, (histories) => {
        for (const { programId } of published(histories)?.gradedCourses ?? []) {
          const lettersOf = ({ attempts }: PublishedHistory) =>
            attempts
              .filter((each) => each.programId === programId && isLetterGrade(each.grade))
              .map(({ grade }) => grade);
          for (const one of histories) {
            const others = histories.filter((other) => other !== one).map(lettersOf);
            expect(others.filter(({ length }) => length > 0).length).toBeGreaterThanOrEqual(
              group - 1,
            );
            expect(new Set(others.flat()).size).toBeGreaterThanOrEqual(2);
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('a group of changes', () => {
  const changed = { isFirst: false, changed: 5, returning: 0 };
  test('has as many students as the setting says, and one more at first', () => {
    expect(isGroupOfChanges(changed, 5)).toBe(true);
    expect(isGroupOfChanges({ ...changed, changed: 4 }, 5)).toBe(false);
    expect(isGroupOfChanges({ ...changed, isFirst: true }, 5)).toBe(false);
    expect(isGroupOfChanges({ ...changed, isFirst: true, changed: 6 }, 5)).toBe(true);
  });

  test('does not count students who return, except where groups of one are allowed', () => {
    expect(isGroupOfChanges({ ...changed, returning: 1 }, 5)).toBe(false);
    expect(isGroupOfChanges({ isFirst: false, changed: 1, returning: 1 }, 1)).toBe(true);
  });
});

test('a group goes along with each student who left, or all where too few would stay', () => {
  expect(countCompanions(1, 11, 5)).toBe(5);
  expect(countCompanions(2, 20, 5)).toBe(10);
  expect(countCompanions(1, 10, 5)).toBe(10);
  expect(countCompanions(1, 10, 1)).toBe(0);
});
