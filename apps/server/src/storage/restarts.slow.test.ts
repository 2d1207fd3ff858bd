import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres, startProduct, startWriters, untilReady } from '@coursetrail/test-product';
import { expect, test } from 'vitest';

const wellAgainMs = 5_000;

test('a server lives through restarts and crashes of PostgreSQL, and loses no acknowledged write', {
  timeout: 120_000,
}, async () => {
  // Never the server of TEST_DATABASE_URL, which others use.
  const postgres = await startPostgres({ durable: true, env: { PATH: process.env['PATH'] } });
  const product = await startProduct({ engine: 'postgres', databaseUrl: postgres.url });
  const { pid } = product;
  const writers = await startWriters(product, 4);

  for (const mode of ['fast', 'immediate', 'fast'] as const) {
    await sleep(500);
    await postgres.shutDown(mode);
    await sleep(500);
    expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
    const away = await fetch(`${product.url}/readyz`);
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '5']);
    await postgres.startAgain();
    await untilReady(product, wellAgainMs);
  }
  const { statuses, withoutRetryAfter, lost } = await writers.stop();

  expect(product.pid).toBe(pid);
  expect(statuses).toEqual([200, 503]);
  expect(withoutRetryAfter).toEqual([]);
  expect(lost).toEqual([]);
  await product.stop();
  await postgres.stop();
});
