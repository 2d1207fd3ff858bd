import { lstat, readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/** A mail as a file holds an address and a link, so it must not stay when the link no longer works. */
export async function deleteOldMails(folder: string, before: Date): Promise<void> {
  for (const name of await namesIn(folder)) {
    // Other files are not ours to delete.
    if (!/\.eml(\.part)?$/.test(name)) continue;
    const file = join(folder, name);
    try {
      const stats = await lstat(file);
      if (stats.isFile() && stats.mtime < before) await unlink(file);
    } catch (error) {
      // Another server of this folder, or its operator, was faster.
      if (!isMissing(error)) throw error;
    }
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';
