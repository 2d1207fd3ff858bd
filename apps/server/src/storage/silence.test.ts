import { type SilentProxy, startSilentProxy } from '@coursetrail/test-product';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newLocation } from '../test-kit.ts';
import { type Database, inTransaction, openDatabase } from './database.ts';
import { migrate } from './migrations.ts';
import { requireWritable } from './readiness.ts';
import { isUnavailable } from './unavailable.ts';

/** Short, because the tests wait for them. */
const limits = { statementMs: 500, lockMs: 400, idleMs: 400 };
const poolSize = 5;
/** The statement's time, two seconds of silence, the wait for a second connection, and a slow machine. */
const silentWithinMs = 11_000;

describe('a PostgreSQL that is silent', () => {
  let location: Awaited<ReturnType<typeof newLocation>>;
  let proxy: SilentProxy;
  let database: Database;
  beforeAll(async () => {
    location = await newLocation('postgres');
    proxy = await startSilentProxy(location.databaseUrl ?? '');
    database = openDatabase({ databaseUrl: proxy.url, dataDir: '', poolSize }, limits);
    await migrate(database);
  });
  afterAll(async () => {
    await database.close();
    proxy.stop();
    await location.remove();
  });

  const ask = () => sql`select pg_sleep(0.1)`.execute(database.reader);
  const failureOf = (work: Promise<unknown>) =>
    work.then(
      () => 'no failure',
      (error) => error,
    );
  /** How long it takes until all are settled, and whether each found the database unavailable. */
  async function failuresOf(works: Promise<unknown>[]) {
    const started = performance.now();
    const failures = await Promise.all(works.map(failureOf));
    return { ms: performance.now() - started, unavailable: failures.map(isUnavailable) };
  }

  test('holds no query and no place in the pool longer than the limit, and all places are back afterwards', async () => {
    await Promise.all(Array.from({ length: poolSize }, ask));
    expect(database.poolUse()).toMatchObject({ size: poolSize, open: poolSize });
    proxy.silence();
    // Queries on the connections there are, a transaction among them; then on new ones, which nobody answers.
    const first = await failuresOf([
      ask(),
      ask(),
      ask(),
      inTransaction(database, (trx) => sql`select 1`.execute(trx)),
      requireWritable(database),
    ]);
    expect(first.unavailable).toEqual([true, true, true, true, true]);
    expect(first.ms).toBeLessThan(silentWithinMs);
    const second = await failuresOf(Array.from({ length: poolSize * 2 }, ask));
    expect(second.unavailable).not.toContain(false);
    expect(second.ms).toBeLessThan(silentWithinMs);

    proxy.resume();
    await expect
      .poll(() => failureOf(requireWritable(database)), { timeout: 5000 })
      .toBe('no failure');
    await Promise.all(Array.from({ length: poolSize }, ask));
    expect(database.poolUse()).toMatchObject({ size: poolSize, open: poolSize, waiting: 0 });
  }, 40_000);

  test('a query that takes too long is ended by PostgreSQL, and its connection is used again', async () => {
    const slow = await failureOf(sql`select pg_sleep(3)`.execute(database.reader));
    expect([slow.code, isUnavailable(slow)]).toEqual(['57014', true]);
    expect(await failureOf(ask())).toBe('no failure');
  });

  test('a lock that is never free is waited for twice, for a bounded time', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    // The limits on connections of ours would end this transaction.
    const holder = openDatabase({ databaseUrl: location.databaseUrl, dataDir: '' });
    const lock = sql`select pg_advisory_xact_lock(1)`;
    const holding = inTransaction(holder, async (trx) => {
      await lock.execute(trx);
      await held;
    });
    await expect
      .poll(
        async () =>
          (
            await sql`select 1 from pg_locks where locktype = 'advisory' and objid = 1`.execute(
              database.reader,
            )
          ).rows.length,
        { timeout: 5000 },
      )
      .toBe(1);
    let tries = 0;
    const started = performance.now();
    const failure = await failureOf(
      inTransaction(database, async (trx) => {
        tries += 1;
        await lock.execute(trx);
      }),
    );
    expect([failure.code, isUnavailable(failure), tries]).toEqual(['55P03', true, 2]);
    expect(performance.now() - started).toBeLessThan(3000);
    release();
    await holding;
    await holder.close();
  });
});
