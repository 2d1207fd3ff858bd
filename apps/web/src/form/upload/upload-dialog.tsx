import type { UploadReply } from '@coursetrail/contract';
import { Loader } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { sentenceFor } from '../identity/auth-errors.ts';
import { paths } from '../paths.ts';
import { useUndo } from '../server/history.ts';
import { Alert } from '../ui/alert.tsx';
import { Dialog } from './dialog.tsx';
import classes from './upload.module.css';
import type { Upload } from './upload.ts';
import { byReason } from './upload-ignored.ts';

/** Shows an upload from its first byte to what came of it. */
export function UploadDialog({ upload, onClose }: { upload: Upload; onClose: () => void }) {
  // While the dialog fades out it still says what it said last.
  const last = useRef(upload);
  if (upload.state !== 'idle') last.current = upload;
  const shown = last.current;
  return (
    <Dialog
      title="PDF Upload"
      opened={upload.state !== 'idle'}
      onClose={onClose}
      closable={upload.state !== 'uploading'}
    >
      {shown.state === 'uploading' && <Sending {...shown} />}
      {shown.state === 'failed' && <Failed sentence={shown.sentence} onClose={onClose} />}
      {shown.state === 'done' && <Done reply={shown.reply} onClose={onClose} />}
    </Dialog>
  );
}

function Sending({ sent, before }: { sent: number; before: number }) {
  const percent = Math.floor(sent * 100);
  return (
    <div className={classes.sending}>
      <div role="status" className={classes.spinner}>
        <Loader size="sm" aria-hidden="true" />
        Uploading and parsing your courses...
      </div>
      {sent < 1 && before === 0 ? (
        <progress max={1} value={sent} aria-label="Sent so far">
          {percent} %
        </progress>
      ) : (
        <p role="status">{placeInWords(before)}</p>
      )}
    </div>
  );
}

const placeInWords = (before: number) =>
  before === 0
    ? 'Your file has arrived and is being read.'
    : before === 1
      ? 'Your file has arrived. One other file is read before it.'
      : `Your file has arrived. ${before} other files are read before it.`;

function Failed({ sentence, onClose }: { sentence: string; onClose: () => void }) {
  return (
    <div className={classes.outcome}>
      <Alert kind="error">Error: {sentence}</Alert>
      <div className="buttons">
        <FocusedButton onClick={onClose}>Close</FocusedButton>
      </div>
    </div>
  );
}

function Done({ reply, onClose }: { reply: UploadReply; onClose: () => void }) {
  const { courseCount, added, updated, unchanged, ignored } = reply;
  const undo = useUndo();
  return (
    <div className={classes.outcome}>
      <p role="status" className={classes.count}>
        {courseCount} classes uploaded!
      </p>
      <dl className={classes.figures}>
        {Object.entries({ added, updated, unchanged }).map(([what, number]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{number}</dd>
          </div>
        ))}
      </dl>
      {ignored.length > 0 && <Ignored lines={ignored} />}
      {undo.isSuccess ? (
        <Alert kind="success">Undone. Your history is as it was before this upload.</Alert>
      ) : (
        <p className={classes.next}>
          See it in the <Link to={paths.visualizer}>Visualizer</Link>, or correct it on the{' '}
          <Link to={paths.edit}>Edit</Link> page.
        </p>
      )}
      {undo.error !== null && (
        <Alert kind="error">
          {sentenceFor(undo.error, 'That did not work. Please try again.')}
        </Alert>
      )}
      <div className="buttons">
        <FocusedButton onClick={onClose}>OK</FocusedButton>
        {/* After an upload that changed nothing, the last change is an older one. */}
        {added + updated > 0 && !undo.isSuccess && (
          <button
            type="button"
            className="button"
            data-quiet
            disabled={undo.isPending}
            onClick={() => undo.run()}
          >
            Undo
          </button>
        )}
      </div>
    </div>
  );
}

function Ignored({ lines }: { lines: UploadReply['ignored'] }) {
  return (
    <details className={classes.ignored}>
      <summary>
        {lines.length} {lines.length === 1 ? 'line was' : 'lines were'} left out
      </summary>
      {byReason(lines).map(({ why, lines: same }) => (
        <div key={why}>
          <p>
            {same.length} {why}:
          </p>
          <ul>
            {same.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      ))}
    </details>
  );
}

/** The way on after an outcome: until then nothing in the dialog could hold the focus. */
function FocusedButton({ onClick, children }: { onClick: () => void; children: string }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <button ref={button} type="button" className="button" onClick={onClick}>
      {children}
    </button>
  );
}
