import { prepared } from '@coursetrail/server-parts/prepared';
import { CompiledQuery, type Insertable, type Kysely, PostgresAdapter } from 'kysely';
import { CopiedRows } from './copy-query.ts';
import type { Schema } from './schema.ts';

type Row = Record<string, unknown>;
type Insert = (db: Kysely<Schema>, row: Row) => Promise<unknown[]>;

/** By table and columns. */
const inserts = new Map<string, Insert>();

/** Adds many rows, none of which is there yet. All of them have the same columns. */
export async function addRows<Table extends keyof Schema & string>(
  db: Kysely<Schema>,
  table: Table,
  rows: readonly Insertable<Schema[Table]>[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first);
  if (db.getExecutor().adapter instanceof PostgresAdapter) return copy(db, table, columns, rows as readonly Row[]);
  const insert = insertOf(table, columns);
  for (const row of rows) await insert(db, row);
}

/** Half of what inserting costs: nothing is parsed or planned. */
async function copy(db: Kysely<Schema>, table: string, columns: readonly string[], rows: readonly Row[]) {
  const values = rows.map((row) => columns.map((column) => row[column] as string | number | null));
  const names = columns.map((column) => `"${column}"`).join();
  await db.executeQuery(CompiledQuery.raw(`copy "${table}" (${names}) from stdin`, [new CopiedRows(values)]));
}

function insertOf(table: string, columns: readonly string[]): Insert {
  const key = `${table} ${columns}`;
  const known = inserts.get(key);
  if (known !== undefined) return known;
  const insert: Insert = prepared((db: Kysely<Schema>, its: Row) =>
    (db as unknown as Kysely<Record<string, Row>>)
      .insertInto(table)
      .values(Object.fromEntries(columns.map((column) => [column, its[column]]))),
  );
  inserts.set(key, insert);
  return insert;
}
