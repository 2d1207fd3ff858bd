import { termName, termsOffered } from '@coursetrail/domain';
import { type Dispatch, type ReactNode, type SetStateAction, type SubmitEvent, useId, useRef, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { useFocusLater } from '../../ui/focus.ts';
import { TextButton } from '../../ui/text-button.tsx';
import type { SubmissionRequirements } from '../submission-requirements.ts';
import { useNewCourses } from './course-submission.ts';
import { emptyDraft, type ManualDraft } from './draft.ts';
import classes from './manual-form.module.css';
import { RowFields } from './row-fields.tsx';
import {
  emptyRow,
  entryOf,
  filledRows,
  isComplete,
  type ManualRow,
  missingIn,
  type NumberProblems,
  problemsIn,
  repetitionsIn,
  tidyRow,
} from './rows.ts';
import { SubmissionDialog } from './submission-dialog.tsx';

type Props = {
  draft: ManualDraft;
  setDraft: Dispatch<SetStateAction<ManualDraft>>;
  requirements: SubmissionRequirements;
  onPasteList: (text: string) => void;
  children: ReactNode;
};

const noProblems: NumberProblems = new Map();

const nextKey = (rows: readonly ManualRow[]) => Math.max(...rows.map(({ key }) => key)) + 1;

export function ManualForm({ draft, setDraft, requirements, onPasteList, children }: Props) {
  const { major } = requirements;
  const { term, rows } = draft;
  const termChoice = useRef<HTMLSelectElement>(null);
  /** The number of the first course: where the next entry begins. */
  const numberField = useRef<HTMLInputElement>(null);
  const missingId = useId();
  const form = useRef<HTMLFormElement>(null);
  const lastSubject = useRef<HTMLInputElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const focusLater = useFocusLater();
  /** Whether the student has tried to submit, so that empty fields are pointed out. */
  const [isTried, setIsTried] = useState(false);
  const [numberProblems, setNumberProblems] = useState(noProblems);
  const submission = useNewCourses(requirements);

  const filled = filledRows(rows);
  const isMissing = term === null || !filled.every(isComplete);

  const change = (part: Partial<ManualDraft>) => setDraft((now) => ({ ...now, ...part }));

  const changeRows = (change: (present: readonly ManualRow[]) => readonly ManualRow[]) =>
    setDraft((now) => ({ ...now, rows: change(now.rows) }));

  function changeRow(changed: number, change: (present: ManualRow) => ManualRow) {
    setNumberProblems((now) => new Map([...now].filter(([key]) => key !== changed)));
    changeRows((present) => present.map((row) => (row.key === changed ? change(row) : row)));
  }

  function problemsOf(row: ManualRow) {
    return {
      ...(isTried && filled.includes(row) && missingIn(row)),
      ...(numberProblems.has(row.key) && { number: numberProblems.get(row.key) }),
    };
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (major === null) return;
    const tidy = filled.map(tidyRow);
    const problems = isMissing ? noProblems : problemsIn(tidy, term);
    setIsTried(isMissing);
    changeRows((present) => present.map(tidyRow));
    setNumberProblems(problems);
    if (isMissing || problems.size > 0) return focusLater(firstInvalid);
    send(tidy);
  }

  function send(tidy: readonly ManualRow[]) {
    submission.submit(tidy.flatMap((row) => entryOf(row, term) ?? [])).then(
      (effect) => {
        if (effect === null) return;
        // The term and the subject stay: the next course is likely to share them.
        const subject = tidy.at(-1)?.subject ?? null;
        changeRows((present) => [{ ...emptyRow(nextKey(present)), subject }]);
        setIsTried(false);
      },
      () => {}, // the dialog says why
    );
  }

  function closeDialog() {
    const { state } = submission;
    submission.close();
    if (state.at === 'done') return focusLater(() => numberField.current);
    if (state.at === 'failed') setNumberProblems(repetitionsIn(filled, term, state.duplicates));
    focusLater(() => firstInvalid() ?? submitButton());
  }

  function reset() {
    setDraft(emptyDraft);
    setIsTried(false);
    setNumberProblems(noProblems);
    focusLater(() => termChoice.current);
  }

  const firstInvalid = () => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const submitButton = () => form.current?.querySelector<HTMLElement>('[type="submit"]');

  return (
    <form ref={form} onSubmit={submit} noValidate className={classes.form}>
      <Choice
        ref={termChoice}
        label="Term"
        className={classes.term}
        value={term ?? ''}
        onChange={(choice) => {
          setNumberProblems(noProblems);
          change({ term: choice || null });
        }}
        // The newest first: most students enter what they took last.
        options={[
          ['', 'Select a term'],
          ...termsOffered(new Date())
            .toReversed()
            .map((code) => [code, termName(code)] as const),
        ]}
        error={isTried && term === null ? 'Choose a term.' : undefined}
      />
      {rows.map((row, index) => (
        <RowFields
          key={row.key}
          row={row}
          name={`Course ${index + 1}`}
          problems={problemsOf(row)}
          onChange={(change) => changeRow(row.key, change)}
          onRemove={
            rows.length === 1
              ? undefined
              : () => {
                  changeRows((present) => present.filter(({ key }) => key !== row.key));
                  focusLater(() => addButton.current);
                }
          }
          onPasteList={onPasteList}
          {...(index === 0 && { numberField })}
          {...(index === rows.length - 1 && { subjectField: lastSubject })}
        />
      ))}
      <div className={classes.more}>
        <TextButton
          ref={addButton}
          onClick={() => {
            changeRows((present) => [...present, emptyRow(nextKey(present))]);
            focusLater(() => lastSubject.current);
          }}
        >
          Add another course
        </TextButton>
        {children}
      </div>
      {isTried && isMissing && <Alert kind="error">Please fill out all fields before submitting.</Alert>}
      <div className={classes.send}>
        <ButtonRow>
          <Button type="submit" disabled={major === null} aria-describedby={major === null ? missingId : undefined}>
            Submit
          </Button>
          <Button variant="quiet" onClick={reset}>
            Reset
          </Button>
        </ButtonRow>
        {major === null && <span id={missingId}>Choose your major above first.</span>}
      </div>
      <SubmissionDialog state={submission.state} onConfirm={submission.confirm} onClose={closeDialog} />
    </form>
  );
}
