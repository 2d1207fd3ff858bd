import { randomBytes } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import type { Database } from './database.ts';

/** Enough for the log of the embedded database and a publication. */
const minFreeBytes = 32 * 1024 * 1024;

/** Several pages, so that a database with no room for another page refuses it. */
const probeBytes = 32 * 1024;

/** The disk of the embedded database is nearly full. */
class DiskAlmostFull extends Error {
  readonly code = 'ENOSPC';
}

/**
 * Throws unless the database takes a write. Reading alone would succeed on a full disk, on a disk that became read-only
 * and on a standby of PostgreSQL.
 */
export async function requireWritable(
  { writer, dataDir }: Database,
  atLeastFree: number = minFreeBytes,
): Promise<void> {
  if (dataDir !== null) {
    const { bavail, bsize } = await statfs(dataDir);
    if (bavail * bsize < atLeastFree) throw new DiskAlmostFull('too little room on the disk');
  }
  const name = randomBytes(9).toString('base64url');
  const filler = randomBytes(probeBytes).toString('base64url');
  await writer.insertInto('readiness_probe').values({ name, filler }).execute();
  // Everybody's, since an interrupted probe leaves its row.
  await writer.deleteFrom('readiness_probe').execute();
}
