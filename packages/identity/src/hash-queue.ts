import { ProtocolError } from './protocol-error.ts';

type WaitingHash = { start(): void; refuse(): void };

/**
 * Each hash takes 19 MiB and tens of milliseconds of a core: a few run at a time, and the rest wait in a bounded queue.
 * The networks take turns, so that a burst from one of them delays the others by a hash or two. When the queue is full,
 * the network with the most waiting gives way: its last one is refused.
 */
export function hashQueue({ atOnce = 2, waiting = 300 } = {}) {
  /** By network. The first network is the next to have its turn. */
  const queues = new Map<string, WaitingHash[]>();
  let length = 0;
  let running = 0;

  function add(network: string, hash: WaitingHash): void {
    const queue = queues.get(network);
    if (queue) queue.push(hash);
    else queues.set(network, [hash]);
    length += 1;
    if (length > waiting) refuseLastOfLongest();
  }

  function refuseLastOfLongest(): void {
    const [network, queue] = [...queues].reduce((longest, other) =>
      other[1].length >= longest[1].length ? other : longest,
    );
    queue.pop()?.refuse();
    length -= 1;
    if (queue.length === 0) queues.delete(network);
  }

  function next(): WaitingHash | undefined {
    const [first] = queues;
    if (first === undefined) return undefined;
    const [network, queue] = first;
    const hash = queue.shift();
    length -= 1;
    // To the end of the round, if it has more.
    queues.delete(network);
    if (queue.length > 0) queues.set(network, queue);
    return hash;
  }

  async function inTurn<T>(network: string, work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1;
    else
      await new Promise<void>((resolve, reject) =>
        add(network, {
          start: resolve,
          refuse: () => reject(new ProtocolError('TOO_MANY_ATTEMPTS_TRY_LATER')),
        }),
      );
    try {
      return await work();
    } finally {
      // Hands its slot straight to the next in the queue, so that nobody can slip in between.
      const following = next();
      if (following) following.start();
      else running -= 1;
    }
  }

  return { inTurn, waiting: () => length };
}
