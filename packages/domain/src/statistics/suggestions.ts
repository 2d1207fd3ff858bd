import { byCourse, prefixOf, withoutSectionLetters } from '../history/course.ts';
import { numberSemesters } from '../history/semester.ts';
import type { SemesterGroup } from '../publication/publication.ts';

/** A course that others took in the semester a student comes to next. */
export type NextCourse = {
  programId: string;
  /** The student's next semester. */
  n: number;
  /** How many took it in their n-th semester. */
  students: number;
  /** How many have an n-th semester. */
  outOf: number;
};

export type NextSelection = {
  /** Courses the student has put away. */
  putAway?: Iterable<string>;
  /** Only subjects of which the student has no course. */
  isOutside?: boolean;
  /** How many courses of one subject at most. */
  perSubject?: number;
  limit?: number;
};

/** What fewer than five took says more about them than about the course. */
export const nextLimits = { courses: 10, perSubject: 3, students: 5 };

/**
 * The number of the semester after the last one recorded. A semester that is running counts as recorded: its courses are
 * chosen, and the next choice is about the one after it.
 */
export const nextSemesterOf = (history: readonly { semester: string }[]): number =>
  numberSemesters(history.map(({ semester }) => semester)).size + 1;

/**
 * What others took at the point that a student has reached, without what the student has taken: the most taken first, as
 * the numbers say that are shown. Of a course and its honors section the higher one stays.
 */
export function nextCourses(
  others: readonly SemesterGroup[],
  history: readonly { programId: string; semester: string }[],
  {
    putAway = [],
    isOutside = false,
    perSubject = nextLimits.perSubject,
    limit = nextLimits.courses,
  }: NextSelection = {},
): NextCourse[] {
  const n = nextSemesterOf(history);
  const now = others.find((semester) => semester.n === n);
  if (now === undefined) return [];
  const excluded = byCourse([...history, ...Array.from(putAway, (programId) => ({ programId }))]);
  const ownSubjects = new Set(history.map(({ programId }) => prefixOf(programId)));
  const ranked = now.courses
    .filter(({ programId, students }) => students >= nextLimits.students && !excluded.has(programId))
    .filter(({ programId }) => !isOutside || !ownSubjects.has(prefixOf(programId)))
    .sort((a, b) => b.students - a.students || (a.programId < b.programId ? -1 : 1));

  const chosen = new Set<string>();
  const ofSubject = new Map<string, number>();
  return ranked
    .filter(({ programId }) => {
      const course = withoutSectionLetters(programId);
      const before = ofSubject.get(prefixOf(programId)) ?? 0;
      if (chosen.has(course) || before >= perSubject) return false;
      chosen.add(course);
      ofSubject.set(prefixOf(programId), before + 1);
      return true;
    })
    .slice(0, limit)
    .map(({ programId, students }) => ({ programId, n, students, outOf: now.students }));
}
