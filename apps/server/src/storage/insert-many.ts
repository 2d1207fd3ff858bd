import { prepared } from '@coursetrail/server-parts/prepared';
import { type Insertable, type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Schema } from './schema.ts';

type Row = Record<string, unknown>;
type Insert = (db: Kysely<Schema>, row: Row) => Promise<unknown[]>;

/** One for each table and its columns. */
const inserts = new Map<string, Insert>();

/**
 * Adds the rows that are not there yet, and returns how many. All rows have the same columns. A statement with a
 * parameter for each value would take longer to build and to parse than to execute: PostgreSQL gets a list for each
 * column, and SQLite one row after the other.
 */
export async function insertMany<Table extends keyof Schema & string>(
  db: Kysely<Schema>,
  table: Table,
  rows: readonly Insertable<Schema[Table]>[],
): Promise<number> {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return 0;
  const list = rows as readonly Row[];
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    const lists = columns.map((column) => {
      const values = list.map((row) => row[column]);
      return sql`${values}::${sql.raw(values.some((value) => typeof value === 'number') ? 'int4' : 'text')}[]`;
    });
    const { numAffectedRows } =
      await sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
      select * from unnest(${sql.join(lists)}) on conflict do nothing`.execute(db);
    return Number(numAffectedRows);
  }
  const insert = insertOf(table, columns);
  let added = 0;
  for (const row of list) added += (await insert(db, row)).length;
  return added;
}

function insertOf(table: keyof Schema & string, columns: readonly string[]): Insert {
  const key = `${table} ${columns}`;
  const known = inserts.get(key);
  if (known !== undefined) return known;
  const insert: Insert = prepared((db: Kysely<Record<string, Row>>, its: Row) =>
    db
      .insertInto(table)
      .values(Object.fromEntries(columns.map((column) => [column, its[column]])))
      .onConflict((conflict) => conflict.doNothing())
      .returning(sql<number>`1`.as('added')),
  ) as unknown as Insert;
  inserts.set(key, insert);
  return insert;
}
