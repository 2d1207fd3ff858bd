import type { Uid } from '@coursetrail/domain';
import type { Db, KnownNetworkRow } from './schema.ts';

export const networkUsedAt = async (db: Db, uid: Uid, networkTag: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('identity_known_network')
    .select('used_at')
    .where('uid', '=', uid)
    .where('network_tag', '=', networkTag)
    .executeTakeFirst();
  return row?.used_at;
};

/** Adds the network or renews it. Beyond `max`, those that were not used for longest are deleted. */
export async function addKnownNetwork(trx: Db, row: KnownNetworkRow, max: number): Promise<void> {
  // An account that was deleted in the meantime remembers nothing.
  const account = await trx.selectFrom('identity_account').select('uid').where('uid', '=', row.uid).executeTakeFirst();
  if (account === undefined) return;
  await trx
    .insertInto('identity_known_network')
    .values(row)
    .onConflict((conflict) => conflict.columns(['uid', 'network_tag']).doUpdateSet({ used_at: row.used_at }))
    .execute();
  await trx
    .deleteFrom('identity_known_network')
    .where('uid', '=', row.uid)
    .where('network_tag', 'not in', (query) =>
      query
        .selectFrom('identity_known_network as latest')
        .select('latest.network_tag')
        .where('latest.uid', '=', row.uid)
        .orderBy('latest.used_at', 'desc')
        .limit(max),
    )
    .execute();
}

export const deleteNetworksUnusedSince = (db: Db, before: string) =>
  db.deleteFrom('identity_known_network').where('used_at', '<', before).execute();
