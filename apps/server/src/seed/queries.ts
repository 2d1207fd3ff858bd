import type { Insertable } from 'kysely';
import type { Trx } from '../storage/database.ts';
import type { StudentTable } from '../storage/schema.ts';

/** Adds the students who are not there yet, and returns how many. */
export async function insertStudents(
  trx: Trx,
  rows: readonly Insertable<StudentTable>[],
): Promise<number> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('student')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows);
}
