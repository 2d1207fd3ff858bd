import { createHash, randomBytes, randomInt } from 'node:crypto';
import {
  type Attempt,
  contributionOf,
  emptySums,
  fail,
  listedMajor,
  type MajorChoice,
  netChange,
  ok,
  type Result,
  type SharingLevel,
  type Uid,
} from '@coursetrail/domain';
import type { Kysely, Selectable } from 'kysely';
import { type Database, inTransaction, type Trx } from './database.ts';
import type { Schema, StudentTable } from './schema.ts';
import { addToSums, removeEmptySums } from './sums.ts';

export type Student = MajorChoice & {
  uid: Uid;
  sharing: SharingLevel | null;
  history: readonly Attempt[];
  previousHistory: readonly Attempt[] | null;
  historyChangedAt: string | null;
};

export const newAttemptId = () => randomBytes(9).toString('base64url');

const newcomer = (uid: Uid): Student => ({
  uid,
  major: null,
  majorChangedOn: null,
  majorChanges: 0,
  sharing: null,
  history: [],
  previousHistory: null,
  historyChangedAt: null,
});

const fromRow = (row: Selectable<StudentTable>): Student => ({
  uid: row.uid,
  major: row.major,
  majorChangedOn: row.major_changed_on,
  majorChanges: row.major_changes,
  sharing: row.sharing,
  history: JSON.parse(row.history),
  previousHistory: row.previous_history === null ? null : JSON.parse(row.previous_history),
  historyChangedAt: row.history_changed_at,
});

/** A student's random number, which orders the lists of shared histories. */
export const drawRandomOrder = () => randomInt(2 ** 31);

export const toRow = (student: Student): StudentTable => ({
  uid: student.uid,
  major: student.major,
  major_changed_on: student.majorChangedOn,
  major_changes: student.majorChanges,
  sharing: student.sharing,
  history: JSON.stringify(student.history),
  previous_history:
    student.previousHistory === null ? null : JSON.stringify(student.previousHistory),
  history_changed_at: student.historyChangedAt,
  pool: listedMajor(student),
  pick: drawRandomOrder(),
});

/** A student without a row is a newcomer: no row is written before there is something to store. */
export async function readStudent(db: Kysely<Schema>, uid: Uid): Promise<Student> {
  const row = await db.selectFrom('student').selectAll().where('uid', '=', uid).executeTakeFirst();
  return row ? fromRow(row) : newcomer(uid);
}

/** Thrown to roll a transaction back. Carries the reason out of it. */
class RolledBack<P> extends Error {
  readonly problem: P;
  constructor(problem: P) {
    super('rolled back');
    this.problem = problem;
  }
}

/** Runs a transaction. If it ends in a `RolledBack`, its problem is the result. */
async function transactionResult<T, P>(
  db: Database,
  work: (trx: Trx) => Promise<T>,
): Promise<Result<T, P>> {
  try {
    return ok(await inTransaction(db, work));
  } catch (error) {
    if (error instanceof RolledBack) return fail(error.problem);
    throw error;
  }
}

/**
 * The one way a student's record changes: it is locked, changed by a pure function, and written
 * together with its net change of the sums. A refused change leaves no trace. The history as it was
 * before is stored for undo.
 */
export const changeStudent = <P>(
  db: Database,
  uid: Uid,
  now: Date,
  change: (student: Student) => Result<Student, P>,
  { canBeUndone = true } = {},
): Promise<Result<Student, P | 'account-deleted'>> =>
  transactionResult(db, async (trx) => {
    const before = await lockStudent(db, trx, uid);
    const changed = change(before);
    if (!changed.ok) throw new RolledBack(changed.problem);
    const after =
      changed.value.history === before.history
        ? changed.value
        : {
            ...changed.value,
            previousHistory: canBeUndone ? before.history : null,
            historyChangedAt: now.toISOString(),
          };
    await trx.updateTable('student').set(toRow(after)).where('uid', '=', uid).execute();
    await addToSums(trx, netChange(contributionOf(before), contributionOf(after)));
    return after;
  });

/** Deletes the record and its contribution to the sums, and leaves a tombstone against old tokens. */
export const deleteStudent = (
  db: Database,
  uid: Uid,
  now: Date,
): Promise<Result<void, 'account-deleted'>> =>
  transactionResult(db, async (trx) => {
    const student = await lockStudent(db, trx, uid);
    await addToSums(trx, netChange(contributionOf(student), emptySums()));
    await trx.deleteFrom('student').where('uid', '=', uid).execute();
    await trx
      .insertInto('tombstone')
      .values({ uid_hash: hashOf(uid), deleted_at: now.toISOString() })
      .execute();
  });

/**
 * Inserts the student's row if there is none, and locks it. A missing row cannot be locked, and of
 * several simultaneous first submissions all but one would be lost. The tombstone is checked last,
 * because by then a concurrent deletion has ended.
 */
export async function lockStudent({ engine }: Database, trx: Trx, uid: Uid): Promise<Student> {
  await trx
    .insertInto('student')
    .values(toRow(newcomer(uid)))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await trx
    .selectFrom('student')
    .selectAll()
    .where('uid', '=', uid)
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
  if (row === undefined || (await isDeleted(trx, uid))) throw new RolledBack('account-deleted');
  return fromRow(row);
}

const hashOf = (uid: Uid) => createHash('sha256').update(uid).digest('base64url');

export async function isDeleted(db: Kysely<Schema>, uid: Uid): Promise<boolean> {
  const tombstone = await db
    .selectFrom('tombstone')
    .select('deleted_at')
    .where('uid_hash', '=', hashOf(uid))
    .executeTakeFirst();
  return tombstone !== undefined;
}

/** Deletes earlier states of histories that can no longer be restored, and sums that have fallen to zero. */
export async function deleteOldHistories(db: Database, changedBefore: Date): Promise<void> {
  await inTransaction(db, (trx) =>
    trx
      .updateTable('student')
      .set({ previous_history: null })
      .where('previous_history', 'is not', null)
      .where('history_changed_at', '<', changedBefore.toISOString())
      .execute(),
  );
  await inTransaction(db, removeEmptySums);
}
