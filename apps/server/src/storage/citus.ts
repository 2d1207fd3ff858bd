import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Where Citus, the extension that makes several PostgreSQL servers one database, puts each table. No row is shared by
 * two writers, so students are spread by their uid and what is published of them by major. A unique key of a
 * distributed table has to contain its distribution column. Tables that are not listed stay on the coordinator: those
 * of the accounts, because a mailbox is unique among all of them, and small ones that no reply reads.
 */
export const distribution: Record<string, 'every node' | { by: string; beside: string }> = {
  student: { by: 'uid', beside: 'none' },
  // A write asks one node only, because the documents of a student are where the student is.
  student_document: { by: 'uid', beside: 'student' },
  published_history: { by: 'major', beside: 'none' },
  // Each request asks for these, and they are small.
  tombstone: 'every node',
  publication: 'every node',
  publication_body: 'every node',
  course_taking: 'every node',
  departure: 'every node',
  catalogue_course: 'every node',
  secret: 'every node',
};

type AnyTables = Pick<Kysely<unknown>, 'getExecutor'>;

/** Whether this is a PostgreSQL that has the extension. */
export async function hasCitus(db: AnyTables): Promise<boolean> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return false;
  const { rows } = await sql`select 1 from pg_extension where extname = 'citus'`.execute(db);
  return rows.length > 0;
}

/** Distributes the tables that are new. An installation that had students before it had Citus stays as it is. */
export async function distributeTables(db: AnyTables): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()
    and tablename not in (select logicalrelid::text from pg_dist_partition)`.execute(db);
  const local = new Set(rows.map(({ name }) => name));
  const students = sql`select 1 from student limit 1`;
  if (local.has('student') && (await students.execute(db)).rows.length > 0) return;
  for (const [table, placement] of Object.entries(distribution)) {
    if (!local.has(table)) continue;
    if (table === 'published_history') await extendKeyOfHistories(db);
    await (placement === 'every node'
      ? sql`select create_reference_table(${table})`
      : sql`select create_distributed_table(${table}, ${placement.by}, colocate_with => ${placement.beside})`
    ).execute(db);
    // Citus copies rows and leaves the old ones where no query and no deletion finds them.
    await sql`select truncate_local_data_after_distributing_table(${table})`.execute(db);
  }
}

/** The key has to contain the major. That a student has one history only is then up to the publisher. */
async function extendKeyOfHistories(db: AnyTables): Promise<void> {
  await sql`alter table published_history drop constraint published_history_key,
    add constraint published_history_key primary key (uid, major)`.execute(db);
}
