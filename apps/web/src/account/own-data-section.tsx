import type { AccountExport } from '@coursetrail/contract';
import { SemesterWord, sortBySemester, termName } from '@coursetrail/domain';
import { type ChangeEvent, lazy, useRef, useState } from 'react';
import { readExport, useImport } from '../server/account.ts';
import { useAction } from '../server/change.ts';
import { useUndo } from '../server/history.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, ButtonRow } from '../ui/button.tsx';
import { Failure } from '../ui/failure.tsx';
import { Optional } from '../ui/optional.tsx';
import { plural } from '../ui/plural.ts';
import { Section } from '../ui/section.tsx';

const ImportDialog = lazy(() => import('./import-dialog.tsx'));

/** Everything the server stores about the student: to download, and to import again. */
export function OwnDataSection() {
  const input = useRef<HTMLInputElement>(null);
  const importButton = useRef<HTMLButtonElement>(null);
  const [file, setFile] = useState<File>();
  const [opened, setOpened] = useState(false);
  const saving = useAction(downloadRecord);
  const importing = useImport();
  const undo = useUndo();

  // One thing at a time: the next one clears the message about the last.
  const clearMessages = () => {
    saving.reset();
    importing.reset();
    undo.reset();
  };
  const save = (format: RecordFormat) => {
    clearMessages();
    saving.run(format);
  };
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = currentTarget.files ?? [];
    if (chosen === undefined) return;
    clearMessages();
    setFile(chosen);
    setOpened(true);
    // So that the same file can be chosen again after it has been corrected.
    currentTarget.value = '';
  };
  const undoImport = () =>
    undo.run().then(
      () => {
        importing.reset();
        // The button that was pressed is gone.
        importButton.current?.focus();
      },
      () => {},
    );

  return (
    <Section
      look="ruled"
      title="Your data"
      about="JSON is a full backup you can import again, even into another account. CSV opens in a spreadsheet."
    >
      <ButtonRow>
        <Button variant="quiet" busy={saving.isPending} onClick={() => save('json')}>
          Download JSON
        </Button>
        <Button variant="quiet" busy={saving.isPending} onClick={() => save('csv')}>
          Download CSV
        </Button>
        <Button ref={importButton} variant="quiet" onClick={() => input.current?.click()}>
          Import JSON…
        </Button>
        <input ref={input} type="file" accept=".json,application/json" hidden onChange={choose} />
      </ButtonRow>
      {saving.isSuccess && <Alert kind="success">Your data is in the file {saving.data}.</Alert>}
      <Failure of={saving} otherwise="We couldn’t create the file. Please try again." />
      {importing.data !== undefined && (
        <Alert kind="success">
          <p>
            {importing.data.changed
              ? `Imported. You now have ${plural(importing.data.courses, 'course')}.`
              : 'You already had exactly these courses.'}
          </p>
          {importing.data.changed && (
            <Button variant="quiet" busy={undo.isPending} onClick={undoImport}>
              Undo
            </Button>
          )}
        </Alert>
      )}
      {undo.isSuccess && <Alert kind="success">Import undone. Your courses are back to what they were.</Alert>}
      <Failure of={undo} otherwise="We couldn’t undo that." />
      {file !== undefined && (
        <Optional>
          <ImportDialog file={file} importing={importing} opened={opened} onClose={() => setOpened(false)} />
        </Optional>
      )}
    </Section>
  );
}

type RecordFormat = 'json' | 'csv';

/** Saves the student's record as a file and returns its name. A link cannot carry the token, so the file is made here. */
async function downloadRecord(format: RecordFormat): Promise<string> {
  const record = await readExport();
  const { csvFile, download } = await import('../ui/export.ts');
  const name = `coursetrail-${record.exportedAt.slice(0, 10)}.${format}`;
  const json = () => new Blob([JSON.stringify(record, null, 2)], { type: 'application/json' });
  download(format === 'json' ? json() : csvFile(tableOf(record)), name);
  return name;
}

const tableOf = ({ courses }: AccountExport) => [
  ['Course', SemesterWord, 'Grade', 'Credits', 'Title'],
  ...sortBySemester(courses, 'ascending').map(({ programId, semester, grade, credits = '', title = '' }) => [
    programId,
    termName(semester),
    grade,
    credits,
    title,
  ]),
];
