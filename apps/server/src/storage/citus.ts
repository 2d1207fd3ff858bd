import { type Kysely, sql } from 'kysely';

/**
 * Where Citus, the extension that makes several PostgreSQL servers one database, puts each table. No row is shared by
 * two writers, so students are spread by their uid and what is published of them by major. A unique key of a
 * distributed table has to contain its distribution column. Tables that are not listed stay on the coordinator: those
 * of the accounts, because a mailbox is unique among all of them, and small ones that no reply reads.
 */
const distribution: Record<string, 'reference' | { by: string }> = {
  student: { by: 'uid' },
  tombstone: { by: 'uid_hash' },
  published_history: { by: 'major' },
  // Every node has a copy of these: each write and each reply asks for the version of a major, and majors are few.
  publication: 'reference',
  publication_body: 'reference',
  departure: 'reference',
  catalogue_course: 'reference',
  secret: 'reference',
  // Made by later migrations, so they are distributed last.
  course_taking: 'reference',
  student_document: { by: 'uid' },
};

type AnyTables = Pick<Kysely<unknown>, 'getExecutor'>;

/** Whether this PostgreSQL has the extension. */
export async function hasCitus(db: AnyTables): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_extension where extname = 'citus'`.execute(db);
  return rows.length > 0;
}

/** Whether the tables of this PostgreSQL have been distributed, so that a new one should be as well. */
export async function isDistributed(db: AnyTables): Promise<boolean> {
  return (await hasCitus(db)) && (await distributedTables(db)).has('student');
}

async function distributedTables(db: AnyTables): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select logicalrelid::text as name from pg_dist_partition`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Migrations make some of the tables after others have been distributed. */
async function existingTables(db: AnyTables): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Distributes the tables that are not distributed yet, and returns their names. Writers wait meanwhile. */
export async function distributeTables(db: AnyTables): Promise<string[]> {
  // Without this, Citus refuses distributed and reference tables in one transaction.
  await sql`set local citus.multi_shard_modify_mode to 'sequential'`.execute(db);
  const done = await distributedTables(db);
  const made = await existingTables(db);
  const missing = Object.entries(distribution).filter(
    ([table]) => made.has(table) && !done.has(table),
  );
  for (const [table, placement] of missing) {
    if (table === 'published_history') await extendKeyOfHistories(db);
    await (placement === 'reference'
      ? sql`select create_reference_table(${table})`
      : // Students and histories are looked up by different columns: no shard of one belongs to a shard of the other.
        sql`select create_distributed_table(${table}, ${placement.by}, colocate_with => 'none')`
    ).execute(db);
  }
  return missing.map(([table]) => table);
}

/** The key has to contain the major. That a student has one history only is then up to the publisher. */
async function extendKeyOfHistories(db: AnyTables): Promise<void> {
  await sql`alter table published_history drop constraint published_history_key`.execute(db);
  await sql`alter table published_history add constraint published_history_key primary key (uid, major)`.execute(
    db,
  );
}
