import { randomBytes } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { hasCitus } from './citus.ts';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';

/** Enough for the log of the embedded database and a publication. */
const minFreeBytes = 32 * 1024 * 1024;

/** Several pages, so that a database with no room for another page refuses it. */
const fillerBytes = 32 * 1024;
const fillEveryMs = 60_000;

/** The disk of the embedded database is nearly full. */
class DiskAlmostFull extends Error {
  readonly code = 'ENOSPC';
}

/**
 * The check throws unless the database takes a write. Reading alone would succeed on a full disk, on a disk that became
 * read-only and on a standby of PostgreSQL. It writes one small row, for it is asked every second: PostgreSQL sends
 * each byte to its standby and its archive as well.
 */
export function openReadiness({ writer, dataDir }: Database, atLeastFree: number = minFreeBytes): () => Promise<void> {
  let filledAt = Number.NEGATIVE_INFINITY;
  const write = (filler: string) =>
    writer
      .insertInto('readiness_probe')
      .values({ name: 'probe', filler })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ filler }))
      .execute();
  return async () => {
    if (dataDir !== null) {
      const { bavail, bsize } = await statfs(dataDir);
      if (bavail * bsize < atLeastFree) throw new DiskAlmostFull('too little room on the disk');
      if (performance.now() - filledAt > fillEveryMs) {
        await write(randomBytes(fillerBytes).toString('base64url'));
        filledAt = performance.now();
      }
    }
    await write(new Date().toISOString());
  };
}

/** Whether every worker of a Citus replies. A PostgreSQL without the extension has none. */
export function openWorkerCheck({ reader }: { reader: Kysely<Schema> }): () => Promise<boolean> {
  let isSpread: boolean | undefined;
  return async () => {
    isSpread ??= await hasCitus(reader);
    if (!isSpread) return true;
    const { rows } = await sql<{ isWell: boolean | null }>`
      select bool_and(success) as "isWell" from run_command_on_workers('select 1')`.execute(reader);
    return rows[0]?.isWell !== false;
  };
}
