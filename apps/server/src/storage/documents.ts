import type { DocumentName, Uid } from '@coursetrail/domain';
import { type Kysely, sql } from 'kysely';
import type { Trx } from './database.ts';
import type { Schema } from './schema.ts';

/** A private document; null before its first write, which makes version 1. */
export type StoredDocument = { version: number; document: unknown };

export type DocumentContents = Partial<Record<DocumentName, unknown>>;

export async function readDocument(
  db: Kysely<Schema>,
  uid: Uid,
  name: DocumentName,
): Promise<StoredDocument> {
  const row = await db
    .selectFrom('student_document')
    .select(['version', 'body'])
    .where('uid', '=', uid)
    .where('name', '=', name)
    .executeTakeFirst();
  return row === undefined
    ? { version: 0, document: null }
    : { version: row.version, document: JSON.parse(row.body) };
}

/** All documents that a student has. */
export async function readDocuments(db: Kysely<Schema>, uid: Uid): Promise<DocumentContents> {
  const rows = await db
    .selectFrom('student_document')
    .select(['name', 'body'])
    .where('uid', '=', uid)
    .orderBy('name')
    .execute();
  return Object.fromEntries(rows.map(({ name, body }) => [name, JSON.parse(body)]));
}

/** The caller has locked the student's row. */
export async function writeDocuments(
  trx: Trx,
  uid: Uid,
  contents: DocumentContents,
  { replaces }: { replaces: boolean },
): Promise<void> {
  for (const [name, document] of Object.entries(contents)) {
    const body = JSON.stringify(document);
    await trx
      .insertInto('student_document')
      .values({ uid, name, version: 1, body })
      .onConflict((conflict) =>
        replaces
          ? conflict
              .columns(['uid', 'name'])
              .doUpdateSet({ version: sql<number>`student_document.version + 1`, body })
          : conflict.doNothing(),
      )
      .execute();
  }
}

export async function deleteDocuments(trx: Trx, uid: Uid): Promise<void> {
  await trx.deleteFrom('student_document').where('uid', '=', uid).execute();
}
