import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import classes from './upload-dialog.module.css';
import { UploadSummary } from './upload-summary.tsx';
import type { UploadState } from './use-upload.ts';

type Props = { state: UploadState; onClose: () => void };

/** Shows an upload from its first byte to its outcome. */
export const UploadDialog = ({ state, onClose }: Props) => (
  <Dialog
    title="PDF Upload"
    opened={state.at !== 'idle'}
    onClose={onClose}
    closable={state.at !== 'uploading'}
  >
    {state.at === 'uploading' && <UploadProgress {...state} />}
    {state.at === 'failed' && <UploadFailure sentence={state.sentence} onClose={onClose} />}
    {state.at === 'done' && <UploadSummary reply={state.reply} onClose={onClose} />}
  </Dialog>
);

function UploadProgress({ sent, filesBefore }: { sent: number; filesBefore: number }) {
  return (
    <div className={classes.content}>
      <div role="status" className={classes.busy}>
        <Spinner />
        Uploading and parsing your courses...
      </div>
      {sent < 1 && filesBefore === 0 ? (
        <progress className={classes.bar} max={1} value={sent} aria-label="Sent so far">
          {Math.floor(sent * 100)} %
        </progress>
      ) : (
        <p role="status" className={classes.quiet}>
          {queueText(filesBefore)}
        </p>
      )}
    </div>
  );
}

function queueText(filesBefore: number): string {
  if (filesBefore === 0) return 'Your file has arrived and is being read.';
  if (filesBefore === 1) return 'Your file has arrived. One file is ahead of it.';
  return `Your file has arrived. ${filesBefore} files are ahead of it.`;
}

const UploadFailure = ({ sentence, onClose }: { sentence: string; onClose: () => void }) => (
  <div className={classes.content}>
    <Alert kind="error">Error: {sentence}</Alert>
    <ButtonRow>
      <Button takesFocus onClick={onClose}>
        Close
      </Button>
    </ButtonRow>
  </div>
);
