import { startPostgres, startProduct, startWriters, untilReady } from '@coursetrail/test-product';
import { expect, test } from 'vitest';

const wellAgainMs = 60_000;

test('a server lives through a fail-over to a streaming replica, and loses no acknowledged write', {
  timeout: 120_000,
}, async () => {
  const postgres = await startPostgres({
    durable: true,
    replica: true,
    // A commit waits for the replica. Without it, what the replica had not received yet would be lost with the primary.
    settings: ["synchronous_standby_names = '*'"],
    env: { PATH: process.env['PATH'] },
  });
  const { replica } = postgres;
  if (replica === undefined) return expect.fail('there is no replica');
  const ports = [postgres.url, replica.url].map((url) => new URL(url).port);
  const databaseUrl = `postgres://postgres@127.0.0.1:${ports[0]},127.0.0.1:${ports[1]}/postgres?target_session_attrs=read-write`;
  const product = await startProduct({ engine: 'postgres', databaseUrl });
  const { pid } = product;

  const refusal = await startProduct({ engine: 'postgres', databaseUrl: replica.url }).then(
    () => 'it started',
    (error: Error) => error.message,
  );
  expect(refusal).toContain('The database of DATABASE_URL only reads');
  expect(refusal).not.toContain('    at ');

  const writers = await startWriters(product, 4);
  await writers.untilWritten();
  await postgres.shutDown('immediate');
  await expect.poll(async () => (await fetch(`${product.url}/readyz`)).status, { timeout: 60_000 }).toBe(503);
  expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
  await replica.promote();
  await untilReady(product, wellAgainMs);
  await writers.untilWritten();
  const { statuses, withoutRetryAfter, lost } = await writers.stop();

  expect(product.pid).toBe(pid);
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(withoutRetryAfter).toEqual([]);
  expect(lost).toEqual([]);
  await product.stop();
  await postgres.stop();
});

test('a server lives through restarts and crashes of PostgreSQL, and loses no acknowledged write', {
  timeout: 300_000,
}, async () => {
  const postgres = await startPostgres({ durable: true, env: { PATH: process.env['PATH'] } });
  const product = await startProduct({ engine: 'postgres', databaseUrl: postgres.url });
  const { pid } = product;
  const readiness = async () => {
    const { status, headers } = await fetch(`${product.url}/readyz`);
    return [status, headers.get('retry-after')];
  };
  const writers = await startWriters(product, 4);
  for (const mode of ['fast', 'immediate'] as const) {
    await writers.untilWritten();
    await postgres.shutDown(mode);
    await expect.poll(readiness, { timeout: wellAgainMs }).toEqual([503, '5']);
    expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
    await postgres.startAgain();
    await untilReady(product, wellAgainMs);
  }
  await writers.untilWritten();
  const { statuses, withoutRetryAfter, lost } = await writers.stop();

  expect(product.pid).toBe(pid);
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect([withoutRetryAfter, lost]).toEqual([[], []]);
  await product.stop();
  await postgres.stop();
});
