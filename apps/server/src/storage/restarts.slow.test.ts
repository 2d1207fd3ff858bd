import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres, startProduct } from '@coursetrail/test-product';
import { expect, test } from 'vitest';

const wellAgainSeconds = 5;

test('a server lives through restarts and crashes of PostgreSQL, and loses no acknowledged write', {
  timeout: 120_000,
}, async () => {
  // Never the server of TEST_DATABASE_URL, which others use.
  const postgres = await startPostgres({ durable: true, env: { PATH: process.env['PATH'] } });
  const product = await startProduct({ engine: 'postgres', databaseUrl: postgres.url });
  const { pid } = product;
  const statuses = new Set<number>();
  const withoutRetryAfter: string[] = [];
  const call = async (token: string, method: 'GET' | 'POST', path: string, body?: object) => {
    const reply = await fetch(product.url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    statuses.add(reply.status);
    if (reply.status === 503 && !reply.headers.has('retry-after')) withoutRetryAfter.push(path);
    return { status: reply.status, body: await reply.text() };
  };

  const acknowledged = new Map<string, string[]>();
  let isOver = false;
  const tokens = await Promise.all([0, 1, 2, 3].map((n) => product.tokenFor(`busy-${n}`)));
  for (const token of tokens) await call(token, 'POST', '/set-major', { major: 'Physics' });
  const load = tokens.map(async (token) => {
    const courses: string[] = [];
    acknowledged.set(token, courses);
    for (let n = 1000; !isOver; n += 1) {
      const entry = { programId: `MATH ${n}`, semester: 'FS24', grade: 'A' };
      const { status } = await call(token, 'POST', '/submit-course-history', { courses: [entry] });
      if (status === 200) courses.push(entry.programId);
      await call(token, 'GET', '/course-histories');
      await sleep(5);
    }
  });

  for (const mode of ['fast', 'immediate', 'fast'] as const) {
    await sleep(500);
    await postgres.shutDown(mode);
    await sleep(500);
    expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
    const away = await fetch(`${product.url}/readyz`);
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '5']);
    await postgres.startAgain();
    const giveUp = Date.now() + wellAgainSeconds * 1000;
    while ((await fetch(`${product.url}/readyz`)).status !== 200) {
      expect(Date.now()).toBeLessThan(giveUp);
      await sleep(50);
    }
  }
  isOver = true;
  await Promise.all(load);

  expect(product.pid).toBe(pid);
  expect([...statuses].sort()).toEqual([200, 503]);
  expect(withoutRetryAfter).toEqual([]);
  for (const [token, courses] of acknowledged) {
    const { body } = await call(token, 'GET', '/course-histories?scope=mine');
    expect(courses.length).toBeGreaterThan(0);
    expect(courses.filter((course) => !body.includes(`"${course}"`))).toEqual([]);
  }
  await product.stop();
  await postgres.stop();
});
