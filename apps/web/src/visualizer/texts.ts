import { plural } from '../ui/plural.ts';
import { countedStudents } from '../ui/publication-texts.ts';
import { semesterName, type VisualizerView } from './url-state.ts';
import type { VisualizerData } from './visualizer-data.ts';

/** The title of the graph, the table and the files they are saved as. */
export function titleOf(data: VisualizerData, semester: VisualizerView['semester']): string {
  const when = semester === 'all' ? 'by semester' : `in ${semesterName(semester)}`;
  if (data.of === 'crowd') return `Courses of ${data.crowd.major} students ${when}`;
  return data.of === 'myself' ? `Your courses ${when}` : `One student’s courses ${when}`;
}

/** Whose courses are shown. `countsMe` says whether the viewer is one of the crowd. */
export function ownerOf(data: VisualizerData, countsMe: boolean): string {
  if (data.of !== 'crowd') return `Showing data for major: ${data.major ?? 'Not set'}`;
  const { major, students, publishedOn } = data.crowd;
  if (publishedOn === null) return `Students of ${major}`;
  return countedStudents({ students, major, countsMe, publishedOn });
}

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
      const { major, semesters } = data.crowd;
      // A crowd that is not published is empty, however many there are: the sentences must fit none and few alike.
      return semesters.length === 0
        ? `Courses of ${major} appear here once enough of its students share their history.`
        : `${then} is not shown: no student of ${major} has it, or too few to stay anonymous.`;
    }
  }
}

/** What is hidden to protect other students, or null. */
export function hiddenSentence(data: VisualizerData): string | null {
  if (data.of === 'student' && data.withheld > 0) {
    return `${plural(data.withheld, 'rare course')} left out, so that nobody can be recognized.`;
  }
  if (data.of === 'crowd' && data.crowd.semesters.length > 0) {
    return 'Courses and semesters with too few students are left out, so that nobody can be recognized.';
  }
  return null;
}
