import { type AccountExport, type AccountImport, writableDocuments } from '@coursetrail/contract';
import { isEqual } from '@coursetrail/domain';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceFor } from '../identity/auth-errors.ts';
import { readExport, type useImport } from '../server/account.ts';
import { ApiProblem } from '../server/problems.ts';
import { ownKey } from '../server/queries.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, ButtonRow } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form } from '../ui/form.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { plural } from '../ui/plural.ts';
import { sharingTexts } from '../ui/sharing-levels.tsx';
import { readExportedFile } from './exported-file.ts';
import classes from './import-dialog.module.css';

type ImportDialogProps = {
  file: File;
  importing: ReturnType<typeof useImport>;
  opened: boolean;
  onClose: () => void;
};

/** Shows what a chosen file would replace before anything changes. */
export default function ImportDialog({ file, importing, opened, onClose }: ImportDialogProps) {
  const { data, error } = useQuery({ ...importPreviewQuery(file), enabled: opened });
  return (
    <Dialog title="Import" opened={opened} onClose={onClose} closable={!importing.isPending}>
      {error !== null ? (
        <div className={classes.import}>
          <Alert kind="error">{sentenceFor(error, 'We couldn’t read this file.')} Nothing was changed.</Alert>
          <ButtonRow>
            <Button variant="quiet" takesFocus onClick={onClose}>
              Close
            </Button>
          </ButtonRow>
        </div>
      ) : data === undefined ? (
        <p>Reading {file.name}…</p>
      ) : (
        <ImportConfirmation preview={data} importing={importing} onClose={onClose} />
      )}
    </Dialog>
  );
}

type ImportConfirmationProps = {
  preview: ImportPreview;
  importing: ReturnType<typeof useImport>;
  onClose: () => void;
};

/** Asks before the student's courses are replaced, and what else should be taken from the file. */
function ImportConfirmation({ preview: { present, inFile }, importing, onClose }: ImportConfirmationProps) {
  const [takesMajor, setTakesMajor] = useState(false);
  const [takesSharing, setTakesSharing] = useState(false);
  const [takesDocuments, setTakesDocuments] = useState(false);
  const start = () => importing.run({ file: inFile, takesMajor, takesSharing, takesDocuments }).then(onClose, () => {});
  const before = present.courses.length;
  const after = inFile.courses.length;
  return (
    <Form className={classes.import} onSubmit={start}>
      <p>
        {before === 0
          ? `${plural(after, 'course')} will be in your history.`
          : `Your ${plural(before, 'course')} will be replaced by the ${after} in the file. You can undo this for a day.`}
      </p>
      <Comparison present={present} inFile={inFile} />
      {present.major === null && inFile.major !== null && (
        <p>You don’t have a major yet, so we’ll use the one in the file.</p>
      )}
      {present.sharing === null && inFile.sharing !== null && (
        <p>You haven’t chosen what others see yet, so we’ll use “{levelName(inFile.sharing)}” from the file.</p>
      )}
      {isOther(present.major, inFile.major) && (
        <Checkbox checked={takesMajor} onChange={setTakesMajor}>
          Change my major to {inFile.major}
        </Checkbox>
      )}
      {isOther(present.sharing, inFile.sharing) && (
        <Checkbox checked={takesSharing} onChange={setTakesSharing}>
          Change what others see to “{levelName(inFile.sharing)}”
        </Checkbox>
      )}
      {hasOtherDocuments(present.documents, inFile.documents) && (
        <Checkbox checked={takesDocuments} onChange={setTakesDocuments}>
          Replace my programs, plans, decisions and what I put away with those in the file
        </Checkbox>
      )}
      {importing.error !== null && (
        <Alert kind="error">
          {sentenceFor(importing.error, 'We couldn’t import the file.')}{' '}
          {isRefusal(importing.error) ? 'Nothing was changed.' : 'You can safely import it again.'}
        </Alert>
      )}
      <ButtonRow>
        <Button variant="quiet" disabled={importing.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={importing.isPending} busyText="Importing..." takesFocus>
          {before === 0 ? 'Import' : 'Replace'}
        </Button>
      </ButtonRow>
    </Form>
  );
}

const Comparison = ({ present, inFile }: ImportPreview) => (
  <PlainTable
    className={classes.comparison}
    headings={['', 'Now', 'In the file']}
    rows={[
      { key: 'courses', cells: ['Courses', present.courses.length, inFile.courses.length] },
      { key: 'major', cells: ['Major', present.major ?? 'Not set', inFile.major ?? 'Not set'] },
      {
        key: 'sharing',
        cells: ['Others see', levelName(present.sharing), levelName(inFile.sharing)],
      },
    ]}
  />
);

const levelName = (level: AccountExport['sharing']) => (level === null ? 'Not chosen' : sharingTexts[level].name);

const isOther = <T,>(ours: T | null, theirs: T | null) => ours !== null && theirs !== null && ours !== theirs;

type Documents = AccountExport['documents'];

/** Documents that only one side has need no question: they are kept or taken. */
const hasOtherDocuments = (ours: Documents = {}, theirs: Documents = {}) =>
  writableDocuments.some((name) => {
    // Files of earlier versions have one audit.
    const inFile = name === 'audits' ? (theirs.audits ?? theirs.audit) : theirs[name];
    return ours[name] !== undefined && inFile !== undefined && !isEqual(ours[name], inFile);
  });

/** Without a reply nobody knows whether the request took effect. */
const isRefusal = (error: unknown) => error instanceof ApiProblem && error.status >= 400 && error.status < 500;

type ImportPreview = { present: AccountExport; inFile: AccountImport };

/** Compares a chosen file with what the server has at this moment. */
const importPreviewQuery = (file: File) =>
  queryOptions({
    queryKey: ownKey('import-preview', file.name, file.size, file.lastModified),
    queryFn: async ({ signal }): Promise<ImportPreview> => {
      const inFile = await readExportedFile(file);
      return { inFile, present: await readExport(signal) };
    },
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
