import { identityMigrations } from '@coursetrail/identity';
import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { OperatorError } from '../errors/operator-error.ts';
import { distributeTables, hasCitus } from './citus.ts';
import { type Database, inTransaction, type Trx } from './database.ts';
import type { Schema } from './schema.ts';

/**
 * Forward only, never edited once released. They only add, so that the version before works on until it is replaced, and
 * again if the operator goes back to it. What is no longer used is dropped by a later version, in a step with `-drop-` in
 * its name, on whose database no version before it starts. Both engines compare text byte by byte ("C"): codes are
 * compared as codes, and every writer meets the rows in the same order.
 */
const migrations: Record<string, Migration> = {
  '001-students-and-sums': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('student')
        .addColumn('uid', 'text', (column) => column.primaryKey())
        .addColumn('major', 'text')
        .addColumn('major_changed_on', 'text')
        .addColumn('major_changes', 'integer', (column) => column.notNull().defaultTo(0))
        .addColumn('sharing', 'text')
        .addColumn('history', 'text', (column) => column.notNull().defaultTo('[]'))
        .addColumn('previous_history', 'text')
        .addColumn('history_changed_at', 'text')
        .addColumn('pool', 'text')
        .addColumn('pick', 'integer', (column) => column.notNull())
        .execute();
      await createIndexes(db, [
        'student_by_pool on student (pool, pick, uid) where pool is not null',
        'student_by_pick on student (pick, uid) where pool is not null',
        'student_to_forget on student (history_changed_at) where previous_history is not null',
      ]);

      await createTable(db, 'tombstone', { uid_hash: 'text' }, { deleted_at: 'text' });
      await createTable(db, 'secret', { name: 'text' }, { value: 'text' });

      const total = { total: 'integer' } as const;
      await createTable(db, 'sum_semester_course_students', { major: 'text', n: 'integer', course: 'text' }, total);
      await createTable(db, 'sum_course_grade_attempts', { major: 'text', course: 'text', grade: 'text' }, total);
      await createTable(db, 'sum_course_graded_students', { major: 'text', course: 'text' }, total);
      await createTable(db, 'sum_course_students', { major: 'text', course: 'text' }, total);
      await createTable(db, 'sum_semester_students', { major: 'text', n: 'integer' }, total);
      await createTable(db, 'sum_major_students', { major: 'text' }, total);
    },
  },
  '002-imported-courses': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('catalogue_course')
        .addColumn('code', 'text', (column) => column.primaryKey())
        .addColumn('title', 'text')
        .addColumn('description', 'text')
        .addColumn('credits', 'text')
        .addColumn('prerequisites', 'text')
        .addColumn('updated_at', 'text', (column) => column.notNull())
        .execute();
    },
  },
  '003-versions-of-sums': {
    async up(db: Kysely<unknown>) {
      await createTable(db, 'sum_changes', { major: 'text', slot: 'integer' }, { total: 'integer' });
    },
  },
  '004-publication': {
    async up(db: Kysely<unknown>) {
      for (const sums of [
        'semester_course_students',
        'course_grade_attempts',
        'course_graded_students',
        'course_students',
        'semester_students',
        'major_students',
        'changes',
      ])
        await db.schema.dropTable(`sum_${sums}`).execute();
      for (const index of ['student_by_pool', 'student_by_pick']) await db.schema.dropIndex(index).execute();

      const student = db.schema.alterTable('student');
      await student.dropColumn('pick').execute();
      await student.renameColumn('pool', 'listed_major').execute();
      await student.addColumn('changed', 'integer', (column) => column.notNull().defaultTo(1)).execute();
      for (const column of ['created_on', 'published_major', 'rests_until'])
        await student.addColumn(column, 'text').execute();
      await createIndexes(db, [
        'student_to_publish on student (listed_major) where changed = 1',
        'student_to_publish_again on student (published_major) where changed = 1',
      ]);

      const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
      const bytes = sql.raw(isPostgres ? 'bytea' : 'blob');
      await db.schema
        .createTable('publication')
        .addColumn('major', 'text', (column) => column.primaryKey())
        .addColumn('version', 'integer', (column) => column.notNull())
        .addColumn('checked_at', 'text', (column) => column.notNull())
        .addColumn('published_on', 'text')
        .addColumn('students', 'integer', (column) => column.notNull())
        .addColumn('semesters', 'integer', (column) => column.notNull())
        .addColumn('working', bytes, (column) => column.notNull())
        .addColumn('next_removal_on', 'text')
        .execute();
      await db.schema
        .createTable('publication_body')
        .addColumn('major', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('tag', 'text', (column) => column.notNull())
        .addColumn('bytes', bytes, (column) => column.notNull())
        .addPrimaryKeyConstraint('publication_body_key', ['major', 'name'])
        .execute();
      await createTable(
        db,
        'published_history',
        { uid: 'text' },
        { major: 'text', sharing: 'text', attempts: 'text', random_order: 'integer' },
      );
      await createIndexes(db, [
        'published_history_by_major on published_history (major, random_order, uid)',
        'published_history_by_order on published_history (random_order, uid)',
      ]);
      await db.schema
        .createTable('departure')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('major', 'text', (column) => column.notNull())
        .addColumn('sharing', 'text', (column) => column.notNull())
        .addColumn('attempts', 'text', (column) => column.notNull())
        .addColumn('left_on', 'text', (column) => column.notNull())
        .addColumn('is_companion', 'integer', (column) => column.notNull())
        .addColumn('covered', 'integer', (column) => column.notNull())
        .execute();
    },
  },
  '005-major-changes-and-readiness': {
    async up(db: Kysely<unknown>) {
      await createTable(db, 'major_change', { mailbox: 'text' }, { changed_on: 'text', changes: 'integer' });
      await createTable(db, 'readiness_probe', { name: 'text' }, { filler: 'text' });
    },
  },
  // Distributed the tables of a Citus, which now happens after the last step.
  '006-distribution': { up: async () => {} },
  '007-pathways': {
    async up(db: Kysely<unknown>) {
      const publication = db.schema.alterTable('publication');
      await publication.addColumn('pathways_version', 'integer').execute();
      await publication.addColumn('pathways_on', 'text').execute();
      for (const table of ['published_history', 'departure'])
        await db.schema
          .alterTable(table)
          .addColumn('seasons', 'text', (column) => column.notNull().defaultTo(''))
          .execute();
      const counts = ['students', 'takers', 'semester', 'seasoned', 'fall', 'spring', 'summer'];
      await createTable(
        db,
        'course_taking',
        { code: 'text', major: 'text' },
        Object.fromEntries(counts.map((name) => [name, 'integer'] as const)),
      );
      await createIndexes(db, ['course_taking_by_major on course_taking (major)']);
    },
  },
  '008-student-documents': {
    async up(db: Kysely<unknown>) {
      await createTable(db, 'student_document', { uid: 'text', name: 'text' }, { version: 'integer', body: 'text' });
    },
  },
  // Only adds, so that a server of the version before goes on replying. No longer used, and to be dropped by the next
  // version: the table departure, student.rests_until and of publication working, next_removal_on and pathways_*.
  '009-published-histories-alone': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('student').addColumn('cooldown_until', 'text').execute();
      await db.schema.alterTable('published_history').addColumn('hidden_until', 'text').execute();
      await createIndexes(db, [
        'published_history_hidden on published_history (hidden_until) where hidden_until is not null',
      ]);
      const courses = db.schema.alterTable('course_taking');
      await courses.addColumn('graded', 'integer', (column) => column.notNull().defaultTo(0)).execute();
      await courses.addColumn('attempts', 'text', (column) => column.notNull().defaultTo('[]')).execute();
      // Every major is counted again as soon as the publisher starts: its charts hold grades that nobody shares.
      await db.schema
        .alterTable('publication')
        .addColumn('has_withdrawals', 'integer', (column) => column.notNull().defaultTo(1))
        .execute();
      await sql`update publication set checked_at = ''`.execute(db);
      await sql`update student set cooldown_until = rests_until where rests_until is not null`.execute(db);
      await sql`delete from departure`.execute(db);
    },
  },
  '010-highest-timeline': {
    async up(db: Kysely<unknown>) {
      await createTable(db, 'highest_timeline', { system: 'text' }, { timeline: 'integer' });
    },
  },
  '011-operation-notes': {
    async up(db: Kysely<unknown>) {
      await createTable(db, 'operation_note', { topic: 'text', name: 'text' }, { value: 'text' });
    },
  },
  '012-imported-histories': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('published_history').addColumn('source', 'text').execute();
      await createIndexes(db, [
        'published_history_by_source on published_history (source, major) where source is not null',
      ]);
      const publication = db.schema.alterTable('publication');
      await publication.addColumn('imported', 'integer', (column) => column.notNull().defaultTo(0)).execute();
      await publication.addColumn('sources', 'text', (column) => column.notNull().defaultTo('[]')).execute();
    },
  },
  // What PostgreSQL does by itself takes as long as all else that it does to write a history. Rows that are there stay.
  '013-quick-compression': {
    async up(db: Kysely<unknown>) {
      if (!(db.getExecutor().adapter instanceof PostgresAdapter) || (await hasCitus(db as Kysely<Schema>))) return;
      const { rows } = await sql`select from pg_settings
        where name = 'default_toast_compression' and 'lz4' = any (enumvals)`.execute(db);
      if (rows.length === 0) return;
      for (const text of longTexts) {
        const [table = '', column = ''] = text.split('.');
        await sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} set compression lz4`.execute(db);
      }
    },
  },
  '014-winter': {
    async up(db: Kysely<unknown>) {
      const courses = db.schema.alterTable('course_taking');
      await courses.addColumn('winter', 'integer', (column) => column.notNull().defaultTo(0)).execute();
    },
  },
};

const longTexts = [
  'student.history',
  'student.previous_history',
  'student_document.body',
  'published_history.attempts',
];

/** Each as SQL says it after `create index`. */
async function createIndexes(db: Kysely<unknown>, indexes: readonly string[]) {
  for (const index of indexes) await sql.raw(`create index ${index}`).execute(db);
}

type Columns = Record<string, 'text' | 'integer'>;

/** A narrow table: key columns, then value columns, none of them null. */
async function createTable(db: Kysely<unknown>, name: string, key: Columns, values: Columns) {
  let table = db.schema.createTable(name);
  for (const [column, type] of Object.entries({ ...key, ...values })) {
    table = table.addColumn(column, type, (definition) => definition.notNull());
  }
  await table.addPrimaryKeyConstraint(`${name}_key`, Object.keys(key) as never[]).execute();
}

const allMigrations: Record<string, Migration> = { ...migrations, ...identityMigrations };
export const migrationNames = Object.keys(allMigrations);
/** Whether a step belongs to the account service, whose tables a backup may leave out. */
export const isIdentityMigration = (name: string): boolean => name in identityMigrations;

/** Any number works, as long as all servers of one database use the same. */
const migrationLock = 7_041_852;

/** One transaction at a time may migrate. On SQLite the transaction itself is the lock, because it begins as a write. */
export async function lockMigrations({ engine }: Database, trx: Trx): Promise<void> {
  if (engine !== 'postgres') return;
  await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(trx);
  // Citus distributes tables in a transaction only if it asks one node after another from the beginning.
  await sql`select set_config(name, 'sequential', true) from pg_settings
    where name = 'citus.multi_shard_modify_mode'`.execute(trx);
}

/**
 * The steps of a newer version that a database has taken, if this version can work on it. Throws if one of them took
 * something away.
 */
export function laterMigrations(applied: readonly string[]): string[] {
  const later = applied.filter((name) => !(name in allMigrations));
  if (later.some((name) => name.includes('-drop-'))) throw new OperatorError(newerDatabase);
  return later;
}

/**
 * Takes the steps that are missing, or only those with these names. On Citus, their tables are distributed. Refuses a
 * database with steps that it does not know of, unless they are named.
 */
export async function applyMigrations(
  db: Kysely<Schema>,
  only?: readonly string[],
  later: readonly string[] = [],
): Promise<void> {
  // Kysely refuses to run when it does not know of a step that was taken before.
  const names = only && new Set([...only, ...(await appliedMigrations(db))]);
  const chosen = Object.entries(allMigrations).filter(([name]) => names?.has(name) ?? true);
  const taken = later.map((name): [string, Migration] => [name, { up: async () => {} }]);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => Object.fromEntries([...chosen, ...taken]) },
    // The identity package numbers its steps from 100, so a new step of ours sorts before its finished ones.
    allowUnorderedMigrations: true,
  });
  const { error } = await migrator.migrateToLatest();
  if (/^corrupted migrations: previously executed/.test((error as Error | undefined)?.message ?? ''))
    throw new OperatorError(newerDatabase, { cause: error });
  if (error) throw error;
  if (await hasCitus(db)) await distributeTables(db);
}

const newerDatabase =
  'The database belongs to a newer version of Coursetrail. Install that version, or restore a backup of this one into ' +
  'an empty database (docs/operating.md, "Upgrade, and back").';

/** The names of the steps that this database has taken; none when it is new. */
export async function appliedMigrations(db: Kysely<Schema>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{
    name: string;
  }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Brings the database up to date. If several servers start at once, the first migrates and the others wait for it. */
export async function migrate(db: Database): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockMigrations(db, trx);
    await applyMigrations(trx, undefined, laterMigrations(await appliedMigrations(trx)));
  });
}
