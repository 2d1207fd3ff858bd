import { fail, ok, type Result, type Uid } from '@coursetrail/domain';

type UploadQueueOptions = {
  atOnce: number;
  longest: number;
  /** How many seconds of reading a student's failed files took recently. */
  failedSecondsOf?: (uid: Uid) => number;
};

/** Resolves when the upload may be read. */
export type WaitForTurn = () => Promise<void>;

type QueuedUpload = { uid: Uid; failedSeconds: number; start: () => void };

/**
 * The queue in which uploaded files wait to be read: one file per student, a few read at once, and a limited length.
 * Students whose files failed wait behind the others, and never take every reading slot.
 */
export function openUploadQueue({
  atOnce,
  longest,
  failedSecondsOf = () => 0,
}: UploadQueueOptions) {
  /** Students with an upload: its file is still arriving, waiting, or being read. */
  const present = new Set<Uid>();
  const reading = new Map<Uid, QueuedUpload>();
  let waiting: QueuedUpload[] = [];

  const mayStart = ({ failedSeconds }: QueuedUpload) => {
    if (failedSeconds === 0) return reading.size < atOnce;
    const failedBefore = [...reading.values()].filter((upload) => upload.failedSeconds > 0);
    return reading.size < atOnce && failedBefore.length < Math.max(1, atOnce - 1);
  };

  const startNext = () => {
    for (;;) {
      const next = waiting.find(mayStart);
      if (next === undefined) return;
      waiting = waiting.filter((upload) => upload !== next);
      reading.set(next.uid, next);
      next.start();
    }
  };

  const turnOf = (uid: Uid, gone: AbortSignal): WaitForTurn =>
    async function waitForTurn() {
      gone.throwIfAborted();
      const { promise, resolve } = Promise.withResolvers<void>();
      const queued = { uid, failedSeconds: failedSecondsOf(uid), start: resolve };
      const behind = waiting.findIndex((other) => other.failedSeconds > queued.failedSeconds);
      waiting.splice(behind < 0 ? waiting.length : behind, 0, queued);
      startNext();
      await promise;
    };

  return {
    /**
     * Runs `work`, which waits for its turn once its file has arrived. The turn ends with `work`, or when the student
     * is gone, whatever `work` is waiting for at that moment.
     */
    async enqueue<T>(
      uid: Uid,
      gone: AbortSignal,
      work: (waitForTurn: WaitForTurn) => Promise<T>,
    ): Promise<Result<T, 'too-busy'>> {
      gone.throwIfAborted();
      if (present.has(uid) || present.size - reading.size >= longest) return fail('too-busy');
      present.add(uid);
      try {
        return ok(await unlessAborted(gone, work(turnOf(uid, gone))));
      } finally {
        present.delete(uid);
        reading.delete(uid);
        waiting = waiting.filter((upload) => upload.uid !== uid);
        startNext();
      }
    },

    /** How many files are read before the student's; null when none of theirs waits. */
    positionOf(uid: Uid): number | null {
      const ahead = waiting.findIndex((queued) => queued.uid === uid);
      return ahead < 0 ? null : reading.size + ahead;
    },

    sizes: () => ({
      arriving: present.size - reading.size - waiting.length,
      waiting: waiting.length,
      reading: reading.size,
    }),
  };
}

function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}
