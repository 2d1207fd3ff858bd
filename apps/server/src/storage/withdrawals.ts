import { countDecoys, type Uid } from '@coursetrail/domain';
import type { Database, Trx } from './database.ts';
import { drawSome } from './draw.ts';
import { lockPublication } from './publications.ts';

/**
 * Makes a student's history unreadable, and those of decoys with it: the one that is missing would otherwise be theirs.
 * Replies about the major follow at the next fixed time. The student's row has to be locked.
 */
export async function withdraw(database: Database, trx: Trx, uid: Uid, now: Date): Promise<void> {
  const published = await trx.selectFrom('published_history').select('major').where('uid', '=', uid).executeTakeFirst();
  if (published === undefined) return;
  const { major } = published;
  const { published_on: publishedOn } = await lockPublication(database, trx, major);
  const removed = await trx
    .deleteFrom('published_history')
    .where('uid', '=', uid)
    .returning('hidden_until')
    .executeTakeFirstOrThrow();
  const cooldownUntil = database.rules.cooldownUntil(now);
  await trx
    .updateTable('student')
    .set({ published_major: null, cooldown_until: cooldownUntil })
    .where('uid', '=', uid)
    .execute();
  // What nobody could read is not missed.
  if (publishedOn === null || removed.hidden_until !== null) return;
  await addDecoys(database, trx, major, cooldownUntil);
  await trx.updateTable('publication').set({ has_withdrawals: 1 }).where('major', '=', major).execute();
}

async function addDecoys({ draw, rules }: Database, trx: Trx, major: string, until: string) {
  const readable = await trx
    .selectFrom('published_history')
    .select('uid')
    .where('major', '=', major)
    .where('hidden_until', 'is', null)
    // Whoever can tell which histories were imported must not be able to leave them out.
    .where('source', 'is', null)
    .orderBy('random_order')
    .orderBy('uid')
    .execute();
  // Drawn, because readers know the order of the list.
  const decoys = drawSome(draw, readable, countDecoys(readable.length, rules));
  for (const { uid } of decoys)
    await trx.updateTable('published_history').set({ hidden_until: until }).where('uid', '=', uid).execute();
}
