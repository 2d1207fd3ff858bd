import type { Db, SessionRow } from './schema.ts';

export const addSession = (db: Db, session: SessionRow) =>
  db.insertInto('identity_session').values(session).execute();

export const sessionByHash = (db: Db, hash: string) =>
  db.selectFrom('identity_session').selectAll().where('token_hash', '=', hash).executeTakeFirst();

export const touchSession = (db: Db, hash: string, usedAt: string) =>
  db
    .updateTable('identity_session')
    .set({ used_at: usedAt })
    .where('token_hash', '=', hash)
    .execute();

export const deleteSessionsUnusedSince = (db: Db, before: string) =>
  db.deleteFrom('identity_session').where('used_at', '<', before).execute();
