import type { Crowd, PublishedOfMe } from '@coursetrail/contract';
import { type SemesterGroup, semesterNumber, withoutStudent } from '@coursetrail/domain';

/** Whether the student is one of those who are counted in a major. */
export const isCountedIn = (major: string, published: PublishedOfMe | undefined): boolean =>
  published !== undefined && published.publishedOn !== null && published.major === major;

/** The semesters of a major without what is counted of the student. */
export function withoutMe(
  major: string,
  semesters: readonly SemesterGroup[],
  published: PublishedOfMe,
): SemesterGroup[] {
  const mine = isCountedIn(major, published) ? published.courses : [];
  return withoutStudent(
    semesters,
    mine.map(({ programId, semester }) => ({ programId, n: semesterNumber(semester) })),
  );
}

/** Everybody in a major except the student. */
export type Others = { major: string; students: number; semesters: SemesterGroup[] };

export const othersIn = ({ major, students, semesters }: Crowd, published: PublishedOfMe): Others => ({
  major,
  students: students - Number(isCountedIn(major, published)),
  semesters: withoutMe(major, semesters, published),
});
