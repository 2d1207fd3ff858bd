import { asUid, type History, type Sharer, type Uid } from '@coursetrail/domain';
import type { IdentitySchema } from '@coursetrail/identity';
import { type Database, inTransaction } from '../apps/server/src/storage/database.ts';
import { fromRow, isDeleted, type Student, toRow } from '../apps/server/src/storage/students.ts';

const rowsPerStatement = 1000;

/** Students whose histories others can read, in random order. */
export async function someSharers(
  { reader }: Database,
  count: number,
): Promise<{ uid: Uid; history: History }[]> {
  const rows = await reader
    .selectFrom('published_history')
    .innerJoin('student', 'student.uid', 'published_history.uid')
    .select(['student.uid', 'student.history'])
    .orderBy('random_order')
    .limit(count)
    .execute();
  return rows.map(({ uid, history }) => ({ uid, history: JSON.parse(history) }));
}

/** The majors with the most published students, the largest first. */
export async function largestMajors({ reader }: Database, count: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('publication')
    .select('major')
    .orderBy('students', 'desc')
    .limit(count)
    .execute();
  return rows.map(({ major }) => major);
}

/** The major with the most published students, and histories of some of them. */
export async function largestMajor(db: Database): Promise<{ major: string; histories: History[] }> {
  const [major = ''] = await largestMajors(db, 1);
  const rows = await db.reader
    .selectFrom('student')
    .select('history')
    .where('published_major', '=', major)
    .limit(200)
    .execute();
  return { major, histories: rows.map(({ history }) => JSON.parse(history)) };
}

/** Students who are published under a major. */
export async function membersOf({ reader }: Database, major: string, count: number) {
  const rows = await reader
    .selectFrom('published_history')
    .select('uid')
    .where('major', '=', major)
    .limit(count)
    .execute();
  return rows.map(({ uid }) => uid);
}

/** All students of a major, by a scan of all students: what statistics would read if nothing were counted in advance. */
export async function scanMajor({ reader }: Database, major: string): Promise<Sharer[]> {
  const rows = await reader
    .selectFrom('student')
    .select(['major', 'sharing', 'history'])
    .where('major', '=', major)
    .execute();
  return rows.map((row) => ({ ...row, history: JSON.parse(row.history) }));
}

/** The same write as `changeStudent`, without the mark for the publisher and without its indexes. */
export const changeStudentUnmarked = (
  db: Database,
  uid: Uid,
  change: (student: Student) => Student,
) =>
  inTransaction(db, async (trx) => {
    const unmarked = { changed: 0, listed_major: null };
    await trx
      .insertInto('student')
      .values({ uid, major_changes: 0, history: '[]', ...unmarked })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const row = await trx
      .selectFrom('student')
      .selectAll()
      .where('uid', '=', uid)
      .$if(db.engine === 'postgres', (query) => query.forUpdate())
      .executeTakeFirstOrThrow();
    if (await isDeleted(trx, uid)) throw new Error('No student is deleted here.');
    const before = fromRow(row);
    const after = {
      ...change(before),
      previousHistory: before.history,
      historyChangedAt: new Date().toISOString(),
    };
    await trx
      .updateTable('student')
      .set({ ...toRow(after), ...unmarked })
      .where('uid', '=', uid)
      .execute();
  });

/**
 * Adds students to the largest major until it has this many, and marks all of them as not published
 * yet. The new ones have the histories of those who are there: a major of one program, however large,
 * has fewer courses than a mixture of all.
 */
export async function enlargeMajor(db: Database, wanted: number): Promise<string> {
  const [major = ''] = await largestMajors(db, 1);
  const rows = await db.reader
    .selectFrom('student')
    .select(['major', 'sharing', 'history', 'listed_major'])
    .where('published_major', '=', major)
    .execute();
  for (let added = rows.length; added < wanted; added += rowsPerStatement) {
    const batch = Array.from({ length: Math.min(rowsPerStatement, wanted - added) }, (_, index) => {
      const { history = '[]', ...row } = rows[(added + index) % rows.length] ?? {};
      return { ...row, history, uid: asUid(`added-${added + index}`), major_changes: 0 };
    });
    await inTransaction(db, (trx) => trx.insertInto('student').values(batch).execute());
  }
  await inTransaction(db, async (trx) => {
    for (const table of ['published_history', 'publication_body', 'publication'] as const)
      await trx.deleteFrom(table).where('major', '=', major).execute();
    await trx
      .updateTable('student')
      .set({ published_major: null, changed: 1 })
      .where('published_major', '=', major)
      .execute();
  });
  return major;
}

/** Lets the pathways of all majors be made again. */
export const forgetPathways = (db: Database) =>
  inTransaction(db, (trx) =>
    trx.updateTable('publication').set({ pathways_version: null, pathways_on: null }).execute(),
  );

/** The pathways of every published major as they are stored, the largest major first. */
export const storedPathways = ({ reader }: Database) =>
  reader
    .selectFrom('publication')
    .innerJoin('publication_body', 'publication_body.major', 'publication.major')
    .select(['publication.major', 'students', 'bytes'])
    .where('name', '=', 'pathways')
    .orderBy('students', 'desc')
    .execute();

/** By major: how often it was published. */
export async function publicationVersions({ reader }: Database): Promise<Map<string, number>> {
  const rows = await reader.selectFrom('publication').select(['major', 'version']).execute();
  return new Map(rows.map(({ major, version }) => [major, version]));
}

/** The characters of all published histories, per history. */
export async function publishedLength({ reader }: Database): Promise<number> {
  const { length } = await reader
    .selectFrom('published_history')
    .select(({ fn }) => fn.avg<string | number>(fn('length', ['attempts'])).as('length'))
    .executeTakeFirstOrThrow();
  return Math.round(Number(length));
}

/** The process of PostgreSQL that serves this connection. */
export async function backendPid({ reader }: Database): Promise<number> {
  const { pid } = await reader
    .selectNoFrom(({ fn }) => fn<number>('pg_backend_pid').as('pid'))
    .executeTakeFirstOrThrow();
  return pid;
}

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

/** Accounts for all students, with the password of an account that exists. Their addresses are made of their uids. */
export const addAccounts = (db: Database, withPasswordOf: string) =>
  inTransaction(db, async (trx) => {
    const identity = trx.withTables<IdentitySchema>();
    const model = await identity
      .selectFrom('identity_account')
      .selectAll()
      .where('mailbox', '=', withPasswordOf)
      .executeTakeFirstOrThrow();
    const students = await trx.selectFrom('student').select('uid').execute();
    const accounts = students.map(({ uid }) => {
      const email = `${uid}@umsystem.edu`;
      return { ...model, uid, email, mailbox: email };
    });
    for (let start = 0; start < accounts.length; start += rowsPerStatement)
      await identity
        .insertInto('identity_account')
        .values(accounts.slice(start, start + rowsPerStatement))
        .execute();
  });

export const addSessions = (db: Database, sessions: readonly { uid: Uid; id: string }[]) =>
  inTransaction(db, async (trx) => {
    const now = new Date().toISOString();
    const rows = sessions.map(({ uid, id }) => ({
      id,
      uid,
      generation: 0,
      auth_time: now,
      used_at: now,
      current_token: 0,
      former_token: -1,
      newest_token: 0,
      newest_at: now,
    }));
    const identity = trx.withTables<IdentitySchema>();
    for (let start = 0; start < rows.length; start += rowsPerStatement)
      await identity
        .insertInto('identity_session')
        .values(rows.slice(start, start + rowsPerStatement))
        .execute();
  });

/** Some students who have a major and courses, spread over all of them. */
export async function studentsWithHistories({ reader }: Database, count: number) {
  const rows = await reader
    .selectFrom('student')
    .select(['uid', 'major', 'history'])
    .where('major', 'is not', null)
    .orderBy(({ fn }) => fn('random'))
    .limit(count)
    .execute();
  return rows.map(({ uid, major, history }) => ({
    uid,
    major: major ?? '',
    history: JSON.parse(history) as History,
  }));
}
