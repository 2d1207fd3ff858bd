import type { OwnAttempt } from '@coursetrail/contract';
import { formatGpa, gpaOf, termName } from '@coursetrail/domain';
import { plural } from '../ui/plural.ts';
import { TextButton } from '../ui/text-button.tsx';
import classes from './detail-dialog.module.css';
import { DetailFact } from './detail-fact.tsx';
import { shareText } from './graph/scene/picture.ts';
import type { CourseRow } from './select-courses.ts';

const mostListed = 10;

type Props = {
  rows: readonly CourseRow[];
  /** The viewer's attempts, while those are shown. */
  own: readonly OwnAttempt[];
  onOpen: (programId: string) => void;
};

/** A semester with its first courses. */
export function SemesterDetail({ rows, own, onOpen }: Props) {
  // All rows of a semester have the same term and the same number of students.
  const term = rows[0]?.rawSemesterCode;
  const students = rows[0]?.outOf;
  const planned = rows.filter((row) => row.planned).length;
  return (
    <>
      <dl className={classes.facts}>
        {term !== undefined && <DetailFact name="Term">{termName(term)}</DetailFact>}
        {students !== undefined && (
          <DetailFact name="Students">{students.toLocaleString('en-US')}</DetailFact>
        )}
        {rows.length > planned && (
          <DetailFact name="Courses">{(rows.length - planned).toLocaleString('en-US')}</DetailFact>
        )}
        {planned > 0 && <DetailFact name="Planned">{planned}</DetailFact>}
        <OwnFacts attempts={own.filter(({ semester }) => semester === term)} />
      </dl>
      <ol className={classes.courses}>
        {rows
          .slice(0, mostListed)
          .map(({ programId, title, students, outOf = 1, grade = '', planned }) => (
            <li key={programId}>
              <TextButton className={classes.course} onClick={() => onOpen(programId)}>
                {programId} <span className={classes.courseTitle}>{title}</span>
              </TextButton>{' '}
              <span>
                {planned ? 'planned' : students === undefined ? grade : shareText(students / outOf)}
              </span>
            </li>
          ))}
      </ol>
      {rows.length > mostListed && (
        <p className={classes.rest}>and {plural(rows.length - mostListed, 'more course')}</p>
      )}
    </>
  );
}

/** Credits and GPA of the viewer's own semester, as far as the credits are known. */
function OwnFacts({ attempts }: { attempts: readonly OwnAttempt[] }) {
  const credits = attempts.reduce((sum, attempt) => sum + (attempt.credits ?? 0), 0);
  const { gpa, unknownCredits } = gpaOf(attempts, 'catalog');
  return (
    <>
      {credits > 0 && <DetailFact name="Credits">{credits}</DetailFact>}
      {gpa !== null && unknownCredits === 0 && <DetailFact name="GPA">{formatGpa(gpa)}</DetailFact>}
    </>
  );
}
