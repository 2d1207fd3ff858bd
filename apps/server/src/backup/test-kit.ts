import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import { type Config, readConfig } from '../config.ts';
import type { Database } from '../storage/database.ts';
import { migrationNames } from '../storage/migrations.ts';
import { checkBackup, restore } from './restore.ts';
import { tablesAfter } from './tables.ts';

export const passphrase = 'everybody in it is invented';

/** A folder for the files of a suite. */
export function useFolder(): (name: string) => string {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'coursetrail-backup-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return (name) => join(folder, name);
}

/** Settings of an installation; only where its key file is and its secret matter to a backup. */
export const configOf = (settings: Record<string, string>) => readConfig(settings);

type FileToRestore = Parameters<typeof restore>[3] & { passphrase: string | undefined };

export const restoreFile = async (
  database: Database,
  config: Config,
  file: string,
  { passphrase, ...options }: FileToRestore,
) => restore(database, config, await checkBackup(config, file, passphrase), options);

/** Every row of every table that a backup holds, in an order of its own. */
export async function rowsOf({ reader }: Database): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {};
  for (const { name, columns } of await tablesAfter(migrationNames)) {
    if (name === 'readiness_probe' || name === 'operation_note') continue;
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(reader);
    const asText = (row: Record<string, unknown>) =>
      JSON.stringify(
        Object.entries(columns).map(([column, kind]) => {
          const value = row[column];
          if (value instanceof Uint8Array) return Buffer.from(value).toString('hex');
          // PostgreSQL returns a bigint as text.
          return kind === 'integer' && value !== null ? Number(value) : value;
        }),
      );
    tables[name] = rows.map(asText).sort();
  }
  return tables;
}
