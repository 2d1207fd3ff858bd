import { createHash, randomBytes } from 'node:crypto';
import {
  type Attempt,
  type DocumentName,
  dayOf,
  fail,
  listedMajor,
  looksSame,
  type MajorChoice,
  ok,
  type Result,
  type SharingLevel,
  sharesLess,
  type Uid,
} from '@coursetrail/domain';
import type { Insertable, Kysely, Selectable } from 'kysely';
import { type Database, inTransaction, type Trx } from './database.ts';
import {
  type DocumentContents,
  deleteDocuments,
  deleteKeptAudits,
  keepAudit,
  readDocument,
  restoreAudit,
  type StoredDocument,
  writeDocuments,
} from './documents.ts';
import { storeMailboxCount, withMailboxCount } from './major-changes.ts';
import type { Schema, StudentTable } from './schema.ts';
import { rowsPerStatement } from './slices.ts';
import { withdraw } from './withdrawals.ts';

export type Student = MajorChoice & {
  uid: Uid;
  sharing: SharingLevel | null;
  history: readonly Attempt[];
  previousHistory: readonly Attempt[] | null;
  historyChangedAt: string | null;
};

export const newAttemptId = () => randomBytes(9).toString('base64url');

export const newcomer = (uid: Uid): Student => ({
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

/** What an owner writes in their row. The mark says that the publisher has not seen it yet. */
const toColumns = (student: Student) => ({
  major: student.major,
  major_changed_on: student.majorChangedOn,
  major_changes: student.majorChanges,
  sharing: student.sharing,
  history: JSON.stringify(student.history),
  previous_history: student.previousHistory === null ? null : JSON.stringify(student.previousHistory),
  history_changed_at: student.historyChangedAt,
  listed_major: listedMajor(student),
  changed: 1,
});

const toRow = (student: Student): Insertable<StudentTable> => ({
  uid: student.uid,
  ...toColumns(student),
});

/** Adds the students who are not there yet, and returns how many. */
export async function addStudents(trx: Trx, students: readonly Student[]): Promise<number> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('student')
    .values(students.map(toRow))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows);
}

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
async function transactionResult<T, P>(db: Database, work: (trx: Trx) => Promise<T>): Promise<Result<T, P>> {
  try {
    return ok(await inTransaction(db, work));
  } catch (error) {
    if (error instanceof RolledBack) return fail(error.problem);
    throw error;
  }
}

type StudentChangeOptions = {
  /** An undo restores the audit's document with the history, and cannot be undone itself. */
  isUndo?: boolean;
  /** The tag of the student's mailbox, where the change may choose a major. */
  mailbox?: string;
  /** Private documents to write with the change. Without `replaces`, those that are there stay. */
  documents?: { contents: DocumentContents; replaces: boolean };
};

/**
 * The one way a student's record changes: it is locked, changed by a pure function and written. Nothing
 * that other students share is touched, so no writer waits for another. A refused change leaves no
 * trace. The history as it was before is stored for undo, and so is the audit's document where that changes with it.
 * What others could read goes at once when its owner shares less; everything else waits for the publisher.
 */
export async function changeStudent<P>(
  db: Database,
  uid: Uid,
  now: Date,
  change: (student: Student) => Result<Student, P>,
  { isUndo = false, mailbox, documents }: StudentChangeOptions = {},
): Promise<Result<Student, P | 'account-deleted'>> {
  let isWithdrawal = false;
  const result = await transactionResult<Student, P | 'account-deleted'>(db, async (trx) => {
    const stored = await lockStudent(db, trx, uid, now);
    const before = mailbox === undefined ? stored : await withMailboxCount(trx, stored, mailbox, now);
    const changed = change(before);
    if (!changed.ok) throw new RolledBack(changed.problem);
    const historyChangedAt = now.toISOString();
    const isSame = looksSame(changed.value.history, before.history);
    const after = isSame
      ? changed.value
      : {
          ...changed.value,
          previousHistory: isUndo ? null : before.history,
          historyChangedAt,
        };
    if (isUndo) await restoreAudit(trx, uid, before.historyChangedAt);
    else if (!isSame && documents?.contents.audit !== undefined) await keepAudit(trx, uid, historyChangedAt);
    await trx.updateTable('student').set(toColumns(after)).where('uid', '=', uid).execute();
    if (documents !== undefined) await writeDocuments(trx, uid, documents.contents, documents);
    if (mailbox !== undefined && after.major !== before.major) await storeMailboxCount(trx, after, mailbox, now);
    isWithdrawal = sharesLess(after, before);
    if (isWithdrawal) await withdraw(db, trx, uid, now);
    return after;
  });
  // Not earlier: what is not committed yet would stay in the log.
  if (isWithdrawal) db.discardDeleted();
  return result;
}

/**
 * Writes a private document that was made from a version of it. The student's row is locked, so that the document of a
 * student who is being deleted does not outlast them.
 */
export async function changeDocument(
  db: Database,
  uid: Uid,
  now: Date,
  name: DocumentName,
  { version, document }: StoredDocument,
): Promise<Result<{ version: number }, 'account-deleted' | 'document-changed'>> {
  return transactionResult(db, async (trx) => {
    await lockStudent(db, trx, uid, now);
    const present = await readDocument(trx, uid, name);
    if (present.version !== version) throw new RolledBack('document-changed');
    await writeDocuments(trx, uid, { [name]: document }, { replaces: true });
    return { version: version + 1 };
  });
}

/** Deletes the record, the documents and what others could read, and leaves a tombstone against old tokens. */
export async function deleteStudent(db: Database, uid: Uid, now: Date): Promise<Result<void, 'account-deleted'>> {
  const result = await transactionResult<void, 'account-deleted'>(db, async (trx) => {
    await lockStudent(db, trx, uid, now);
    await withdraw(db, trx, uid, now);
    await deleteDocuments(trx, uid);
    await trx.deleteFrom('student').where('uid', '=', uid).execute();
    await trx
      .insertInto('tombstone')
      .values({ uid_hash: uidHash(uid), deleted_at: now.toISOString() })
      .execute();
  });
  db.discardDeleted();
  return result;
}

/**
 * Inserts the student's row if there is none, and locks it. A missing row cannot be locked, and of
 * several simultaneous first submissions all but one would be lost. The tombstone is checked last,
 * because by then a concurrent deletion has ended.
 */
async function lockStudent({ engine }: Database, trx: Trx, uid: Uid, now: Date): Promise<Student> {
  await trx
    .insertInto('student')
    .values({ ...toRow(newcomer(uid)), created_on: dayOf(now) })
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

/** Identifies a student who may be gone, without saying who it was. */
export const uidHash = (uid: Uid): string => createHash('sha256').update(uid).digest('base64url');

export async function isDeleted(db: Kysely<Schema>, uid: Uid): Promise<boolean> {
  const tombstone = await db
    .selectFrom('tombstone')
    .select('deleted_at')
    .where('uid_hash', '=', uidHash(uid))
    .executeTakeFirst();
  return tombstone !== undefined;
}

export async function hasRecord(db: Kysely<Schema>, uid: Uid): Promise<boolean> {
  return (await db.selectFrom('student').select('uid').where('uid', '=', uid).executeTakeFirst()) !== undefined;
}

/** Deletes what was kept for undo and can no longer be restored. */
export async function deleteOldHistories(db: Database, changedBefore: Date): Promise<void> {
  const before = changedBefore.toISOString();
  const oldest = db.reader
    .selectFrom('student')
    .select('uid')
    .where('previous_history', 'is not', null)
    .where('history_changed_at', '<', before)
    .limit(rowsPerStatement);
  for (;;) {
    const rows = await oldest.execute();
    if (rows.length === 0) break;
    await inTransaction(db, async (trx) => {
      const forgotten = await trx
        .updateTable('student')
        .set({ previous_history: null })
        .where(
          'uid',
          'in',
          rows.map(({ uid }) => uid),
        )
        // It may have been changed since it was listed.
        .where('history_changed_at', '<', before)
        .returning('uid')
        .execute();
      await deleteKeptAudits(
        trx,
        forgotten.map(({ uid }) => uid),
      );
    });
  }
  db.discardDeleted();
}
