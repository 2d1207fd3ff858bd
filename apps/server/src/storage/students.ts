import { createHash, randomBytes } from 'node:crypto';
import {
  type Attempt,
  type Audits,
  asUid,
  type DocumentName,
  dayOf,
  fail,
  isEqual,
  listedMajor,
  looksSame,
  type MajorChoice,
  noAudits,
  ok,
  type Result,
  type SharingLevel,
  sharesLess,
  type Uid,
} from '@coursetrail/domain';
import { prepared } from '@coursetrail/server-parts/prepared';
import type { Insertable, Kysely, Selectable } from 'kysely';
import { addRows } from './add-rows.ts';
import { type Database, inTransaction, type Trx } from './database.ts';
import {
  type DocumentContents,
  deleteDocuments,
  deleteKeptAudits,
  keepAudits,
  readDocument,
  restoreAudits,
  type StoredDocument,
  writeDocuments,
} from './documents.ts';
import { storeMailboxCount, withMailboxCount } from './major-changes.ts';
import { decodeAttempts } from './published.ts';
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

const columns = [
  'uid',
  'major',
  'major_changed_on',
  'major_changes',
  'sharing',
  'history',
  'previous_history',
  'history_changed_at',
] as const satisfies readonly (keyof StudentTable)[];

const fromRow = (row: Pick<Selectable<StudentTable>, (typeof columns)[number]>): Student => ({
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

type WrittenColumns = ReturnType<typeof toColumns>;
const writtenColumns = Object.keys(toColumns(newcomer(asUid('')))) as (keyof WrittenColumns)[];

const writeColumns = prepared((db: Kysely<Schema>, its: WrittenColumns & { uid: Uid }) =>
  db
    .updateTable('student')
    .set(Object.fromEntries(writtenColumns.map((column) => [column, its[column]])))
    .where('uid', '=', its.uid),
);

const toRow = (student: Student): Insertable<StudentTable> => ({
  uid: student.uid,
  ...toColumns(student),
});

/** Adds the students who are not there yet, and returns how many. */
export async function addStudents(trx: Trx, students: readonly Student[]): Promise<number> {
  const uids = students.map(({ uid }) => uid);
  const there = await trx.selectFrom('student').select('uid').where('uid', 'in', uids).execute();
  const known = new Set(there.map(({ uid }) => uid));
  const added = students.filter(({ uid }) => !known.has(uid));
  await addRows(trx, 'student', added.map(toRow));
  return added.length;
}

/** A student without a row is a newcomer: no row is written before there is something to store. */
export async function readStudent(db: Kysely<Schema>, uid: Uid): Promise<Student> {
  const row = await db.selectFrom('student').select(columns).where('uid', '=', uid).executeTakeFirst();
  return row ? fromRow(row) : newcomer(uid);
}

const choices = prepared((db: Kysely<Schema>, { uid }: { uid: Uid }) =>
  db.selectFrom('student').select(['major', 'sharing']).where('uid', '=', uid),
);

/** What a student has chosen, for those who need no history. */
export async function readChoices(db: Kysely<Schema>, uid: Uid): Promise<Pick<Student, 'major' | 'sharing'>> {
  const [row] = await choices(db, { uid });
  return row ?? newcomer(uid);
}

const ownHistory = prepared((db: Kysely<Schema>, { uid }: { uid: Uid }) =>
  db.selectFrom('student').select(['major', 'history']).where('uid', '=', uid),
);

/** A student's major and history, which is a JSON text: it is sent as it is stored. */
export async function readOwnHistory(db: Kysely<Schema>, uid: Uid): Promise<{ major: string | null; history: string }> {
  const [row] = await ownHistory(db, { uid });
  return row ?? { major: null, history: '[]' };
}

const withPublished = prepared((db: Kysely<Schema>, { uid }: { uid: Uid }) =>
  db
    .selectFrom('student')
    .leftJoin('published_history as published', 'published.uid', 'student.uid')
    .leftJoin('publication', 'publication.major', 'published.major')
    .select(columns.map((column) => `student.${column}` as const))
    .select(['cooldown_until', 'hidden_until', 'published_on', 'attempts'])
    .select(['published.major as publishedMajor', 'published.sharing as publishedSharing'])
    .where('student.uid', '=', uid),
);

/**
 * A student with what others can read of them, which is null when they can read nothing, and the day until which
 * nobody sees a student who has left, or who is a decoy.
 */
export async function readWithPublished(db: Kysely<Schema>, uid: Uid) {
  const [row] = await withPublished(db, { uid });
  if (row === undefined) return { student: newcomer(uid), published: null, hiddenUntil: null };
  const { publishedMajor: major, publishedSharing: sharing, attempts, published_on: publishedOn } = row;
  const hasPublished = major !== null && sharing !== null && attempts !== null && row.hidden_until === null;
  return {
    student: fromRow(row),
    published: hasPublished ? { major, publishedOn, sharing, attempts: decodeAttempts({ sharing, attempts }) } : null,
    hiddenUntil: row.hidden_until ?? row.cooldown_until,
  };
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
  /** An undo restores the audits with the history, and cannot be undone itself. */
  isUndo?: boolean;
  /** The tag of the student's mailbox, where the change may choose a major. */
  mailbox?: string;
  /** Private documents to write with the change. Without `replaces`, those that are there stay. */
  documents?: { contents: DocumentContents; replaces: boolean };
  /** What an upload makes of the audits. That alone can be undone, too. */
  changeAudits?: (audits: Audits) => Result<Audits, 'audits-full'>;
};

/**
 * The one way a student's record changes: it is locked, changed by a pure function and written. Nothing
 * that other students share is touched, so no writer waits for another. A refused change leaves no
 * trace. The history as it was before is stored for undo, and so are the audits where an upload changes them.
 * What others could read goes at once when its owner shares less; everything else waits for the publisher.
 */
export async function changeStudent<P>(
  db: Database,
  uid: Uid,
  now: Date,
  change: (student: Student) => Result<Student, P>,
  { isUndo = false, mailbox, documents, changeAudits }: StudentChangeOptions = {},
): Promise<Result<Student, P | 'account-deleted' | 'audits-full'>> {
  let isWithdrawal = false;
  const result = await transactionResult<Student, P | 'account-deleted' | 'audits-full'>(db, async (trx) => {
    const stored = await lockStudent(db, trx, uid, now);
    const before = mailbox === undefined ? stored : await withMailboxCount(trx, stored, mailbox, now);
    const changed = change(before);
    if (!changed.ok) throw new RolledBack(changed.problem);
    const historyChangedAt = now.toISOString();
    const audits = changeAudits && (await auditsAfter(trx, uid, changeAudits));
    const isSame = looksSame(changed.value.history, before.history) && audits?.isSame !== false;
    const after = isSame
      ? changed.value
      : {
          ...changed.value,
          previousHistory: isUndo ? null : before.history,
          historyChangedAt,
        };
    if (isUndo) await restoreAudits(trx, uid, before.historyChangedAt);
    else if (!isSame && audits) await keepAudits(trx, uid, historyChangedAt, audits.before);
    await writeColumns(trx, { uid, ...toColumns(after) });
    if (audits?.isSame === false) await writeDocuments(trx, uid, { audits: audits.after });
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

async function auditsAfter(trx: Trx, uid: Uid, change: NonNullable<StudentChangeOptions['changeAudits']>) {
  const before = (await readDocument(trx, uid, 'audits')).document as Audits | null;
  const after = change(before ?? noAudits);
  if (!after.ok) throw new RolledBack(after.problem);
  return { before, after: after.value, isSame: isEqual(before, after.value) };
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

/**
 * Deletes the record, the documents and what others could read, and leaves a tombstone against old tokens. Once more is
 * no problem. `deleteAccount` is for the account, which is not in these tables.
 */
export async function deleteStudent(
  db: Database,
  uid: Uid,
  now: Date,
  deleteAccount?: (trx: Trx) => Promise<void>,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockRow(db, trx, uid, now);
    await withdraw(db, trx, uid, now);
    await deleteDocuments(trx, uid);
    await trx.deleteFrom('student').where('uid', '=', uid).execute();
    await trx
      .insertInto('tombstone')
      .values({ uid_hash: uidHash(uid), deleted_at: now.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await deleteAccount?.(trx);
  });
  db.discardDeleted();
}

/** Locks the student's row. A deleted student has none, so only a row that was made here asks for the tombstone. */
async function lockStudent(db: Database, trx: Trx, uid: Uid, now: Date): Promise<Student> {
  const { row, isNew } = await lockRow(db, trx, uid, now);
  if (row === undefined || (isNew && (await isDeleted(trx, uid)))) throw new RolledBack('account-deleted');
  return fromRow(row);
}

/**
 * A missing row cannot be locked, and of several simultaneous first submissions all but one would be lost: it is
 * inserted first. Whoever waits for a deletion there sees its tombstone afterwards.
 */
async function lockRow({ engine }: Database, trx: Trx, uid: Uid, now: Date) {
  const lock = engine === 'postgres' ? lockedForUpdate : lockedByTransaction;
  const [row] = await lock(trx, { uid });
  if (row !== undefined) return { row, isNew: false };
  await trx
    .insertInto('student')
    .values({ ...toRow(newcomer(uid)), created_on: dayOf(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const [made] = await lock(trx, { uid });
  return { row: made, isNew: true };
}

const lockedByTransaction = prepared((db: Kysely<Schema>, { uid }: { uid: Uid }) =>
  db.selectFrom('student').select(columns).where('uid', '=', uid),
);
const lockedForUpdate = prepared((db: Kysely<Schema>, { uid }: { uid: Uid }) =>
  db.selectFrom('student').select(columns).where('uid', '=', uid).forUpdate(),
);

/** Identifies a student who may be gone, without saying who it was. */
export const uidHash = (uid: Uid): string => createHash('sha256').update(uid).digest('base64url');

const tombstoneOf = prepared((db: Kysely<Schema>, { hash }: { hash: string }) =>
  db.selectFrom('tombstone').select('deleted_at').where('uid_hash', '=', hash),
);

export async function isDeleted(db: Kysely<Schema>, uid: Uid): Promise<boolean> {
  const found = await tombstoneOf(db, { hash: uidHash(uid) });
  return found.length > 0;
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
