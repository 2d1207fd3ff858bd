import type { AccountExport } from '@coursetrail/contract';
import { sortBySemester, termName } from '@coursetrail/domain';
import { type ChangeEvent, lazy, Suspense, useRef, useState } from 'react';
import { sentenceFor } from '../identity/auth-errors.ts';
import { readExport } from '../server/account.ts';
import { useChange } from '../server/change.ts';
import { useUndo } from '../server/history.ts';
import { Alert } from '../ui/alert.tsx';
import type { Imported } from './import-dialog.tsx';
import { Section } from './section.tsx';

const ImportDialog = lazy(() => import('./import-dialog.tsx'));

type Format = 'json' | 'csv';

/** A link could not carry the token, so the file is fetched first and then saved. */
async function downloadRecord(format: Format): Promise<string> {
  const record = await readExport();
  const { csvFile, download } = await import('../ui/export.ts');
  const name = `coursetrail-${record.exportedAt.slice(0, 10)}.${format}`;
  const json = () => new Blob([JSON.stringify(record, null, 2)], { type: 'application/json' });
  download(format === 'json' ? json() : csvFile(tableOf(record)), name);
  return name;
}

const tableOf = ({ courses }: AccountExport) => [
  ['Course', 'Semester', 'Grade', 'Credits', 'Title'],
  ...sortBySemester(courses, 'ascending').map(
    ({ programId, semester, grade, credits = '', title = '' }) => [
      programId,
      termName(semester),
      grade,
      credits,
      title,
    ],
  ),
];

/** All that is kept of the student, to take away and to bring back. */
export function OwnDataSection({ userId }: { userId: string | null }) {
  const input = useRef<HTMLInputElement>(null);
  const importButton = useRef<HTMLButtonElement>(null);
  const [file, setFile] = useState<File>();
  const [opened, setOpened] = useState(false);
  const [imported, setImported] = useState<Imported>();
  const saving = useChange(downloadRecord, { invalidates: false });
  const undo = useUndo();
  const undoImport = () =>
    undo.run().then(
      () => {
        setImported(undefined);
        importButton.current?.focus(); // the button that was pressed is gone
      },
      () => {},
    );

  // One thing at a time: what the last one came to makes room for the next.
  const begin = () => {
    saving.reset();
    undo.reset();
    setImported(undefined);
  };
  const save = (format: Format) => {
    begin();
    saving.run(format);
  };
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = currentTarget.files ?? [];
    if (chosen === undefined) return;
    begin();
    setFile(chosen);
    setOpened(true);
    // So that the same file, mended, can be chosen again.
    currentTarget.value = '';
  };

  return (
    <Section
      title="Your data"
      about="JSON holds everything and can be imported again, also into another account. CSV holds your courses for a spreadsheet."
    >
      <div className="buttons">
        <button
          type="button"
          className="button"
          data-quiet
          disabled={saving.isPending}
          onClick={() => save('json')}
        >
          Download JSON
        </button>
        <button
          type="button"
          className="button"
          data-quiet
          disabled={saving.isPending}
          onClick={() => save('csv')}
        >
          Download CSV
        </button>
        <button
          ref={importButton}
          type="button"
          className="button"
          data-quiet
          onClick={() => input.current?.click()}
        >
          Import JSON…
        </button>
        <input ref={input} type="file" accept=".json,application/json" hidden onChange={choose} />
      </div>
      {saving.isSuccess && <Alert kind="success">Your data is in the file {saving.data}.</Alert>}
      {saving.error !== null && (
        <Alert kind="error">
          {sentenceFor(saving.error, 'The file could not be made. Please try again.')}
        </Alert>
      )}
      {imported !== undefined && (
        <Alert kind="success">
          <p>
            {imported.changed
              ? `Imported. ${holds(imported.courses)}`
              : 'Your courses were just these already.'}
          </p>
          {imported.changed && (
            <button
              type="button"
              className="button"
              data-quiet
              disabled={undo.isPending}
              onClick={undoImport}
            >
              Undo
            </button>
          )}
        </Alert>
      )}
      {undo.isSuccess && (
        <Alert kind="success">Undone. Your courses are as they were before the import.</Alert>
      )}
      {undo.error !== null && (
        <Alert kind="error">{sentenceFor(undo.error, 'That could not be undone.')}</Alert>
      )}
      {file !== undefined && (
        <Suspense>
          <ImportDialog
            userId={userId}
            file={file}
            opened={opened}
            onClose={() => setOpened(false)}
            onImported={setImported}
          />
        </Suspense>
      )}
    </Section>
  );
}

const holds = (courses: number) =>
  `Your history holds ${courses === 1 ? '1 course' : `${courses} courses`} now.`;
