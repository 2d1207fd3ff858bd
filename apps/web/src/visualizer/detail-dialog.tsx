import { semesterLabel, termName } from '@coursetrail/domain';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { plural } from '../ui/plural.ts';
import { CourseInformation } from './course-information.tsx';
import classes from './detail-dialog.module.css';
import { shareText } from './graph/scene/picture.ts';
import type { CourseRow } from './select-courses.ts';
import { SemesterDetail } from './semester-detail.tsx';

/** The node that a dialog is about: a semester, or a course in one. */
export type DetailTarget = { n: number; programId: string | null };

type Props = {
  target: DetailTarget;
  opened: boolean;
  onClose: () => void;
  /** All that is shown now. */
  rows: readonly CourseRow[];
  onShowInAllSemesters: (programId: string) => void;
};

export function DetailDialog({ target, opened, onClose, rows, onShowInAllSemesters }: Props) {
  const { n, programId } = target;
  const label = semesterLabel(n);
  const inSemester = rows.filter((row) => row.n === n);
  const row = inSemester.find((each) => each.programId === programId);
  return (
    <Dialog
      title={programId === null ? label : `${programId}, ${label}`}
      opened={opened}
      onClose={onClose}
    >
      {programId === null ? (
        <SemesterDetail label={label} rows={inSemester} />
      ) : (
        <>
          <CourseInformation code={programId} />
          {row !== undefined && <TakenBy row={row} label={label} />}
          <Button variant="quiet" onClick={() => onShowInAllSemesters(programId)}>
            Show in all semesters
          </Button>
        </>
      )}
    </Dialog>
  );
}

/** What the history or the crowd says about a course. */
function TakenBy({ row, label }: { row: CourseRow; label: string }) {
  const { students, outOf, grade = '', rawSemesterCode, isOwn } = row;
  return (
    <ul className={classes.taken}>
      {students !== undefined && outOf !== undefined && (
        <li>
          <strong>{shareText(students / outOf)}</strong> take it in {label}:{' '}
          {students.toLocaleString('en-US')} of {plural(outOf, 'student')}
        </li>
      )}
      {rawSemesterCode !== undefined && <li>Taken in {termName(rawSemesterCode)}</li>}
      {grade !== '' && (
        <li>
          Grade <strong>{grade}</strong>
        </li>
      )}
      {isOwn && <li>You took it too</li>}
    </ul>
  );
}
