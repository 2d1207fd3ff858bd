import { semesterLabel, termName } from '@coursetrail/domain';
import { useQuery } from '@tanstack/react-query';
import { courseQuery } from '../server/catalog.ts';
import { ApiProblem } from '../server/problems.ts';
import { useUserId } from '../session/session.ts';
import { Alert } from '../ui/alert.tsx';
import { Dialog } from '../ui/dialog.tsx';
import classes from './detail-dialog.module.css';
import { shareText } from './graph/scene/picture.ts';
import { counted, type Row } from './told.ts';

/** A node of the picture: a semester, or a course in one. */
export type Detail = { n: number; programId: string | null };

type Props = {
  detail: Detail;
  opened: boolean;
  onClose(): void;
  /** All that is shown now. */
  rows: readonly Row[];
  onFind(programId: string): void;
};

export function DetailDialog({ detail: { n, programId }, opened, onClose, rows, onFind }: Props) {
  const label = semesterLabel(n);
  const inSemester = rows.filter((row) => row.n === n);
  return (
    <Dialog
      title={programId === null ? label : `${programId}, ${label}`}
      opened={opened}
      onClose={onClose}
    >
      {programId === null ? (
        <Semester label={label} rows={inSemester} />
      ) : (
        <>
          <CourseInformation code={programId} />
          <Taken rows={inSemester.filter((row) => row.programId === programId)} label={label} />
          <button type="button" className="button" data-quiet onClick={() => onFind(programId)}>
            Show in all semesters
          </button>
        </>
      )}
    </Dialog>
  );
}

const missing = 'N/A';

/** What the catalog knows of a course. */
function CourseInformation({ code }: { code: string }) {
  const { data, error, isPending, refetch } = useQuery(courseQuery(useUserId(), code));
  const isUnknown = error instanceof ApiProblem && error.status === 404;
  if (isPending) return <p role="status">Looking up {code} …</p>;
  if (error !== null && !isUnknown) {
    return (
      <div className={classes.trouble}>
        <Alert kind="error">
          <p>Unexpected error occurred trying to load course information.</p>
          <button type="button" className="button" data-quiet onClick={() => refetch()}>
            Try again
          </button>
        </Alert>
      </div>
    );
  }
  return (
    <>
      {isUnknown ? (
        <p>{code} (Additional info not found. Might be a transfer class.)</p>
      ) : (
        <>
          <p className={classes.title}>{data?.title}</p>
          <p className={classes.description}>{data?.description || missing}</p>
        </>
      )}
      <dl className={classes.facts}>
        <div>
          <dt>Credits</dt>
          <dd>{data?.Credits || missing}</dd>
        </div>
        <div>
          <dt>Prerequisites</dt>
          <dd>{data?.Prerequisites || missing}</dd>
        </div>
      </dl>
    </>
  );
}

/** What the history or the crowd says of the course. */
function Taken({ rows: [row], label }: { rows: readonly Row[]; label: string }) {
  if (row === undefined) return null;
  const { students, outOf, grade, rawSemesterCode, isOwn } = row;
  return (
    <ul className={classes.taken}>
      {students !== undefined && outOf !== undefined && (
        <li>
          <strong>{shareText(students / outOf)}</strong> take it in {label}:{' '}
          {students.toLocaleString('en-US')} of {counted(outOf, 'student')}
        </li>
      )}
      {rawSemesterCode !== undefined && <li>Taken in {termName(rawSemesterCode)}</li>}
      {grade !== undefined && grade !== '' && (
        <li>
          Grade <strong>{grade}</strong>
        </li>
      )}
      {isOwn && <li>You took it too</li>}
    </ul>
  );
}

const named = 10;

function Semester({ label, rows }: { label: string; rows: readonly Row[] }) {
  const [{ rawSemesterCode, outOf } = {}] = rows as readonly Partial<Row>[];
  return (
    <>
      <dl className={classes.facts}>
        <div>
          <dt>Semester</dt>
          <dd>{label}</dd>
        </div>
        {rawSemesterCode !== undefined && (
          <div>
            <dt>Term</dt>
            <dd>{termName(rawSemesterCode)}</dd>
          </div>
        )}
        {outOf !== undefined && (
          <div>
            <dt>Students</dt>
            <dd>{outOf.toLocaleString('en-US')}</dd>
          </div>
        )}
        <div>
          <dt>Courses</dt>
          <dd>{rows.length.toLocaleString('en-US')}</dd>
        </div>
      </dl>
      <ol className={classes.courses}>
        {rows.slice(0, named).map(({ programId, students, outOf = 1, grade = '' }) => (
          <li key={programId}>
            <span>{programId}</span>{' '}
            <span>{students === undefined ? grade : shareText(students / outOf)}</span>
          </li>
        ))}
      </ol>
      {rows.length > named && (
        <p className={classes.rest}>and {counted(rows.length - named, 'more course')}</p>
      )}
    </>
  );
}
