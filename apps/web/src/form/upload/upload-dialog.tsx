import type { UploadReply } from '@coursetrail/contract';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { plural } from '../../ui/plural.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { NewerAuditNote, TotalsCheck } from '../audit-checks.tsx';
import { groupByReason } from '../ignored-lines.ts';
import { Submitted } from '../submitted.tsx';
import classes from './upload-dialog.module.css';
import type { UploadState } from './use-upload.ts';

type Props = {
  state: UploadState;
  /** How many grades the preview saw change. */
  newGrades: number;
  onClose: () => void;
};

export const UploadDialog = ({ state, newGrades, onClose }: Props) => (
  <Dialog title="PDF Upload" opened={state.at !== 'idle'} onClose={onClose} closable={state.at !== 'uploading'}>
    {state.at === 'uploading' && <UploadProgress {...state} />}
    {state.at === 'failed' && <UploadFailure sentence={state.sentence} onClose={onClose} />}
    {state.at === 'done' && <UploadSummary reply={state.reply} newGrades={newGrades} onClose={onClose} />}
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

type SummaryProps = Pick<Props, 'newGrades' | 'onClose'> & { reply: UploadReply };

/** '4 added, 6 grades updated'; or '6 updated', where titles or credits came as well. */
function changeText({ added, updated }: UploadReply, newGrades: number): string {
  const changes = [
    added > 0 && `${added} added`,
    updated > 0 && `${updated === newGrades ? plural(updated, 'grade') : updated} updated`,
  ];
  return changes.filter(Boolean).join(', ') || 'Nothing new';
}

const UploadSummary = ({ reply, newGrades, onClose }: SummaryProps) => (
  <Submitted
    said={[changeText(reply, newGrades), `${reply.courseCount} classes uploaded!`]}
    isChange={reply.added + reply.updated > 0 || reply.changesDegree === true}
    undone="Upload undone."
    leadsTo="trail"
    onClose={onClose}
  >
    <NewerAuditNote {...reply} />
    <TotalsCheck
      totals={reply.totals}
      advice="Please compare your courses on the Edit page with the audit, and fix what’s different."
    />
    {reply.ignored.length > 0 && <IgnoredLines lines={reply.ignored} />}
    <p>
      Something wrong? Fix it on the <Link to={paths.edit}>Edit</Link> page.
      {!reply.isTranscript && (
        <>
          {' '}
          The <Link to={paths.degree}>Degree</Link> page says what your degree still needs.
        </>
      )}
    </p>
  </Submitted>
);

const IgnoredLines = ({ lines }: { lines: UploadReply['ignored'] }) => (
  <details>
    <summary className={classes.ignoredCount}>{plural(lines.length, 'line was', 'lines were')} left out</summary>
    {groupByReason(lines).map(({ reason, lines: same }) => (
      <div key={reason}>
        <p className={classes.reason}>
          {same.length} {reason}:
        </p>
        <ul className={classes.ignoredLines}>
          {same.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
    ))}
  </details>
);
