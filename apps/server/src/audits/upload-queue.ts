import { fail, ok, type Result, type Uid } from '@coursetrail/domain';

/** Resolves when the upload may be read; rejects when `signal` aborts. */
export type WaitForTurn = (signal: AbortSignal) => Promise<void>;

/**
 * The queue in which uploaded files wait to be read: one file per student, a few read at once, and a
 * limited length.
 */
export function openUploadQueue({ atOnce, longest }: { atOnce: number; longest: number }) {
  /** Students with an upload: its file is still arriving, waiting, or being read. */
  const present = new Set<Uid>();
  const reading = new Set<Uid>();
  const waiting: { uid: Uid; start: () => void }[] = [];

  const startNext = () => {
    while (reading.size < atOnce) {
      const next = waiting.shift();
      if (next === undefined) return;
      reading.add(next.uid);
      next.start();
    }
  };

  const turnOf =
    (uid: Uid): WaitForTurn =>
    (signal) =>
      new Promise((resolve, reject) => {
        const queued = { uid, start: resolve };
        const leave = () => {
          const index = waiting.indexOf(queued);
          if (index >= 0) waiting.splice(index, 1);
          reject(signal.reason);
        };
        if (signal.aborted) return leave();
        signal.addEventListener('abort', leave, { once: true });
        waiting.push(queued);
        startNext();
      });

  return {
    /** Runs `work`, which waits for its turn once its file has arrived. The turn ends with `work`. */
    async enqueue<T>(
      uid: Uid,
      work: (waitForTurn: WaitForTurn) => Promise<T>,
    ): Promise<Result<T, 'too-busy'>> {
      if (present.has(uid) || present.size - reading.size >= longest) return fail('too-busy');
      present.add(uid);
      try {
        return ok(await work(turnOf(uid)));
      } finally {
        present.delete(uid);
        reading.delete(uid);
        startNext();
      }
    },

    /** How many files are read before the student's; null when none of theirs waits. */
    positionOf(uid: Uid): number | null {
      const ahead = waiting.findIndex((queued) => queued.uid === uid);
      return ahead < 0 ? null : reading.size + ahead;
    },
  };
}
