import { fail, ok, type Result } from '@coursetrail/domain';

/** Waits until it is the caller's turn, or rejects when `signal` aborts. */
export type Turn = (signal: AbortSignal) => Promise<void>;

/** The line in which students wait for their file to be read: one file each, a few at once, and no line without end. */
export type Line = ReturnType<typeof openLine>;

export function openLine({ atOnce, longest }: { atOnce: number; longest: number }) {
  const present = new Set<string>();
  const inTurn = new Set<string>();
  const waiting: { who: string; call: () => void }[] = [];

  const callNext = () => {
    while (inTurn.size < atOnce) {
      const next = waiting.shift();
      if (next === undefined) return;
      inTurn.add(next.who);
      next.call();
    }
  };

  const turnOf =
    (who: string): Turn =>
    (signal) =>
      new Promise((resolve, reject) => {
        const entry = { who, call: resolve };
        const leave = () => {
          const place = waiting.indexOf(entry);
          if (place >= 0) waiting.splice(place, 1);
          reject(signal.reason);
        };
        if (signal.aborted) return leave();
        signal.addEventListener('abort', leave, { once: true });
        waiting.push(entry);
        callNext();
      });

  return {
    /** Lets a student in, who asks for the turn once the file is there, and keeps it until `visit` has ended. */
    async visit<T>(who: string, visit: (turn: Turn) => Promise<T>): Promise<Result<T, 'too-busy'>> {
      if (present.has(who) || present.size - inTurn.size >= longest) return fail('too-busy');
      present.add(who);
      try {
        return ok(await visit(turnOf(who)));
      } finally {
        present.delete(who);
        inTurn.delete(who);
        callNext();
      }
    },

    /** How many files come before the student's; null when none of theirs waits. */
    placeOf(who: string): number | null {
      const ahead = waiting.findIndex((entry) => entry.who === who);
      return ahead < 0 ? null : inTurn.size + ahead;
    },
  };
}
