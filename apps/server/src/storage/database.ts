import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type PrivacyRules, privacyRules } from '@coursetrail/domain';
import { Kysely, PostgresAdapter, PostgresDialect, type Transaction } from 'kysely';
import { OperatorError } from '../errors/operator-error.ts';
import { isLostConnection, isUnavailable } from '../errors/unavailable.ts';
import type { Draw } from './draw.ts';
import { BoundedPool, defaultPoolSize, type PostgresLimits, requestLimits } from './postgres.ts';
import { readPostgresUrl } from './postgres-location.ts';
import type { Primaries } from './postgres-primaries.ts';
import type { Schema } from './schema.ts';
import { noPoolUse, openSqlite, type PoolUse } from './sqlite.ts';
import { openWalCleaner } from './wal-cleaner.ts';

/** Embedded SQLite or PostgreSQL, behind one set of queries. */
export type Database = {
  engine: 'sqlite' | 'postgres';
  reader: Kysely<Schema>;
  writer: Kysely<Schema>;
  /** The folder of the embedded database; null with PostgreSQL. */
  dataDir: string | null;
  /** Everything that is left to chance in what others see. */
  draw: Draw;
  /** What others may see. */
  rules: PrivacyRules;
  /** To be called after a deletion: what was deleted leaves the files of the embedded database soon. */
  discardDeleted(): void;
  poolUse(): PoolUse;
  /** Which host of PostgreSQL takes writes; null if there is only one place to ask. */
  primaries: Primaries | null;
  close(): Promise<void>;
};

export type Trx = Transaction<Schema>;

export type DatabaseLocation = {
  databaseUrl?: string | undefined;
  dataDir: string;
  /** How many connections to PostgreSQL this process makes at most. */
  poolSize?: number;
  /** How many others a student hides among in what is published. */
  minGroupSize?: number;
  /** With how many students a major is published first. */
  firstStudents?: number;
};

export function openDatabase(
  { databaseUrl, dataDir, poolSize = defaultPoolSize, minGroupSize = 5, firstStudents }: DatabaseLocation,
  limits: PostgresLimits = requestLimits,
): Database {
  const opened =
    databaseUrl === undefined
      ? openEmbedded(dataDir)
      : openPostgres(new BoundedPool(readPostgresUrl(databaseUrl), limits, poolSize));
  return { ...opened, draw: randomInt, rules: privacyRules(minGroupSize, firstStudents) };
}

type OpenedDatabase = Omit<Database, 'draw' | 'rules'>;

/** SQLite's code for a path that leads to no file: it is a folder, or may not be entered. */
const cannotOpen = 14;

const embeddedFile = (dataDir: string) => join(dataDir, 'coursetrail.sqlite');

export const hasEmbedded = (dataDir: string): boolean => existsSync(embeddedFile(dataDir));

function openEmbedded(dataDir: string): OpenedDatabase {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const file = embeddedFile(dataDir);
    const use = noPoolUse();
    const writer = openSqlite(file, { use });
    // A second connection, so that a read never waits for a transaction.
    const reader = openSqlite(file, { readOnly: true, use });
    const walCleaner = openWalCleaner(file);
    // A process that was killed may have left something.
    walCleaner.schedule();
    return {
      engine: 'sqlite',
      reader,
      writer,
      dataDir,
      discardDeleted: () => walCleaner.schedule(),
      poolUse: () => use,
      primaries: null,
      async close() {
        await reader.destroy();
        walCleaner.close();
        await writer.destroy();
      },
    };
  } catch (error) {
    // The program says by itself what is wrong with a file; the rest is about the folder.
    if (isUnavailable(error) && (error as { errcode?: number }).errcode !== cannotOpen) throw error;
    const reason = (error as Error).message;
    throw new OperatorError(
      `The data folder ${resolve(dataDir)} cannot be used (${reason}). Choose another with DATA_DIR.`,
      { cause: error },
    );
  }
}

/** Kysely releases a lock of its own after a migration. In a failed transaction that fails as well, and hides why. */
class UnlockedAdapter extends PostgresAdapter {
  // `lockMigrations` is our lock, and ends with the transaction.
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

function openPostgres(pool: BoundedPool): OpenedDatabase {
  const createAdapter = () => new UnlockedAdapter();
  const dialect = Object.assign(new PostgresDialect({ pool }), { createAdapter });
  const kysely = new Kysely<Schema>({ dialect });
  return {
    engine: 'postgres',
    reader: kysely,
    writer: kysely,
    dataDir: null,
    // PostgreSQL's autovacuum does this.
    discardDeleted: () => {},
    poolUse: () => pool.use(),
    primaries: pool.primaries,
    close: () => kysely.destroy(),
  };
}

/** Serialization failure and deadlock on PostgreSQL. A busy SQLite is retried in sqlite.ts. */
const retryableCodes = ['40001', '40P01'];
/** A lock was not free in time. Whoever froze with it loses it before a second wait is over. */
const lockTimeout = '55P03';

const retryMs = 10_000;

/** Whether a transaction that wrote nothing should be tried again. */
function canRetry(error: unknown, attempt: number, giveUp: number): boolean {
  if (Date.now() > giveUp) return false;
  const { code = '' } = error as { code?: string };
  return retryableCodes.includes(code) || (attempt === 1 && (code === lockTimeout || isLostConnection(error)));
}

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
      const isUndecided = mayBeCommitted && isLostConnection(error);
      if (isUndecided || !canRetry(error, attempt, giveUp)) throw error;
      await sleep(Math.random() * Math.min(2 ** attempt * 5, 250));
    }
  }
}

/**
 * Runs `work` on the database as it is at one moment, no matter what others write in the meantime; once more if the
 * connection breaks.
 */
export async function inSnapshot<T>({ engine, reader }: Database, work: (trx: Trx) => Promise<T>): Promise<T> {
  const giveUp = Date.now() + retryMs;
  const read = () =>
    (engine === 'postgres' ? reader.transaction().setIsolationLevel('repeatable read') : reader.transaction()).execute(
      work,
    );
  try {
    return await read();
  } catch (error) {
    if (!isLostConnection(error) || Date.now() > giveUp) throw error;
    return read();
  }
}
