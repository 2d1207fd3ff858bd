import {
  type AuditAttempt,
  countMerged,
  type History,
  lastTermOffered,
  type MergeOutcome,
  termName,
} from '@coursetrail/domain';
import { readPastedCourses } from '@coursetrail/domain/pasted-courses';
import { university } from '@coursetrail/university';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useId, useMemo } from 'react';
import { historyQuery, useMergeCourses } from '../../server/history.ts';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { coursesText } from '../../ui/course-count.ts';
import { useFocusLater } from '../../ui/focus.ts';
import { plural } from '../../ui/plural.ts';
import hidden from '../../ui/visually-hidden.module.css';
import { NewerAuditNote, TranscriptNote } from '../audit-checks.tsx';
import { type Compared, compare, gradeText, outcomeTexts } from '../preview/terms.ts';
import type { SubmissionRequirements } from '../submission-requirements.ts';
import { useCourseSubmission } from './course-submission.ts';
import { problemText, withoutUnderstood } from './pasted-lines.ts';
import classes from './pasted-list.module.css';
import { SubmissionDialog } from './submission-dialog.tsx';

const { example } = university;
const [course, otherCourse] = example.courses;
const [grade, otherGrade] = example.grades;

type Props = {
  text: string;
  onChange: (text: string) => void;
  /** The term of lines that name none. */
  term: string | null;
  requirements: SubmissionRequirements;
  onClose: () => void;
  field: RefObject<HTMLTextAreaElement | null>;
};

export function PastedList({ text, onChange, term, requirements, onClose, field }: Props) {
  const id = useId();
  const focusLater = useFocusLater();
  const mergeCourses = useMergeCourses();
  const { data: record } = useQuery(historyQuery());
  const { lines, preparedOn, isTranscript } = useMemo(
    () => readPastedCourses(text, { term, lastTerm: lastTermOffered(new Date()) }),
    [text, term],
  );
  const courses = lines.flatMap((line) => ('entry' in line ? [line.entry] : []));
  // The contract types a missing field as undefined, but JSON simply leaves it out.
  const history = (record?.courses ?? []) as History;
  const { compared, newerAuditOn } = compare({ courses, preparedOn, isTranscript: true }, history);
  const understood = courses.map((course, index) => ({ ...course, ...compared[index] }));
  // Where nobody can say, because the courses are too many, the server says so.
  const changed = understood.filter(({ outcome = 'added' }) => isChange(outcome));
  const unclear = lines.flatMap((line) => ('problem' in line ? [line] : []));
  const submission = useCourseSubmission<void>(requirements, () => ({
    count: changed.length,
    // What a transcript lists has an origin, and numbers that the catalog does not have.
    entered: changed.filter(({ outcome, origin }) => outcome !== 'updated' && origin === undefined),
    send: () => mergeCourses.run({ courses, ...(preparedOn !== undefined && { preparedOn }) }),
  }));

  const submit = () =>
    submission.submit().then(
      (effect) => effect !== null && onChange(withoutUnderstood(text, lines)),
      () => {}, // the dialog says why
    );

  return (
    <section className={classes.paste} aria-label="Paste a list">
      <label htmlFor={id} className={classes.label}>
        Your list
      </label>
      <p id={`${id}-hint`} className={classes.hint}>
        One course per line, copied from a spreadsheet or typed, in any order:{' '}
        <q>{`${example.term} ${course} ${grade}`}</q> or <q>{`${course}, ${termName(example.term)}, ${otherGrade}`}</q>.
        A line with only a term applies to the lines below it. Or the text of your transcript.
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
        placeholder={`${termName(example.term)}\n${course}  ${grade}\n${otherCourse}  ${otherGrade}`}
        onChange={({ target }) => onChange(target.value)}
      />
      <p role="status" className={classes.found}>
        {text.trim() !== '' && foundText(understood, unclear.length)}
      </p>
      {isTranscript && <TranscriptNote />}
      <NewerAuditNote preparedOn={preparedOn ?? null} newerAuditOn={newerAuditOn} />
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
        <Button disabled={requirements.major === null || changed.length === 0} onClick={submit}>
          {changed.length === 0 ? 'Submit list' : `Submit ${coursesText(changed)}`}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Close list
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

type UnderstoodCourse = AuditAttempt & Compared;

const isChange = (outcome: MergeOutcome) => outcome === 'added' || outcome === 'updated';

const UnderstoodCourses = ({ courses }: { courses: readonly UnderstoodCourse[] }) => (
  <div className={classes.understood}>
    <table className={classes.table}>
      <caption className={hidden.text}>Recognized courses</caption>
      <thead>
        <tr>
          <th scope="col">Term</th>
          <th scope="col">Course</th>
          <th scope="col">Grade</th>
          <th scope="col">Effect</th>
        </tr>
      </thead>
      <tbody>
        {courses.map((course, index) => (
          <tr
            // Two courses may have one code and term, and a list has no other names.
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no state
            key={index}
            className={isChange(course.outcome ?? 'added') ? undefined : classes.known}
          >
            <td>{termName(course.semester)}</td>
            <th scope="row">{course.programId}</th>
            <td>{gradeText(course)}</td>
            <td>{course.outcome !== undefined && outcomeTexts[course.outcome]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

function foundText(courses: readonly UnderstoodCourse[], unclear: number): string {
  const outcomes = courses.flatMap(({ outcome = [] }) => outcome);
  const { added, updated, unchanged } = countMerged(outcomes);
  const effect = outcomes.length === 0 ? '' : `: ${added} new, ${updated} updated, ${unchanged} unchanged`;
  return [
    `${coursesText(courses)} recognized${effect}.`,
    ...(unclear > 0 ? [`${plural(unclear, 'line needs', 'lines need')} fixing.`] : []),
  ].join(' ');
}
