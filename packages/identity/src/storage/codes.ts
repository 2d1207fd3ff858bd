import type { CodeKind, CodeRow, Db } from './schema.ts';

export const addCode = (db: Db, code: CodeRow) => db.insertInto('identity_code').values(code).execute();

export const codeByHash = (db: Db, hash: string) =>
  db.selectFrom('identity_code').selectAll().where('code_hash', '=', hash).executeTakeFirst();

/** Deletes the code and returns it. Of two requests at once, one gets it. */
export const takeCode = (db: Db, hash: string, kind: CodeKind) =>
  db
    .deleteFrom('identity_code')
    .where('code_hash', '=', hash)
    .where('kind', '=', kind)
    .returningAll()
    .executeTakeFirst();

export const deleteCode = (db: Db, hash: string) =>
  db.deleteFrom('identity_code').where('code_hash', '=', hash).execute();

export const deleteOlderCodes = (db: Db, { uid, kind, created_at, code_hash }: CodeRow) =>
  db
    .deleteFrom('identity_code')
    .where('uid', '=', uid)
    .where('kind', '=', kind)
    .where('created_at', '<=', created_at)
    .where('code_hash', '!=', code_hash)
    .execute();

export const deleteCodesExpiredBefore = (db: Db, before: string) =>
  db.deleteFrom('identity_code').where('expires_at', '<', before).execute();
