import { type CoursePair, lateFrom, type Pathways } from '../publication/pathways.ts';
import type { SemesterGroup } from '../publication/publication.ts';
import type { PublishedAttempt } from '../publication/sharing.ts';

/** Where an attempt of a student is counted. */
type CountedAttempt = Pick<PublishedAttempt, 'programId' | 'n'>;

/**
 * A crowd without one of its students, whose published attempts are given. What a student reads about
 * "the others" is taken from here, because they would otherwise be compared with themselves.
 */
export function withoutStudent(
  semesters: readonly SemesterGroup[],
  attempts: readonly CountedAttempt[],
): SemesterGroup[] {
  const bySemester = Map.groupBy(attempts, ({ n }) => n);
  return semesters.flatMap((semester) => {
    const taken = bySemester.get(semester.n);
    if (taken === undefined) return [semester];
    const codes = new Set(taken.map(({ programId }) => programId));
    const students = semester.students - 1;
    const courses = semester.courses
      .map((course) => {
        const rest = codes.has(course.programId) ? course.students - 1 : course.students;
        // Never more than there are, even if the student was not in the crowd.
        return { ...course, students: Math.min(rest, students) };
      })
      .filter((course) => course.students > 0);
    return students > 0 ? [{ ...semester, students, courses }] : [];
  });
}

/** The pathways of a crowd without one of its students, as `countPathways` would count those of the others. */
export function pathwaysWithoutStudent<Counted extends Pathways>(
  pathways: Counted,
  attempts: readonly CountedAttempt[],
): Counted {
  if (attempts.length === 0) return pathways;
  const own = orderOf(attempts);
  const { courses } = pathways;
  const isLate = courses.some(({ programId }) => own.took(programId, lateFrom));
  const without = (pairs: readonly CoursePair[], isOwn: (first: string, second: string) => boolean) =>
    pairs.flatMap(([first, second, students]): CoursePair[] => {
      const isMine = isOwn(courses[first]?.programId ?? '', courses[second]?.programId ?? '');
      return isMine && students === 1 ? [] : [[first, second, students - Number(isMine)]];
    });
  return {
    ...pathways,
    students: pathways.students - 1,
    lateStudents: Math.max(0, pathways.lateStudents - Number(isLate)),
    courses: courses.map(({ programId, students, late }) => {
      const isMine = own.took(programId);
      return { programId, students: students - Number(isMine), late: Math.max(0, late - Number(isMine && isLate)) };
    }),
    next: without(pathways.next, own.isNext),
    before: without(pathways.before, own.isBefore),
  };
}

/** Which courses one student took, and in which order. */
export function orderOf(attempts: readonly CountedAttempt[]) {
  const taken = Map.groupBy(attempts, ({ programId }) => programId);
  const semestersOf = (programId: string) => taken.get(programId)?.map(({ n }) => n) ?? [];
  return {
    took: (programId: string, from = 1) => semestersOf(programId).some((n) => n >= from),
    /** Whether the second course was taken in the semester right after the first. */
    isNext: (first: string, second: string) => semestersOf(first).some((n) => semestersOf(second).includes(n + 1)),
    /** Whether the first course was taken in any semester before the second. */
    isBefore: (first: string, second: string) => Math.min(...semestersOf(first)) < Math.max(...semestersOf(second)),
  };
}
