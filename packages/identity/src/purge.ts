import type { IdentityContext } from './context.ts';
import { accountByUid, accountsUnverifiedSince, deleteAccountRows } from './storage/accounts.ts';
import { deleteCodesExpiredBefore } from './storage/codes.ts';
import { deleteSessionsStartedBefore, deleteSessionsUnusedSince } from './storage/sessions.ts';

const day = 24 * 60 * 60 * 1000;
const unverifiedDays = 30;
/** Longer than the time between two semesters, after which most students come back. */
const unusedSessionDays = 90;
/** However often a session is used, its student signs in again once a year: a copied session does not last forever. */
const maxSessionDays = 365;
/** An expired code stays for a while, so that its owner reads that it has expired and not that it never existed. */
const expiredCodeDays = 7;

/** Deletes unverified accounts, unused sessions and networks, and expired codes, counters and keys. */
export async function purge({ database, keys, knownNetworks, now, throttle }: IdentityContext): Promise<void> {
  const { writer } = database;
  const daysAgo = (days: number) => new Date(now().getTime() - days * day).toISOString();

  for (const { uid } of await accountsUnverifiedSince(writer, daysAgo(unverifiedDays)))
    await database.transaction(async (trx) => {
      // It may have been verified since it was listed.
      if ((await accountByUid(trx, uid))?.verified === 0) await deleteAccountRows(trx, uid);
    });
  await deleteSessionsUnusedSince(writer, daysAgo(unusedSessionDays));
  await deleteSessionsStartedBefore(writer, daysAgo(maxSessionDays));
  await deleteCodesExpiredBefore(writer, daysAgo(expiredCodeDays));
  await knownNetworks.deleteOld();
  await throttle.deleteExpired();
  await keys.deleteExpired();
}
