import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Product, startServers } from '@coursetrail/test-product';
import { expect, test } from 'vitest';

/** A balancer as operators have it: asks each server whether it is ready, and never sends a request twice. */
function openBalancer(servers: readonly Product[]) {
  const ready = new Set(servers);
  let isOpen = true;
  let turn = 0;
  const agents = new Map(servers.map((server) => [server, new http.Agent({ keepAlive: true })]));
  const checking = servers.map(async (server) => {
    while (isOpen) {
      const reply = await fetch(`${server.url}/readyz`, {
        signal: AbortSignal.timeout(30_000),
      }).catch(() => undefined);
      if (reply?.ok) ready.add(server);
      else ready.delete(server);
      await reply?.arrayBuffer();
      await sleep(100);
    }
  });
  return {
    isReady: (server: Product) => ready.has(server),
    send(method: string, path: string, token: string, body?: object): Promise<number> {
      const choices = [...ready];
      const server = choices[turn++ % choices.length];
      if (server === undefined) throw new Error('no server is ready');
      return new Promise((resolve, reject) => {
        const request = http.request(
          server.url + path,
          {
            method,
            agent: agents.get(server),
            headers: {
              authorization: `Bearer ${token}`,
              ...(body && { 'content-type': 'application/json' }),
            },
          },
          (reply) => {
            reply.resume().on('error', reject);
            reply.on('end', () => resolve(reply.statusCode ?? 0));
          },
        );
        request.on('error', reject).end(body && JSON.stringify(body));
      });
    },
    async close() {
      isOpen = false;
      await Promise.all(checking);
      for (const agent of agents.values()) agent.destroy();
    },
  };
}

test('a rolling restart of three servers behind a balancer fails no request and loses no write', {
  timeout: 300_000,
}, async () => {
  const { servers, tokenFor, stop } = await startServers(3, { DRAIN_SECONDS: '5' });
  const balancer = openBalancer(servers);
  const failures: string[] = [];
  const acknowledged = new Map<string, string[]>();
  let isOver = false;
  const tokens = await Promise.all([0, 1, 2, 3, 4, 5].map((n) => tokenFor(`rolling-${n}`)));
  const load = tokens.map(async (token) => {
    const courses: string[] = [];
    acknowledged.set(token, courses);
    await balancer.send('POST', '/set-major', token, { major: 'Physics' });
    for (let n = 1000; !isOver; n += 1) {
      const programId = `MATH ${n}`;
      const entry = { programId, semester: 'FS24', grade: 'A' };
      for (const [method, path, body] of [
        ['POST', '/submit-course-history', { courses: [entry] }],
        ['GET', '/course-histories?scope=mine', undefined],
      ] as const) {
        const status = await balancer.send(method, path, token, body).catch((error) => error.code);
        if (status !== 200) failures.push(`${method} ${status}`);
        else if (method === 'POST') courses.push(programId);
      }
      await sleep(10);
    }
  });
  for (const server of servers) {
    await server.restart();
    await expect.poll(() => balancer.isReady(server), { timeout: 60_000 }).toBe(true);
  }
  isOver = true;
  await Promise.all(load);
  await balancer.close();

  expect(failures).toEqual([]);
  for (const [token, courses] of acknowledged) {
    const reply = await fetch(`${servers[0]?.url}/course-histories?scope=mine`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const text = await reply.text();
    expect(courses.length).toBeGreaterThan(0);
    expect(courses.filter((course) => !text.includes(`"${course}"`))).toEqual([]);
  }
  await stop();
});
