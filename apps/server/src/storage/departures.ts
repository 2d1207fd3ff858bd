import { randomBytes } from 'node:crypto';
import {
  countCompanions,
  dayOf,
  daysAfter,
  type PublishedAttempt,
  restDays,
  type Uid,
} from '@coursetrail/domain';
import { type Kysely, sql } from 'kysely';
import { type Database, inTransaction, type Trx } from './database.ts';
import { drawSome } from './draw.ts';
import { lockPublication } from './publications.ts';
import { decodeAttempts } from './published.ts';
import type { Schema } from './schema.ts';
import { uidHash } from './uid-hash.ts';

/** Makes a student's history unreadable. Its counts go with the next publication. */
export async function depart(database: Database, trx: Trx, uid: Uid, now: Date): Promise<void> {
  if (await moveToDepartures(trx, [uid], dayOf(now), { isCompanion: false }))
    await rest(database, trx, [uid], now);
}

/** What the counts of a major still hold of a student who left; null when there is nothing. */
export async function readDeparture(
  db: Kysely<Schema>,
  uid: Uid,
): Promise<{ major: string; attempts: PublishedAttempt[] } | null> {
  const beginning = beginningOfId(uid);
  const row = await db
    .selectFrom('departure')
    .select(['major', 'attempts'])
    .where(sql<string>`substr(id, 1, ${beginning.length})`, '=', beginning)
    .executeTakeFirst();
  return row === undefined ? null : { ...row, attempts: decodeAttempts(row.attempts) };
}

/** Departures of the same student begin alike; what follows is random. */
const beginningOfId = (uid: Uid) => `${uidHash(uid)}.`;

/**
 * Lets others go along with students who left, so that nobody can say which of them it was. That is not
 * a part of the leaver's write, which must not wait for the publisher.
 */
export async function coverDepartures(
  database: Database,
  { minGroupSize, now }: { minGroupSize: number; now: Date },
): Promise<void> {
  const majors = await database.reader
    .selectFrom('departure')
    .select('major')
    .where('covered', '=', 0)
    .distinct()
    .execute();
  for (const { major } of majors)
    await inTransaction(database, async (trx) => {
      await lockPublication(database, trx, major);
      const leavers = await trx
        .updateTable('departure')
        .set({ covered: 1 })
        .where('major', '=', major)
        .where('covered', '=', 0)
        .returning('left_on')
        .execute();
      const [leaver] = leavers;
      if (leaver === undefined) return;
      const readable = await trx
        .selectFrom('published_history')
        .select('uid')
        .where('major', '=', major)
        .orderBy('random_order')
        .orderBy('uid')
        .execute();
      // Drawn, because readers know the order of the list.
      const companions = drawSome(
        database.draw,
        readable,
        countCompanions(leavers.length, readable.length, minGroupSize),
      );
      const uids = companions.map(({ uid }) => uid);
      // With the leaver's day: grades are removed a week later, and those of one alone would say who it was.
      await moveToDepartures(trx, uids, leaver.left_on, { isCompanion: true });
      await rest(database, trx, uids, now);
    });
}

async function moveToDepartures(
  trx: Trx,
  uids: readonly Uid[],
  leftOn: string,
  { isCompanion }: { isCompanion: boolean },
): Promise<boolean> {
  if (uids.length === 0) return false;
  const histories = await trx
    .deleteFrom('published_history')
    .where('uid', 'in', uids)
    .returning(['uid', 'major', 'sharing', 'attempts', 'seasons'])
    .execute();
  if (histories.length === 0) return false;
  const departures = histories.map(({ uid, ...history }) => ({
    ...history,
    id: beginningOfId(uid) + randomBytes(6).toString('base64url'),
    left_on: leftOn,
    is_companion: Number(isCompanion),
    covered: Number(isCompanion),
  }));
  await trx.insertInto('departure').values(departures).execute();
  return true;
}

async function rest({ draw }: Database, trx: Trx, uids: readonly Uid[], now: Date): Promise<void> {
  const { least, most } = restDays;
  for (const uid of uids)
    await trx
      .updateTable('student')
      .set({
        published_major: null,
        rests_until: daysAfter(now, least + draw(most - least + 1)),
        changed: 1,
      })
      .where('uid', '=', uid)
      .execute();
}
