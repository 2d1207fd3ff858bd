import {
  asUid,
  type CourseSeasons,
  type CourseTaking,
  countSeasons,
  courseTaking,
  type PublishedAttempt,
  type PublishedHistory,
  seasonsTold,
  type Uid,
} from '@coursetrail/domain';
import { prepared } from '@coursetrail/server-parts/prepared';
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

/** A reply about a major as it goes over the wire. */
export type PublishedBody = { name: string; tag: string; bytes: Uint8Array };

/**
 * A reply about a major; none where nothing is published. Without `bytes` when its tag is the one the caller has
 * already, and without a tag when it was not made yet.
 */
export const readBody = prepared(
  (db: Kysely<Schema>, { major, name, knownTag }: { major: string; name: string; knownTag: string }) =>
    db
      .selectFrom('publication')
      .leftJoin('publication_body', (join) =>
        join.onRef('publication_body.major', '=', 'publication.major').on('publication_body.name', '=', name),
      )
      .select(['students', 'imported', 'sources', sql<string>`published_on`.as('publishedOn'), 'tag'])
      .select(({ eb }) => eb.case().when('tag', '!=', knownTag).then(eb.ref('bytes')).end().as('bytes'))
      .where('publication.major', '=', major)
      .where('published_on', 'is not', null),
);

/** The tags of replies about majors, by major. One that is not published, or whose reply was not made yet, has none. */
export async function readTags(
  db: Kysely<Schema>,
  majors: readonly string[],
  name: string,
): Promise<Map<string, string>> {
  if (majors.length === 0) return new Map();
  const rows = await db
    .selectFrom('publication')
    .innerJoin('publication_body', 'publication_body.major', 'publication.major')
    .select(['publication.major', 'tag'])
    .where('publication.major', 'in', majors)
    .where('name', '=', name)
    .where('published_on', 'is not', null)
    .execute();
  return new Map(rows.map(({ major, tag }) => [major, tag]));
}

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
        (byCode.get(code) ?? []).map(({ fall, winter, spring, summer, attempts, ...row }) => ({
          ...row,
          bySeason: { fall, winter, spring, summer },
          attempts: new Map(JSON.parse(attempts)),
        })),
        rules,
      ),
    ]),
  );
}

/** By code: in which part of the year each course is taken of which that can be told. */
export async function readAllSeasons({
  reader,
  rules,
}: Pick<Database, 'reader' | 'rules'>): Promise<Record<string, CourseSeasons>> {
  const rows = await reader
    .selectFrom('course_taking')
    .select(['code', 'takers', 'fall', 'winter', 'spring', 'summer'])
    .execute();
  const byCode = Map.groupBy(rows, ({ code }) => code);
  return Object.fromEntries(
    [...byCode].flatMap(([code, majors]) => {
      const counts = countSeasons(
        majors.map(({ takers, ...bySeason }) => ({ takers, bySeason })),
        rules,
      );
      const seasons = seasonsTold(counts, rules.seasonStep);
      return seasons === null ? [] : [[code, seasons]];
    }),
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

/** The position of a history among the others, in the order of random numbers that are redrawn at each publication. */
export type Position = { randomOrder: number; uid: Uid };
/** The position just before every student with this number. */
export const positionBefore = (randomOrder: number): Position => ({ randomOrder, uid: asUid('') });

export type ReadableHistory = Position &
  Omit<PublishedHistory, 'seasons'> & {
    major: string;
    /** Null of an account. */
    source: string | null;
  };

export type Direction = 'forward' | 'backward';
type HistoryRange = {
  /** Students to leave out. */
  except: readonly Uid[];
  /** Of all majors without one. */
  major: string | undefined;
  /** Starts after this position; at the very first, or the very last, without one. */
  from: Position | null;
  direction?: Direction;
  limit: number;
};

const columns = ['uid', 'random_order as randomOrder', 'major', 'sharing', 'attempts', 'source'] as const;
type SelectedRow = Omit<ReadableHistory, 'attempts'> & { attempts: string };
const decoded = (row: SelectedRow): ReadableHistory => ({
  ...row,
  attempts: decodeAttempts(row),
});

/** Histories in their order. */
export async function listHistories(db: Kysely<Schema>, range: HistoryRange): Promise<ReadableHistory[]> {
  if (range.limit === 0) return [];
  const rows = await within(db.selectFrom('published_history').select(columns), range).execute();
  return rows.map(decoded);
}

/** The positions of such histories, without reading them. */
export async function listPositions(db: Kysely<Schema>, range: HistoryRange): Promise<Position[]> {
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
  { except, major, from, direction = 'forward', limit }: HistoryRange,
) {
  const [beyond, order] = direction === 'forward' ? (['>', 'asc'] as const) : (['<', 'desc'] as const);
  const { randomOrder, uid } = from ?? positionBefore(0);
  return (
    histories
      .$if(major !== undefined, (query) => query.where('major', '=', major ?? ''))
      // Not a list of majors: databases would collect and sort all histories instead of walking a few in order.
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('publication')
            .select('publication.major')
            .whereRef('publication.major', '=', 'published_history.major')
            .where('published_on', 'is not', null),
        ),
      )
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
