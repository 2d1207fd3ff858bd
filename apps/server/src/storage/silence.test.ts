import { type SilentProxy, startSilentProxy } from '@coursetrail/test-product';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isUnavailable } from '../errors/unavailable.ts';
import { newLocation } from '../test-kit.ts';
import { type Database, inTransaction, openDatabase } from './database.ts';
import { migrate } from './migrations.ts';
import type { PostgresLimits } from './postgres.ts';
import { openReadiness } from './readiness.ts';

const poolSize = 5;
const endless = 600_000;
const patient = {
  acquireMs: endless,
  statementMs: endless,
  silenceMs: endless,
  lockMs: endless,
  idleMs: endless,
};

describe('a PostgreSQL that is silent', () => {
  let location: Awaited<ReturnType<typeof newLocation>>;
  let proxy: SilentProxy;
  const opened: Database[] = [];
  beforeAll(async () => {
    location = await newLocation('postgres');
    proxy = await startSilentProxy(location.databaseUrl ?? '');
    await migrate(open({}));
  });
  afterAll(async () => {
    for (const database of opened) await database.close();
    proxy.stop();
    await location.remove();
  });

  /** The database behind the proxy, with only these limits. */
  function open(limits: Partial<PostgresLimits>): Database {
    const place = { databaseUrl: proxy.url, dataDir: '', poolSize };
    const database = openDatabase(place, { ...patient, ...limits });
    opened.push(database);
    return database;
  }
  const failureOf = (work: Promise<unknown>) =>
    work.then(
      () => 'no failure',
      (error) => error,
    );
  test('holds no query and no place in the pool longer than the limit, and all places are back afterwards', async () => {
    const database = open({ acquireMs: 1000, statementMs: 500, silenceMs: 500 });
    const ask = () => failureOf(sql`select pg_sleep(0.1)`.execute(database.reader));
    const asks = (count: number) => Promise.all(Array.from({ length: count }, ask));
    const untilAllPlacesAreUsed = () =>
      expect
        .poll(async () => [...(await asks(poolSize)), database.poolUse().open], { timeout: 30_000 })
        .toEqual([...Array.from({ length: poolSize }, () => 'no failure'), poolSize]);
    await untilAllPlacesAreUsed();
    proxy.silence();
    // Queries on the connections there are, a transaction among them; then on new ones, which nobody answers.
    const failures = [
      ...(await Promise.all([
        ask(),
        ask(),
        ask(),
        failureOf(inTransaction(database, (trx) => sql`select 1`.execute(trx))),
        failureOf(openReadiness(database)()),
      ])),
      ...(await asks(poolSize * 2)),
    ];
    expect(failures.map(isUnavailable)).not.toContain(false);
    proxy.resume();
    await untilAllPlacesAreUsed();
    expect(database.poolUse().waiting).toBe(0);
  }, 60_000);

  test('a query that takes too long is ended by PostgreSQL, and its connection is used again', async () => {
    const { reader } = open({ statementMs: 1000 });
    const connection = async () => (await sql`select pg_backend_pid() as pid`.execute(reader)).rows[0];
    const before = await connection();
    const slow = await failureOf(sql`select pg_sleep(600)`.execute(reader));
    expect([slow.code, isUnavailable(slow)]).toEqual(['57014', true]);
    expect(await connection()).toEqual(before);
  });

  test('a lock that is never free is waited for twice, for a bounded time', async () => {
    const held = Promise.withResolvers<void>();
    const taken = Promise.withResolvers<void>();
    const lock = sql`select pg_advisory_xact_lock(1)`;
    const holding = inTransaction(open({}), async (trx) => {
      await lock.execute(trx);
      taken.resolve();
      await held.promise;
    });
    await taken.promise;
    let tries = 0;
    const failure = await failureOf(
      inTransaction(open({ lockMs: 400 }), async (trx) => {
        tries += 1;
        await lock.execute(trx);
      }),
    );
    expect([failure.code, isUnavailable(failure), tries]).toEqual(['55P03', true, 2]);
    held.resolve();
    await holding;
  });

  test('does not hide what another host said before', async () => {
    proxy.silence();
    const twoHosts = new URL(proxy.url).href.replace('@', '@127.0.0.1:1,');
    const database = openDatabase({ databaseUrl: twoHosts, dataDir: '' }, { ...patient, acquireMs: 1000 });
    opened.push(database);
    const failure = await failureOf(sql`select 1`.execute(database.reader));
    expect([failure.code, isUnavailable(failure)]).toEqual(['ECONNREFUSED', true]);
    proxy.resume();
  });
});
