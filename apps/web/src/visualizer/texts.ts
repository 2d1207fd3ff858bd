import { type Comparison, SemesterWord, semesterLabel, semesterWord } from '@coursetrail/domain';
import type { Others } from '../server/others.ts';
import { listText, oneOrMany, plural } from '../ui/plural.ts';
import { countedStudents } from '../ui/publication-texts.ts';
import { shareText } from '../ui/share-text.ts';
import { semesterName, type VisualizerView } from './url-state.ts';
import type { VisualizerData } from './visualizer-data.ts';

export function titleOf(data: VisualizerData, semester: VisualizerView['semester']): string {
  const when = semester === 'all' ? `by ${semesterWord}` : `in ${semesterName(semester)}`;
  if (data.of === 'crowd') return `Courses of ${data.crowd.major} students ${when}`;
  if (data.of !== 'myself') return `One student’s courses ${when}`;
  const hasPlan = data.courses.some(({ n, planned }) => planned && (semester === 'all' || n === semester));
  return `Your courses ${hasPlan ? 'and plan ' : ''}${when}`;
}

/** Whose courses are shown. `withoutMe` says whether the viewer is left out of the crowd. */
export function ownerOf(data: VisualizerData, withoutMe: boolean): string {
  if (data.of !== 'crowd') return `Showing data for major: ${data.major ?? 'Not set'}`;
  const { major, students, publishedOn, imported } = data.crowd;
  if (publishedOn === null) return `Students in ${major}`;
  return countedStudents({ students, major, withoutMe, publishedOn, imported });
}

export function reasonForNothing(data: VisualizerData, semester: VisualizerView['semester']): string {
  const then = semesterName(semester);
  switch (data.of) {
    case 'myself':
      return data.courses.length === 0 ? 'You haven’t submitted any courses yet.' : `You have no courses in ${then}.`;
    case 'nobody':
      return `Not enough ${data.major === null ? '' : `${data.major} `}students share courses to show one of them anonymously.`;
    case 'student':
      return data.courses.length === 0
        ? 'This student’s courses are too uncommon to be shown anonymously.'
        : `This student has no courses to show in ${then}.`;
    case 'crowd': {
      const { major, semesters } = data.crowd;
      // A crowd that is not published is empty, however many there are: the sentences must fit none and few alike.
      return semesters.length === 0 ? notYetShown(major) : `Not enough ${major} students share ${then} yet.`;
    }
  }
}

/** What is hidden to protect other students, or null. */
export function hiddenSentence(data: VisualizerData): string | null {
  if (data.of === 'student' && data.withheld > 0) {
    return `${plural(data.withheld, 'uncommon course')} hidden to protect this student.`;
  }
  if (data.of === 'crowd' && data.crowd.semesters.length > 0) {
    return `Courses and ${semesterWord}s with too few students are hidden so that nobody can be recognized.`;
  }
  return null;
}

export const notYetShown = (major: string): string => `Not enough ${major} students share courses yet.`;

/** 'Semester 2', 'Semesters 1 and 3', or nothing. */
export const semesterList = (semesters: readonly number[]): string =>
  semesters.length === 0 ? '' : `${oneOrMany(semesters.length, SemesterWord)} ${listText(semesters)}`;

/** Whom a share is a part of: 'your major', or 'the others in Physics'. */
export type ShownOthers = Others & { isOwnMajor: boolean };

/** 'MATH 1700: Semester 2, the same as 61% of your major.' */
export function comparisonSentence(
  { programId, own, usual, difference }: Comparison,
  { major, isOwnMajor }: ShownOthers,
): string {
  const mine = `${programId}: ${semesterList(own)}`;
  const share = shareText(usual.share);
  return difference === 0
    ? `${mine}, the same as ${share} of ${isOwnMajor ? 'your major' : `the students in ${major}`}.`
    : `${mine}; others most often in ${semesterLabel(usual.n)} (${share}).`;
}

/** '1 semester later' */
export const differenceText = (difference: number): string =>
  difference === 0
    ? `same ${semesterWord}`
    : `${plural(Math.abs(difference), semesterWord)} ${difference > 0 ? 'later' : 'earlier'}`;

/** 'Of the others, 61% take MATH 1500 in Semester 1, 12% in Semester 2.' */
export function spreadSentence(programId: string, { major, semesters }: ShownOthers): string {
  const [first, ...more] = semesters.flatMap(({ n, students: all, courses }) => {
    const students = courses.find((course) => course.programId === programId)?.students;
    return students === undefined ? [] : [{ when: semesterLabel(n), share: shareText(students / all) }];
  });
  if (first === undefined) return `${programId} isn’t one of the courses shown in ${major}.`;
  const rest = more.map(({ when, share }) => `, ${share} in ${when}`).join('');
  return `Of the others, ${first.share} take ${programId} in ${first.when}${rest}.`;
}
