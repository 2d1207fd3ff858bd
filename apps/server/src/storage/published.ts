import {
  asUid,
  type CourseTaking,
  courseTaking,
  type PublishedAttempt,
  type PublishedHistory,
  type Uid,
} from '@coursetrail/domain';
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from './database.ts';
import type { PublishedHistoryTable, Schema } from './schema.ts';

/** The public side, for readers: what students can learn of others, and nothing else. */

export const encodeAttempts = (attempts: readonly PublishedAttempt[]): string =>
  JSON.stringify(attempts.map(({ programId, n, grade }) => [programId, n, grade]));

/** Histories published by the version before hold grades even where their owners share none. */
export const decodeAttempts = ({
  sharing,
  attempts,
}: Pick<PublishedHistoryTable, 'sharing' | 'attempts'>): PublishedAttempt[] =>
  (JSON.parse(attempts) as [string, number, string][]).map(([programId, n, grade]) => ({
    programId,
    n,
    grade: sharing === 'courses' ? '' : grade,
  }));

/** The day on which a major was published; undefined when nothing is published of it. */
export async function readPublishedOn(db: Kysely<Schema>, major: string): Promise<string | undefined> {
  const row = await db.selectFrom('publication').select('published_on').where('major', '=', major).executeTakeFirst();
  return row?.published_on ?? undefined;
}

/** A reply about a major as it goes over the wire. */
export type PublishedBody = { name: string; tag: string; bytes: Uint8Array };

/**
 * A reply about a major; undefined where nothing is published. Without `bytes` when its tag is the one the caller has
 * already, and without a tag when it was not made yet.
 */
export const readBody = (
  db: Kysely<Schema>,
  { major, name, knownTag }: { major: string; name: string; knownTag: string },
) =>
  db
    .selectFrom('publication')
    .leftJoin('publication_body', (join) =>
      join.onRef('publication_body.major', '=', 'publication.major').on('publication_body.name', '=', name),
    )
    .select(['students', sql<string>`published_on`.as('publishedOn'), 'tag'])
    .select(({ eb }) => eb.case().when('tag', '!=', knownTag).then(eb.ref('bytes')).end().as('bytes'))
    .where('publication.major', '=', major)
    .where('published_on', 'is not', null)
    .executeTakeFirst();

/** By code: who takes a course, in all majors where it is common. */
export async function readCourseTaking(
  { reader, rules }: Pick<Database, 'reader' | 'rules'>,
  codes: readonly string[],
): Promise<Map<string, CourseTaking>> {
  const rows = await reader.selectFrom('course_taking').selectAll().where('code', 'in', codes).execute();
  const byCode = Map.groupBy(rows, ({ code }) => code);
  return new Map(
    codes.map((code) => [
      code,
      courseTaking(
        code,
        (byCode.get(code) ?? []).map(({ fall, spring, summer, attempts, ...row }) => ({
          ...row,
          bySeason: { FS: fall, SP: spring, SS: summer },
          attempts: new Map(JSON.parse(attempts)),
        })),
        rules,
      ),
    ]),
  );
}

/** How many students are counted in all published majors, and the most semesters that one of them shows. */
export async function readOverview(db: Kysely<Schema>): Promise<{ students: number; semesters: number }> {
  const { students, semesters } = await db
    .selectFrom('publication')
    .select(({ fn }) => [
      fn.sum<number | string | null>('students').as('students'),
      fn.max<number | null>('semesters').as('semesters'),
    ])
    .where('published_on', 'is not', null)
    .executeTakeFirstOrThrow();
  return { students: Number(students ?? 0), semesters: semesters ?? 0 };
}

/** The majors of which something is published, by name, with the students their counts cover. */
export const readPublishedMajors = (db: Kysely<Schema>): Promise<{ major: string; students: number }[]> =>
  db
    .selectFrom('publication')
    .select(['major', 'students'])
    .where('published_on', 'is not', null)
    .where('students', '>', 0)
    .orderBy('major')
    .execute();

/** The majors whose histories can be read. */
export async function publishedMajors(db: Kysely<Schema>, major?: string): Promise<string[]> {
  const rows = await db
    .selectFrom('publication')
    .select('major')
    .where('published_on', 'is not', null)
    .$if(major !== undefined, (query) => query.where('major', '=', major ?? ''))
    .execute();
  return rows.map((row) => row.major);
}

/** The position of a history among the others, in the order of random numbers that are redrawn at each publication. */
export type Position = { randomOrder: number; uid: Uid };
/** The position just before every student with this number. */
export const positionBefore = (randomOrder: number): Position => ({ randomOrder, uid: asUid('') });

export type ReadableHistory = Position & Omit<PublishedHistory, 'seasons'> & { major: string };

export type Direction = 'forward' | 'backward';
type HistoryRange = {
  /** Students to leave out. */
  except: readonly Uid[];
  majors: readonly string[];
  /** Starts after this position; at the very first, or the very last, without one. */
  from: Position | null;
  direction?: Direction;
  limit: number;
};

const columns = ['uid', 'random_order as randomOrder', 'major', 'sharing', 'attempts'] as const;
type SelectedRow = Omit<ReadableHistory, 'attempts'> & { attempts: string };
const decoded = (row: SelectedRow): ReadableHistory => ({
  ...row,
  attempts: decodeAttempts(row),
});

/** Histories in their order. */
export async function listHistories(db: Kysely<Schema>, range: HistoryRange): Promise<ReadableHistory[]> {
  if (range.majors.length === 0 || range.limit === 0) return [];
  const rows = await within(db.selectFrom('published_history').select(columns), range).execute();
  return rows.map(decoded);
}

/** The positions of such histories, without reading them. */
export async function listPositions(db: Kysely<Schema>, range: HistoryRange): Promise<Position[]> {
  if (range.majors.length === 0) return [];
  const positions = db.selectFrom('published_history').select(['uid', 'random_order as randomOrder']);
  return within(positions, range).execute();
}

/** One student's published history; null when nobody can read one. The major, if known, says where to look. */
export async function readHistory(db: Kysely<Schema>, uid: Uid, major?: string): Promise<ReadableHistory | null> {
  const row = await db
    .selectFrom('published_history')
    .select(columns)
    .where('uid', '=', uid)
    .where('hidden_until', 'is', null)
    .$if(major !== undefined, (query) => query.where('major', '=', major ?? ''))
    .executeTakeFirst();
  return row === undefined ? null : decoded(row);
}

function within<O>(
  histories: SelectQueryBuilder<Schema, 'published_history', O>,
  { except, majors, from, direction = 'forward', limit }: HistoryRange,
) {
  const [beyond, order] = direction === 'forward' ? (['>', 'asc'] as const) : (['<', 'desc'] as const);
  const { randomOrder, uid } = from ?? positionBefore(0);
  return (
    histories
      .$if(majors.length === 1, (query) => query.where('major', '=', majors[0] ?? ''))
      // Several majors: walking all histories in order and skipping some beats collecting and sorting many.
      .$if(majors.length > 1, (query) => query.where(sql`coalesce(major, '')`, 'in', majors))
      .where('hidden_until', 'is', null)
      .where('uid', 'not in', except)
      .$if(from !== null, (query) =>
        query.where(({ eb, refTuple, tuple }) => eb(refTuple('random_order', 'uid'), beyond, tuple(randomOrder, uid))),
      )
      .orderBy('random_order', order)
      .orderBy('uid', order)
      .limit(limit)
  );
}
