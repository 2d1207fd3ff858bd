import type { UploadReply } from '@coursetrail/contract';
import { Link } from 'react-router';
import { sentenceFor } from '../../identity/auth-errors.ts';
import { paths } from '../../paths.ts';
import { useUndo } from '../../server/history.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { plural } from '../../ui/plural.ts';
import { NewerAuditNote, TotalsCheck } from '../audit-checks.tsx';
import { groupByReason } from '../ignored-lines.ts';
import classes from './upload-dialog.module.css';

/** What an upload did to the history, with links to continue and a button to undo it. */
export function UploadSummary({ reply, onClose }: { reply: UploadReply; onClose: () => void }) {
  const { courseCount, added, updated, unchanged, ignored, totals } = reply;
  const undo = useUndo();
  // After an upload that changed nothing, the last change is an older one.
  const canUndo = added + updated > 0 && !undo.isSuccess;
  return (
    <div className={classes.content}>
      <p role="status" className={classes.count}>
        {courseCount} classes uploaded!
      </p>
      <dl className={classes.figures}>
        {Object.entries({ added, updated, unchanged }).map(([name, count]) => (
          <div key={name} className={classes.figure}>
            <dt>{name}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      <NewerAuditNote {...reply} />
      <TotalsCheck
        totals={totals}
        advice="Please compare your courses on the Edit page with the audit, and add or correct what differs."
      />
      {ignored.length > 0 && <IgnoredLines lines={ignored} />}
      {undo.isSuccess ? (
        <Alert kind="success">Undone. Your history is as it was before this upload.</Alert>
      ) : (
        <p className={classes.quiet}>
          See it in the <Link to={paths.visualizer}>Visualizer</Link>, or correct it on the{' '}
          <Link to={paths.edit}>Edit</Link> page.
        </p>
      )}
      {undo.error !== null && (
        <Alert kind="error">
          {sentenceFor(undo.error, 'That did not work. Please try again.')}
        </Alert>
      )}
      <ButtonRow>
        <Button takesFocus onClick={onClose}>
          OK
        </Button>
        {canUndo && (
          <Button variant="quiet" disabled={undo.isPending} onClick={() => undo.run()}>
            Undo
          </Button>
        )}
      </ButtonRow>
    </div>
  );
}

const IgnoredLines = ({ lines }: { lines: UploadReply['ignored'] }) => (
  <details>
    <summary className={classes.ignoredCount}>
      {plural(lines.length, 'line was', 'lines were')} left out
    </summary>
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
