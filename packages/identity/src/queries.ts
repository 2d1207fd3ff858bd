import { CompiledQuery, type QueryExecutorProvider } from 'kysely';
import type { AccountTable, CodeKind, CodeTable, Db, KeyTable, SessionTable } from './schema.ts';

/** Our tables in the host's database, which knows its own tables only. */
export const ours = (host: QueryExecutorProvider) => host as unknown as Db;

// Accounts ----------------------------------------------------------------------------------------

export const accountByUid = (db: Db, uid: string) =>
  db.selectFrom('identity_account').selectAll().where('uid', '=', uid).executeTakeFirst();

export const accountByMailbox = (db: Db, mailbox: string) =>
  db.selectFrom('identity_account').selectAll().where('mailbox', '=', mailbox).executeTakeFirst();

export const allAccounts = (db: Db) =>
  db.selectFrom('identity_account').selectAll().orderBy('email').execute();

/** False when the mailbox, or the uid, is taken; two at once cannot both succeed. */
export async function addAccount(db: Db, account: AccountTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('identity_account')
    .values(account)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export const changeAccount = (
  db: Db,
  uid: string,
  change: Partial<Omit<AccountTable, 'uid' | 'generation'>>,
) =>
  db
    .updateTable('identity_account')
    .set(change)
    .where('uid', '=', uid)
    .returningAll()
    .executeTakeFirst();

/**
 * Ends every token, session and code of the account. With `from` only if that is still its generation: of two that
 * act on what they saw before, the later finds nothing to act on.
 */
export const raiseGeneration = (
  db: Db,
  uid: string,
  at: string,
  from?: number,
): Promise<AccountTable | undefined> =>
  db
    .updateTable('identity_account')
    .set((row) => ({ generation: row('generation', '+', 1), revoked_at: at }))
    .where('uid', '=', uid)
    .$if(from !== undefined, (query) => query.where('generation', '=', from ?? 0))
    .returningAll()
    .executeTakeFirst();

/** What a raised generation left behind: dead, and now gone. */
export async function forgetRemains(db: Db, uid: string): Promise<void> {
  await db.deleteFrom('identity_session').where('uid', '=', uid).execute();
  await db.deleteFrom('identity_code').where('uid', '=', uid).execute();
}

export async function forgetAccount(db: Db, uid: string): Promise<boolean> {
  await forgetRemains(db, uid);
  const { numDeletedRows } = await db
    .deleteFrom('identity_account')
    .where('uid', '=', uid)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export const unverifiedSince = (db: Db, before: string) =>
  db
    .selectFrom('identity_account')
    .select('uid')
    .where('verified', '=', 0)
    .where('created_at', '<', before)
    .limit(1000)
    .execute();

// Sessions ----------------------------------------------------------------------------------------

export const addSession = (db: Db, session: SessionTable) =>
  db.insertInto('identity_session').values(session).execute();

export const sessionByHash = (db: Db, hash: string) =>
  db.selectFrom('identity_session').selectAll().where('token_hash', '=', hash).executeTakeFirst();

export const touchSession = (db: Db, hash: string, usedAt: string) =>
  db
    .updateTable('identity_session')
    .set({ used_at: usedAt })
    .where('token_hash', '=', hash)
    .execute();

export const forgetSessionsUnusedSince = (db: Db, before: string) =>
  db.deleteFrom('identity_session').where('used_at', '<', before).execute();

// Codes -------------------------------------------------------------------------------------------

export const addCode = (db: Db, code: CodeTable) =>
  db.insertInto('identity_code').values(code).execute();

export const codeByHash = (db: Db, hash: string) =>
  db.selectFrom('identity_code').selectAll().where('code_hash', '=', hash).executeTakeFirst();

/** Takes a code out of the world. Of two that try at once, one gets it. */
export const takeCode = (db: Db, hash: string, kind: CodeKind) =>
  db
    .deleteFrom('identity_code')
    .where('code_hash', '=', hash)
    .where('kind', '=', kind)
    .returningAll()
    .executeTakeFirst();

export const forgetCode = (db: Db, hash: string) =>
  db.deleteFrom('identity_code').where('code_hash', '=', hash).execute();

export const forgetOlderCodes = (db: Db, { uid, kind, created_at, code_hash }: CodeTable) =>
  db
    .deleteFrom('identity_code')
    .where('uid', '=', uid)
    .where('kind', '=', kind)
    .where('created_at', '<=', created_at)
    .where('code_hash', '!=', code_hash)
    .execute();

export const forgetCodesExpiredBefore = (db: Db, before: string) =>
  db.deleteFrom('identity_code').where('expires_at', '<', before).execute();

// Signing keys ------------------------------------------------------------------------------------

export const allKeys = (db: Db) =>
  db.selectFrom('identity_key').selectAll().orderBy('number', 'desc').execute();

/** Does nothing when another server was quicker with this number. */
export const addKey = (db: Db, key: KeyTable) =>
  db
    .insertInto('identity_key')
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const retireKeysBelow = (db: Db, number: number, at: string) =>
  db
    .updateTable('identity_key')
    .set({ retired_at: at })
    .where('number', '<', number)
    .where('retired_at', 'is', null)
    .execute();

export const forgetKeysRetiredBefore = (db: Db, before: string) =>
  db.deleteFrom('identity_key').where('retired_at', '<', before).execute();

// Attempts ----------------------------------------------------------------------------------------

/** As much of a pool of `pg` as rate-limiter-flexible uses, on either engine. */
export const attemptsClient = (db: Db, engine: 'sqlite' | 'postgres') => ({
  async query({ text, values }: { text: string; values: unknown[] }) {
    const sql = engine === 'sqlite' ? text.replaceAll(/\$(\d)/g, '?$1') : text;
    const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(sql, values));
    return { rows, rowCount: rows.length || Number(numAffectedRows ?? 0) };
  },
});

export const forgetAttemptsExpiredBefore = (db: Db, before: number) =>
  db.deleteFrom('identity_attempt').where('expire', '<', before).execute();
