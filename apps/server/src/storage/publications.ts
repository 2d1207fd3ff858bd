import { gunzipSync, gzipSync } from 'node:zlib';
import {
  asUid,
  emptyWorkingCounts,
  type PublishedHistory,
  type Uid,
  type WorkingCounts,
} from '@coursetrail/domain';
import type { Kysely, Selectable } from 'kysely';
import type { Database, Trx } from './database.ts';
import { decodeAttempts, encodeAttempts, type PublishedBody, positionBefore } from './published.ts';
import type { PublicationTable, PublishedHistoryTable, Schema, StudentTable } from './schema.ts';

/** The publisher's side of what is published. Readers use `published.ts`. */

// The fastest level: the publisher reads them back once a day.
const encodeWorking = (working: WorkingCounts) => gzipSync(JSON.stringify(working), { level: 1 });

export const decodeWorking = (bytes: Uint8Array): WorkingCounts =>
  JSON.parse(gunzipSync(bytes).toString());

/** One publisher at a time per major: whoever holds this row. It also holds off departures from the major. */
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

/** Who may be published on a day. */
export type Eligibility = {
  today: string;
  /** The last day on which an account may have been created; null when every age will do. */
  createdBy: string | null;
  /** The last day until which somebody may have rested; null when nobody has to. */
  restsUntil: string | null;
};

const changedStudents = (db: Kysely<Schema>) => db.selectFrom('student').where('changed', '=', 1);

const joining = (db: Kysely<Schema>, { createdBy, restsUntil }: Eligibility) =>
  changedStudents(db)
    .where('published_major', 'is', null)
    .$if(restsUntil !== null, (query) =>
      query.where(({ or, eb }) =>
        or([eb('rests_until', 'is', null), eb('rests_until', '<=', restsUntil)]),
      ),
    )
    .$if(createdBy !== null, (query) =>
      query.where(({ or, eb }) =>
        or([eb('created_on', 'is', null), eb('created_on', '<=', createdBy)]),
      ),
    );

/**
 * Students of a major who changed since they were published, or who are to join. A student who moved
 * leaves the old major first. Their rows are locked before their published histories, as writers do.
 */
export async function takeChangedStudents(
  { engine }: Database,
  trx: Trx,
  major: string,
  eligibility: Eligibility,
  limit: number,
) {
  const columns = ['uid', 'major', 'sharing', 'history', 'listed_major', 'rests_until'] as const;
  const locked = <T extends { forUpdate(): T }>(query: T) =>
    engine === 'postgres' ? query.forUpdate() : query;
  const members = await locked(
    changedStudents(trx)
      .where('published_major', '=', major)
      .select(columns)
      .orderBy('uid')
      .limit(limit),
  ).execute();
  const newcomers = await locked(
    joining(trx, eligibility)
      .where('listed_major', '=', major)
      .select(columns)
      .orderBy('uid')
      .limit(limit - members.length),
  ).execute();
  return [...members, ...newcomers];
}

/** How many students could join a major, up to `most`. */
export async function countJoining(
  db: Kysely<Schema>,
  major: string,
  eligibility: Eligibility,
  most: number,
): Promise<number> {
  const rows = await joining(db, eligibility)
    .where('listed_major', '=', major)
    .select('uid')
    .limit(most)
    .execute();
  return rows.length;
}

/** Majors where something may have to be published. */
export async function majorsToCheck(db: Kysely<Schema>, eligibility: Eligibility) {
  const joined = await joining(db, eligibility)
    .select('listed_major as major')
    .distinct()
    .execute();
  const changed = await changedStudents(db).select('published_major as major').distinct().execute();
  const departed = await db.selectFrom('departure').select('major').distinct().execute();
  const overdue = await db
    .selectFrom('publication')
    .select('major')
    .where('next_removal_on', '<=', eligibility.today)
    .execute();
  const majors = [...joined, ...changed, ...departed, ...overdue].flatMap(
    ({ major }) => major ?? [],
  );
  return [...new Set(majors)].sort();
}

/** Whether an account was created on or before a day. Accounts older than the column count as old. */
export async function hasStudentSince(db: Kysely<Schema>, day: string): Promise<boolean> {
  const row = await db
    .selectFrom('student')
    .select('uid')
    .where(({ or, eb }) => or([eb('created_on', 'is', null), eb('created_on', '<=', day)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * What may have to be published right after a student's write, in one query, because every write asks:
 * departures that nobody has gone along with yet, and the student's major if it was never published.
 */
export async function readDueAfterWrite(
  db: Kysely<Schema>,
  uid: Uid | undefined,
): Promise<{ hasUncovered: boolean; unpublishedMajor: string | null }> {
  const { hasUncovered, unpublishedMajor } = await db
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(selectFrom('departure').select('id').where('covered', '=', 0)).as('hasUncovered'),
      selectFrom('student')
        .leftJoin('publication', 'publication.major', 'student.listed_major')
        .select('listed_major')
        .where('uid', '=', uid ?? asUid(''))
        .where(({ fn, eb }) => eb(fn.coalesce('version', eb.val(0)), '=', 0))
        .as('unpublishedMajor'),
    ])
    .executeTakeFirstOrThrow();
  // SQLite says 0 or 1.
  return { hasUncovered: Boolean(hasUncovered), unpublishedMajor };
}

type DecodedRow = Pick<PublishedHistoryTable, 'sharing' | 'attempts'>;
const decoded = ({ sharing, attempts }: DecodedRow): PublishedHistory => ({
  sharing,
  attempts: decodeAttempts(attempts),
});

export async function readPublishedHistories(
  trx: Trx,
  uids: readonly Uid[],
): Promise<Map<Uid, PublishedHistory>> {
  if (uids.length === 0) return new Map();
  const rows = await trx
    .selectFrom('published_history')
    .select(['uid', 'sharing', 'attempts'])
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

/** Well below the limit of parameters in one statement on either engine. */
const rowsPerStatement = 1000;

function* inSlices<T>(rows: readonly T[]) {
  for (let start = 0; start < rows.length; start += rowsPerStatement)
    yield rows.slice(start, start + rowsPerStatement);
}

export async function storeHistories(
  trx: Trx,
  major: string,
  histories: readonly HistoryToStore[],
): Promise<void> {
  for (const slice of inSlices(histories)) {
    await trx
      .insertInto('published_history')
      .values(
        slice.map(({ uid, history: { sharing, attempts }, randomOrder }) => ({
          uid,
          major,
          sharing,
          attempts: encodeAttempts(attempts),
          random_order: randomOrder,
        })),
      )
      .onConflict((conflict) =>
        conflict.column('uid').doUpdateSet(({ ref }) => ({
          major: ref('excluded.major'),
          sharing: ref('excluded.sharing'),
          attempts: ref('excluded.attempts'),
          random_order: ref('excluded.random_order'),
        })),
      )
      .execute();
    await setPublished(trx, slice, { published_major: major, changed: 0, rests_until: null });
  }
}

/** Removes the histories of students who are no longer in the major. They may join another. */
export async function removeHistories(trx: Trx, students: readonly { uid: Uid }[]): Promise<void> {
  for (const slice of inSlices(students)) {
    const uids = slice.map(({ uid }) => uid);
    await trx.deleteFrom('published_history').where('uid', 'in', uids).execute();
    await setPublished(trx, slice, { published_major: null });
  }
}

/** Marks students as published who have nothing new after all, such as an edit that was undone. */
export async function markUnchanged(trx: Trx, students: readonly { uid: Uid }[]): Promise<void> {
  for (const slice of inSlices(students)) await setPublished(trx, slice, { changed: 0 });
}

const setPublished = (
  trx: Trx,
  students: readonly { uid: Uid }[],
  values: Partial<Selectable<StudentTable>>,
) =>
  trx
    .updateTable('student')
    .set(values)
    .where(
      'uid',
      'in',
      students.map(({ uid }) => uid),
    )
    .execute();

/** Marks students as settled whom no major lists or has published. */
export const markUnlisted = (trx: Trx) =>
  trx
    .updateTable('student')
    .set({ changed: 0 })
    .where('changed', '=', 1)
    .where('listed_major', 'is', null)
    .where('published_major', 'is', null)
    .execute();

type PublicationToStore = Omit<PublicationTable, 'working'> & { working: WorkingCounts };

/** Replaces what is published of a major. */
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
  await trx.deleteFrom('publication_body').where('major', '=', major).execute();
  if (bodies.length > 0)
    await trx
      .insertInto('publication_body')
      .values(bodies.map((body) => ({ major, ...body })))
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
      .select(['uid', 'random_order as randomOrder', 'sharing', 'attempts'])
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
    .select(['sharing', 'attempts'])
    .where('major', '=', major)
    .execute();
  yield* departed.map(decoded);
}

export const readPublications = (db: Kysely<Schema>) =>
  db.selectFrom('publication').selectAll().orderBy('major').execute();
