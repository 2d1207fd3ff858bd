import type { AccountExport } from '@coursetrail/contract';
import { documentNames } from '@coursetrail/domain';
import { useState } from 'react';
import { sentenceFor } from '../identity/auth-errors.ts';
import type { useImport } from '../server/account.ts';
import { ApiProblem } from '../server/problems.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { ButtonRow } from '../ui/button-row.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Form } from '../ui/form.tsx';
import { plural } from '../ui/plural.ts';
import { sharingTexts } from '../ui/sharing-texts.ts';
import classes from './import-dialog.module.css';
import type { ImportPreview } from './import-preview.ts';

type ImportConfirmationProps = {
  preview: ImportPreview;
  importing: ReturnType<typeof useImport>;
  onClose: () => void;
};

/** Asks before the student's courses are replaced, and what else should be taken from the file. */
export function ImportConfirmation({
  preview: { present, inFile },
  importing,
  onClose,
}: ImportConfirmationProps) {
  const [takesMajor, setTakesMajor] = useState(false);
  const [takesSharing, setTakesSharing] = useState(false);
  const [takesDocuments, setTakesDocuments] = useState(false);
  const start = () =>
    importing
      .run({ file: inFile, takesMajor, takesSharing, takesDocuments })
      .then(onClose, () => {});
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
        <p>
          You haven’t chosen what others see yet, so we’ll use “{levelName(inFile.sharing)}” from
          the file.
        </p>
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
          Replace my plans and what I put away with those in the file
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
        <td>{present.courses.length}</td>
        <td>{inFile.courses.length}</td>
      </tr>
      <tr>
        <th scope="row">Major</th>
        <td>{present.major ?? 'Not set'}</td>
        <td>{inFile.major ?? 'Not set'}</td>
      </tr>
      <tr>
        <th scope="row">Others see</th>
        <td>{levelName(present.sharing)}</td>
        <td>{levelName(inFile.sharing)}</td>
      </tr>
    </tbody>
  </table>
);

const levelName = (level: AccountExport['sharing']) =>
  level === null ? 'Not chosen' : sharingTexts[level].name;

const isOther = <T,>(ours: T | null, theirs: T | null) =>
  ours !== null && theirs !== null && ours !== theirs;

type Documents = AccountExport['documents'];

/** Documents that only one side has need no question: they are kept or taken. */
const hasOtherDocuments = (ours: Documents = {}, theirs: Documents = {}) =>
  documentNames.some(
    (name) =>
      ours[name] !== undefined &&
      theirs[name] !== undefined &&
      JSON.stringify(ours[name]) !== JSON.stringify(theirs[name]),
  );

/** Without a reply nobody knows whether the request took effect. */
const isRefusal = (error: unknown) =>
  error instanceof ApiProblem && error.status >= 400 && error.status < 500;
