import type { Crowd, PublishedOfMe } from '@coursetrail/contract';
import {
  type Comparison,
  type CourseEntry,
  compareWithCrowd,
  countCourses,
  numberSemesters,
  prefixOf,
  sortBySemester,
  termName,
  withoutStudent,
} from '@coursetrail/domain';
import { attemptsCountedIn } from '../server/published-of-me.ts';
import { oneOrMany, plural } from '../ui/plural.ts';

/** What is known about the others in the major; undefined until both replies are there. */
export type MajorAndMe = { crowd: Crowd; published: PublishedOfMe } | undefined;

/** One true sentence about a student: beside the others in the major where those are published, otherwise about them alone. */
export function sentenceAbout(courses: readonly CourseEntry[], others: MajorAndMe): string {
  const [comparison] = others === undefined ? [] : compareWithCrowd(courses, withoutMe(others));
  return others !== undefined && comparison !== undefined
    ? comparedSentence(comparison, others.crowd.major)
    : ownSentence(courses);
}

const withoutMe = ({ crowd, published }: NonNullable<MajorAndMe>) =>
  withoutStudent(crowd.semesters, attemptsCountedIn(crowd.major, published));

function comparedSentence({ programId, own, usual }: Comparison, major: string): string {
  const percent = `${Math.max(1, Math.round(usual.share * 100))}%`;
  const mine = `You took ${programId} in ${oneOrMany(own.length, 'Semester')} ${own.join(' and ')}`;
  return own.includes(usual.n)
    ? `${mine}, like ${percent} of the other students in ${major}.`
    : `${mine}; ${percent} of the other students in ${major} took it in Semester ${usual.n}.`;
}

function ownSentence(courses: readonly CourseEntry[]): string {
  const counts = [...Map.groupBy(courses, ({ programId }) => prefixOf(programId))]
    .map(([subject, taken]) => ({ subject, count: countCourses(taken) }))
    .sort((a, b) => b.count - a.count);
  const [first, second] = counts;
  if (first !== undefined && first.count > Math.max(1, second?.count ?? 0))
    return `You took ${first.count} ${first.subject} courses, more than in any other subject.`;
  const [earliest] = sortBySemester(courses, 'ascending');
  const semesters = numberSemesters(courses.map(({ semester }) => semester)).size;
  const taken = `You have ${plural(countCourses(courses), 'course')} in ${plural(semesters, 'semester')}`;
  return earliest === undefined || semesters === 0
    ? `${taken}.`
    : `${taken}, since ${termName(earliest.semester)}.`;
}
