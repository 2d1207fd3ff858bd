import { asUid, type Uid } from '@coursetrail/domain';
import type { Kysely } from 'kysely';
import { addRows } from '../storage/add-rows.ts';
import type { Trx } from '../storage/database.ts';
import type { EncodedHistory } from '../storage/publications.ts';
import type { Schema } from '../storage/schema.ts';
import { inSlices } from '../storage/slices.ts';

type ImportedHistory = EncodedHistory & { uid: Uid; major: string; isHidden: boolean };

/** The imports by name, with the students and majors of each. */
export const listSources = (db: Kysely<Schema>) =>
  db
    .selectFrom('published_history')
    .select((eb) => [
      eb.ref('source').$notNull().as('source'),
      eb.fn.countAll<number | string>().as('students'),
      eb.fn.count<number | string>('major').distinct().as('majors'),
    ])
    .where('source', 'is not', null)
    .groupBy('source')
    .orderBy('source')
    .execute();

/** Majors with histories of an import that were not published since it came, as when its command was cut off. */
export async function waitingMajors(db: Kysely<Schema>, source: string): Promise<string[]> {
  const rows = await db
    .selectFrom('published_history')
    .innerJoin('publication', 'publication.major', 'published_history.major')
    .select('publication.major')
    .distinct()
    .where('source', '=', source)
    .where('has_withdrawals', '=', 1)
    .execute();
  return rows.map(({ major }) => major);
}

export async function readSource(trx: Trx, source: string): Promise<ImportedHistory[]> {
  const rows = await trx
    .selectFrom('published_history')
    .select(['uid', 'major', 'sharing', 'attempts', 'seasons', 'hidden_until'])
    .where('source', '=', source)
    .execute();
  return rows.map(({ hidden_until, ...row }) => ({ ...row, uid: asUid(row.uid), isHidden: hidden_until !== null }));
}

type HistoryToImport = EncodedHistory & { uid: Uid; random_order: number; hidden_until: string | null };

export async function addImported(trx: Trx, source: string, major: string, histories: readonly HistoryToImport[]) {
  for (const slice of inSlices(histories))
    await addRows(
      trx,
      'published_history',
      slice.map((history) => ({ ...history, major, source })),
    );
}

export async function removeImported(trx: Trx, major: string, histories: readonly { uid: Uid }[]): Promise<void> {
  for (const slice of inSlices(histories)) {
    const uids = slice.map(({ uid }) => uid);
    await trx.deleteFrom('published_history').where('major', '=', major).where('uid', 'in', uids).execute();
  }
}

export async function hideImported(trx: Trx, major: string, histories: readonly { uid: Uid }[], until: string) {
  for (const slice of inSlices(histories)) {
    const uids = slice.map(({ uid }) => uid);
    const shown = trx.updateTable('published_history').where('major', '=', major).where('uid', 'in', uids);
    await shown.set({ hidden_until: until }).execute();
  }
}

/** The replies about the major are made again by the next publication, even if nobody has anything new. */
export const markReplaced = (trx: Trx, major: string) =>
  trx.updateTable('publication').set({ has_withdrawals: 1 }).where('major', '=', major).execute();
