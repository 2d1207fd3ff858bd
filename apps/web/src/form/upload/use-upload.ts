import type { UploadReply } from '@coursetrail/contract';
import { useEffect, useRef, useState } from 'react';
import { sentenceFor } from '../identity/auth-errors.ts';
import { readQueuePosition, useUploadAudit } from '../server/upload.ts';

/** Where an upload is. `sent` runs from 0 to 1; `before` counts the files that are read before this one. */
export type Upload =
  | { state: 'idle' }
  | { state: 'uploading'; sent: number; before: number }
  | { state: 'done'; reply: UploadReply }
  | { state: 'failed'; sentence: string };

const timeBetweenLooks = 2000;

/** An upload's way from idle through uploading to done or failed, as often as one is started. */
export function useUpload() {
  const [upload, setUpload] = useState<Upload>({ state: 'idle' });
  const isRunning = useRef(false);
  const uploadAudit = useUploadAudit();
  const isUploading = upload.state === 'uploading';

  useEffect(() => {
    if (!isUploading) return;
    const look = async () => {
      // Only to shorten the wait: the upload itself tells when something is wrong.
      const position = await readQueuePosition().catch(() => null);
      setUpload((now) => (now.state === 'uploading' ? { ...now, before: position ?? 0 } : now));
    };
    const timer = setInterval(look, timeBetweenLooks);
    return () => clearInterval(timer);
  }, [isUploading]);

  return {
    upload,
    /** Sends a file once `prepare` agrees; true when it has been taken. A second call meanwhile does nothing. */
    async start(
      file: File,
      prepare: { ask: () => Promise<boolean>; save: () => Promise<void> },
    ): Promise<boolean> {
      if (isRunning.current) return false;
      isRunning.current = true;
      try {
        if (!(await prepare.ask())) return false;
        setUpload({ state: 'uploading', sent: 0, before: 0 });
        await prepare.save();
        const reply = await uploadAudit.run({
          file,
          onProgress: (sent) => setUpload({ state: 'uploading', sent, before: 0 }),
        });
        setUpload({ state: 'done', reply });
        return true;
      } catch (error) {
        setUpload({ state: 'failed', sentence: sentenceFor(error, 'Unknown error') });
        return false;
      } finally {
        isRunning.current = false;
      }
    },
    close: () => setUpload({ state: 'idle' }),
  };
}
