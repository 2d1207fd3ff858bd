import type { OwnAttempt } from '@coursetrail/contract';
import { formatGpa, gpaOf, semesterLabel, semesterWord, termName } from '@coursetrail/domain';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { chartPath, coursePath } from '../paths.ts';
import { courseQuery } from '../server/catalog.ts';
import { useCatalogFacts } from '../server/catalog-facts.ts';
import { ApiProblem } from '../server/problems.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { creditsSumText } from '../ui/course-count.ts';
import { Dialog } from '../ui/dialog.tsx';
import { plural } from '../ui/plural.ts';
import { Retry } from '../ui/retry.tsx';
import { shareText } from '../ui/share-text.ts';
import { TextButton } from '../ui/text-button.tsx';
import classes from './detail-dialog.module.css';
import { type CourseRow, isOwn } from './select-courses.ts';
import { semesterList } from './texts.ts';
import type { VisualizerView } from './url-state.ts';

/** The node that a dialog is about: a semester, or a course in one. */
export type DetailTarget = { n: number; programId: string | null };

type Props = {
  target: DetailTarget;
  onClose: () => void;
  rows: readonly CourseRow[];
  /** The major of the students shown, whose charts Statistics has. */
  major: string | null;
  /** The viewer's attempts, while those are shown. */
  own: readonly OwnAttempt[];
  onOpen: (target: DetailTarget) => void;
  onShow: (next: Pick<VisualizerView, 'semester' | 'course'>) => void;
};

export function DetailDialog(props: Props) {
  const { target, onClose, rows, major, own, onOpen, onShow } = props;
  const { n, programId } = target;
  const label = semesterLabel(n);
  const inSemester = rows.filter((row) => row.n === n);
  const taken = inSemester.filter((each) => each.programId === programId);
  const grade = taken.flatMap((each) => each.grade || []).join(', ');
  return (
    <Dialog title={programId === null ? label : `${programId}, ${label}`} opened onClose={onClose}>
      {programId === null ? (
        <SemesterDetail rows={inSemester} own={own} onOpen={(code) => onOpen({ n, programId: code })} />
      ) : (
        <>
          <CourseInformation code={programId} />
          {taken.slice(0, 1).map((row) => (
            <TakenBy key={n} row={{ ...row, grade }} label={label} />
          ))}
        </>
      )}
      <div className={classes.actions}>
        {programId === null ? (
          <Button variant="quiet" onClick={() => onShow({ semester: n, course: null })}>
            Show only {label}
          </Button>
        ) : (
          <Button variant="quiet" onClick={() => onShow({ semester: 'all', course: programId })}>
            Show in all {semesterWord}s
          </Button>
        )}
        {programId !== null && (
          <LinkButton variant="quiet" to={coursePath(programId)}>
            Course page
          </LinkButton>
        )}
        {major !== null && (
          <LinkButton
            variant="quiet"
            to={programId === null ? chartPath(major, 'distribution', label) : chartPath(major, 'grades', programId)}
          >
            {programId === null ? 'See it in Statistics' : 'Grades'}
          </LinkButton>
        )}
      </div>
    </Dialog>
  );
}

type TakenByProps = { row: CourseRow; label: string };

function TakenBy({ row, label }: TakenByProps) {
  const { students, outOf, grade = '', rawSemesterCode, planned, own } = row;
  return (
    <ul className={classes.taken}>
      {students !== undefined && outOf !== undefined && (
        <li>
          <strong>{shareText(students / outOf)}</strong> take it in {label}: {students.toLocaleString('en-US')} of{' '}
          {plural(outOf, 'other student')}
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
        <li>{isOwn(row) ? `You took it in this ${semesterWord}, too` : `You: ${semesterList(own)}`}</li>
      )}
    </ul>
  );
}

const missing = 'N/A';

function CourseInformation({ code }: { code: string }) {
  const { data, error, isPending, refetch } = useQuery(courseQuery(code));
  const isUnknown = error instanceof ApiProblem && error.status === 404;
  if (isPending) return <p role="status">Looking up {code} …</p>;
  if (error !== null && !isUnknown) {
    return (
      <div className={classes.failure}>
        <Retry sentence="Unexpected error occurred trying to load course information." onRetry={refetch} />
      </div>
    );
  }
  return (
    <>
      {isUnknown ? (
        <p>{code} (Additional info not found. Might be a transfer class.)</p>
      ) : (
        <>
          <p className={classes.title}>{data?.title || missing}</p>
          <dl className={classes.description}>
            <DetailFact name="Description">{data?.description || missing}</DetailFact>
          </dl>
        </>
      )}
      <dl className={classes.facts}>
        <DetailFact name="Credits">{data?.Credits || missing}</DetailFact>
        <DetailFact name="Prerequisites">{data?.Prerequisites || missing}</DetailFact>
      </dl>
    </>
  );
}

const maxListed = 10;

type SemesterDetailProps = {
  rows: readonly CourseRow[];
  own: readonly OwnAttempt[];
  onOpen: (programId: string) => void;
};

/** A semester with its first courses. */
function SemesterDetail({ rows, own, onOpen }: SemesterDetailProps) {
  // All rows of a semester have the same term and the same number of students.
  const term = rows[0]?.rawSemesterCode;
  const students = rows[0]?.outOf;
  const planned = rows.filter((row) => row.planned).length;
  if (rows.length === 0) return <p>Its courses are too uncommon to be shown anonymously.</p>;
  return (
    <>
      <dl className={classes.facts}>
        {term !== undefined && <DetailFact name="Term">{termName(term)}</DetailFact>}
        {students !== undefined && <DetailFact name="Other students">{students.toLocaleString('en-US')}</DetailFact>}
        {rows.length > planned && (
          <DetailFact name="Courses">{(rows.length - planned).toLocaleString('en-US')}</DetailFact>
        )}
        {planned > 0 && <DetailFact name="Planned">{planned}</DetailFact>}
        <OwnFacts attempts={own.filter(({ semester }) => semester === term)} />
      </dl>
      <ol className={classes.courses}>
        {rows.slice(0, maxListed).map(({ programId, title, students, outOf = 1, grade = '', planned }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two courses can have the same code
          <li key={index}>
            <TextButton className={classes.course} onClick={() => onOpen(programId)}>
              {programId} <span className={classes.courseTitle}>{title}</span>
            </TextButton>{' '}
            <span>{planned ? 'planned' : students === undefined ? grade : shareText(students / outOf)}</span>
          </li>
        ))}
      </ol>
      {rows.length > maxListed && <p className={classes.rest}>and {plural(rows.length - maxListed, 'more course')}</p>}
    </>
  );
}

/** Credits and GPA of the viewer's own semester, as far as the credits are known. */
function OwnFacts({ attempts }: { attempts: readonly OwnAttempt[] }) {
  const { courses } = useCatalogFacts(attempts);
  const credits = creditsSumText(courses);
  const { gpa, unknownCredits } = gpaOf(courses);
  return (
    <>
      {credits !== '' && <DetailFact name="Credits">{credits.replace(/ credits?/, '')}</DetailFact>}
      {gpa !== null && unknownCredits === 0 && <DetailFact name="GPA">{formatGpa(gpa)}</DetailFact>}
    </>
  );
}

const DetailFact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
