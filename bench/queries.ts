import type { Contributor, History, Uid } from '@coursetrail/domain';
import { type Database, inTransaction } from '../apps/server/src/storage/database.ts';
import { lockStudent, type Student, toRow } from '../apps/server/src/storage/students.ts';

/** Students whose histories count in the sums, in random order. */
export async function someSharers(
  { reader }: Database,
  count: number,
): Promise<{ uid: Uid; history: History }[]> {
  const rows = await reader
    .selectFrom('student')
    .select(['uid', 'history'])
    .where('pool', 'is not', null)
    .orderBy('pick')
    .limit(count)
    .execute();
  return rows.map(({ uid, history }) => ({ uid, history: JSON.parse(history) }));
}

/** The major with the most sharing students, and histories of some of them. */
export async function largestMajor({
  reader,
}: Database): Promise<{ major: string; histories: History[] }> {
  const { major } = await reader
    .selectFrom('sum_major_students')
    .select('major')
    .orderBy('total', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const rows = await reader
    .selectFrom('student')
    .select('history')
    .where('pool', '=', major)
    .limit(200)
    .execute();
  return { major, histories: rows.map(({ history }) => JSON.parse(history)) };
}

/** Students who count in a major. */
export async function membersOf(
  { reader }: Database,
  major: string,
  count: number,
): Promise<string[]> {
  const rows = await reader
    .selectFrom('student')
    .select('uid')
    .where('pool', '=', major)
    .limit(count)
    .execute();
  return rows.map(({ uid }) => uid);
}

/** All students of a major, by a scan of everybody: what statistics would read without the sums. */
export async function scanMajor({ reader }: Database, major: string): Promise<Contributor[]> {
  const rows = await reader
    .selectFrom('student')
    .select(['major', 'sharing', 'history'])
    .where('major', '=', major)
    .execute();
  return rows.map((row) => ({ ...row, history: JSON.parse(row.history) }));
}

/** What `changeStudent` does, except for the sums. */
export const changeStudentWithoutSums = (
  db: Database,
  uid: Uid,
  change: (student: Student) => Student,
) =>
  inTransaction(db, async (trx) => {
    const before = await lockStudent(db, trx, uid);
    const after = {
      ...change(before),
      previousHistory: before.history,
      historyChangedAt: new Date().toISOString(),
    };
    await trx.updateTable('student').set(toRow(after)).where('uid', '=', uid).execute();
  });

type PostgresCatalog = {
  pg_stat_database: { deadlocks: string };
  pg_class: { oid: number; relkind: string; relnamespace: number };
  pg_namespace: { oid: number; nspname: string };
};

/** Since PostgreSQL started. A connection reports its share when it closes at the latest, so ask on a new one. */
export async function countDeadlocks({ reader }: Database): Promise<number> {
  const rows = await reader
    .withTables<PostgresCatalog>()
    .selectFrom('pg_stat_database')
    .select('deadlocks')
    .execute();
  return rows.reduce((sum, { deadlocks }) => sum + Number(deadlocks), 0);
}

/** The size of all our tables on PostgreSQL, indexes included. */
export async function countBytes({ reader }: Database): Promise<number> {
  const rows = await reader
    .withTables<PostgresCatalog>()
    .selectFrom('pg_class')
    .innerJoin('pg_namespace', 'pg_namespace.oid', 'pg_class.relnamespace')
    .where('nspname', '=', 'public')
    .where('relkind', '=', 'r')
    .select(({ fn }) => fn<string>('pg_total_relation_size', ['pg_class.oid']).as('bytes'))
    .execute();
  return rows.reduce((sum, { bytes }) => sum + Number(bytes), 0);
}
