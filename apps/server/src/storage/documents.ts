import {
  type AuditDocument,
  type Audits,
  addAudits,
  type DocumentName,
  splitAudit,
  type Uid,
} from '@coursetrail/domain';
import { type Kysely, sql } from 'kysely';
import type { Trx } from './database.ts';
import type { Schema } from './schema.ts';

/** A private document; null before its first write, which makes version 1. */
export type StoredDocument = { version: number; document: unknown };

/** Where the document `audits` is kept for undo, as it was before a change of the history wrote it. */
const auditForUndo = 'audit-for-undo';
type StoredName = DocumentName | typeof auditForUndo;

export type DocumentContents = Partial<Record<StoredName, unknown>>;

/** The version before this one has room for one audit, `audit`: it stays the first of the student's own. */
const auditOfBefore = ({ audits }: Audits): AuditDocument | null =>
  audits.find(({ isTrial }) => isTrial !== true) ?? null;

/** The audits, with the one that the version before this one has uploaded since. */
function joinAudits(audits: Audits | null, audit: AuditDocument | null): Audits | null {
  if (audit === null || (audits !== null && JSON.stringify(auditOfBefore(audits)) === JSON.stringify(audit)))
    return audits;
  const joined = addAudits(audits ?? { audits: [] }, splitAudit(audit));
  return joined.ok ? joined.value : audits;
}

export async function readDocument(db: Kysely<Schema>, uid: Uid, name: StoredName): Promise<StoredDocument> {
  const stored = await readRow(db, uid, name);
  if (name !== 'audits') return stored;
  const { document: audit } = await readRow(db, uid, 'audit');
  return { ...stored, document: joinAudits(stored.document as Audits | null, audit as AuditDocument | null) };
}

async function readRow(db: Kysely<Schema>, uid: Uid, name: StoredName): Promise<StoredDocument> {
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
  const {
    [auditForUndo]: kept,
    audit = null,
    audits = null,
    ...documents
  } = Object.fromEntries(rows.map(({ name, body }) => [name, JSON.parse(body)]));
  const joined = joinAudits(audits, audit);
  return {
    documents: joined === null ? documents : { audits: joined, ...documents },
    auditBefore: kept?.audits ?? kept?.document ?? null,
  };
}

/** The caller has locked the student's row. Null deletes a document. */
export async function writeDocuments(
  trx: Trx,
  uid: Uid,
  contents: DocumentContents,
  { replaces }: { replaces: boolean } = { replaces: true },
): Promise<void> {
  for (const [name, document] of Object.entries(contents) as [StoredName, unknown][]) {
    if (!replaces && (await readDocument(trx, uid, name)).document !== null) continue;
    if (name === 'audits') await writeDocuments(trx, uid, { audit: document && auditOfBefore(document as Audits) });
    if (document === null) {
      await trx.deleteFrom('student_document').where('uid', '=', uid).where('name', '=', name).execute();
      continue;
    }
    const body = JSON.stringify(document);
    await trx
      .insertInto('student_document')
      .values({ uid, name, version: 1, body })
      .onConflict((conflict) =>
        conflict.columns(['uid', 'name']).doUpdateSet({ version: sql<number>`student_document.version + 1`, body }),
      )
      .execute();
  }
}

/** What is kept for undo. The version before this one reads and writes `document` alone. */
type KeptAudits = { changedAt: string; document: AuditDocument | null; audits?: Audits | null };

/** Keeps the audits as they were before the history's change of this time wrote them. */
export async function keepAudits(trx: Trx, uid: Uid, changedAt: string, audits: Audits | null): Promise<void> {
  const kept: KeptAudits = { changedAt, document: audits && auditOfBefore(audits), audits };
  await writeDocuments(trx, uid, { [auditForUndo]: kept });
}

/** Restores what was kept, if it was for the history's change of this time. Later changes did not write the audits. */
export async function restoreAudits(trx: Trx, uid: Uid, changedAt: string | null): Promise<void> {
  const { document } = await readDocument(trx, uid, auditForUndo);
  if (document === null) return;
  const { document: audit, audits = joinAudits(null, audit), ...kept } = document as KeptAudits;
  const restored = kept.changedAt === changedAt ? { audits } : {};
  await writeDocuments(trx, uid, { ...restored, [auditForUndo]: null });
}

/** Undo is no longer possible for these students. */
export async function deleteKeptAudits(trx: Trx, uids: readonly Uid[]): Promise<void> {
  if (uids.length === 0) return;
  await trx.deleteFrom('student_document').where('uid', 'in', uids).where('name', '=', auditForUndo).execute();
}

export async function deleteDocuments(trx: Trx, uid: Uid): Promise<void> {
  await trx.deleteFrom('student_document').where('uid', '=', uid).execute();
}
