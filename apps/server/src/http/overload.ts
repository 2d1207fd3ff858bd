import type { Database } from '../storage/database.ts';
import type { App } from './fastify-app.ts';
import { sendProblem } from './problems.ts';

/** A turn of the event loop that works longer than this on requests lets no more of them in. */
const turnMs = 25;

/** One slow turn is no overload: a burst of pages, or a large list. Only when they follow each other are requests refused. */
const patienceMs = 250;

/** With this many times as many queries waiting as there are connections, the last of them would wait too long. */
const waitingPerConnection = 10;

/** These are answered in any case: they say how the server is, and cost next to nothing. */
const monitoring = /^\/(healthz|readyz|metrics)(\?|$)/;

const logEveryMs = 60_000;

/**
 * Refuses requests early, with 503 and Retry-After, when there are more than the server can work on. Otherwise all would
 * wait, also those that ask whether the server is alive, and proxies and browsers would give up on every one of them.
 *
 * The measure is how long the current turn of the event loop has been going on. An average over a second would let bursts
 * in, and a number of requests says nothing: some wait for a slow phone, others for a file to be read.
 */
export function refuseWhenOverloaded(app: App, { pool }: Pick<Database, 'pool'>): void {
  let turnBegan: number | undefined;
  /** When the first of the slow turns began that followed each other until now. */
  let slowSince: number | undefined;
  let loggedAt = Number.NEGATIVE_INFINITY;

  const endTurn = () => {
    if (turnBegan === undefined) return;
    slowSince = performance.now() - turnBegan < turnMs ? undefined : (slowSince ?? turnBegan);
    turnBegan = undefined;
  };
  const isLoopOverloaded = (now: number) => {
    if (turnBegan === undefined) {
      turnBegan = now;
      // Runs when every request of this turn has been looked at.
      setImmediate(endTurn);
    }
    return (
      now - turnBegan > turnMs && slowSince !== undefined && turnBegan - slowSince > patienceMs
    );
  };
  const isPoolOverloaded = () => {
    const { waiting, most } = pool?.() ?? { waiting: 0, most: 1 };
    return waiting > most * waitingPerConnection;
  };

  app.addHook('onRequest', async (request, reply) => {
    const now = performance.now();
    const isOverloaded = isLoopOverloaded(now) || isPoolOverloaded();
    if (!isOverloaded || monitoring.test(request.url)) return;
    // Once a minute: a line for each refusal would cost more than the refusal.
    if (now - loggedAt > logEveryMs) {
      loggedAt = now;
      request.log.warn({ code: 'overloaded' }, 'too many requests: some are refused');
    }
    return sendProblem(reply, 'overloaded');
  });
}
