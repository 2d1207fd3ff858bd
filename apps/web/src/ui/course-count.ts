import { type CountedCourse, countCourses, sumCredits } from '@coursetrail/domain';
import { plural } from './plural.ts';

/** '35 courses (38 attempts)', '12 courses' where none was taken twice, or '5 of 38 attempts' where only some are shown. */
export function coursesText(taken: readonly CountedCourse[], shown = taken.length): string {
  const courses = countCourses(taken);
  if (shown < taken.length)
    return `${shown} of ${plural(taken.length, taken.length === courses ? 'course' : 'attempt')}`;
  const attempts = taken.length === courses ? '' : ` (${plural(taken.length, 'attempt')})`;
  return plural(courses, 'course') + attempts;
}

/** '14 credits', or '12 credits, 1 course unknown'; empty where nothing has credits. */
export function creditsSumText(courses: Parameters<typeof sumCredits>[0]): string {
  const { credits, unknown } = sumCredits(courses);
  return [
    (credits > 0 || unknown > 0) && plural(credits, 'credit'),
    unknown > 0 && `${plural(unknown, 'course')} unknown`,
  ]
    .filter(Boolean)
    .join(', ');
}
