import type { Uid } from '@coursetrail/domain';
import type { Db, SessionRow } from './schema.ts';

/** More than anybody has browsers. */
export const maxSessions = 30;

/** Adds a session. Of an account that has too many, the one unused longest ends. */
export async function addSession(db: Db, session: SessionRow): Promise<void> {
  const { id, uid } = session;
  await db.insertInto('identity_session').values(session).execute();
  const used = db
    .selectFrom('identity_session')
    .select('id')
    .where('uid', '=', uid)
    .orderBy('used_at', 'desc')
    .limit(maxSessions);
  await db
    .deleteFrom('identity_session')
    .where('uid', '=', uid)
    .where('id', '!=', id)
    .where('id', 'not in', used)
    .execute();
}

export const sessionById = (db: Db, id: string) =>
  db.selectFrom('identity_session').selectAll().where('id', '=', id).executeTakeFirst();

/** Changes a session as it was read. False when another request has changed or ended it since. */
export async function changeSession(
  db: Db,
  { id, newest_token, current_token }: SessionRow,
  change: Partial<SessionRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('identity_session')
    .set(change)
    .where('id', '=', id)
    .where('newest_token', '=', newest_token)
    .where('current_token', '=', current_token)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The uid of the session that was deleted; undefined when there was none. */
export async function deleteSession(db: Db, id: string): Promise<Uid | undefined> {
  const deleted = await db.deleteFrom('identity_session').where('id', '=', id).returning('uid').executeTakeFirst();
  return deleted?.uid;
}

export const deleteSessionsUnusedSince = (db: Db, before: string) =>
  db.deleteFrom('identity_session').where('used_at', '<', before).execute();

export const deleteSessionsStartedBefore = (db: Db, before: string) =>
  db.deleteFrom('identity_session').where('auth_time', '<', before).execute();
