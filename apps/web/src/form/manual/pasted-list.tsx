import { type CourseEntry, isSameAttempt, lastTermOffered, termName } from '@coursetrail/domain';
import { readPastedCourses } from '@coursetrail/domain/pasted-courses';
import { isTranscript } from '@coursetrail/domain/transcript';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useId, useMemo } from 'react';
import { historyQuery } from '../../server/history.ts';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { useFocusLater } from '../../ui/focus.ts';
import { plural } from '../../ui/plural.ts';
import hidden from '../../ui/visually-hidden.module.css';
import { TranscriptNote } from '../audit-checks.tsx';
import type { SubmissionRequirements } from '../submission-requirements.ts';
import { useCourseSubmission } from './course-submission.ts';
import { problemText, withoutUnderstood } from './pasted-lines.ts';
import classes from './pasted-list.module.css';
import { SubmissionDialog } from './submission-dialog.tsx';

type Props = {
  text: string;
  onChange: (text: string) => void;
  /** The term of lines that name none. */
  term: string | null;
  requirements: SubmissionRequirements;
  /** How many courses were added; undefined when a submission begins. */
  onAdded: (count: number | undefined) => void;
  onClose: () => void;
  field: RefObject<HTMLTextAreaElement | null>;
};

export function PastedList({ text, onChange, term, requirements, onAdded, onClose, field }: Props) {
  const id = useId();
  const focusLater = useFocusLater();
  const submission = useCourseSubmission(requirements);
  const history = useQuery(historyQuery()).data?.courses ?? [];
  const lines = useMemo(() => readPastedCourses(text, { term, lastTerm: lastTermOffered(new Date()) }), [text, term]);
  const understood = lines.flatMap((line) =>
    'entry' in line ? [{ ...line.entry, isKnown: history.some((known) => isSameAttempt(known, line.entry)) }] : [],
  );
  const added: CourseEntry[] = understood
    .filter(({ isKnown }) => !isKnown)
    .map(({ isKnown: _isKnown, ...entry }) => entry);
  const unclear = lines.flatMap((line) => ('problem' in line ? [line] : []));

  function submit() {
    onAdded(undefined);
    submission.submit(added).then(
      (count) => {
        if (count === null) return;
        onChange(withoutUnderstood(text, lines));
        onAdded(count);
      },
      () => {}, // the dialog says why
    );
  }

  return (
    <section className={classes.paste} aria-label="Paste a list">
      <label htmlFor={id} className={classes.label}>
        Your list
      </label>
      <p id={`${id}-hint`} className={classes.hint}>
        One course per line, copied from a spreadsheet or typed, in any order: <q>FS23 MATH 1500 A</q> or{' '}
        <q>MATH 1500, Fall 2023, B+</q>. A line with only a term applies to the lines below it. Or the text of your
        transcript.
      </p>
      <textarea
        ref={field}
        id={id}
        className={classes.text}
        aria-describedby={`${id}-hint`}
        rows={6}
        value={text}
        spellCheck={false}
        autoCapitalize="characters"
        placeholder={'Fall 2023\nMATH 1500  A\nCMP_SC 1050  B+'}
        onChange={({ target }) => onChange(target.value)}
      />
      <p role="status" className={classes.found}>
        {text.trim() !== '' && foundText(added.length, understood.length - added.length, unclear.length)}
      </p>
      {isTranscript(text.split(/[\r\n]+/)) && <TranscriptNote />}
      {understood.length > 0 && <UnderstoodCourses courses={understood} />}
      {unclear.length > 0 && (
        <>
          <h3 className={classes.heading}>Needs fixing</h3>
          <ul className={classes.unclear}>
            {unclear.map((unclearLine) => (
              <li key={`${unclearLine.line} ${unclearLine.text}`} className={classes.line}>
                <span className={classes.lineNumber}>Line {unclearLine.line}</span>{' '}
                <code className={classes.original}>{unclearLine.text}</code>{' '}
                <small className={classes.problem}>{problemText(unclearLine)}</small>
              </li>
            ))}
          </ul>
        </>
      )}
      <ButtonRow>
        <Button disabled={requirements.major === null || added.length === 0} onClick={submit}>
          {added.length === 0 ? 'Submit List' : `Submit ${plural(added.length, 'course')}`}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Close List
        </Button>
      </ButtonRow>
      <SubmissionDialog
        state={submission.state}
        onConfirm={submission.confirm}
        onClose={() => {
          submission.close();
          focusLater(() => field.current);
        }}
      />
    </section>
  );
}

type UnderstoodCourse = CourseEntry & { isKnown: boolean };

const UnderstoodCourses = ({ courses }: { courses: readonly UnderstoodCourse[] }) => (
  <div className={classes.understood}>
    <table className={classes.table}>
      <caption className={hidden.text}>Recognized courses</caption>
      <thead>
        <tr>
          <th scope="col">Term</th>
          <th scope="col">Course</th>
          <th scope="col">Grade</th>
        </tr>
      </thead>
      <tbody>
        {courses.map(({ programId, semester, grade, isKnown }) => (
          <tr key={programId + semester} className={isKnown ? classes.known : undefined}>
            <td>{termName(semester)}</td>
            <th scope="row">{programId}</th>
            <td>{isKnown ? 'no change' : grade}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const foundText = (added: number, known: number, unclear: number) =>
  [
    `${plural(added, 'course')} recognized.`,
    ...(known > 0 ? [`${plural(known, 'course')} already in your history.`] : []),
    ...(unclear > 0 ? [`${plural(unclear, 'line needs', 'lines need')} fixing.`] : []),
  ].join(' ');
