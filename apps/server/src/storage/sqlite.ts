import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Kysely, SqliteAdapter, SqliteDialect } from 'kysely';
import type { Schema } from './schema.ts';

/** SQLite can undo DDL; Kysely's adapter does not claim it, and the migrations would then run outside a transaction. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class NodeSqliteDialect extends SqliteDialect {
  override createAdapter() {
    return new TransactionalSqliteAdapter();
  }
}

/** Waiting for another process blocks the whole server: a write waits this many ms, then `inTransaction` asks again. */
const briefly = 50;

/** Gives Kysely's SQLite dialect Node's own SQLite. */
export function openSqlite(file: string, { readOnly = false } = {}): Kysely<Schema> {
  const database = new DatabaseSync(file, { readOnly, timeout: 5000 });
  if (!readOnly) {
    database.exec(`
      pragma journal_mode = wal;
      pragma synchronous = full;
      pragma journal_size_limit = 67108864;
      pragma secure_delete = on;
      pragma busy_timeout = ${briefly};
    `);
  }
  return new Kysely<Schema>({
    dialect: new NodeSqliteDialect({
      database: {
        close: () => database.close(),
        prepare(sql) {
          // A transaction that begins as a reader and then writes can fail half-way; ours say at once that they write.
          const statement = database.prepare(sql === 'begin' && !readOnly ? 'begin immediate' : sql);
          return {
            reader: statement.columns().length > 0,
            all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
            run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
            iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
          };
        },
      },
    }),
  });
}
