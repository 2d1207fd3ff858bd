import { countCourses, type NumberedCourse } from '@coursetrail/domain';
import { plural } from '../ui/plural.ts';

/** '32 courses in 7 semesters, 9 planned'. What is planned is counted apart. */
export function contentsText(courses: readonly NumberedCourse[]): string {
  const taken = courses.filter(({ planned }) => !planned);
  const planned = courses.length - taken.length;
  const semesters = new Set(taken.map(({ n }) => n)).size;
  return [
    taken.length > 0 &&
      `${plural(countCourses(taken), 'course')} in ${plural(semesters, 'semester')}`,
    planned > 0 && `${planned} planned`,
  ]
    .filter(Boolean)
    .join(', ');
}
