import { termName } from '@coursetrail/domain';
import { plural } from '../ui/plural.ts';
import classes from './detail-dialog.module.css';
import { DetailFact } from './detail-fact.tsx';
import { shareText } from './graph/scene/picture.ts';
import type { CourseRow } from './select-courses.ts';

const mostListed = 10;

/** A semester with its first courses. */
export function SemesterDetail({ label, rows }: { label: string; rows: readonly CourseRow[] }) {
  // All rows of a semester have the same term and the same number of students.
  const term = rows[0]?.rawSemesterCode;
  const students = rows[0]?.outOf;
  return (
    <>
      <dl className={classes.facts}>
        <DetailFact name="Semester">{label}</DetailFact>
        {term !== undefined && <DetailFact name="Term">{termName(term)}</DetailFact>}
        {students !== undefined && (
          <DetailFact name="Students">{students.toLocaleString('en-US')}</DetailFact>
        )}
        <DetailFact name="Courses">{rows.length.toLocaleString('en-US')}</DetailFact>
      </dl>
      <ol className={classes.courses}>
        {rows.slice(0, mostListed).map(({ programId, students, outOf = 1, grade = '' }) => (
          <li key={programId}>
            <span>{programId}</span>{' '}
            <span>{students === undefined ? grade : shareText(students / outOf)}</span>
          </li>
        ))}
      </ol>
      {rows.length > mostListed && (
        <p className={classes.rest}>and {plural(rows.length - mostListed, 'more course')}</p>
      )}
    </>
  );
}
