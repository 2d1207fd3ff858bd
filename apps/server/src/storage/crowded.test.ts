import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { ConnectionFailure, isUnavailable } from '../errors/unavailable.ts';
import { newLocation } from '../test-kit.ts';
import { type Database, openDatabase } from './database.ts';
import { requestLimits } from './postgres.ts';

/** A database whose user may have three connections, and the same seen by its operator. */
async function crowded() {
  const location = await newLocation('postgres');
  const operator = new pg.Client({ connectionString: location.databaseUrl });
  await operator.connect();
  const role = `crowded_${process.pid}_${Math.random().toString(36).slice(2, 8)}`;
  await operator.query(`create role ${role} login connection limit 3`);
  const url = new URL(location.databaseUrl ?? '');
  url.username = role;
  return {
    url: url.href,
    async remove() {
      await operator.query(`drop role ${role}`);
      await operator.end();
      await location.remove();
    },
  };
}

/** Longer than any machine needs. */
const patient = { ...requestLimits, acquireMs: 60_000 };

const ask = (database: Database) => sql`select pg_sleep(0.02)`.execute(database.reader);

test('a pool larger than PostgreSQL allows connections waits for those it has, and no request fails', async () => {
  const { url, remove } = await crowded();
  const database = openDatabase({ databaseUrl: url, dataDir: '', poolSize: 20 }, patient);
  const replies = await Promise.allSettled(Array.from({ length: 100 }, () => ask(database)));
  expect(replies.filter(({ status }) => status === 'rejected')).toEqual([]);
  expect(database.poolUse().open).toBeLessThanOrEqual(3);
  await database.close();
  await remove();
});

test('without any connection left, a request is refused as unavailable after a few seconds', async () => {
  const { url, remove } = await crowded();
  const others = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return client;
    }),
  );
  const location = { databaseUrl: url, dataDir: '', poolSize: 20 };
  const hasty = openDatabase(location, { ...requestLimits, acquireMs: 2000 });
  const started = performance.now();
  const failure = await ask(hasty).catch((error) => error);
  expect([failure instanceof ConnectionFailure, failure.code, isUnavailable(failure)]).toEqual([true, '53300', true]);
  expect(performance.now() - started).toBeGreaterThan(2000);
  // As soon as one is free, a request that waits gets it.
  const database = openDatabase(location, patient);
  const waiting = ask(database);
  await others.pop()?.end();
  await waiting;
  for (const client of others) await client.end();
  await hasty.close();
  await database.close();
  await remove();
});
