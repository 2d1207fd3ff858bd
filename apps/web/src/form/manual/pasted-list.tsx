import {
  type CourseEntry,
  isSameAttempt,
  lastTermOffered,
  type PastedProblem,
  readPastedCourses,
  termName,
} from '@coursetrail/domain';
import { type RefObject, useId, useMemo } from 'react';
import classes from './manual.module.css';

const reasons: Record<PastedProblem, string> = {
  'no-course': 'There is no course in it, such as MATH 1500.',
  'subject-unknown': 'We do not know this course subject.',
  'several-courses': 'There is more than one course in it.',
  'no-term': 'There is no term in it. Choose one above, or add one such as FS23.',
  'term-in-future': 'This term cannot be registered for yet.',
  'no-grade': 'There is no grade in it that the form offers.',
  repeated: 'It is the same as a line above.',
};

type Props = {
  text: string;
  term: string | null;
  history: readonly CourseEntry[];
  canSubmit: boolean;
  field: RefObject<HTMLTextAreaElement | null>;
  onChange: (text: string) => void;
  onSubmit: (entries: CourseEntry[]) => void;
  onClose: () => void;
};

/** A list from a spreadsheet, and what we understand of it before it is sent. */
export function ManualPaste({
  text,
  term,
  history,
  canSubmit,
  field,
  onChange,
  onSubmit,
  onClose,
}: Props) {
  const id = useId();
  const lines = useMemo(
    () => readPastedCourses(text, { term, lastTerm: lastTermOffered(new Date()) }),
    [text, term],
  );
  const isKnown = (entry: CourseEntry) => history.some((attempt) => isSameAttempt(attempt, entry));
  const understood = lines.flatMap((line) => ('entry' in line ? [line.entry] : []));
  const fresh = understood.filter((entry) => !isKnown(entry));
  const unclear = lines.flatMap((line) => ('problem' in line ? [line] : []));

  return (
    <section className={classes.paste} aria-label="Paste a list">
      <label htmlFor={id}>Your list</label>
      <p id={`${id}-hint`} className={classes.hint}>
        One course a line, copied from a spreadsheet or typed, in any order: <q>FS23 MATH 1500 A</q>{' '}
        or <q>MATH 1500, Fall 2023, B+</q>. A line that says only <q>Fall 2023</q> counts for the
        lines below it.
      </p>
      <textarea
        ref={field}
        id={id}
        aria-describedby={`${id}-hint`}
        rows={6}
        value={text}
        spellCheck={false}
        autoCapitalize="characters"
        placeholder={'Fall 2023\nMATH 1500  A\nCMP_SC 1050  B+'}
        onChange={({ target }) => onChange(target.value)}
      />
      <p role="status" className={classes.found}>
        {text.trim() === ''
          ? ''
          : inWords(fresh.length, understood.length - fresh.length, unclear.length)}
      </p>
      {understood.length > 0 && (
        <div className={classes.preview}>
          <table>
            <caption>What we understood</caption>
            <thead>
              <tr>
                <th scope="col">Term</th>
                <th scope="col">Course</th>
                <th scope="col">Grade</th>
              </tr>
            </thead>
            <tbody>
              {understood.map((entry) => (
                <tr key={entry.programId + entry.semester} data-known={isKnown(entry) || undefined}>
                  <td>{termName(entry.semester)}</td>
                  <th scope="row">{entry.programId}</th>
                  <td>{isKnown(entry) ? 'already there' : entry.grade}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {unclear.length > 0 && (
        <>
          <h3>Not understood</h3>
          <ul className={classes.unclear}>
            {unclear.map(({ line, text: original, problem }) => (
              <li key={line}>
                <span>Line {line}</span> <code>{original}</code> <small>{reasons[problem]}</small>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="buttons">
        <button
          type="button"
          className="button"
          disabled={!canSubmit || fresh.length === 0}
          onClick={() => onSubmit(fresh)}
        >
          {fresh.length === 0 ? 'Submit List' : `Submit ${courses(fresh.length)}`}
        </button>
        <button type="button" className="button" data-quiet onClick={onClose}>
          Close List
        </button>
      </div>
    </section>
  );
}

export const courses = (count: number) => `${count} ${count === 1 ? 'course' : 'courses'}`;

const inWords = (fresh: number, known: number, unclear: number) =>
  [
    `${courses(fresh)} understood.`,
    ...(known > 0 ? [`${courses(known)} already in your history.`] : []),
    ...(unclear > 0 ? [`${unclear} ${unclear === 1 ? 'line' : 'lines'} not understood.`] : []),
  ].join(' ');
