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

/** The semester in which the largest share takes a course; the earliest of equals. */
export function usualSemester(programId: string, semesters: readonly SemesterGroup[]): Comparison['usual'] | undefined {
  let usual: Comparison['usual'] | undefined;
  for (const { n, students: all, courses } of semesters) {
    const students = courses.find((course) => course.programId === programId)?.students ?? 0;
    if (students > 0 && students / all > (usual?.share ?? 0)) usual = { n, share: students / all };
  }
  return usual;
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
  const compared = [...Map.groupBy(own, ({ programId }) => programId)].flatMap(([programId, attempts]) => {
    const usual = usualSemester(programId, semesters);
    const taken = new Set(attempts.flatMap(({ semester }) => numbers.get(semester) ?? []));
    if (usual === undefined || taken.size === 0) return [];
    const own = [...taken].sort((a, b) => a - b);
    const [difference = 0] = own.map((n) => n - usual.n).sort((a, b) => Math.abs(a) - Math.abs(b));
    return [{ programId, own, usual, difference }];
  });
  const isUsual = ({ difference }: Comparison) => Number(difference === 0);
  return compared.sort(
    (a, b) => isUsual(a) - isUsual(b) || b.usual.share - a.usual.share || (a.programId < b.programId ? -1 : 1),
  );
}

/** The codes of the courses both have, in any semester. */
export function coursesInCommon(
  some: readonly { programId: string }[],
  others: readonly { programId: string }[],
): Set<string> {
  const theirs = new Set(others.map(({ programId }) => programId));
  return new Set(some.map(({ programId }) => programId).filter((programId) => theirs.has(programId)));
}
