import type { Attempt, Sharing } from '@coursetrail/domain';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../storage/schema.ts';

/** How many sharing students each major has. */
export async function countMajors(db: Kysely<Schema>): Promise<Map<string, number>> {
  const rows = await db.selectFrom('sum_major_students').select(['major', 'total']).execute();
  return new Map(rows.map(({ major, total }) => [major, total]));
}

/** Where a page of the list ended. */
export type Position = { pick: number; uid: string };
export type SharedHistory = Position & { major: string; sharing: Sharing | null; history: Attempt[] };

/** Histories of others that may be browsed, in the order of their random keys. */
export async function listShared(
  db: Kysely<Schema>,
  {
    except,
    majors,
    after,
    limit,
  }: { except: string; majors: readonly string[]; after: Position | null; limit: number },
): Promise<SharedHistory[]> {
  if (majors.length === 0 || limit === 0) return [];
  const rows = await db
    .selectFrom('student')
    .select(['uid', 'pick', 'pool', 'sharing', 'history'])
    .$if(majors.length === 1, (query) => query.where('pool', '=', majors[0] ?? ''))
    // Several majors: walk all students in order and pass over some, rather than collect and sort the many.
    .$if(majors.length > 1, (query) => query.where('pool', 'is not', null).where(sql`coalesce(pool, '')`, 'in', majors))
    .where('uid', '<>', except)
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('pick', 'uid'), '>', tuple(after?.pick ?? 0, after?.uid ?? '')),
      ),
    )
    .orderBy('pick')
    .orderBy('uid')
    .limit(limit)
    .execute();
  return rows.map(({ uid, pick, pool, sharing, history }) => ({
    uid,
    pick,
    major: pool ?? '',
    sharing,
    history: JSON.parse(history),
  }));
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
