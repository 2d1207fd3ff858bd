import type { PublishedOfMe } from '@coursetrail/contract';
import { semesterNumber } from '@coursetrail/domain';

/** What is counted of the student in a major; null when nothing is. */
function countedIn(major: string, published: PublishedOfMe | undefined) {
  if (published === undefined) return null;
  const { publishedOn, major: publishedMajor, courses } = published;
  return publishedOn !== null && publishedMajor === major ? courses : null;
}

export const isCountedIn = (major: string, published: PublishedOfMe | undefined): boolean =>
  countedIn(major, published) !== null;

/** The student's attempts that are counted in a major, to be subtracted from what is said about others. */
export const attemptsCountedIn = (major: string, published: PublishedOfMe | undefined) =>
  (countedIn(major, published) ?? []).map(({ programId, semester }) => ({
    programId,
    n: semesterNumber(semester),
  }));
