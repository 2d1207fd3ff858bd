import type { SigningKeyRow } from '@coursetrail/identity';
import { CompiledQuery, sql } from 'kysely';
import type { Database, Trx } from '../storage/database.ts';
import { inSlices } from '../storage/slices.ts';
import type { BackupTable, StoredValue } from './format.ts';

/** Few enough that even publications, the longest rows, fit into memory. */
const rowsPerRead = 200;

const namesOf = (columns: readonly string[]) => sql.join(columns.map((name) => sql.ref(name)));

/** The limits that protect a server from slow statements do not fit a backup, which is slow by nature. */
export async function withoutTimeLimits({ engine }: Database, trx: Trx): Promise<void> {
  if (engine !== 'postgres') return;
  // `set_config` would fail for a limit that this version of PostgreSQL does not have.
  for (const limit of [
    'statement_timeout',
    'lock_timeout',
    'idle_in_transaction_session_timeout',
    'transaction_timeout',
  ])
    await sql`select set_config(name, '0', true) from pg_settings where name = ${limit}`.execute(trx);
}

/** All rows of a table in batches, without holding more than one. */
export async function* readRows(
  { engine }: Database,
  trx: Trx,
  { name, columns }: BackupTable,
): AsyncGenerator<Record<string, unknown>[]> {
  const select = sql`select ${namesOf(Object.keys(columns))}`;
  if (engine === 'postgres') {
    await sql`declare backup no scroll cursor for ${select} from ${sql.table(name)}`.execute(trx);
    for (;;) {
      const { rows } = await sql<Record<string, unknown>>`fetch ${sql.lit(rowsPerRead)} from backup`.execute(trx);
      if (rows.length === 0) break;
      yield rows;
    }
    await sql`close backup`.execute(trx);
    return;
  }
  for (let last = Number.MIN_SAFE_INTEGER; ; ) {
    const { rows } = await sql<Record<string, unknown>>`${select}, rowid as backup_position
      from ${sql.table(name)} where rowid > ${last} order by rowid limit ${rowsPerRead}`.execute(trx);
    if (rows.length === 0) break;
    yield rows;
    last = Number(rows.at(-1)?.['backup_position']);
  }
}

export async function countRows(trx: Trx, table: string): Promise<number> {
  const { rows } = await sql<{
    rows: number | string;
  }>`select count(*) as rows from ${sql.table(table)}`.execute(trx);
  return Number(rows[0]?.rows);
}

/** One statement of text and values: building it with Kysely takes longer than running it. */
export async function insertRows(
  { engine }: Database,
  trx: Trx,
  { name, columns }: BackupTable,
  rows: readonly StoredValue[][],
): Promise<void> {
  const names = Object.keys(columns);
  let parameter = 0;
  const placeholder = () => {
    parameter += 1;
    return engine === 'postgres' ? `$${parameter}` : '?';
  };
  const tuples = rows.map(() => `(${names.map(placeholder).join(',')})`);
  const quoted = names.map((column) => `"${column}"`).join(',');
  await trx.executeQuery(
    CompiledQuery.raw(`insert into "${name}" (${quoted}) values ${tuples.join(',')}`, rows.flat()),
  );
}

/** The keys that sign, in a backup that has accounts. */
export async function readSigningKeys(trx: Trx): Promise<SigningKeyRow[]> {
  const { rows } = await sql<SigningKeyRow>`select * from identity_key`.execute(trx);
  return rows;
}

/** What a restored database takes over from the one it replaces. */
export async function readCarriedOver(trx: Trx) {
  return {
    tombstones: await trx.selectFrom('tombstone').selectAll().execute(),
    secrets: await trx.selectFrom('secret').selectAll().execute(),
    notes: await trx.selectFrom('operation_note').selectAll().execute(),
  };
}
export type CarriedOver = Awaited<ReturnType<typeof readCarriedOver>>;

/** Adds the tombstones that the backup does not have. */
export async function addTombstones(trx: Trx, tombstones: CarriedOver['tombstones']): Promise<void> {
  for (const slice of inSlices(tombstones))
    await trx
      .insertInto('tombstone')
      .values(slice)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

export async function addSecrets(trx: Trx, secrets: CarriedOver['secrets']): Promise<void> {
  if (secrets.length > 0) await trx.insertInto('secret').values(secrets).execute();
}

export async function addNotes(trx: Trx, notes: CarriedOver['notes']): Promise<void> {
  for (const slice of inSlices(notes)) await trx.insertInto('operation_note').values(slice).execute();
}

/** How many students have changed their courses since a time, and when the last one did. */
export async function countChanged(trx: Trx, since: string): Promise<{ changed: number; newest: string | null }> {
  const { changed, newest } = await trx
    .selectFrom('student')
    .select(({ fn }) => [
      fn.countAll<number | string>().as('changed'),
      fn.max<string | null>('history_changed_at').as('newest'),
    ])
    .where('history_changed_at', '>', since)
    .executeTakeFirstOrThrow();
  return { changed: Number(changed), newest };
}

export const readSecrets = (trx: Trx) => trx.selectFrom('secret').selectAll().execute();

/** Everybody else waits from here on, so that no write is accepted that would be lost. SQLite has one writer anyway. */
export async function lockTables({ engine }: Database, trx: Trx, tables: readonly string[]): Promise<void> {
  if (engine === 'postgres') await sql`lock table ${sql.join(tables.map((name) => sql.table(name)))}`.execute(trx);
}

/** Deletes tables, and the record of the steps that made them. */
export async function dropTables(trx: Trx, tables: readonly string[], migrations: readonly string[]): Promise<void> {
  for (const name of tables) await trx.schema.dropTable(name).execute();
  await sql`delete from kysely_migration where name in (${sql.join(migrations)})`.execute(trx);
}

/** PostgreSQL plans badly for tables it has no statistics of. Citus refuses this in the transaction that filled them. */
export async function analyze({ engine, writer }: Database, table: string): Promise<void> {
  if (engine === 'postgres') await sql`analyze ${sql.table(table)}`.execute(writer);
}
