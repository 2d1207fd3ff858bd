import {
  accumulate,
  asUid,
  contributionOf,
  emptySums,
  netChange,
  type Sums,
  sumNames,
} from '@coursetrail/domain';
import type { Kysely } from 'kysely';
import { type Database, inSnapshot, inTransaction } from './database.ts';
import type { Schema } from './schema.ts';
import { addToSums, readSums } from './sums.ts';

const rowsPerRead = 1000;

/** The sums computed from the histories minus the stored ones, both read at the same moment. Empty when all is well. */
export const missingFromSums = (db: Database, major?: string): Promise<Sums> =>
  inSnapshot(db, async (trx) => netChange(await readSums(trx, major), await recount(trx, major)));

async function recount(db: Kysely<Schema>, major?: string): Promise<Sums> {
  const sums = emptySums();
  for (let after = asUid(''); ; ) {
    const rows = await db
      .selectFrom('student')
      .select(['uid', 'major', 'sharing', 'history'])
      .where('uid', '>', after)
      .$if(major !== undefined, (query) => query.where('pool', '=', major ?? ''))
      .orderBy('uid')
      .limit(rowsPerRead)
      .execute();
    for (const row of rows)
      accumulate(sums, contributionOf({ ...row, history: JSON.parse(row.history) }));
    const last = rows.at(-1);
    if (last === undefined) return sums;
    after = last.uid;
  }
}

/**
 * Repairs the sums major by major. The difference is added instead of overwriting the sums: students
 * who write at the same time add their own contribution, and neither waits for or reverts the other.
 */
export async function* rebuildSums(
  db: Database,
): AsyncGenerator<{ major: string; repaired: number }> {
  const stored = await db.reader.selectFrom('sum_major_students').select('major').execute();
  const listed = await db.reader
    .selectFrom('student')
    .select('pool as major')
    .where('pool', 'is not', null)
    .distinct()
    .execute();
  const majors = new Set([...stored, ...listed].flatMap(({ major }) => major ?? []));
  for (const major of [...majors].sort()) {
    const missing = await missingFromSums(db, major);
    const repaired = countOf(missing);
    if (repaired > 0) await inTransaction(db, (trx) => addToSums(trx, missing));
    yield { major, repaired };
  }
}

export const countOf = (sums: Sums): number =>
  sumNames.reduce((count, name) => count + sums[name].size, 0);
