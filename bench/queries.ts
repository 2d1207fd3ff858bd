import type { History, Uid } from '@coursetrail/domain';
import type { IdentitySchema } from '@coursetrail/identity';
import { university } from '@coursetrail/university';
import { type Database, inTransaction } from '../apps/server/src/storage/database.ts';

const rowsPerStatement = 1000;

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

/** By major: how often it was published. */
export async function publicationVersions({ reader }: Database): Promise<Map<string, number>> {
  const rows = await reader.selectFrom('publication').select(['major', 'version']).execute();
  return new Map(rows.map(({ major, version }) => [major, version]));
}

/** The process of PostgreSQL that serves this connection. */
export async function backendPid({ reader }: Database): Promise<number> {
  const { pid } = await reader
    .selectNoFrom(({ fn }) => fn<number>('pg_backend_pid').as('pid'))
    .executeTakeFirstOrThrow();
  return pid;
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
      const email = `${uid}@${university.emailDomains[0]}`;
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
    // Not all histories are sorted, which takes longer than a statement may.
    .where('uid', 'in', (some) =>
      some
        .selectFrom('student')
        .select('uid')
        .where('major', 'is not', null)
        .orderBy(({ fn }) => fn('random'))
        .limit(count),
    )
    .execute();
  return rows.map(({ uid, major, history }) => ({
    uid,
    major: major ?? '',
    history: JSON.parse(history) as History,
  }));
}
