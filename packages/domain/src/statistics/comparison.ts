import { isSameCourse, withoutSectionLetters } from '../history/course.ts';
import { numberSemesters } from '../history/semester.ts';
import type { SemesterGroup } from '../publication/publication.ts';

/** In which of their semesters a student took a course, and in which most others take it. */
export type Comparison = {
  programId: string;
  own: readonly number[];
  usual: { n: number; share: number };
  /** How many semesters later than most others; below zero: earlier. Of several attempts, the nearest. */
  difference: number;
};

/** The semester in which the largest share takes a course, and the section that they take; the earliest of equals. */
export function usualSemester(
  asked: string,
  semesters: readonly SemesterGroup[],
): Pick<Comparison, 'programId' | 'usual'> | undefined {
  let most: Pick<Comparison, 'programId' | 'usual'> | undefined;
  for (const { n, students: all, courses } of semesters)
    for (const { programId, students } of courses)
      if (isSameCourse(programId, asked) && students / all > (most?.usual.share ?? 0))
        most = { programId, usual: { n, share: students / all } };
  return most;
}

/**
 * A student's own courses beside a crowd's. Courses taken in an unusual semester come first, then the
 * most common ones. Courses nobody in the crowd takes are not compared.
 */
export function compareWithCrowd(
  own: readonly { programId: string; semester: string }[],
  semesters: readonly SemesterGroup[],
): Comparison[] {
  const numbers = numberSemesters(own.map(({ semester }) => semester));
  const byCourse = Map.groupBy(own, ({ programId }) => withoutSectionLetters(programId));
  const compared = [...byCourse].flatMap(([course, attempts]) => {
    const most = usualSemester(course, semesters);
    const taken = new Set(attempts.flatMap(({ semester }) => numbers.get(semester) ?? []));
    if (most === undefined || taken.size === 0) return [];
    const own = [...taken].sort((a, b) => a - b);
    const [difference = 0] = own.map((n) => n - most.usual.n).sort((a, b) => Math.abs(a) - Math.abs(b));
    return [{ ...most, own, difference }];
  });
  const isUsual = ({ difference }: Comparison) => Number(difference === 0);
  return compared.sort(
    (a, b) => isUsual(a) - isUsual(b) || b.usual.share - a.usual.share || (a.programId < b.programId ? -1 : 1),
  );
}

/** The courses both have, in any semester and section. */
export const coursesInCommon = (
  some: readonly { programId: string }[],
  others: readonly { programId: string }[],
): Set<string> => coursesOf(some).intersection(coursesOf(others));

const coursesOf = (courses: readonly { programId: string }[]) =>
  new Set(courses.map(({ programId }) => withoutSectionLetters(programId)));
