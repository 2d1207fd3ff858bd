import packageJson from '../../../../package.json' with { type: 'json' };
import type { Config } from '../config.ts';
import { type Database, inSnapshot, type Trx } from '../storage/database.ts';
import { appliedMigrations, laterMigrations } from '../storage/migrations.ts';
import { writeContents } from './contents.ts';
import { type BackupFileOptions, writeBackupFile } from './file.ts';
import type { BackupManifest, RowCounts } from './format.ts';
import { secretToBackUp } from './key-secret.ts';
import { countRows, readRows, readSigningKeys, withoutTimeLimits } from './queries.ts';
import { isBackedUp, migrationsOf, tablesAfter } from './tables.ts';

/** Called now and then with how many rows are done, of how many. */
export type OnProgress = (done: number, total: number) => void;

type BackupOptions = BackupFileOptions & {
  hasAccounts: boolean;
  onProgress?: OnProgress | undefined;
};

/** Writes everything the database holds at one moment to a file, while servers go on writing. Returns what is in it. */
export async function backUp(
  database: Database,
  config: Config,
  file: string,
  options: BackupOptions,
): Promise<RowCounts> {
  const rows = await inSnapshot(database, async (snapshot) => {
    await withoutTimeLimits(database, snapshot);
    return writeBackup(database, snapshot, config, file, options);
  });
  return rows;
}

/** Writes what a transaction sees. */
export async function writeBackup(
  database: Database,
  snapshot: Trx,
  config: Config,
  file: string,
  { hasAccounts, onProgress, ...fileOptions }: BackupOptions,
): Promise<RowCounts> {
  const migrations = await knownMigrations(snapshot);
  const tables = (await tablesAfter(migrations)).filter(({ name }) => isBackedUp(name, { hasAccounts }));
  // A file that anybody can read must not hold what opens the keys next to them.
  const isSecretSafe = hasAccounts && fileOptions.passphrase !== undefined;
  const secret = isSecretSafe ? await secretToBackUp(config, await readSigningKeys(snapshot)) : null;
  const manifest: BackupManifest = {
    productVersion: packageJson.version,
    createdAt: new Date().toISOString(),
    engine: database.engine,
    migrations: migrationsOf(migrations, { hasAccounts }),
    hasAccounts,
    keySecret: secret?.toString('base64url') ?? null,
    tables,
  };
  const rows: RowCounts = {};
  for (const { name } of tables) rows[name] = await countRows(snapshot, name);
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  let done = 0;
  const contents = writeContents(manifest, async function* (table) {
    const before = done;
    for await (const batch of readRows(database, snapshot, table)) {
      yield batch;
      done += batch.length;
      onProgress?.(done, total);
    }
    // Fails before the file gets its name.
    const missing = (rows[table.name] ?? 0) - (done - before);
    if (missing !== 0) throw new Error(`${missing} rows of ${table.name} were not read`);
  });
  await writeBackupFile(file, contents, fileOptions);
  return rows;
}

async function knownMigrations(snapshot: Trx): Promise<string[]> {
  const migrations = await appliedMigrations(snapshot);
  // After the operator went back to this version: what the newer one added is left out.
  const later = laterMigrations(migrations);
  return migrations.filter((name) => !later.includes(name));
}
