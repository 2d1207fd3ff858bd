import { fail, ok, type Result, type Uid } from '@coursetrail/domain';
import { fairQueue, type QueuePlace } from '@coursetrail/server-parts/fair-queue';

type UploadQueueOptions = {
  atOnce: number;
  maxLength: number;
  /** How many seconds of reading a student's failed files took recently. */
  failedSecondsOf?: (uid: Uid) => number;
};

/** Resolves when the upload may be read. */
export type WaitForTurn = () => Promise<void>;

/**
 * The queue in which uploaded files wait to be read: one file per student, a few read at once, and a limited length.
 * Students whose files failed wait behind the others, and never take every reading slot.
 */
export function openUploadQueue({ atOnce, maxLength, failedSecondsOf = () => 0 }: UploadQueueOptions) {
  /** Students with an upload: its file is still arriving, waiting, or being read. */
  const present = new Set<Uid>();
  const queue = fairQueue<Uid>({ atOnce });

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
      if (present.has(uid) || present.size - queue.running() >= maxLength) return fail('too-busy');
      present.add(uid);
      let place: QueuePlace | undefined;
      const waitForTurn = () => {
        gone.throwIfAborted();
        place = queue.join(uid, failedSecondsOf(uid));
        return place.turn;
      };
      try {
        return ok(await unlessAborted(gone, work(waitForTurn)));
      } finally {
        present.delete(uid);
        place?.leave();
      }
    },

    /** How many files are read before the student's; null when none of theirs waits. */
    positionOf: queue.aheadOf,

    sizes: () => ({
      arriving: present.size - queue.running() - queue.waiting(),
      waiting: queue.waiting(),
      reading: queue.running(),
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
