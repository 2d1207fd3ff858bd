import {
  type Comparison,
  type CourseEntry,
  compareWithCrowd,
  countCourses,
  numberSemesters,
  prefixOf,
  SemesterWord,
  semesterWord,
  sortBySemester,
  termName,
} from '@coursetrail/domain';
import type { Others } from '../server/others.ts';
import { listText, oneOrMany, plural } from '../ui/plural.ts';
import { shareText } from '../ui/share-text.ts';

/** One true sentence about a student: beside the others in the major where those are published, otherwise about them alone. */
export function sentenceAbout(courses: readonly CourseEntry[], others: Others | undefined): string {
  const [comparison] = others === undefined ? [] : compareWithCrowd(courses, others.semesters);
  return others !== undefined && comparison !== undefined
    ? comparedSentence(comparison, others.major)
    : ownSentence(courses);
}

function comparedSentence({ programId, own, usual }: Comparison, major: string): string {
  const percent = shareText(usual.share);
  const mine = `You took ${programId} in ${oneOrMany(own.length, SemesterWord)} ${listText(own)}`;
  return own.includes(usual.n)
    ? `${mine}, like ${percent} of the other students in ${major}.`
    : `${mine}; ${percent} of the other students in ${major} took it in ${SemesterWord} ${usual.n}.`;
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
  const taken = `You have ${plural(countCourses(courses), 'course')} in ${plural(semesters, semesterWord)}`;
  return earliest === undefined || semesters === 0 ? `${taken}.` : `${taken}, since ${termName(earliest.semester)}.`;
}
