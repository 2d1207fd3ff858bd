import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { preparedName } from '@coursetrail/server-parts/prepared';
import {
  type DatabaseConnection,
  Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely';
import type { Schema } from './schema.ts';

/** The connections of this process to the database, and how many queries wait for one. */
export type PoolUse = { size: number; open: number; idle: number; waiting: number };

export const noPoolUse = (): PoolUse => ({ size: 0, open: 0, idle: 0, waiting: 0 });

/** SQLite can roll DDL back. Kysely's adapter does not say so, and migrations would then run outside a transaction. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** There is one, but our driver lets its users in one by one, since Kysely does not say how many wait. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** While SQLite itself waits for another process, it blocks the whole server, so it waits only this many ms. */
const busyTimeoutMs = 50;
const yieldEveryMs = 10;
/** How long a statement is retried. Between two tries the server does other work. */
const retryMs = 10_000;

const isBusy = (error: unknown) => ((error as { errcode?: number }).errcode ?? 0) % 256 === 5;

class RetryingSqliteDriver extends SqliteDriver {
  readonly #isInTransaction: () => boolean;
  readonly #use: PoolUse;
  #connection: DatabaseConnection | undefined;
  #isTaken = false;
  readonly #waiting: (() => void)[] = [];
  #yieldedAt = 0;

  constructor(database: SqliteDatabase, isInTransaction: () => boolean, use: PoolUse) {
    super({ database });
    this.#isInTransaction = isInTransaction;
    this.#use = use;
  }

  /** On a full disk SQLite rolls back by itself, and an error about a second rollback would hide the first. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#isInTransaction()) await super.rollbackTransaction(connection);
  }

  /**
   * Queries here block the process, and those that wait for each other would all run before it does anything else. So the
   * event loop gets a turn in between.
   */
  async #yieldToOthers(): Promise<void> {
    if (performance.now() - this.#yieldedAt < yieldEveryMs) return;
    await nextTurn();
    this.#yieldedAt = performance.now();
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#takeTurn();
    const connection = await super.acquireConnection();
    await this.#yieldToOthers();
    this.#connection ??= {
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
      async executeQuery(query) {
        for (const giveUp = Date.now() + retryMs; ; ) {
          try {
            return await connection.executeQuery(query);
          } catch (error) {
            if (!isBusy(error) || Date.now() > giveUp) throw error;
            await sleep(10 + Math.random() * 40);
          }
        }
      },
    };
    return this.#connection;
  }

  async #takeTurn(): Promise<void> {
    if (this.#isTaken) {
      this.#use.waiting += 1;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
      this.#use.waiting -= 1;
    } else {
      this.#isTaken = true;
      this.#use.idle -= 1;
    }
  }

  override async releaseConnection(): Promise<void> {
    const next = this.#waiting.shift();
    if (next) next();
    else {
      this.#isTaken = false;
      this.#use.idle += 1;
    }
  }
}

/** Kysely on Node's own SQLite. `use` is where it counts its connection and the queries that wait for it. */
export function openSqlite(
  file: string,
  { readOnly = false, use = noPoolUse() }: { readOnly?: boolean; use?: PoolUse } = {},
): Kysely<Schema> {
  use.size += 1;
  use.open += 1;
  use.idle += 1;
  const database = new DatabaseSync(file, { readOnly, timeout: 5000 });
  if (!readOnly) {
    database.exec(`
      pragma journal_mode = wal;
      pragma synchronous = full;
      pragma journal_size_limit = 67108864;
      pragma secure_delete = on;
    `);
  }
  database.exec(`pragma busy_timeout = ${busyTimeoutMs}`);
  const prepare = (sql: string): SqliteStatement => {
    // A transaction that begins by reading and writes later can fail halfway, so ours begin as writers.
    const statement = database.prepare(sql === 'begin' && !readOnly ? 'begin immediate' : sql);
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
      run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
      iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
    };
  };
  const prepared = new Map<string, SqliteStatement>();
  const adapted: SqliteDatabase = {
    close: () => database.close(),
    prepare(sql) {
      if (preparedName(sql) === undefined) return prepare(sql);
      const statement = prepared.get(sql) ?? prepare(sql);
      prepared.set(sql, statement);
      return statement;
    },
  };
  return new Kysely<Schema>({
    dialect: Object.assign(new SqliteDialect({ database: adapted }), {
      createAdapter: () => new TransactionalSqliteAdapter(),
      createDriver: () => new RetryingSqliteDriver(adapted, () => database.isTransaction, use),
    }),
  });
}
