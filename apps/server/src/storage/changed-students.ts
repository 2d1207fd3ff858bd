import { asUid, type Uid } from '@coursetrail/domain';
import type { Kysely, Selectable, SelectQueryBuilder } from 'kysely';
import { hasCitus } from './citus.ts';
import type { Database, Trx } from './database.ts';
import type { Schema, StudentTable } from './schema.ts';
import { inSlices } from './slices.ts';

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
  const members = changedStudents(trx).where('published_major', '=', major);
  const joined = joining(trx, eligibility).where('listed_major', '=', major);
  const lock = (await hasCitus(trx)) ? lockOneByOne : lockTogether;
  const first = await lock(engine, members, limit);
  return [...first, ...(await lock(engine, joined, limit - first.length))];
}

const takenColumns = ['uid', 'major', 'sharing', 'history', 'listed_major', 'rests_until'] as const;

type StudentQuery = SelectQueryBuilder<Schema, 'student', object>;

const lockTogether = (engine: Database['engine'], query: StudentQuery, limit: number) =>
  query
    .select(takenColumns)
    .orderBy('uid')
    .limit(limit)
    .$if(engine === 'postgres', (selected) => selected.forUpdate())
    .execute();

/** For Citus, which locks rows only where a query names their shard. Who has changed back meanwhile is left out. */
async function lockOneByOne(engine: Database['engine'], query: StudentQuery, limit: number) {
  const found = await query.select('uid').orderBy('uid').limit(limit).execute();
  const rows = [];
  for (const { uid } of found)
    rows.push(...(await lockTogether(engine, query.where('uid', '=', uid), 1)));
  return rows;
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

/** Marks students as published who have nothing new after all, such as an edit that was undone. */
export const markUnchanged = (trx: Trx, students: readonly { uid: Uid }[]): Promise<void> =>
  setPublished(trx, students, { changed: 0 });

type PublishedMark = Partial<
  Pick<Selectable<StudentTable>, 'changed' | 'published_major' | 'rests_until'>
>;

/** Notes what the publisher did with these students. */
export async function setPublished(
  trx: Trx,
  students: readonly { uid: Uid }[],
  mark: PublishedMark,
): Promise<void> {
  for (const slice of inSlices(students)) {
    const uids = slice.map(({ uid }) => uid);
    await trx.updateTable('student').set(mark).where('uid', 'in', uids).execute();
  }
}

/** Marks students as settled whom no major lists or has published. */
export const markUnlisted = (trx: Trx) =>
  trx
    .updateTable('student')
    .set({ changed: 0 })
    .where('changed', '=', 1)
    .where('listed_major', 'is', null)
    .where('published_major', 'is', null)
    .execute();
