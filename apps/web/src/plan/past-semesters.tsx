import type { OwnAttempt } from '@coursetrail/contract';
import { compareSemesters, countCourses, termName } from '@coursetrail/domain';
import { CourseLink } from '../ui/course-link.tsx';
import { plural } from '../ui/plural.ts';
import classes from './plan.module.css';
import { creditsInWords } from './texts.ts';

type Props = { courses: readonly OwnAttempt[] };

/** What is behind the student, folded. */
export function PastSemesters({ courses }: Props) {
  const bySemester = [...Map.groupBy(courses, ({ semester }) => semester)].toSorted(([a], [b]) =>
    compareSemesters(a, b),
  );
  if (bySemester.length === 0) return null;
  return (
    <details className={classes.past}>
      <summary>
        Your history: {plural(bySemester.length, 'semester')},{' '}
        {plural(countCourses(courses), 'course')}
      </summary>
      <div className={classes.pastTerms}>
        {bySemester.map(([semester, ofTerm]) => (
          <section key={semester} aria-label={termName(semester) || 'Without a semester'}>
            <h3>{termName(semester) || 'Without a semester'}</h3>
            <ul>
              {ofTerm.map(({ _id, programId, grade }) => (
                <li key={_id}>
                  <CourseLink code={programId} quiet /> {grade}
                </li>
              ))}
            </ul>
            <p className={classes.quiet}>{creditsInWords(ofTerm)}</p>
          </section>
        ))}
      </div>
    </details>
  );
}
