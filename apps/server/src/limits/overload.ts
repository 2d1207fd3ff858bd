import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { problems } from '@coursetrail/contract';
import type { Counter } from 'prom-client';
import type { App } from '../http/fastify-app.ts';
import { retryAfterSeconds } from '../http/problems.ts';
import { isMonitoring } from '../monitoring/health.ts';
import type { Database } from '../storage/database.ts';

/**
 * A turn of the event loop should take no more processor time. Somebody who asks how the server is waits for one or two
 * turns, and each accepts only one new connection. By the clock it may take much longer: other programs use
 * the processor as well.
 */
const turnCpuMs = 1;
const turnMs = 100;
/** A request that waits this long to be begun is refused, and so are new ones until the first in the queue waits half of it. */
const maxWaitMs = 1000;
/** This few are done as soon as the server gets the processor, which other programs may have: that is no overload. */
const fewWaiting = 20;
/** No server gets through more in that time. */
const maxQueueLength = 2000;
/** With more queries than this waiting for each connection to the database, no request is begun. */
const waitingPerConnection = 1;
/** How often we look whether the database has caught up. */
const lookAgainMs = 1;

const logEveryMs = 60_000;

/** In milliseconds. */
const realTime = {
  now: () => performance.now(),
  cpu() {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  },
};

type ArrivedRequest = { request: IncomingMessage; reply: ServerResponse; at: number };
type OverloadOptions = {
  poolUse: Database['poolUse'];
  refused: Counter;
  time?: typeof realTime;
};

/**
 * Begins only as many requests in a turn of the event loop as it has time for. The others wait, and when there are more
 * than the server can work on, they are refused with 503 and Retry-After. Otherwise all would wait for each other, also
 * those that ask whether the server is alive, and browsers and proxies would give up on every one of them.
 *
 * The measure is time, not a number of requests: some wait for a slow phone, others for a file to be read.
 */
export function refuseWhenOverloaded(app: App, { poolUse, refused, time = realTime }: OverloadOptions): void {
  // Before Fastify sees a request: a refusal through its hooks costs several times as much.
  const handlers = app.server.listeners('request');
  const queue: ArrivedRequest[] = [];
  let turnBegan: { at: number; cpu: number } | undefined;
  let loggedAt = Number.NEGATIVE_INFINITY;

  const isDatabaseBehind = () => {
    const { waiting, size } = poolUse();
    return waiting > size * waitingPerConnection;
  };

  const hasTooMany = () => queue.length > fewWaiting || isDatabaseBehind();

  const hasTime = (now: number) =>
    turnBegan !== undefined && now - turnBegan.at < turnMs && time.cpu() - turnBegan.cpu < turnCpuMs;

  const begin = ({ request, reply }: ArrivedRequest) => {
    for (const handle of handlers) handle.call(app.server, request, reply);
  };

  const refuse = ({ request, reply }: ArrivedRequest) => {
    refused.inc({ code: 'overloaded' });
    // Once a minute: a line for each refusal would cost more than the refusal.
    if (time.now() - loggedAt > logEveryMs) {
      loggedAt = time.now();
      app.log.warn({ code: 'overloaded' }, 'too many requests, some are refused');
    }
    sendRefusal(request, reply);
  };

  /** Runs once in each turn, after what else there was to do in it. */
  const endTurn = () => {
    for (let begun = 0; ; ) {
      const [next] = queue;
      if (next === undefined) break;
      const now = time.now();
      const isGone = next.request.socket.destroyed;
      const isLate = now - next.at > maxWaitMs && hasTooMany();
      const mayBegin = !isDatabaseBehind() && (begun === 0 || hasTime(now));
      if (!isGone && !isLate && !mayBegin) break;
      queue.shift();
      if (isGone) continue;
      if (isLate) refuse(next);
      else {
        begin(next);
        begun += 1;
      }
    }
    turnBegan = queue.length > 0 ? { at: time.now(), cpu: time.cpu() } : undefined;
    if (turnBegan === undefined) return;
    if (isDatabaseBehind()) setTimeout(endTurn, lookAgainMs);
    else setImmediate(endTurn);
  };

  app.server.removeAllListeners('request');
  app.server.on('request', (request: IncomingMessage, reply: ServerResponse) => {
    const now = time.now();
    const arrived = { request, reply, at: now };
    if (isMonitoring(request.url ?? '')) return begin(arrived);
    if (turnBegan === undefined) {
      turnBegan = { at: now, cpu: time.cpu() };
      setImmediate(endTurn);
    }
    const [first] = queue;
    if (first === undefined && hasTime(now) && !isDatabaseBehind()) return begin(arrived);
    const isSlow = first !== undefined && now - first.at > maxWaitMs / 2;
    const isFull = queue.length >= maxQueueLength || (isSlow && hasTooMany());
    if (isFull) refuse(arrived);
    else queue.push(arrived);
  });
}

const maxReadInVain = 128 * 1024;
const [status, sentence] = problems.overloaded;
const body = JSON.stringify({ error: sentence, code: 'overloaded' });
const headers = {
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Length': Buffer.byteLength(body),
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Retry-After': retryAfterSeconds.overloaded,
};

function sendRefusal({ headers: { 'content-length': length = '0' } }: IncomingMessage, reply: ServerResponse) {
  // The rest of a file would cost more to read than a new connection.
  const isLarge = Number(length) > maxReadInVain;
  reply.writeHead(status, isLarge ? { ...headers, Connection: 'close' } : headers).end(body);
}
