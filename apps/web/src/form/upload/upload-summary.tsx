import type { UploadReply } from '@coursetrail/contract';
import { Link } from 'react-router';
import { sentenceFor } from '../../identity/auth-errors.ts';
import { ownTrail, paths } from '../../paths.ts';
import { useUndo } from '../../server/history.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { plural } from '../../ui/plural.ts';
import { NewerAuditNote, TotalsCheck } from '../audit-checks.tsx';
import { groupByReason } from '../ignored-lines.ts';
import classes from './upload-dialog.module.css';

/** What an upload did to the history, with the way to the picture of it and a button to undo it. */
export function UploadSummary({ reply, onClose }: { reply: UploadReply; onClose: () => void }) {
  const { added, updated } = reply;
  const undo = useUndo();

  if (undo.isSuccess)
    return (
      <div className={classes.content}>
        <p role="status" className={classes.count}>
          Upload undone.
        </p>
        <p className={classes.quiet}>Your courses are back to what they were.</p>
        <ButtonRow>
          <Button takesFocus onClick={onClose}>
            OK
          </Button>
        </ButtonRow>
      </div>
    );

  return (
    <div className={classes.content}>
      <UploadedCourses reply={reply} />
      <p className={classes.quiet}>
        Something wrong? Fix it on the <Link to={paths.edit}>Edit</Link> page. The{' '}
        <Link to={paths.degree}>Left</Link> page says what your degree still asks for.
      </p>
      {undo.error !== null && (
        <Alert kind="error">{sentenceFor(undo.error, 'That didn’t work. Please try again.')}</Alert>
      )}
      <ButtonRow>
        <LinkButton takesFocus to={ownTrail}>
          See my trail
        </LinkButton>
        <Button variant="quiet" onClick={onClose}>
          OK
        </Button>
        {/* After an upload that changed nothing, the last change is an older one. */}
        {added + updated > 0 && (
          <Button variant="quiet" disabled={undo.isPending} onClick={() => undo.run()}>
            Undo
          </Button>
        )}
      </ButtonRow>
    </div>
  );
}

function UploadedCourses({ reply }: { reply: UploadReply }) {
  const { courseCount, added, updated, unchanged, ignored, totals } = reply;
  return (
    <>
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
        advice="Please compare your courses on the Edit page with the audit, and fix what’s different."
      />
      {ignored.length > 0 && <IgnoredLines lines={ignored} />}
    </>
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
