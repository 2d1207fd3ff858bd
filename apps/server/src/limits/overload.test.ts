import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { Counter, Registry } from 'prom-client';
import { beforeEach, describe, expect, test } from 'vitest';
import { refuseWhenOverloaded } from './overload.ts';

const pool = { open: 20, idle: 0, waiting: 0, size: 20 };
/** What the clocks show. Only work on a request moves them. */
let ms: number;
const time = { now: () => ms, cpu: () => ms };
const workMs = 10;

/** The addresses in the order in which work on them began. */
let begun: string[];
let replies: Map<string, ServerResponse>;
let refused: Counter;
let arrive: (url: string) => void;

beforeEach(() => {
  pool.waiting = 0;
  ms = 0;
  begun = [];
  replies = new Map();
  const registers = [new Registry()];
  refused = new Counter({
    name: 'refused_total',
    help: 'refused',
    labelNames: ['code'],
    registers,
  });
  const app = Fastify();
  app.server.removeAllListeners('request');
  app.server.on('request', ({ url = '' }: IncomingMessage, reply: ServerResponse) => {
    begun.push(url);
    ms += workMs;
    reply.writeHead(200).end();
  });
  refuseWhenOverloaded(app, { poolUse: () => pool, refused, time });
  arrive = (url) => {
    const request = new IncomingMessage(new Socket());
    request.url = url;
    const reply = new ServerResponse(request);
    replies.set(url, reply);
    app.server.emit('request', request, reply);
  };
});

const statuses = () => [...replies.values()].map((reply) => (reply.writableEnded ? reply.statusCode : 'waiting'));
const untilAllReplied = () => expect.poll(statuses, { timeout: 10_000 }).not.toContain('waiting');

describe('when more requests arrive than there is time for', () => {
  test('one that asks how the server is goes first', async () => {
    for (let n = 0; n < 5; n += 1) arrive(`/task/${n}`);
    arrive('/healthz');
    arrive('/metrics');
    expect(begun).toEqual(['/task/0', '/healthz', '/metrics']);
    await untilAllReplied();
    expect(begun.slice(3)).toEqual(Array.from({ length: 4 }, (_, n) => `/task/${n + 1}`));
    expect(new Set(statuses())).toEqual(new Set([200]));
  });

  test('the event loop gets a turn between two of them', async () => {
    for (let n = 0; n < 6; n += 1) arrive(`/task/${n}`);
    const before = begun.length;
    await nextTurn();
    await nextTurn();
    expect(begun.length - before).toBeLessThan(4);
    await untilAllReplied();
  });

  test('those that would wait too long are refused, and are told when to come again', async () => {
    for (let n = 0; n < 200; n += 1) arrive(`/task/${n}`);
    await untilAllReplied();
    // The first is begun at once. A second later the others have waited too long, in which a hundred are done. The last
    // twenty are too few to be refused.
    expect(statuses()).toEqual(Array.from({ length: 200 }, (_, n) => (n <= 101 || n >= 180 ? 200 : 503)));
    expect((await refused.get()).values).toEqual([{ labels: { code: 'overloaded' }, value: 78 }]);
  });

  test('a few are never refused, however long other programs keep the processor', async () => {
    for (let n = 0; n < 20; n += 1) arrive(`/task/${n}`);
    ms += 60_000;
    arrive('/task/20');
    await untilAllReplied();
    expect(new Set(statuses())).toEqual(new Set([200]));
  });

  test('new ones are refused at once while the first in the queue has waited long', async () => {
    pool.waiting = 41;
    arrive('/task');
    ms += 500;
    arrive('/in-time');
    expect(statuses()).toEqual(['waiting', 'waiting']);
    ms += 1;
    arrive('/late');
    expect(replies.get('/late')?.statusCode).toBe(503);
    expect(replies.get('/late')?.writableEnded).toBe(true);
    pool.waiting = 0;
    await untilAllReplied();
    expect(statuses()).toEqual([200, 200, 503]);
  });
});

describe('while too many queries wait for the database', () => {
  test('requests wait until it has caught up', async () => {
    pool.waiting = 41;
    arrive('/task');
    arrive('/healthz');
    await sleep(50);
    expect(begun).toEqual(['/healthz']);
    pool.waiting = 0;
    await untilAllReplied();
    expect(statuses()).toEqual([200, 200]);
  });

  test('they are refused if it does not', async () => {
    pool.waiting = 41;
    arrive('/task');
    ms += 1001;
    await untilAllReplied();
    expect(statuses()).toEqual([503]);
  });
});
