import type { OwnAttempt } from '@coursetrail/contract';
import { semesterLabel, termName } from '@coursetrail/domain';
import { chartPath, coursePath } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { plural } from '../ui/plural.ts';
import { CourseInformation } from './course-information.tsx';
import classes from './detail-dialog.module.css';
import { shareText } from './graph/scene/picture.ts';
import { type CourseRow, isOwn } from './select-courses.ts';
import { SemesterDetail } from './semester-detail.tsx';
import { semesterList } from './texts.ts';
import type { VisualizerView } from './url-state.ts';

/** The node that a dialog is about: a semester, or a course in one. */
export type DetailTarget = { n: number; programId: string | null };

type Props = {
  target: DetailTarget;
  onClose: () => void;
  /** All that is shown now. */
  rows: readonly CourseRow[];
  /** Whether the viewer is not counted in them. */
  isOfOthers: boolean;
  /** The major of the students shown, whose charts Statistics has. */
  major: string | null;
  /** The viewer's attempts, while those are shown. */
  own: readonly OwnAttempt[];
  /** Shows the details of another node. */
  onOpen: (target: DetailTarget) => void;
  /** Closes the dialog and shows these courses. */
  onShow: (next: Pick<VisualizerView, 'semester' | 'course'>) => void;
};

export function DetailDialog(props: Props) {
  const { target, onClose, rows, isOfOthers, major, own, onOpen, onShow } = props;
  const { n, programId } = target;
  const label = semesterLabel(n);
  const inSemester = rows.filter((row) => row.n === n);
  const row = inSemester.find((each) => each.programId === programId);
  return (
    <Dialog title={programId === null ? label : `${programId}, ${label}`} opened onClose={onClose}>
      {programId === null ? (
        <SemesterDetail
          rows={inSemester}
          own={own}
          onOpen={(code) => onOpen({ n, programId: code })}
        />
      ) : (
        <>
          <CourseInformation code={programId} />
          {row !== undefined && <TakenBy row={row} label={label} isOfOthers={isOfOthers} />}
        </>
      )}
      <div className={classes.actions}>
        {programId === null ? (
          <Button variant="quiet" onClick={() => onShow({ semester: n, course: null })}>
            Show only {label}
          </Button>
        ) : (
          <Button variant="quiet" onClick={() => onShow({ semester: 'all', course: programId })}>
            Show in all semesters
          </Button>
        )}
        {programId !== null && (
          <LinkButton variant="quiet" to={coursePath(programId)}>
            What it needs and opens
          </LinkButton>
        )}
        {major !== null && (
          <LinkButton
            variant="quiet"
            to={
              programId === null
                ? chartPath(major, 'distribution', label)
                : chartPath(major, 'grades', programId)
            }
          >
            {programId === null ? 'See it in Statistics' : 'See its grades'}
          </LinkButton>
        )}
      </div>
    </Dialog>
  );
}

type TakenByProps = { row: CourseRow; label: string; isOfOthers: boolean };

/** What the history or the crowd says about a course. */
function TakenBy({ row, label, isOfOthers }: TakenByProps) {
  const { students, outOf, grade = '', rawSemesterCode, planned, own } = row;
  return (
    <ul className={classes.taken}>
      {students !== undefined && outOf !== undefined && (
        <li>
          <strong>{shareText(students / outOf)}</strong> take it in {label}:{' '}
          {students.toLocaleString('en-US')} of{' '}
          {plural(outOf, isOfOthers ? 'other student' : 'student')}
        </li>
      )}
      {rawSemesterCode !== undefined && (
        <li>
          {planned ? 'Planned for' : 'Taken in'} {termName(rawSemesterCode)}
        </li>
      )}
      {grade !== '' && (
        <li>
          Grade <strong>{grade}</strong>
        </li>
      )}
      {own.length > 0 && (
        <li>{isOwn(row) ? 'You took it in this semester, too' : `You: ${semesterList(own)}`}</li>
      )}
    </ul>
  );
}
