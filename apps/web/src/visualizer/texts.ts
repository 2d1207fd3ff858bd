import { oneOrMany, plural } from '../ui/plural.ts';
import { semesterName, type VisualizerView } from './url-state.ts';
import type { VisualizerData } from './visualizer-data.ts';

/** The title of the graph, the table and the files they are saved as. */
export function titleOf(data: VisualizerData, semester: VisualizerView['semester']): string {
  const when = semester === 'all' ? 'by semester' : `in ${semesterName(semester)}`;
  if (data.of === 'crowd') return `Courses of ${data.crowd.major} students ${when}`;
  return data.of === 'myself' ? `Your courses ${when}` : `One student’s courses ${when}`;
}

/** Whose courses are shown. */
export const ownerOf = (data: VisualizerData): string =>
  data.of === 'crowd'
    ? `${plural(data.crowd.students, 'student')} of ${data.crowd.major}`
    : `Showing data for major: ${data.major ?? 'Not set'}`;

/** Why the chosen view is empty. */
export function reasonForNothing(
  data: VisualizerData,
  semester: VisualizerView['semester'],
): string {
  const then = semesterName(semester);
  switch (data.of) {
    case 'myself':
      return data.courses.length === 0
        ? 'You have not submitted any courses yet.'
        : `You have no courses in ${then}.`;
    case 'nobody':
      return `Too few students${data.major === null ? '' : ` of ${data.major}`} share their courses to show one of them anonymously.`;
    case 'student':
      return data.courses.length === 0
        ? 'This student’s courses are too rare to be shown anonymously.'
        : `This student has no courses to show in ${then}.`;
    case 'crowd': {
      const { major, students, semesters, withheldSemesters } = data.crowd;
      if (students === 0) return `No student of ${major} shares a course history yet.`;
      if (semesters.length === 0)
        return `Too few students of ${major} share their courses to show them anonymously.`;
      return withheldSemesters === 0
        ? `No student of ${major} has a ${then}.`
        : `Too few students of ${major} have a ${then} to show it anonymously.`;
    }
  }
}

/** What is hidden to protect other students, or null. */
export function hiddenSentence(data: VisualizerData): string | null {
  if (data.of === 'student' && data.withheld > 0) {
    return `${plural(data.withheld, 'rare course')} left out, so that nobody can be recognized.`;
  }
  if (data.of === 'crowd' && data.crowd.withheldSemesters > 0 && data.crowd.semesters.length > 0) {
    const { withheldSemesters: count } = data.crowd;
    return `${plural(count, 'semester')} left out: too few students have ${oneOrMany(count, 'it', 'them')} to stay anonymous.`;
  }
  return null;
}
