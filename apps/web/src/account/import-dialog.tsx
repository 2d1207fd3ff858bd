import { useQuery } from '@tanstack/react-query';
import { sentenceFor } from '../identity/auth-errors.ts';
import type { useImport } from '../server/account.ts';
import type { CacheOwner } from '../server/keys.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { ButtonRow } from '../ui/button-row.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ImportConfirmation } from './import-confirmation.tsx';
import classes from './import-dialog.module.css';
import { importPreviewQuery } from './import-preview.ts';

type ImportDialogProps = {
  userId: CacheOwner;
  file: File;
  importing: ReturnType<typeof useImport>;
  opened: boolean;
  onClose: () => void;
};

/** Shows what a chosen file would replace before anything changes. */
export default function ImportDialog({
  userId,
  file,
  importing,
  opened,
  onClose,
}: ImportDialogProps) {
  const { data, error } = useQuery({ ...importPreviewQuery(userId, file), enabled: opened });
  return (
    <Dialog title="Import" opened={opened} onClose={onClose} closable={!importing.isPending}>
      {error !== null ? (
        <div className={classes.import}>
          <Alert kind="error">
            {sentenceFor(error, 'We couldn’t read this file.')} Nothing was changed.
          </Alert>
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
