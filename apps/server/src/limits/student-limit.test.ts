import { once } from 'node:events';
import http from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { asUid } from '@coursetrail/domain';
import Fastify, { type FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

test('a student who sends fifty requests at once has room for some, and delays others by a few of them', async () => {
  const { identity } = kit.dependencies;
  const senders = [...Array(50).fill('hasty'), ...Array.from({ length: 10 }, (_, n) => `other-${n}`)];
  // None goes on before all have arrived.
  const all = Promise.withResolvers<void>();
  let arrived = 0;
  const verifyToken: typeof identity.verifyToken = async (token) => {
    const caller = await identity.verifyToken(token);
    arrived += 1;
    if (arrived === senders.length) all.resolve();
    await all.promise;
    return caller;
  };
  const app = await buildApp({ ...kit.dependencies, identity: { ...identity, verifyToken } });
  const served: string[] = [];
  const refused: string[] = [];
  await Promise.all(senders.map(async (uid) => {
    const headers = { authorization: `Bearer ${await tokenFor({ uid })}` };
    const reply = await app.inject({ url: '/course-histories', headers });
    if (reply.statusCode === 200) served.push(uid);
    else refused.push([uid, reply.statusCode, reply.headers['retry-after'], reply.body].join());
  }));
  await app.close();

  const body = '{"error":"Too many requests at once. Please try again in a moment.","code":"too-many-requests"}';
  expect(refused).toEqual(Array(50 - 32).fill(`hasty,429,1,${body}`));
  const lastOther = served.findLastIndex((uid) => uid !== 'hasty');
  const repliesToHasty = served.slice(0, lastOther).filter((uid) => uid === 'hasty').length;
  // Without a limit it would be all; with it, those that ran when the others came, and few more.
  expect(repliesToHasty).toBeLessThanOrEqual(12);
}); // biome-ignore format: short

test('a client that disconnects while its token is checked takes no room', async () => {
  const app = Fastify();
  const arrived = Promise.withResolvers<FastifyRequest>();
  const checked = Promise.withResolvers<void>();
  app.addHook('onRequest', async (request) => {
    arrived.resolve(request);
    await checked.promise;
    request.caller = { uid: asUid('leaver'), token: '', authTime: new Date(), email: '' };
  });
  limitEachStudent(app, { atOnce: 1, waiting: 1 });
  app.post('/', async () => 'hello');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  // A body that is announced and never sent.
  socket.write('POST / HTTP/1.1\r\nHost: test\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n');
  const request = await arrived.promise;
  socket.destroy();
  await expect.poll(() => request.raw.socket.destroyed).toBe(true);
  checked.resolve();
  const reply = await app.inject({ method: 'POST', url: '/' });
  expect(reply.body).toBe('hello');
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
    await expect.poll(async () => (await fetch(`${url}/get-major`, { headers: { authorization } })).status).toBe(200); // biome-ignore format: short
  });
});
