import { gunzipSync, gzipSync } from 'node:zlib';
import {
  type CommonCourse,
  emptyWorkingCounts,
  type PublishedHistory,
  type Uid,
  type WorkingCounts,
} from '@coursetrail/domain';
import type { Kysely, Selectable } from 'kysely';
import { setPublished } from './changed-students.ts';
import type { Database, Trx } from './database.ts';
import { decodeAttempts, encodeAttempts, type PublishedBody, positionBefore } from './published.ts';
import type { PublicationTable, PublishedHistoryTable, Schema } from './schema.ts';
import { inSlices, rowsPerStatement } from './slices.ts';

/** The publisher's side of what is published. Readers use `published.ts`. */

// The fastest level: the publisher reads them back once a day.
const encodeWorking = (working: WorkingCounts) => gzipSync(JSON.stringify(working), { level: 1 });

export const decodeWorking = (bytes: Uint8Array): WorkingCounts =>
  JSON.parse(gunzipSync(bytes).toString());

/** One publisher at a time per major: the one that holds this row. It also holds off departures from the major. */
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
      working: encodeWorking(emptyWorkingCounts()),
      next_removal_on: null,
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

const encodeSeasons = (seasons: PublishedHistory['seasons'] = []): string => seasons.join();
const decodeSeasons = (text: string) =>
  text === '' ? undefined : (text.split(',') as NonNullable<PublishedHistory['seasons']>);

const historyColumns = ['sharing', 'attempts', 'seasons'] as const;
type DecodedRow = Pick<Selectable<PublishedHistoryTable>, (typeof historyColumns)[number]>;
const decoded = (row: DecodedRow): PublishedHistory => {
  const seasons = decodeSeasons(row.seasons);
  return {
    sharing: row.sharing,
    attempts: decodeAttempts(row.attempts),
    ...(seasons !== undefined && { seasons }),
  };
};

export async function readPublishedHistories(
  trx: Trx,
  uids: readonly Uid[],
): Promise<Map<Uid, PublishedHistory>> {
  if (uids.length === 0) return new Map();
  const rows = await trx
    .selectFrom('published_history')
    .select(['uid', ...historyColumns])
    .where('uid', 'in', uids)
    .execute();
  return new Map(rows.map((row) => [row.uid, decoded(row)]));
}

/** Histories that nobody can read any more but that are still counted. They are removed from the list. */
export async function takeDepartures(trx: Trx, major: string) {
  const rows = await trx
    .deleteFrom('departure')
    .where('major', '=', major)
    .returningAll()
    .execute();
  return rows.map(({ id, left_on, is_companion, ...row }) => ({
    student: id.slice(0, id.indexOf('.')),
    leftOn: left_on,
    isCompanion: is_companion === 1,
    history: decoded(row),
  }));
}

type HistoryToStore = { uid: Uid; history: PublishedHistory; randomOrder: number };

/** Replaces rather than updates: where histories are distributed by major, the major of a row cannot change. */
export async function storeHistories(
  trx: Trx,
  major: string,
  histories: readonly HistoryToStore[],
): Promise<void> {
  for (const slice of inSlices(histories)) {
    await deleteHistories(trx, slice);
    await trx
      .insertInto('published_history')
      .values(
        slice.map(({ uid, history: { sharing, attempts, seasons }, randomOrder }) => ({
          uid,
          major,
          sharing,
          attempts: encodeAttempts(attempts),
          seasons: encodeSeasons(seasons),
          random_order: randomOrder,
        })),
      )
      .execute();
    await setPublished(trx, slice, { published_major: major, changed: 0, rests_until: null });
  }
}

async function deleteHistories(trx: Trx, students: readonly { uid: Uid }[]): Promise<void> {
  const uids = students.map(({ uid }) => uid);
  await trx.deleteFrom('published_history').where('uid', 'in', uids).execute();
}

/** Removes the histories of students who are no longer in the major. They may join another. */
export async function removeHistories(trx: Trx, students: readonly { uid: Uid }[]): Promise<void> {
  for (const slice of inSlices(students)) {
    await deleteHistories(trx, slice);
    await setPublished(trx, slice, { published_major: null });
  }
}
type PublicationToStore = Omit<PublicationTable, 'working' | 'pathways_version' | 'pathways_on'> & {
  working: WorkingCounts;
};

/** The reply that is not made with every publication. */
const pathwaysBody = 'pathways';

/** Replaces what is published of a major, except its pathways. Without bodies nothing is left of those either. */
export async function storePublication(
  trx: Trx,
  { major, working, ...publication }: PublicationToStore,
  bodies: readonly PublishedBody[],
): Promise<void> {
  await trx
    .updateTable('publication')
    .set({ ...publication, working: encodeWorking(working) })
    .where('major', '=', major)
    .execute();
  await trx
    .deleteFrom('publication_body')
    .where('major', '=', major)
    .where('name', '!=', pathwaysBody)
    .execute();
  if (bodies.length > 0)
    await trx
      .insertInto('publication_body')
      .values(bodies.map((body) => ({ major, ...body })))
      .execute();
  else await storePathways(trx, { major, version: null, madeOn: null });
}

/**
 * Published majors whose pathways are not of their last version, with that version: those made before today, or all
 * when `before` is null.
 */
export const readMajorsDuePathways = (
  db: Kysely<Schema>,
  { before, major }: { before: string | null; major?: string | undefined },
): Promise<{ major: string; version: number }[]> =>
  db
    .selectFrom('publication')
    .select(['major', 'version'])
    .where('published_on', 'is not', null)
    .where(({ eb, fn }) => eb(fn.coalesce('pathways_version', eb.val(0)), '!=', eb.ref('version')))
    .$if(before !== null, (query) =>
      query.where(({ eb, fn }) => eb(fn.coalesce('pathways_on', eb.val('')), '<', before)),
    )
    .$if(major !== undefined, (query) => query.where('major', '=', major ?? ''))
    .orderBy('major')
    .execute();

type PathwaysToStore =
  | { major: string; version: null; madeOn: null }
  | {
      major: string;
      version: number;
      madeOn: string;
      students: number;
      body: Omit<PublishedBody, 'name'>;
      courses: readonly CommonCourse[];
    };

/** Replaces the pathways of a major. Without a version it has none. */
export async function storePathways(trx: Trx, pathways: PathwaysToStore): Promise<void> {
  const { major, version, madeOn } = pathways;
  await trx
    .updateTable('publication')
    .set({ pathways_version: version, pathways_on: madeOn })
    .where('major', '=', major)
    .execute();
  await trx
    .deleteFrom('publication_body')
    .where('major', '=', major)
    .where('name', '=', pathwaysBody)
    .execute();
  await trx.deleteFrom('course_taking').where('major', '=', major).execute();
  if (pathways.version === null) return;
  const { students, body, courses } = pathways;
  await trx
    .insertInto('publication_body')
    .values({ major, name: pathwaysBody, ...body })
    .execute();
  for (const slice of inSlices(courses))
    await trx
      .insertInto('course_taking')
      .values(
        slice.map(({ programId, takers, semester, seasoned, bySeason }) => ({
          code: programId,
          major,
          students,
          takers,
          semester,
          seasoned,
          fall: bySeason.FS,
          spring: bySeason.SP,
          summer: bySeason.SS,
        })),
      )
      .execute();
}

export const markChecked = (trx: Trx, major: string, checkedAt: string) =>
  trx
    .updateTable('publication')
    .set({ checked_at: checkedAt })
    .where('major', '=', major)
    .execute();

/** Everything that the working counts of a major are made of, read in batches. */
export async function* countedHistories(
  db: Kysely<Schema>,
  major: string,
): AsyncGenerator<PublishedHistory> {
  for (let after = positionBefore(-1); ; ) {
    const rows = await db
      .selectFrom('published_history')
      .select(['uid', 'random_order as randomOrder', ...historyColumns])
      .where('major', '=', major)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('random_order', 'uid'), '>', tuple(after.randomOrder, after.uid)),
      )
      .orderBy('random_order')
      .orderBy('uid')
      .limit(rowsPerStatement)
      .execute();
    yield* rows.map(decoded);
    const last = rows.at(-1);
    if (last === undefined) break;
    after = last;
  }
  const departed = await db
    .selectFrom('departure')
    .select(historyColumns)
    .where('major', '=', major)
    .execute();
  yield* departed.map(decoded);
}

export const readPublications = (db: Kysely<Schema>) =>
  db.selectFrom('publication').selectAll().orderBy('major').execute();

/** When the publisher last looked at each major. */
export async function readChecks(db: Kysely<Schema>): Promise<Map<string, string>> {
  const rows = await db.selectFrom('publication').select(['major', 'checked_at']).execute();
  return new Map(rows.map(({ major, checked_at }) => [major, checked_at]));
}
