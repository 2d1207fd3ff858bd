import type { Crowd, PublishedOfMe } from '@coursetrail/contract';
import {
  type Pathways,
  pathwaysWithoutStudent,
  type SemesterGroup,
  semesterNumber,
  withoutStudent,
} from '@coursetrail/domain';

/** Whether the student is one of those who are counted in a major. */
export const isCountedIn = (major: string, published: PublishedOfMe | undefined): boolean =>
  published !== undefined && published.publishedOn !== null && published.major === major;

/** What is counted of the student in a major; nothing where the student is not counted. */
export const myPart = (major: string, published: PublishedOfMe) =>
  (isCountedIn(major, published) ? published.courses : []).map(({ programId, semester }) => ({
    programId,
    n: semesterNumber(semester),
  }));

/** Everybody in a major except the student. */
export type Others = { major: string; students: number; semesters: SemesterGroup[] };

export const othersIn = ({ major, students, semesters }: Crowd, published: PublishedOfMe): Others => ({
  major,
  students: students - Number(isCountedIn(major, published)),
  semesters: withoutStudent(semesters, myPart(major, published)),
});

/** Which courses follow which among the others of a major. */
export const pathwaysOfOthers = <Counted extends Pathways & { major: string }>(
  pathways: Counted,
  published: PublishedOfMe,
): Counted => pathwaysWithoutStudent(pathways, myPart(pathways.major, published));
