import { semesterNumber } from '../history/semester.ts';
import type { SemesterGroup } from '../publication/publication.ts';
import type { PublishedAttempt } from '../publication/sharing.ts';
import { courseDistribution } from './charts.ts';

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

/** By chart label ('Semester 1'): how many students have the semester, and the percentage of them in each course. */
export type CountedDistribution = Record<string, { students: number; values: Record<string, number> }>;

/**
 * The chart of each semester without one of the students in it. The percentages have one decimal, from which the
 * numbers of up to 1,000 students are recovered exactly; among more, one student does not show.
 */
export function distributionWithoutStudent(
  charts: CountedDistribution,
  attempts: readonly CountedAttempt[],
): CountedDistribution {
  const semesters = Object.entries(charts).map(([label, { students, values }]) => ({
    n: semesterNumber(label),
    students,
    courses: Object.entries(values).map(([programId, percent]) => ({
      programId,
      students: Math.round((percent * students) / 100),
    })),
  }));
  return Object.fromEntries(
    withoutStudent(semesters, attempts).flatMap((semester) =>
      Object.entries(courseDistribution([semester])).map(([label, values]) => [
        label,
        { students: semester.students, values },
      ]),
    ),
  );
}
