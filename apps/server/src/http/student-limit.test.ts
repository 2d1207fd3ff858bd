import { once } from 'node:events';
import http from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { asUid } from '@coursetrail/domain';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { type ServerKit, startKit, tokenFor } from '../test-kit.ts';
import { limitEachStudent } from './student-limit.ts';

let kit: ServerKit;
beforeAll(async () => {
  kit = await startKit('sqlite');
  const many = Array.from({ length: 60 }, (_, n) => [`nurse-${n}`, ['NURSE 2000 FS22 B']]);
  await kit.populate('Nursing', Object.fromEntries(many));
});
afterAll(() => kit.stop());

describe('a student who sends fifty requests at once', () => {
  test('gets replies to those that have room to wait, and is told when to send the others again', async () => {
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => kit.get('hasty', '/course-histories')),
    );
    const refused = replies.filter(({ statusCode }) => statusCode !== 200);
    // Fewer than 18 where some were done before the last arrived.
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThanOrEqual(50 - 32);
    for (const reply of refused) {
      expect(reply.json()).toEqual({
        error: 'Too many requests at once. Please try again in a moment.',
        code: 'too-many-requests',
      });
      expect([reply.statusCode, reply.headers['retry-after']]).toEqual([429, '1']);
    }
    expect((await kit.get('hasty', '/get-major')).statusCode).toBe(200);
  });

  test('does not delay others by more than a few of them', async () => {
    const order: string[] = [];
    const send = async (uid: string) => {
      await kit.get(uid, '/course-histories');
      order.push(uid);
    };
    const others = Array.from({ length: 10 }, (_, n) => `other-${n}`);
    // Their tokens are signed beforehand.
    await Promise.all(others.map((uid) => kit.get(uid, '/get-major')));
    const sent = Array.from({ length: 30 }, () => send('hasty'));
    sent.push(...others.map((uid) => send(uid)));
    await Promise.all(sent);
    const lastOther = order.findLastIndex((uid) => uid !== 'hasty');
    const repliesToHasty = order.slice(0, lastOther).filter((uid) => uid === 'hasty').length;
    // All thirty without a limit; with it, those that ran when the others came, and few more.
    expect(repliesToHasty).toBeLessThanOrEqual(12);
  });
});

test('a client that disconnects while its token is checked takes no room', async () => {
  const app = Fastify();
  app.addHook('onRequest', async (request) => {
    await sleep(50);
    request.caller = { uid: asUid('leaver'), token: '', authTime: new Date(), email: '' };
  });
  limitEachStudent(app, { atOnce: 1, waiting: 1 });
  app.post('/', async () => 'hello');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  // A body that is announced and never sent.
  socket.write(
    'POST / HTTP/1.1\r\nHost: test\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n',
  );
  await sleep(10);
  socket.destroy();
  await sleep(100);
  const late = sleep(1000).then(() => 'still waiting');
  const reply = app.inject({ method: 'POST', url: '/' }).then(({ body }) => body);
  expect(await Promise.race([reply, late])).toBe('hello');
  await app.close();
});

describe('requests whose client is gone', () => {
  let url: string;
  let authorization: string;
  beforeAll(async () => {
    const app = await buildApp(kit.dependencies);
    await app.listen({ port: 0, host: '127.0.0.1' });
    url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    authorization = `Bearer ${await tokenFor({ uid: 'leaver' })}`;
    return async () => app.close();
  });

  test('make room for the next', async () => {
    for (let round = 0; round < 5; round += 1) {
      const requests = Array.from({ length: 32 }, () => {
        const request = http.get(`${url}/course-histories`, { headers: { authorization } });
        request.on('error', () => {});
        return request;
      });
      await Promise.race(requests.map((request) => once(request, 'socket')));
      await sleep(10 * round);
      for (const request of requests) request.destroy();
    }
    await vi.waitFor(async () => {
      const reply = await fetch(`${url}/get-major`, { headers: { authorization } });
      expect(reply.status).toBe(200);
    }, 5000);
  });
});
