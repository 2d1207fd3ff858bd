import {
  type Attempt,
  asUid,
  longestTrail,
  type SharingLevel,
  type Uid,
} from '@coursetrail/domain';
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Schema } from './schema.ts';

/** How many students share their history, by major; of one major if it is given. */
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

/** The position of a history among the others, in the order of random numbers that are redrawn at each write. */
export type Position = { randomOrder: number; uid: Uid };
/** The position just before every student with this number. */
export const positionBefore = (randomOrder: number): Position => ({ randomOrder, uid: asUid('') });

export type SharedHistory = Position & {
  major: string;
  sharing: SharingLevel | null;
  history: Attempt[];
};

export type Direction = 'forward' | 'backward';
type SharedRange = {
  /** Students to leave out. */
  except: readonly Uid[];
  majors: readonly string[];
  /** Starts after this position; at the very first, or the very last, without one. */
  from: Position | null;
  direction?: Direction;
  limit: number;
};

/** Histories that others may browse, in their order. */
export async function listShared(db: Kysely<Schema>, range: SharedRange): Promise<SharedHistory[]> {
  if (range.majors.length === 0 || range.limit === 0) return [];
  const rows = await within(
    db
      .selectFrom('student')
      .select(['uid', 'pick as randomOrder', 'pool as listedMajor', 'sharing', 'history']),
    range,
  ).execute();
  return rows.map(({ uid, randomOrder, listedMajor, sharing, history }) => ({
    uid,
    randomOrder,
    major: listedMajor ?? '',
    sharing,
    history: JSON.parse(history),
  }));
}

/** The positions of such histories, without reading them. */
export async function listPositions(db: Kysely<Schema>, range: SharedRange): Promise<Position[]> {
  if (range.majors.length === 0) return [];
  const positions = db.selectFrom('student').select(['uid', 'pick as randomOrder']);
  return within(positions, range).execute();
}

function within<O>(
  students: SelectQueryBuilder<Schema, 'student', O>,
  { except, majors, from, direction = 'forward', limit }: SharedRange,
) {
  const [beyond, order] =
    direction === 'forward' ? (['>', 'asc'] as const) : (['<', 'desc'] as const);
  const { randomOrder, uid } = from ?? positionBefore(0);
  return (
    students
      .$if(majors.length === 1, (query) => query.where('pool', '=', majors[0] ?? ''))
      // Several majors: walking all students in order and skipping some beats collecting and sorting many.
      .$if(majors.length > 1, (query) =>
        query.where('pool', 'is not', null).where(sql`coalesce(pool, '')`, 'in', majors),
      )
      .where('uid', 'not in', except)
      .$if(from !== null, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('pick', 'uid'), beyond, tuple(randomOrder, uid)),
        ),
      )
      .orderBy('pick', order)
      .orderBy('uid', order)
      .limit(limit)
  );
}

/** Per major, how many sharing students took each course; courses with fewer than `minStudents` are left out. */
export async function courseTotals(
  db: Kysely<Schema>,
  majors: readonly string[],
  minStudents: number,
): Promise<Map<string, Map<string, number>>> {
  const totals = new Map(majors.map((major) => [major, new Map<string, number>()]));
  if (majors.length === 0) return totals;
  const rows = await db
    .selectFrom('sum_course_students')
    .selectAll()
    .where('major', 'in', majors)
    .where('total', '>=', minStudents)
    .execute();
  for (const { major, course, total } of rows) totals.get(major)?.set(course, total);
  return totals;
}
