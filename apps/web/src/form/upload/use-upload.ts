import type { UploadReply } from '@coursetrail/contract';
import { isCancelledError } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { sentenceFor } from '../../identity/auth-errors.ts';
import { useAction } from '../../server/change.ts';
import { ApiProblem } from '../../server/problems.ts';
import { readQueuePosition, useUploadAudit } from '../../server/upload.ts';
import type { SubmissionRequirements } from '../submission-requirements.ts';

export type UploadState =
  | { at: 'idle' }
  /** `sent` is the part of the file that has been sent, 0 to 1; `filesBefore` are read before this one. */
  | { at: 'uploading'; sent: number; filesBefore: number }
  | { at: 'failed'; sentence: string }
  | { at: 'done'; reply: UploadReply };

export function useUpload({ ensureMajorSaved, askSharing }: SubmissionRequirements) {
  /** Null until the upload begins, and again once its outcome has been closed. */
  const [sent, setSent] = useState<number | null>(null);
  const uploadAudit = useUploadAudit();

  const upload = useAction(async (file: File): Promise<UploadReply | null> => {
    try {
      if (!(await askSharing())) return null;
      setSent(0);
      await ensureMajorSaved();
      return await uploadAudit.run({ file, onProgress: setSent });
    } catch (failure) {
      setSent((before) => before ?? 0);
      if (!isExpected(failure)) console.error('Upload failed', failure);
      throw failure;
    }
  });

  const isUploading = sent !== null && upload.error === null && !upload.data;
  const filesBefore = useQueuePosition(isUploading);

  function stateOf(): UploadState {
    if (sent === null) return { at: 'idle' };
    if (upload.error !== null) return { at: 'failed', sentence: sentenceFor(upload.error, 'Unknown error') };
    if (upload.data) return { at: 'done', reply: upload.data };
    return { at: 'uploading', sent, filesBefore };
  }

  return {
    state: stateOf(),
    /** Resolves to the server's reply, or to null when the student changed their mind. */
    start: upload.run,
    close() {
      setSent(null);
      upload.reset();
    },
  };
}

/** A login that ends empties the cache, which cancels what is being asked. */
const isExpected = (failure: unknown) => failure instanceof ApiProblem || isCancelledError(failure);

const timeBetweenLooks = 2000;

/** How many files are read before the student's own; 0 while that is not known. */
function useQueuePosition(isWaiting: boolean): number {
  const [position, setPosition] = useState(0);

  useEffect(() => {
    if (!isWaiting) return;
    setPosition(0);
    let isCurrent = true;
    const timer = setInterval(async () => {
      // Only shortens the wait: when something is wrong, the upload itself says so.
      const latest = await readQueuePosition().catch(() => null);
      if (isCurrent) setPosition(latest ?? 0);
    }, timeBetweenLooks);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [isWaiting]);

  return position;
}
