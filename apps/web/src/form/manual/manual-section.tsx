import { type CourseEntry, termName, termsOffered } from '@coursetrail/domain';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { historyQuery } from '../server/history.ts';
import { useUserId } from '../session/session.ts';
import { Alert } from '../ui/alert.tsx';
import classes from './manual.module.css';
import { type Draft, emptyDraft, useDraft } from './manual-draft.ts';
import { ManualPaste } from './manual-paste.tsx';
import { ManualRow } from './manual-row.tsx';
import {
  emptyRow,
  entryOf,
  filledRows,
  missingIn,
  problemsIn,
  type Row,
  repetitionsIn,
  tidyRow,
} from './manual-rows.ts';
import { useCourseSubmission } from './manual-submission.tsx';
import { Submitted } from './manual-submitted.tsx';
import { Section } from './section.tsx';

type Props = {
  major: string | null;
  ensureMajorSaved: () => Promise<void>;
  askSharing: () => Promise<boolean>;
};

/** Courses entered by hand: one, several of one term, or a list from a spreadsheet. */
export default function ManualSection({ major, ensureMajorSaved, askSharing }: Props) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const list = useRef<HTMLTextAreaElement>(null);
  const { data: record } = useQuery(historyQuery(useUserId()));
  const [draft, setDraft] = useDraft();
  /** Whether fields that are still empty are complained about. */
  const [isTried, setIsTried] = useState(false);
  const [marks, setMarks] = useState<ReadonlyMap<number, string>>(new Map());
  const [submitted, setSubmitted] = useState<number>();
  const [goTo, setGoTo] = useState<string>();
  const sentFrom = useRef<'rows' | 'list'>('rows');

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
  const isMissing =
    draft.term === null || filled.some((row) => Object.keys(missingIn(row)).length > 0);

  const submission = useCourseSubmission({
    ensureMajorSaved,
    askSharing,
    onClosed(outcome) {
      if (sentFrom.current === 'list') return setGoTo('list');
      if (outcome.at === 'failed') setMarks(repetitionsIn(filled, draft.term, outcome.duplicates));
      setGoTo(outcome.at === 'done' ? numberField : `${invalid}, [type="submit"]`);
    },
  });

  function send(from: 'rows' | 'list', entries: CourseEntry[], forget: Partial<Draft>) {
    sentFrom.current = from;
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
    setIsTried(isMissing);
    for (const row of tidy) changeRow(row);
    const found = isMissing ? new Map<number, string>() : problemsIn(tidy, draft.term);
    setMarks(found);
    if (isMissing || found.size > 0) return setGoTo(invalid);
    // The term and the subject stay: the next course is likely one of the same.
    const next = { ...emptyRow(nextKey), subject: tidy.at(-1)?.subject ?? null };
    await send(
      'rows',
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
    setDraft((now) => ({
      ...now,
      rows: now.rows.map((row) => (row.key === changed.key ? changed : row)),
    }));
  }

  function addRow() {
    change({ rows: [...draft.rows, emptyRow(nextKey)] });
    setGoTo('fieldset:last-of-type input');
  }

  function removeRow(key: number) {
    change({ rows: draft.rows.filter((row) => row.key !== key) });
    setGoTo('[data-add]');
  }

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
          onChange={({ currentTarget }) => {
            setMarks(new Map());
            change({ term: currentTarget.value || null });
          }}
          error={isTried && draft.term === null ? 'Choose a term.' : undefined}
          size="md"
        />
        {draft.rows.map((row, index) => (
          <ManualRow
            key={row.key}
            row={row}
            name={`Course ${index + 1}`}
            problems={{
              ...(isTried && filled.includes(row) && missingIn(row)),
              ...(marks.has(row.key) && { number: marks.get(row.key) }),
            }}
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
            data-list
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
        {isTried && isMissing && (
          <Alert kind="error">Please fill out all fields before submitting.</Alert>
        )}
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
            onSubmit={(entries) => send('list', entries, { pasted: '' })}
            onClose={() => {
              change({ pasted: null });
              setGoTo('[data-list]');
            }}
          />
        )}
      </form>
      {submitted !== undefined && (
        <Submitted count={submitted} onUndone={() => setGoTo(numberField)} />
      )}
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
