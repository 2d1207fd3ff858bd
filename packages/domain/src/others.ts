import type { PublishedAttempt } from './counts.ts';
import type { SemesterGroup } from './publication.ts';

/**
 * A crowd without one of its students, whose published attempts are given. What a student reads about
 * "the others" is taken from here, because they would otherwise be compared with themselves.
 */
export function withoutStudent(
  semesters: readonly SemesterGroup[],
  attempts: readonly Pick<PublishedAttempt, 'programId' | 'n'>[],
): SemesterGroup[] {
  const bySemester = Map.groupBy(attempts, ({ n }) => n);
  return semesters.flatMap((semester) => {
    const taken = bySemester.get(semester.n);
    if (taken === undefined) return [semester];
    const codes = new Set(taken.map(({ programId }) => programId));
    const students = semester.students - 1;
    const courses = semester.courses
      .map((course) =>
        codes.has(course.programId) ? { ...course, students: course.students - 1 } : course,
      )
      .filter((course) => course.students > 0);
    return students > 0 ? [{ ...semester, students, courses }] : [];
  });
}
