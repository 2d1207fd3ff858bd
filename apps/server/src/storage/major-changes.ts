import { dayOf, type MajorChoice } from '@coursetrail/domain';
import { type Database, inTransaction, type Trx } from './database.ts';

/**
 * How often the owner of a mailbox chose a major today. The count outlives the record: deleting an account and signing
 * up again does not begin a new one. A mailbox is known by its tag alone, and only until the day is over.
 */

/** The student with the count of their mailbox, if that is higher than their own. */
export async function withMailboxCount<S extends MajorChoice>(
  trx: Trx,
  student: S,
  mailbox: string,
  now: Date,
): Promise<S> {
  const today = dayOf(now);
  const row = await trx
    .selectFrom('major_change')
    .select('changes')
    .where('mailbox', '=', mailbox)
    .where('changed_on', '=', today)
    .executeTakeFirst();
  if (row === undefined) return student;
  const own = student.majorChangedOn === today ? student.majorChanges : 0;
  return { ...student, majorChangedOn: today, majorChanges: Math.max(own, row.changes) };
}

export async function storeMailboxCount(
  trx: Trx,
  { majorChangedOn, majorChanges }: MajorChoice,
  mailbox: string,
  now: Date,
): Promise<void> {
  const today = dayOf(now);
  const count = { changed_on: today, changes: majorChangedOn === today ? majorChanges : 0 };
  await trx
    .insertInto('major_change')
    .values({ mailbox, ...count })
    .onConflict((conflict) => conflict.column('mailbox').doUpdateSet(count))
    .execute();
}

export const deleteOldMailboxCounts = (database: Database, now: Date): Promise<unknown> =>
  inTransaction(database, (trx) => trx.deleteFrom('major_change').where('changed_on', '<', dayOf(now)).execute());
