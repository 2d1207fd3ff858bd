import { type Attempt, longestTrail, type SharingLevel } from '@coursetrail/domain';
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Schema } from './schema.ts';

/** How many sharing students each major has, or one of them. */
export async function countMajors(
  db: Kysely<Schema>,
  major?: string,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('sum_major_students')
    .select(['major', 'total'])
    .$if(major !== undefined, (query) => query.where('major', '=', major ?? ''))
    .execute();
  return new Map(rows.map(({ major, total }) => [major, total]));
}

/** The most semesters any shared history has. */
export async function mostSemesters(db: Kysely<Schema>): Promise<number> {
  const { longest } = await db
    .selectFrom('sum_semester_students')
    .select(({ fn }) => fn.max('n').as('longest'))
    .where('total', '>', 0)
    .where('n', '<=', longestTrail)
    .executeTakeFirstOrThrow();
  return longest ?? 0;
}

/** Where a history stands among the others: in the order of random keys that are redrawn at each write. */
export type Position = { pick: number; uid: string };
export type SharedHistory = Position & {
  major: string;
  sharing: SharingLevel | null;
  history: Attempt[];
};

export type Direction = 'forward' | 'backward';
type Reach = {
  /** Whose histories are passed over. */
  except: readonly string[];
  majors: readonly string[];
  /** Where to begin; the very first or last without one. */
  from: Position | null;
  direction?: Direction;
  limit: number;
};

/** Histories that may be browsed, in their order. */
export async function listShared(db: Kysely<Schema>, reach: Reach): Promise<SharedHistory[]> {
  if (reach.majors.length === 0 || reach.limit === 0) return [];
  const rows = await within(
    db.selectFrom('student').select(['uid', 'pick', 'pool', 'sharing', 'history']),
    reach,
  ).execute();
  return rows.map(({ uid, pick, pool, sharing, history }) => ({
    uid,
    pick,
    major: pool ?? '',
    sharing,
    history: JSON.parse(history),
  }));
}

/** Where such histories stand, without reading them. */
export async function listPositions(db: Kysely<Schema>, reach: Reach): Promise<Position[]> {
  if (reach.majors.length === 0) return [];
  return within(db.selectFrom('student').select(['uid', 'pick']), reach).execute();
}

function within<O>(
  students: SelectQueryBuilder<Schema, 'student', O>,
  { except, majors, from, direction = 'forward', limit }: Reach,
) {
  const [beyond, order] =
    direction === 'forward' ? (['>', 'asc'] as const) : (['<', 'desc'] as const);
  return (
    students
      .$if(majors.length === 1, (query) => query.where('pool', '=', majors[0] ?? ''))
      // Several majors: walk all students in order and pass over some, rather than collect and sort the many.
      .$if(majors.length > 1, (query) =>
        query.where('pool', 'is not', null).where(sql`coalesce(pool, '')`, 'in', majors),
      )
      .where('uid', 'not in', except)
      .$if(from !== null, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('pick', 'uid'), beyond, tuple(from?.pick ?? 0, from?.uid ?? '')),
        ),
      )
      .orderBy('pick', order)
      .orderBy('uid', order)
      .limit(limit)
  );
}

/** Per major, how many sharing students have each course, as far as they are at least `students`. */
export async function courseTotals(
  db: Kysely<Schema>,
  majors: readonly string[],
  students: number,
): Promise<Map<string, Map<string, number>>> {
  const totals = new Map(majors.map((major) => [major, new Map<string, number>()]));
  if (majors.length === 0) return totals;
  const rows = await db
    .selectFrom('sum_course_students')
    .selectAll()
    .where('major', 'in', majors)
    .where('total', '>=', students)
    .execute();
  for (const { major, course, total } of rows) totals.get(major)?.set(course, total);
  return totals;
}
