import { realpathSync } from 'node:fs';
import { PackError } from './pack-file.ts';

export const defaultUniversity = 'missouri';

/** The setting UNIVERSITY: the name of a folder beside this package's source, or a path. */
export function universityFolder(setting = defaultUniversity): string {
  const named = /[\\/]/.test(setting) ? setting : `${import.meta.dirname}/../${setting}`;
  try {
    return realpathSync(named);
  } catch {
    // Whoever reads it says that it is missing.
    return named;
  }
}

/**
 * The folder of the university that this process serves. Read from the environment here and not with the other settings,
 * because modules make their lists and patterns of it while they load, in every program and before any reads its settings.
 */
export const folder = universityFolder(process.env['UNIVERSITY'] || undefined);

/** What is read of that folder. A program that is told nothing right of its university ends, and says what is wrong. */
export function ofFolder<Part>(read: (folder: string) => Part): Part {
  try {
    return read(folder);
  } catch (error) {
    if (!(error instanceof PackError)) throw error;
    console.error(`The university cannot be used: see ${folder}.\n${error.message}`);
    process.exit(1);
  }
}
