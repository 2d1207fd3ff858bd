import type { AccountExport, AccountImport } from '@coursetrail/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { sentenceFor } from '../identity/auth-errors.ts';
import { readExport, useImport } from '../server/account.ts';
import { keys } from '../server/keys.ts';
import { ApiProblem } from '../server/problems.ts';
import { Alert } from '../ui/alert.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { sharingTexts } from '../ui/sharing-texts.ts';
import { readExportedFile } from './exported-file.ts';
import classes from './import-dialog.module.css';

/** What an import came to. */
export type Imported = { courses: number; changed: boolean };

type Props = {
  userId: string | null;
  file: File;
  opened: boolean;
  onClose: () => void;
  onImported: (imported: Imported) => void;
};

/** Shows what a chosen file would replace before anything changes. */
export default function ImportDialog({ userId, file, opened, onClose, onImported }: Props) {
  const [busy, setBusy] = useState(false);
  const { data, error } = useQuery({
    queryKey: keys.importPreview(userId, file),
    queryFn: async ({ signal }) => {
      const kept = await readExportedFile(file);
      return { kept, present: await readExport(signal) };
    },
    enabled: opened,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <Dialog title="Import" opened={opened} onClose={onClose} closable={!busy}>
      {error !== null ? (
        <div className={classes.import}>
          <Alert kind="error">
            {sentenceFor(error, 'This file could not be read.')} Nothing was changed.
          </Alert>
          <div className="buttons">
            <button type="button" className="button" data-quiet data-autofocus onClick={onClose}>
              Close
            </button>
          </div>
        </div>
      ) : data === undefined ? (
        <p>Reading {file.name}…</p>
      ) : (
        <Confirmation
          {...data}
          onBusy={setBusy}
          onCancel={onClose}
          onDone={(imported) => {
            onImported(imported);
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}

type ConfirmationProps = {
  kept: AccountImport;
  present: AccountExport;
  onBusy: (busy: boolean) => void;
  onCancel: () => void;
  onDone: (imported: Imported) => void;
};

function Confirmation({ kept, present, onBusy, onCancel, onDone }: ConfirmationProps) {
  const confirm = useRef<HTMLButtonElement>(null);
  // The dialog was open before there was anything to confirm.
  useEffect(() => confirm.current?.focus({ preventScroll: true }), []);
  const [takesMajor, setTakesMajor] = useState(false);
  const [takesSharing, setTakesSharing] = useState(false);
  const importing = useImport();
  const start = async () => {
    onBusy(true);
    await importing.run({ file: kept, takesMajor, takesSharing }).then(onDone, () => {});
    onBusy(false);
  };
  const now = present.courses.length;
  const then = kept.courses.length;
  const nameOf = (level: AccountExport['sharing']) =>
    level === null ? 'Not chosen' : sharingTexts[level].name;
  const isOther = <T,>(ours: T | null, theirs: T | null) =>
    ours !== null && theirs !== null && ours !== theirs;
  return (
    <form
      className={classes.import}
      onSubmit={(event) => {
        event.preventDefault();
        if (!importing.isPending) start();
      }}
    >
      <p>
        {now === 0
          ? `${counted(then)} will be in your history.`
          : `Your ${counted(now)} will be replaced by the ${then} of the file. You can undo this for a day.`}
      </p>
      <table className={classes.comparison}>
        <thead>
          <tr>
            <td />
            <th scope="col">Now</th>
            <th scope="col">In the file</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Courses</th>
            <td>{now}</td>
            <td>{then}</td>
          </tr>
          <tr>
            <th scope="row">Major</th>
            <td>{present.major ?? 'Not set'}</td>
            <td>{kept.major ?? 'Not set'}</td>
          </tr>
          <tr>
            <th scope="row">Others see</th>
            <td>{nameOf(present.sharing)}</td>
            <td>{nameOf(kept.sharing)}</td>
          </tr>
        </tbody>
      </table>
      {present.major === null && kept.major !== null && (
        <p>You have no major yet: the one in the file is taken.</p>
      )}
      {present.sharing === null && kept.sharing !== null && (
        <p>
          You have not chosen what others see yet: “{nameOf(kept.sharing)}” is taken from the file.
        </p>
      )}
      {isOther(present.major, kept.major) && (
        <Agreement agreed={takesMajor} onChange={setTakesMajor}>
          Change my major to {kept.major}
        </Agreement>
      )}
      {isOther(present.sharing, kept.sharing) && (
        <Agreement agreed={takesSharing} onChange={setTakesSharing}>
          Change what others see to “{nameOf(kept.sharing)}”
        </Agreement>
      )}
      {importing.error !== null && (
        <Alert kind="error">
          {sentenceFor(importing.error, 'The file could not be imported.')}{' '}
          {isRefusal(importing.error) ? 'Nothing was changed.' : 'Importing it again does no harm.'}
        </Alert>
      )}
      <div className="buttons">
        <button
          type="button"
          className="button"
          data-quiet
          disabled={importing.isPending}
          onClick={onCancel}
        >
          Cancel
        </button>
        <button
          ref={confirm}
          type="submit"
          className="button"
          disabled={importing.isPending}
          data-autofocus
        >
          {importing.isPending ? 'Importing...' : now === 0 ? 'Import' : 'Replace'}
        </button>
      </div>
    </form>
  );
}

/** Whoever got no answer cannot know what became of the call. */
const isRefusal = (error: unknown) =>
  error instanceof ApiProblem && error.status >= 400 && error.status < 500;

const counted = (courses: number) => (courses === 1 ? '1 course' : `${courses} courses`);

const Agreement = ({
  agreed,
  onChange,
  children,
}: {
  agreed: boolean;
  onChange: (agreed: boolean) => void;
  children: ReactNode;
}) => (
  <label className={classes.agreement}>
    <input
      type="checkbox"
      checked={agreed}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
    <span>{children}</span>
  </label>
);
