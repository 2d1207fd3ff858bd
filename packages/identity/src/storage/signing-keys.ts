import type { Db, SigningKeyRow } from './schema.ts';

export const allKeys = (db: Db) => db.selectFrom('identity_key').selectAll().orderBy('number', 'desc').execute();

/** Does nothing when another server has already added a key with this number. */
export const addKey = (db: Db, key: SigningKeyRow) =>
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

/** Deletes everything that the secret of an installation protects or names: keys, sessions and known networks. */
export async function deleteWhatTheSecretProtects(db: Db): Promise<void> {
  await db.deleteFrom('identity_key').execute();
  await db.deleteFrom('identity_session').execute();
  await db.deleteFrom('identity_known_network').execute();
}

export const deleteKeysRetiredBefore = (db: Db, before: string) =>
  db.deleteFrom('identity_key').where('retired_at', '<', before).execute();
