import type { CommonCourse, PublishedHistories, PublishedHistory, Uid } from '@coursetrail/domain';
import type { Kysely, Selectable } from 'kysely';
import { markStudents } from './changed-students.ts';
import type { Database, Trx } from './database.ts';
import { decodeAttempts, encodeAttempts, type PublishedBody, positionBefore } from './published.ts';
import type { PublicationTable, PublishedHistoryTable, Schema } from './schema.ts';
import { inSlices, rowsPerStatement } from './slices.ts';

/** The publisher's side of what is published. Readers use `published.ts`. */

/** The counts that the version before keeps. It cannot publish without them, and with old ones it would count wrong. */
const noCounts = new Uint8Array();

/** One publisher at a time per major: the one that holds this row. Students who leave wait for it, too. */
export async function lockPublication(
  { engine }: Database,
  trx: Trx,
  major: string,
): Promise<Selectable<PublicationTable>> {
  await trx
    .insertInto('publication')
    .values({
      major,
      version: 0,
      checked_at: '',
      published_on: null,
      students: 0,
      semesters: 0,
      has_withdrawals: 0,
      working: noCounts,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return trx
    .selectFrom('publication')
    .selectAll()
    .where('major', '=', major)
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
}

const historyColumns = ['sharing', 'attempts', 'seasons'] as const;

/** A published history as it is stored: text, a tenth of the size that it has in memory otherwise. */
export type EncodedHistory = Pick<Selectable<PublishedHistoryTable>, (typeof historyColumns)[number]>;

export const encodeHistory = ({ sharing, attempts, seasons }: PublishedHistory): EncodedHistory => ({
  sharing,
  attempts: encodeAttempts(attempts),
  seasons: seasons.join(),
});

const decoded = ({ seasons, ...row }: EncodedHistory): PublishedHistory => ({
  sharing: row.sharing,
  attempts: decodeAttempts(row),
  seasons: seasons.split(','),
});

/** What is published of some students, and until when decoys are hidden. */
export async function readPublishedHistories(trx: Trx, uids: readonly Uid[]) {
  if (uids.length === 0) return new Map();
  const rows = await trx
    .selectFrom('published_history')
    .select(['uid', 'hidden_until', ...historyColumns])
    .where('uid', 'in', uids)
    .execute();
  return new Map(rows.map((row) => [row.uid, { history: decoded(row), hiddenUntil: row.hidden_until }]));
}

/** Shows the decoys of a major again whose time is over. Returns how many, and how many of them are accounts. */
export async function returnDecoys(trx: Trx, major: string, today: string) {
  const returned = await trx
    .updateTable('published_history')
    .set({ hidden_until: null })
    .where('major', '=', major)
    .where('hidden_until', '<=', today)
    .returning('source')
    .execute();
  return { all: returned.length, accounts: returned.filter(({ source }) => source === null).length };
}

/** How many accounts others can read. */
export async function countReadable(trx: Trx, major: string): Promise<number> {
  const { count } = await trx
    .selectFrom('published_history')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('major', '=', major)
    .where('hidden_until', 'is', null)
    .where('source', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

type HistoryToStore = EncodedHistory & { uid: Uid; random_order: number };

export async function storeHistories(trx: Trx, major: string, histories: readonly HistoryToStore[]): Promise<void> {
  for (const slice of inSlices(histories)) {
    await deleteHistories(trx, slice);
    await trx
      .insertInto('published_history')
      .values(slice.map((history) => ({ major, ...history })))
      .execute();
    await markStudents(trx, slice, { published_major: major, changed: 0, cooldown_until: null });
  }
}

async function deleteHistories(trx: Trx, students: readonly { uid: Uid }[]): Promise<void> {
  const uids = students.map(({ uid }) => uid);
  await trx.deleteFrom('published_history').where('uid', 'in', uids).execute();
}

/** Removes students who are no longer in the major. They may join another, where readers may know them again. */
export async function removeHistories(trx: Trx, students: readonly { uid: Uid }[], today: string): Promise<void> {
  for (const slice of inSlices(students)) {
    await deleteHistories(trx, slice);
    await markStudents(trx, slice, { published_major: null, cooldown_until: today });
  }
}

/** The histories of a major that can be read. Each is decoded when it is counted: a large major has thousands. */
export async function readableHistories(db: Kysely<Schema>, major: string) {
  const accounts: EncodedHistory[] = [];
  const imported: EncodedHistory[] = [];
  const sources = new Set<string>();
  for (let after = positionBefore(-1); ; ) {
    const rows = await db
      .selectFrom('published_history')
      .select(['uid', 'random_order as randomOrder', 'source', ...historyColumns])
      .where('major', '=', major)
      .where('hidden_until', 'is', null)
      .where(({ eb, refTuple, tuple }) => eb(refTuple('random_order', 'uid'), '>', tuple(after.randomOrder, after.uid)))
      .orderBy('random_order')
      .orderBy('uid')
      .limit(rowsPerStatement)
      .execute();
    for (const { source, sharing, attempts, seasons } of rows) {
      (source === null ? accounts : imported).push({ sharing, attempts, seasons });
      if (source !== null) sources.add(source);
    }
    const last = rows.at(-1);
    if (last === undefined) break;
    after = last;
  }
  return { accounts: decodedLater(accounts), imported: decodedLater(imported), sources: [...sources].sort() };
}

const decodedLater = (histories: readonly EncodedHistory[]): PublishedHistories => ({
  length: histories.length,
  *[Symbol.iterator]() {
    for (const history of histories) yield decoded(history);
  },
});

type PublicationToStore = Pick<
  Selectable<PublicationTable>,
  'major' | 'checked_at' | 'published_on' | 'students' | 'semesters' | 'imported' | 'sources'
>;

/** Replaces what is published of a major. */
export async function storePublication(
  trx: Trx,
  { major, ...publication }: PublicationToStore,
  bodies: readonly PublishedBody[],
  courses: readonly CommonCourse[],
): Promise<void> {
  await trx
    .updateTable('publication')
    .set({ ...publication, has_withdrawals: 0, working: noCounts })
    .where('major', '=', major)
    .execute();
  await trx.deleteFrom('publication_body').where('major', '=', major).execute();
  await trx.deleteFrom('course_taking').where('major', '=', major).execute();
  if (bodies.length > 0)
    await trx
      .insertInto('publication_body')
      .values(bodies.map((body) => ({ major, ...body })))
      .execute();
  for (const slice of inSlices(courses))
    await trx
      .insertInto('course_taking')
      .values(
        slice.map(({ programId, bySeason, attempts, ...course }) => ({
          ...course,
          code: programId,
          major,
          students: publication.students,
          ...{ fall: 0, winter: 0, spring: 0, summer: 0, ...bySeason },
          attempts: JSON.stringify([...attempts]),
        })),
      )
      .execute();
}

export const markChecked = (trx: Trx, major: string, checkedAt: string) =>
  trx.updateTable('publication').set({ checked_at: checkedAt }).where('major', '=', major).execute();

/** By major: whether something is published of it, and when the publisher last looked at it. */
export async function readMajorStates(db: Kysely<Schema>) {
  const rows = await db.selectFrom('publication').select(['major', 'checked_at', 'published_on']).execute();
  return new Map(
    rows.map(({ major, checked_at, published_on }) => [
      major,
      { isPublished: published_on !== null, checkedAt: checked_at },
    ]),
  );
}
