import { asUid, dayOf, daysAfter, type Uid } from '@coursetrail/domain';
import type { Kysely, Selectable } from 'kysely';
import { hasCitus } from './citus.ts';
import type { Database, Trx } from './database.ts';
import type { Schema, StudentTable } from './schema.ts';
import { inSlices, rowsPerStatement } from './slices.ts';

/** The private side as the publisher uses it: who has something new to show. */

/** Who may be published today. */
export type Eligibility = {
  today: string;
  /** The last day on which an account may have been created. */
  createdBy: string;
};

/** New accounts are free, and a few of them could surround a single student. */
export async function eligibilityOf({ reader, rules }: Database, now: Date): Promise<Eligibility> {
  const today = dayOf(now);
  const createdBy = daysAfter(now, -rules.youngDays);
  return { today, createdBy: (await hasStudentCreatedBy(reader, createdBy)) ? createdBy : today };
}

/** Accounts older than the column count as old. */
async function hasStudentCreatedBy(db: Kysely<Schema>, day: string): Promise<boolean> {
  const row = await db
    .selectFrom('student')
    .select('uid')
    .where(({ or, eb }) => or([eb('created_on', 'is', null), eb('created_on', '<=', day)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const changedStudents = (db: Kysely<Schema>) => db.selectFrom('student').where('changed', '=', 1);

const joining = (db: Kysely<Schema>, { today, createdBy }: Eligibility) =>
  changedStudents(db)
    .where('published_major', 'is', null)
    .where('listed_major', 'is not', null)
    .where(({ or, eb }) => or([eb('cooldown_until', 'is', null), eb('cooldown_until', '<=', today)]))
    .where(({ or, eb }) => or([eb('created_on', 'is', null), eb('created_on', '<=', createdBy)]));

/**
 * Students of a major who changed since they were published, or who are to join, in slices. A student who moved leaves
 * the old major first. Their rows are locked, so that no later change is taken for the one that is published. A
 * student who is writing at this moment is left for the next time: one who leaves holds the row and waits for us.
 */
export async function* takeChangedStudents({ engine }: Database, trx: Trx, major: string, eligibility: Eligibility) {
  const members = changedStudents(trx).where('published_major', '=', major);
  const joined = joining(trx, eligibility).where('listed_major', '=', major);
  const isCitus = await hasCitus(trx);
  for (const students of [members, joined])
    for (let after = asUid(''); ; ) {
      const found = await students
        .select('uid')
        .where('uid', '>', after)
        .orderBy('uid')
        .limit(rowsPerStatement)
        .execute();
      const uids = found.map(({ uid }) => uid);
      const last = uids.at(-1);
      if (last === undefined) break;
      after = last;
      // Citus locks rows only where a query names their shard.
      for (const group of isCitus ? uids.map((uid) => [uid]) : [uids])
        yield await students
          .select(['uid', 'major', 'sharing', 'history', 'listed_major', 'cooldown_until'])
          .where('uid', 'in', group)
          .orderBy('uid')
          .$if(engine === 'postgres', (query) => query.forUpdate().skipLocked())
          .execute();
    }
}

/** Majors where something may have to be published, and how many students could come to each: new ones, and decoys. */
export async function majorsToCheck(
  db: Kysely<Schema>,
  eligibility: Eligibility,
): Promise<{ major: string; coming: number }[]> {
  const joined = await joining(db, eligibility)
    .select(['listed_major as major', ({ fn }) => fn.countAll<number | string>().as('students')])
    .groupBy('listed_major')
    .execute();
  const changed = changedStudents(db).select('published_major as major').distinct();
  const withdrawn = db.selectFrom('publication').select('publication.major as major').where('has_withdrawals', '=', 1);
  const returning = await db
    .selectFrom('published_history')
    .select(['major', ({ fn }) => fn.countAll<number | string>().as('students')])
    .where('hidden_until', '<=', eligibility.today)
    .groupBy('major')
    .execute();
  const others = [...(await changed.execute()), ...(await withdrawn.execute())];
  const counts = new Map<string, number>();
  for (const { major } of others) if (major !== null) counts.set(major, 0);
  for (const { major, students } of [...joined, ...returning])
    if (major !== null) counts.set(major, (counts.get(major) ?? 0) + Number(students));
  return [...counts].map(([major, coming]) => ({ major, coming })).sort((a, b) => (a.major < b.major ? -1 : 1));
}

type PublishedMark = Partial<Pick<Selectable<StudentTable>, 'changed' | 'published_major' | 'cooldown_until'>>;

/** Notes what the publisher did with these students. */
export async function markStudents(trx: Trx, students: readonly { uid: Uid }[], mark: PublishedMark): Promise<void> {
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
