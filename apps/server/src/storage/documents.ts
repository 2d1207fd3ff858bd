import type { DocumentName, Uid } from '@coursetrail/domain';
import { type Kysely, sql } from 'kysely';
import type { Trx } from './database.ts';
import type { Schema } from './schema.ts';

/** A private document; null before its first write, which makes version 1. */
export type StoredDocument = { version: number; document: unknown };

/** Where the document `audit` is kept for undo, as it was before a change of the history wrote it. */
const auditForUndo = 'audit-for-undo';
type StoredName = DocumentName | typeof auditForUndo;

export type DocumentContents = Partial<Record<StoredName, unknown>>;

export async function readDocument(db: Kysely<Schema>, uid: Uid, name: StoredName): Promise<StoredDocument> {
  const row = await db
    .selectFrom('student_document')
    .select(['version', 'body'])
    .where('uid', '=', uid)
    .where('name', '=', name)
    .executeTakeFirst();
  return row === undefined ? { version: 0, document: null } : { version: row.version, document: JSON.parse(row.body) };
}

/** All documents that a student has, and the one that is kept for undo. */
export async function readDocuments(
  db: Kysely<Schema>,
  uid: Uid,
): Promise<{ documents: DocumentContents; auditBefore: unknown }> {
  const rows = await db
    .selectFrom('student_document')
    .select(['name', 'body'])
    .where('uid', '=', uid)
    .orderBy('name')
    .execute();
  const { [auditForUndo]: kept, ...documents } = Object.fromEntries(
    rows.map(({ name, body }) => [name, JSON.parse(body)]),
  );
  return { documents, auditBefore: kept?.document ?? null };
}

/** The caller has locked the student's row. Null deletes a document. */
export async function writeDocuments(
  trx: Trx,
  uid: Uid,
  contents: DocumentContents,
  { replaces }: { replaces: boolean },
): Promise<void> {
  for (const [name, document] of Object.entries(contents)) {
    if (document === null) {
      await trx.deleteFrom('student_document').where('uid', '=', uid).where('name', '=', name).execute();
      continue;
    }
    const body = JSON.stringify(document);
    await trx
      .insertInto('student_document')
      .values({ uid, name, version: 1, body })
      .onConflict((conflict) =>
        replaces
          ? conflict.columns(['uid', 'name']).doUpdateSet({ version: sql<number>`student_document.version + 1`, body })
          : conflict.doNothing(),
      )
      .execute();
  }
}

/** Keeps the document `audit` before the history's change of this time writes it. */
export async function keepAudit(trx: Trx, uid: Uid, changedAt: string): Promise<void> {
  const { document } = await readDocument(trx, uid, 'audit');
  const kept = { changedAt, document };
  await writeDocuments(trx, uid, { [auditForUndo]: kept }, { replaces: true });
}

/** Restores what was kept, if it was for the history's change of this time. Later changes did not write the audit. */
export async function restoreAudit(trx: Trx, uid: Uid, changedAt: string | null): Promise<void> {
  const { document } = await readDocument(trx, uid, auditForUndo);
  if (document === null) return;
  const kept = document as { changedAt: string; document: unknown };
  const restored = kept.changedAt === changedAt ? { audit: kept.document } : {};
  await writeDocuments(trx, uid, { ...restored, [auditForUndo]: null }, { replaces: true });
}

/** Undo is no longer possible for these students. */
export async function deleteKeptAudits(trx: Trx, uids: readonly Uid[]): Promise<void> {
  if (uids.length === 0) return;
  await trx.deleteFrom('student_document').where('uid', 'in', uids).where('name', '=', auditForUndo).execute();
}

export async function deleteDocuments(trx: Trx, uid: Uid): Promise<void> {
  await trx.deleteFrom('student_document').where('uid', '=', uid).execute();
}
