import { nothing } from '@coursetrail/contract';
import { type CourseEntry, isSameAttempt, parseCourse, programIdOf, termName, termsOffered } from '@coursetrail/domain';
import { NativeSelect } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ApiProblem, askAsStudent } from '../api.ts';
import { ownHistory } from '../own-history.ts';
import { paths } from '../paths.ts';
import { useUserId } from '../session.ts';
import { Alert } from '../ui/alert.tsx';
import classes from './manual.module.css';
import { type Draft, emptyDraft, emptyRow, type Row, useDraft } from './manual-draft.ts';
import { courses, ManualPaste } from './manual-paste.tsx';
import { ManualRow, type RowProblems, tidyRow } from './manual-row.tsx';
import { useCourseSubmission } from './manual-submission.tsx';
import { Section } from './section.tsx';

type Props = { major: string | null; ensureMajorSaved: () => Promise<void>; askSharing: () => Promise<boolean> };

/** Courses entered by hand: one, several of one term, or a list from a spreadsheet. */
export function ManualSection({ major, ensureMajorSaved, askSharing }: Props) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const list = useRef<HTMLTextAreaElement>(null);
  const { data: record } = useQuery(ownHistory(useUserId()));
  const [draft, setDraft] = useDraft();
  /** Whether fields that are still empty are complained about. */
  const [isTried, setIsTried] = useState(false);
  const [marks, setMarks] = useState<ReadonlyMap<number, string>>(new Map());
  const [submitted, setSubmitted] = useState<number>();
  const [goTo, setGoTo] = useState<string>();

  // Where the focus goes once what it goes to is on the page.
  useEffect(() => {
    if (goTo === undefined) return;
    setGoTo(undefined);
    const target = goTo === 'list' ? list.current : form.current?.querySelector<HTMLElement>(goTo);
    target?.focus();
  }, [goTo]);

  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }));
  const nextKey = Math.max(...draft.rows.map(({ key }) => key)) + 1;
  const filled = filledRows(draft.rows);
  const isMissing = draft.term === null || filled.some((row) => Object.values(missingIn(row)).some(Boolean));

  const submission = useCourseSubmission({
    ensureMajorSaved,
    askSharing,
    onClosed(outcome) {
      if (outcome.at === 'failed') {
        const repeated = filled.filter((row) => outcome.duplicates.some((entry) => isEntryOf(row, entry)));
        setMarks(new Map(repeated.map(({ key }) => [key, 'You have this course in that term already.'])));
      }
      setGoTo(draft.pasted !== null ? 'list' : outcome.at === 'done' ? numberField : `${invalid}, [type="submit"]`);
    },
  });
  /** Whether a row is what was sent; its term is the draft's. */
  const isEntryOf = (row: Row, entry: CourseEntry) => {
    const own = entryOf(row, draft.term);
    return own !== null && isSameAttempt(own, entry);
  };

  function send(entries: CourseEntry[], forget: Partial<Draft>) {
    setSubmitted(undefined);
    return submission.submit(entries, () => {
      change(forget);
      setIsTried(false);
      setSubmitted(entries.length);
    });
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (major === null) return;
    const tidy = filled.map(tidyRow);
    setIsTried(true);
    change({ rows: draft.rows.map((row) => tidy.find(({ key }) => key === row.key) ?? row) });
    const found = isMissing ? new Map<number, string>() : problemsOf(tidy, draft.term);
    setMarks(found);
    if (isMissing || found.size > 0) return setGoTo(invalid);
    // The term and the subject stay: the next course is likely one of the same.
    const next = { ...emptyRow(nextKey), subject: tidy.at(-1)?.subject ?? null };
    await send(
      tidy.flatMap((row) => entryOf(row, draft.term) ?? []),
      { rows: [next] },
    );
  }

  function reset() {
    setDraft(emptyDraft);
    setIsTried(false);
    setMarks(new Map());
    setSubmitted(undefined);
    setGoTo('select');
  }

  function changeRow(changed: Row) {
    setMarks((before) => new Map([...before].filter(([key]) => key !== changed.key)));
    setDraft((now) => ({ ...now, rows: now.rows.map((row) => (row.key === changed.key ? changed : row)) }));
  }

  function addRow() {
    change({ rows: [...draft.rows, emptyRow(nextKey)] });
    setGoTo('fieldset:last-of-type input');
  }

  function removeRow(key: number) {
    change({ rows: draft.rows.filter((row) => row.key !== key) });
    setGoTo('[data-add]');
  }

  const problemsIn = (row: Row): RowProblems => ({
    ...(isTried && filled.includes(row) ? missingIn(row) : {}),
    ...(marks.has(row.key) ? { number: marks.get(row.key) } : {}),
  });

  return (
    <Section
      title="Enter Course History Manually"
      about="A course at a time, a whole semester, or a list from a spreadsheet."
    >
      <form ref={form} onSubmit={submit} noValidate className={classes.manual}>
        <NativeSelect
          label="Term"
          className={classes.term ?? ''}
          data={[{ value: '', label: 'Select a term' }, ...termChoices(new Date())]}
          value={draft.term ?? ''}
          onChange={({ currentTarget }) => change({ term: currentTarget.value || null })}
          error={isTried && draft.term === null ? 'Choose a term.' : undefined}
          size="md"
        />
        {draft.rows.map((row, index) => (
          <ManualRow
            key={row.key}
            row={row}
            name={`Course ${index + 1}`}
            problems={problemsIn(row)}
            onChange={changeRow}
            onRemove={draft.rows.length > 1 ? () => removeRow(row.key) : undefined}
            onPasteList={(text) => {
              change({ pasted: text });
              setGoTo('list');
            }}
          />
        ))}
        <div className={classes.more}>
          <button type="button" data-add className={classes.plain} onClick={addRow}>
            Add another course
          </button>
          <button
            type="button"
            className={classes.plain}
            aria-expanded={draft.pasted !== null}
            onClick={() => {
              change({ pasted: draft.pasted === null ? '' : null });
              if (draft.pasted === null) setGoTo('list');
            }}
          >
            Paste a list
          </button>
        </div>
        {isTried && isMissing && <Alert kind="error">Please fill out all fields before submitting.</Alert>}
        <div className={classes.send}>
          <div className="buttons">
            <button
              type="submit"
              className="button"
              disabled={major === null}
              aria-describedby={major === null ? `${id}-missing` : undefined}
            >
              Submit
            </button>
            <button type="button" className="button" data-quiet onClick={reset}>
              Reset
            </button>
          </div>
          {major === null && <span id={`${id}-missing`}>Choose your major above first.</span>}
        </div>
        {draft.pasted !== null && (
          <ManualPaste
            text={draft.pasted}
            term={draft.term}
            history={record?.courses ?? []}
            canSubmit={major !== null}
            field={list}
            onChange={(pasted) => change({ pasted })}
            onSubmit={(entries) => send(entries, { pasted: '' })}
            onClose={() => {
              change({ pasted: null });
              setGoTo('[aria-expanded]');
            }}
          />
        )}
      </form>
      {submitted !== undefined && <Submitted count={submitted} />}
      {submission.dialog}
    </Section>
  );
}

const invalid = '[aria-invalid="true"]';
const numberField = 'input[placeholder="Enter course number"]';

/** The newest first: most students enter what they took last. */
const termChoices = (today: Date) =>
  termsOffered(today)
    .toReversed()
    .map((code) => ({ value: code, label: termName(code) }));

/** Rows somebody added and then left alone do not count, unless there is nothing else. */
function filledRows(rows: readonly Row[]): readonly Row[] {
  const filled = rows.filter(({ number, grade }) => number.trim() !== '' || grade !== null);
  return filled.length > 0 ? filled : rows.slice(0, 1);
}

const missingIn = ({ subject, number, grade }: Row): RowProblems => ({
  subject:
    subject === null && tidyRow({ key: 0, subject, number, grade }).subject === null ? 'Choose a subject.' : undefined,
  number: number.trim() === '' ? 'Enter a number.' : undefined,
  grade: grade === null ? 'Choose a grade.' : undefined,
});

function entryOf(row: Row, term: string | null): CourseEntry | null {
  const { subject, number, grade } = tidyRow(row);
  const course = parseCourse(`${subject} ${number}`);
  if (subject === null || course === null || grade === null || term === null) return null;
  return { programId: programIdOf(course), semester: term, grade };
}

/** What is wrong with rows in which nothing is missing, by their keys. */
function problemsOf(rows: readonly Row[], term: string | null): Map<number, string> {
  const found = new Map<number, string>();
  const entries: CourseEntry[] = [];
  for (const row of rows) {
    const entry = entryOf(row, term);
    if (entry === null) found.set(row.key, 'A number has three to six letters or digits.');
    else if (entries.some((other) => isSameAttempt(other, entry))) found.set(row.key, 'This course is above already.');
    else entries.push(entry);
  }
  return found;
}

/** What the history is now, and the ways on or back. */
function Submitted({ count }: { count: number }) {
  const userId = useUserId();
  const cache = useQueryClient();
  const history = useQuery(ownHistory(userId)).data?.courses ?? [];
  const [step, setStep] = useState<'idle' | 'undoing' | 'undone' | { failed: string }>('idle');

  async function undo() {
    if (step === 'undoing') return;
    setStep('undoing');
    try {
      await askAsStudent('/account/undo', nothing, { method: 'POST' });
      cache.invalidateQueries({ queryKey: [userId] });
      setStep('undone');
    } catch (error) {
      setStep({ failed: error instanceof ApiProblem ? error.message : 'That did not work. Please try again.' });
    }
  }

  if (step === 'undone') return <Alert kind="info">Undone. Your history is as it was before.</Alert>;
  const terms = new Set(history.map(({ semester }) => semester)).size;
  return (
    <>
      <Alert kind="success">
        <p>
          {courses(count)} added. Your history holds {courses(history.length)} in {terms}{' '}
          {terms === 1 ? 'term' : 'terms'}.
        </p>
        <p className={classes.ways}>
          <Link to={paths.visualizer}>See them in the Visualizer</Link>
          <Link to={paths.edit}>Edit them</Link>
          <button type="button" className={classes.plain} onClick={undo}>
            Undo
          </button>
        </p>
      </Alert>
      {typeof step === 'object' && <Alert kind="error">{step.failed}</Alert>}
    </>
  );
}
