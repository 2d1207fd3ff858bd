import type { TakenCoursePage } from '@coursetrail/contract';
import { CourseLink } from '../ui/course-link.tsx';
import { capitalized, numberText, plural } from '../ui/plural.ts';
import classes from './course.module.css';

/** Which of the courses that most students of the major take have to wait for this one. */
export function HoldsUp({ major, holdsUp }: Pick<TakenCoursePage, 'major' | 'holdsUp'>) {
  if (holdsUp === null || holdsUp.courses.length === 0) return null;
  const { courses, of, unread } = holdsUp;
  return (
    <details className={classes.fold}>
      <summary>
        {capitalized(numberText(courses.length))} of the courses most {major} students take cannot be taken before it.
      </summary>
      <ul className={classes.list}>
        {courses.map(({ code, title }) => (
          <li key={code}>
            <CourseLink code={code} title={title} />
          </li>
        ))}
      </ul>
      <p className={classes.source}>
        Of {plural(of, 'course')} that at least half take, by the catalog’s prerequisites.
        {unread > 0 && ` ${plural(unread, 'has', 'have')} no rule we can read.`}
      </p>
    </details>
  );
}
