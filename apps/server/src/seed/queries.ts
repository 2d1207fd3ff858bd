import type { Trx } from '../storage/database.ts';
import type { StudentTable } from '../storage/schema.ts';

/** Adds the students who are not there yet and returns their uids. */
export async function insertStudents(
  trx: Trx,
  rows: readonly StudentTable[],
): Promise<Set<string>> {
  const inserted = await trx
    .insertInto('student')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('uid')
    .execute();
  return new Set(inserted.map(({ uid }) => uid));
}
