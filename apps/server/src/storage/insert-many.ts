import { prepared } from '@coursetrail/server-parts/prepared';
import type { Insertable, Kysely } from 'kysely';
import type { Schema } from './schema.ts';

type Row = Record<string, unknown>;
type Insert = (db: Kysely<Schema>, rows: Row) => Promise<unknown[]>;

/** As many rows as are worth a statement of their own, which is built and parsed once. */
const rowsPerInsert = 100;

/** By table, columns and number of rows. */
const inserts = new Map<string, Insert>();

/** Adds the rows that are not there yet, and returns how many. All rows have the same columns. */
export async function insertMany<Table extends keyof Schema & string>(
  db: Kysely<Schema>,
  table: Table,
  rows: readonly Insertable<Schema[Table]>[],
): Promise<number> {
  const columns = Object.keys(rows[0] ?? {});
  let added = 0;
  for (let start = 0; start < rows.length; ) {
    const size = rows.length - start < rowsPerInsert ? 1 : rowsPerInsert;
    const its: Row = {};
    for (let n = 0; n < size; n += 1)
      for (const column of columns) its[`${n} ${column}`] = (rows[start + n] as Row)[column];
    added += (await insertOf(table, columns, size)(db, its)).length;
    start += size;
  }
  return added;
}

function insertOf(table: keyof Schema & string, columns: readonly string[], size: number): Insert {
  const key = `${table} ${columns} ${size}`;
  const known = inserts.get(key);
  if (known !== undefined) return known;
  const insert: Insert = prepared((db: Kysely<Schema>, its: Row) =>
    (db as unknown as Kysely<Record<string, Row>>)
      .insertInto(table)
      .values(
        Array.from({ length: size }, (_, n) =>
          Object.fromEntries(columns.map((column) => [column, its[`${n} ${column}`]])),
        ),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning(columns.slice(0, 1)),
  );
  inserts.set(key, insert);
  return insert;
}
