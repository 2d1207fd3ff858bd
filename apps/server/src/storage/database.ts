import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { OperatorError } from '../errors/operator-error.ts';
import type { Schema } from './schema.ts';
import { openSqlite } from './sqlite.ts';
import { isLostConnection } from './unavailable.ts';
import { openWalCleaner } from './wal-cleaner.ts';

/** Embedded SQLite or PostgreSQL, behind one set of queries. */
export type Database = {
  engine: 'sqlite' | 'postgres';
  reader: Kysely<Schema>;
  writer: Kysely<Schema>;
  /** The connections to PostgreSQL, and how many queries wait for one; null with the embedded database. */
  pool: (() => { open: number; idle: number; waiting: number; most: number }) | null;
  /** The folder of the embedded database; null with PostgreSQL. */
  dataDir: string | null;
  /** To be called after a deletion: what was deleted leaves the files of the embedded database soon. */
  discardDeleted(): void;
  close(): Promise<void>;
};

export type Trx = Transaction<Schema>;

export type DatabaseLocation = { databaseUrl?: string | undefined; dataDir: string };

export function openDatabase({ databaseUrl, dataDir }: DatabaseLocation): Database {
  return databaseUrl === undefined ? openEmbedded(dataDir) : openPostgres(databaseUrl);
}

function openEmbedded(dataDir: string): Database {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const file = join(dataDir, 'coursetrail.sqlite');
    const writer = openSqlite(file);
    // A second connection, so that a read never waits for a transaction.
    const reader = openSqlite(file, { readOnly: true });
    const walCleaner = openWalCleaner(file);
    // A process that was killed may have left something.
    walCleaner.schedule();
    return {
      engine: 'sqlite',
      reader,
      writer,
      pool: null,
      dataDir,
      discardDeleted: () => walCleaner.schedule(),
      async close() {
        await reader.destroy();
        walCleaner.close();
        await writer.destroy();
      },
    };
  } catch (error) {
    const reason = (error as Error).message;
    throw new OperatorError(
      `The data folder ${resolve(dataDir)} cannot be used (${reason}). Choose another with DATA_DIR.`,
      { cause: error },
    );
  }
}

function openPostgres(connectionString: string): Database {
  const pool = new pg.Pool({
    connectionString,
    max: 20,
    connectionTimeoutMillis: 5000,
    statement_timeout: 60_000,
  });
  // An error event without a listener ends the process. A connection that breaks while idle is replaced at the next
  // query; one that breaks in use fails its query as well, and between two queries of a transaction only the event says so.
  const ignore = () => undefined;
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return {
    engine: 'postgres',
    reader: kysely,
    writer: kysely,
    pool: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      most: pool.options.max,
    }),
    dataDir: null,
    // PostgreSQL's autovacuum does this.
    discardDeleted: () => {},
    close: () => kysely.destroy(),
  };
}

/** Serialization failure and deadlock on PostgreSQL. A busy SQLite is retried in sqlite.ts. */
const retryableCodes = ['40001', '40P01'];
const isRetryable = (error: unknown) =>
  retryableCodes.includes((error as { code?: string }).code ?? '');

const retryMs = 10_000;

/**
 * Runs `work` in one transaction, and again when it fails with a retryable code. If the connection breaks before the
 * commit is sent, nothing was written, and a second connection gets one try. Inside, await nothing but calls on `trx`:
 * on SQLite any other handle would wait for this very transaction.
 */
export async function inTransaction<T>(db: Database, work: (trx: Trx) => Promise<T>): Promise<T> {
  const giveUp = Date.now() + retryMs;
  for (let attempt = 1; ; attempt += 1) {
    let mayBeCommitted = false;
    try {
      return await db.writer.transaction().execute(async (trx) => {
        const value = await work(trx);
        mayBeCommitted = true;
        return value;
      });
    } catch (error) {
      const canReconnect = attempt === 1 && !mayBeCommitted && isLostConnection(error);
      if (Date.now() > giveUp || !(canReconnect || isRetryable(error))) throw error;
      await sleep(Math.random() * Math.min(2 ** attempt * 5, 250));
    }
  }
}

/**
 * Runs `work` on the database as it is at one moment, no matter what others write in the meantime; once more if the
 * connection breaks.
 */
export async function inSnapshot<T>(
  { engine, reader }: Database,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  const read = () =>
    (engine === 'postgres'
      ? reader.transaction().setIsolationLevel('repeatable read')
      : reader.transaction()
    ).execute(work);
  try {
    return await read();
  } catch (error) {
    if (!isLostConnection(error)) throw error;
    return read();
  }
}
