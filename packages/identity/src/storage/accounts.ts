import type { Uid } from '@coursetrail/domain';
import { prepared } from '@coursetrail/server-parts/prepared';
import { type AccountRow, accountColumns, type Db } from './schema.ts';

export const accountByUid = (db: Db, uid: Uid) =>
  db.selectFrom('identity_account').selectAll().where('uid', '=', uid).executeTakeFirst();

const accountAndSession = prepared((db: Db, { uid, session }: { uid: Uid; session: string | null }) =>
  db
    .selectFrom('identity_account')
    .select(accountColumns)
    .select(({ selectFrom }) =>
      selectFrom('identity_session').select('id').where('id', '=', session).where('uid', '=', uid).as('session'),
    )
    .where('uid', '=', uid),
);

/** The account of a token, and whether the token's session still exists. Every request asks for it. */
export async function accountOfToken(
  db: Db,
  { uid, session }: { uid: Uid; session: string | null },
): Promise<{ account: AccountRow; hasSession: boolean } | undefined> {
  const [row] = await accountAndSession(db, { uid, session });
  if (row === undefined) return undefined;
  const { session: found, ...account } = row;
  return { account, hasSession: found !== null };
}

export const accountByMailbox = (db: Db, mailbox: string) =>
  db.selectFrom('identity_account').selectAll().where('mailbox', '=', mailbox).executeTakeFirst();

export const allAccounts = (db: Db) => db.selectFrom('identity_account').selectAll().orderBy('email').execute();

/** False when the mailbox, or the uid, is taken; of two requests at once, one succeeds. */
export async function addAccount(db: Db, account: AccountRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('identity_account')
    .values(account)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export const changeAccount = (db: Db, uid: Uid, change: Partial<Omit<AccountRow, 'uid' | 'generation'>>) =>
  db.updateTable('identity_account').set(change).where('uid', '=', uid).returningAll().executeTakeFirst();

/**
 * Ends every token, session and code of the account. With `from`, only if that is still its generation: of two
 * requests that act on what they read before, the later one finds nothing to act on.
 */
export const raiseGeneration = (db: Db, uid: Uid, at: string, from?: number): Promise<AccountRow | undefined> =>
  db
    .updateTable('identity_account')
    .set((row) => ({ generation: row('generation', '+', 1), revoked_at: at }))
    .where('uid', '=', uid)
    .$if(from !== undefined, (query) => query.where('generation', '=', from ?? 0))
    .returningAll()
    .executeTakeFirst();

/** Removes what raising the generation has made invalid. */
export async function deleteSessionsAndCodes(db: Db, uid: Uid): Promise<void> {
  await db.deleteFrom('identity_session').where('uid', '=', uid).execute();
  await db.deleteFrom('identity_code').where('uid', '=', uid).execute();
}

export async function deleteAccountRows(db: Db, uid: Uid): Promise<void> {
  await deleteSessionsAndCodes(db, uid);
  await db.deleteFrom('identity_known_network').where('uid', '=', uid).execute();
  await db.deleteFrom('identity_university').where('uid', '=', uid).execute();
  await db.deleteFrom('identity_account').where('uid', '=', uid).execute();
}

export const accountsUnverifiedSince = (db: Db, before: string) =>
  db
    .selectFrom('identity_account')
    .select('uid')
    .where('verified', '=', 0)
    .where('created_at', '<', before)
    .limit(1000)
    .execute();
