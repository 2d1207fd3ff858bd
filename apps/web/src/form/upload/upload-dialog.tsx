import type { UploadReply } from '@coursetrail/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ownTrail, paths } from '../../paths.ts';
import { historyQuery, useUndo } from '../../server/history.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonRow, LinkButton } from '../../ui/button.tsx';
import { coursesText } from '../../ui/course-count.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { plural } from '../../ui/plural.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { NewerAuditNote, TotalsCheck } from '../audit-checks.tsx';
import { groupByReason } from '../ignored-lines.ts';
import classes from './upload-dialog.module.css';
import type { UploadState } from './use-upload.ts';

export const UploadDialog = ({ state, onClose }: { state: UploadState; onClose: () => void }) => (
  <Dialog title="PDF Upload" opened={state.at !== 'idle'} onClose={onClose} closable={state.at !== 'uploading'}>
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

/** What an upload did to the history, with the way to the picture of it and a button to undo it. */
function UploadSummary({ reply, onClose }: { reply: UploadReply; onClose: () => void }) {
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
        Something wrong? Fix it on the <Link to={paths.edit}>Edit</Link> page. The <Link to={paths.degree}>Degree</Link>{' '}
        page says what your degree still asks for.
      </p>
      <Failure of={undo} />
      <ButtonRow>
        <LinkButton takesFocus to={ownTrail}>
          See my trail
        </LinkButton>
        <Button variant="quiet" onClick={onClose}>
          OK
        </Button>
        {/* After an upload that changed nothing, the last change is an older one. */}
        {(added + updated > 0 || reply.changesDegree) && (
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
  const { data: record, isFetching } = useQuery(historyQuery());
  return (
    <>
      <p role="status" className={classes.count}>
        {courseCount} classes uploaded!
      </p>
      {record && !isFetching && <p className={classes.quiet}>You now have {coursesText(record.courses)}.</p>}
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
