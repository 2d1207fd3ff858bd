import { uploadPositionReply, uploadReply } from '@coursetrail/contract';
import { useChange } from './change.ts';
import { requestAsStudent, uploadAsStudent } from './client.ts';

export const useUploadAudit = () =>
  useChange(({ file, onProgress }: { file: File; onProgress: (sent: number) => void }) => {
    const form = new FormData();
    form.append('pdf', file);
    return uploadAsStudent('/upload', uploadReply, form, onProgress);
  });

/** How many files will be read before the student's own; null when none of theirs waits. */
export const readQueuePosition = async (): Promise<number | null> =>
  (await requestAsStudent('/upload/place', uploadPositionReply)).place;
