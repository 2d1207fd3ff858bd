type FairQueueOptions = {
  /** How many have their turn at the same time. */
  atOnce: number;
  /** How many wait at most, and what those who are too many are told. */
  waiting?: number;
  refusal?: () => Error;
};

/** The turns of a key are one round apart. */
type Waiting<Key> = { key: Key; weight: number; round: number; turn: PromiseWithResolvers<void> };

export type QueuePlace = {
  /** Resolves when their turn comes. Rejects when they are refused or leave before. */
  turn: Promise<void>;
  /** Ends the turn, or the wait for it. */
  leave(reason?: Error): void;
};

/**
 * Lets a few in at a time. The keys take turns, so that a burst of one delays the others by a turn or two. Those with a
 * weight wait behind those without, the heaviest last, and always leave them a slot. When the queue is full, the key
 * with the most waiting gives way: its last one is refused.
 */
export function fairQueue<Key = string>({
  atOnce,
  waiting: maxWaiting = Number.POSITIVE_INFINITY,
  refusal = () => new Error('the queue is full'),
}: FairQueueOptions) {
  const running = new Set<Waiting<Key>>();
  /** In the order in which they get their turn. */
  const waiting: Waiting<Key>[] = [];
  let round = 0;

  const hasRoom = ({ weight }: Waiting<Key>) =>
    weight === 0 || [...running].filter((other) => other.weight > 0).length < Math.max(1, atOnce - 1);

  function startNext(): void {
    while (running.size < atOnce) {
      const next = waiting.find(hasRoom);
      if (next === undefined) return;
      waiting.splice(waiting.indexOf(next), 1);
      running.add(next);
      round = Math.max(round, next.round);
      next.turn.resolve();
    }
  }

  function leave(one: Waiting<Key>, reason?: Error): void {
    if (running.delete(one)) startNext();
    const index = waiting.indexOf(one);
    if (index < 0) return;
    waiting.splice(index, 1);
    one.turn.reject(reason ?? new Error('left the queue'));
  }

  function join(key: Key, weight = 0): QueuePlace {
    const former = waiting.findLast((other) => other.key === key);
    const turn = Promise.withResolvers<void>();
    const one = { key, weight, round: Math.max(round, former?.round ?? 0) + 1, turn };
    const isBefore = (other: Waiting<Key>) =>
      other.weight < weight || (other.weight === weight && other.round <= one.round);
    waiting.splice(waiting.findLastIndex(isBefore) + 1, 0, one);
    startNext();
    if (waiting.length > maxWaiting) {
      const byKey = [...Map.groupBy(waiting, (other) => other.key).values()];
      const most = byKey.reduce((found, other) => (other.length >= found.length ? other : found));
      leave(most.at(-1) ?? one, refusal());
    }
    return {
      turn: turn.promise,
      leave: (reason) => leave(one, reason),
    };
  }

  return {
    join,

    async inTurn<T>(key: Key, work: () => Promise<T>): Promise<T> {
      const place = join(key);
      try {
        await place.turn;
        return await work();
      } finally {
        place.leave();
      }
    },

    /** How many get their turn before the first of this key; null when none of it waits. */
    aheadOf(key: Key): number | null {
      const index = waiting.findIndex((other) => other.key === key);
      return index < 0 ? null : running.size + index;
    },

    running: () => running.size,
    waiting: () => waiting.length,
  };
}
