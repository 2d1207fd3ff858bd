import { asUid, type Uid } from '@coursetrail/domain';
import { tagger } from './secrets.ts';
import type { IdentityDependencies, IdentitySettings } from './settings.ts';
import { addKnownNetwork, deleteNetworksUnusedSince, networkUsedAt } from './storage/known-networks.ts';
import type { AccountRow } from './storage/schema.ts';

const day = 24 * 60 * 60 * 1000;
const unusedDays = 90;
const maxPerAccount = 10;
/** A network is renewed at most once in this time, so that most sign-ins write nothing here. */
const renewAfterMs = day;

export type KnownNetworks = ReturnType<typeof openKnownNetworks>;

/**
 * The networks from which an account has signed in. Stored as keyed hashes of account and network together: the table shows neither where somebody lives nor who lives
 * with whom.
 */
export function openKnownNetworks({ keySecret }: IdentitySettings, { database, now }: IdentityDependencies) {
  const tag = tagger(keySecret, 'known networks');
  const tagOf = (uid: Uid, network: string) => tag(JSON.stringify([uid, network]));
  const oldest = () => new Date(now().getTime() - unusedDays * day).toISOString();

  return {
    async has(account: AccountRow | undefined, network: string): Promise<boolean> {
      // Asks for an account that does not exist too, so that both take the same time.
      const uid = account?.uid ?? asUid('');
      const usedAt = await networkUsedAt(database.reader, uid, tagOf(uid, network));
      return usedAt !== undefined && usedAt >= oldest();
    },
    async add({ uid, verified }: AccountRow, network: string): Promise<void> {
      // Anybody may have created an account whose address is not verified. Their networks are not the owner's.
      if (verified !== 1) return;
      const network_tag = tagOf(uid, network);
      const usedAt = await networkUsedAt(database.reader, uid, network_tag);
      const used_at = now().toISOString();
      if (usedAt !== undefined && Date.parse(used_at) - Date.parse(usedAt) < renewAfterMs) return;
      await database.transaction((trx) => addKnownNetwork(trx, { uid, network_tag, used_at }, maxPerAccount));
    },
    async deleteOld() {
      await deleteNetworksUnusedSince(database.writer, oldest());
    },
  };
}
