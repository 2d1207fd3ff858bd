import { type Kysely, sql } from 'kysely';
import type { Database } from '../storage/database.ts';
import { readNotes } from '../storage/operation-notes.ts';
import type { Schema } from '../storage/schema.ts';

async function countRows(db: Kysely<Schema>, table: 'student' | 'identity_account'): Promise<number> {
  const { rows } = await sql<{ rows: number | string }>`select count(*) as rows from ${sql.table(table)}`.execute(db);
  return Number(rows[0]?.rows);
}

/** Of the embedded database without its log, which is emptied again and again. */
async function readBytes({ engine, reader }: Database): Promise<number> {
  const size =
    engine === 'postgres'
      ? sql`pg_database_size(current_database())`
      : sql`(select page_count * page_size from pragma_page_count(), pragma_page_size())`;
  const { rows } = await sql<{ bytes: number | string }>`select ${size} as bytes`.execute(reader);
  return Number(rows[0]?.bytes);
}

/** Of the embedded accounts; null with Firebase. */
export async function readKeyTime(db: Kysely<Schema>): Promise<string | null> {
  const { rows } = await sql<{ made: string | null }>`select max(created_at) as made from identity_key`.execute(db);
  return rows[0]?.made ?? null;
}

/** How many majors are published, and when the first and the last of them was. */
export async function readPublications(db: Kysely<Schema>) {
  const { majors, ...days } = await db
    .selectFrom('publication')
    .select(({ fn }) => [
      fn.count<number | string>('published_on').as('majors'),
      fn.min<string | null>('published_on').as('first'),
      fn.max<string | null>('published_on').as('last'),
    ])
    .executeTakeFirstOrThrow();
  return { majors: Number(majors), ...days };
}

/** How often all servers together have warned of what, since this hour. */
export async function readWarnings(db: Kysely<Schema>, since: string): Promise<Record<string, number>> {
  const totals: Record<string, number> = {};
  for (const { name, value } of await readNotes(db, 'warnings'))
    if (name >= since) for (const [what, count] of Object.entries(value)) totals[what] = (totals[what] ?? 0) + count;
  return totals;
}

/** How large an installation is, and when it was last backed up; null if never. */
export async function readInstallation(database: Database) {
  const { reader } = database;
  const [backup] = await readNotes(reader, 'backup');
  return {
    students: await countRows(reader, 'student'),
    accounts: await countRows(reader, 'identity_account'),
    databaseBytes: await readBytes(database),
    lastBackup: backup?.value ?? null,
  };
}
