import { asUid, type Uid } from '@coursetrail/domain';
import type { SigningKeyRow } from '@coursetrail/identity';
import type { Config } from '../config.ts';
import { OperatorError } from '../errors/operator-error.ts';
import { ageOf, countOf, minuteOf } from '../errors/plain-words.ts';
import { readKeyFile } from '../identity/key-file.ts';
import { type Database, inTransaction, type Trx } from '../storage/database.ts';
import { applyMigrations, lockMigrations, migrationNames } from '../storage/migrations.ts';
import { uidHash } from '../storage/students.ts';
import { withdraw } from '../storage/withdrawals.ts';
import { type OnProgress, writeBackup } from './backup.ts';
import { readBackup } from './contents.ts';
import { type BackupFile, damaged, openBackupFile } from './file.ts';
import type { BackupManifest, BackupTable, RowCounts, StoredValue } from './format.ts';
import { secretToStore } from './key-secret.ts';
import {
  addNotes,
  addSecrets,
  addTombstones,
  analyze,
  countChanged,
  countRows,
  dropTables,
  insertRows,
  lockTables,
  readCarriedOver,
  readSecrets,
  withoutTimeLimits,
} from './queries.ts';
import { isIdentityTable, migrationsOf, tablesAfter } from './tables.ts';

type RestoreOptions = {
  /** Whether students and accounts that are there may be deleted. */
  replaces: boolean;
  /** The file to which those are written before; without one, they are gone. */
  copyTo?: string | undefined;
  now: Date;
  onProgress?: OnProgress;
  /** Called with a sentence about what is there, before it is deleted. */
  onReplacing?: (sentence: string) => void;
};

export type RestoreReport = {
  manifest: BackupManifest;
  /** What is in the backup. */
  rows: RowCounts;
  /** Students in the backup who have deleted their account since, and stay deleted. */
  stillDeleted: number;
  /** Whether running servers have keys of the database that was replaced. */
  needsRestart: boolean;
};

/** A backup that this version can restore here. */
export type CheckedBackup = Awaited<ReturnType<typeof checkBackup>>;

/** Reads all of a backup without a database: a damaged file changes nothing, and nobody has to wait for it. */
export async function checkBackup(config: Config, file: string, passphrase: string | undefined) {
  const opened = await openBackupFile(file, passphrase);
  const { signingKeys, ...backup } = await inspectBackup(opened);
  await requireFitting(file, backup.manifest);
  return { opened, backup, secret: await secretToStore(config, signingKeys, backup.manifest.keySecret) };
}

/**
 * Replaces what is in the database by what is in a backup, in one transaction: if anything fails, the database stays as
 * it was. Servers may run. Their writes wait or are refused as long as it takes, and none that was accepted gets lost
 * in between.
 */
export async function restore(
  database: Database,
  config: Config,
  { opened, backup, secret }: CheckedBackup,
  options: RestoreOptions,
): Promise<RestoreReport> {
  const { now, onProgress } = options;
  const result = await inTransaction(database, async (trx) => {
    await withoutTimeLimits(database, trx);
    await lockMigrations(database, trx);
    await applyMigrations(trx);
    await lockTables(database, trx, await replacedTables(backup.manifest));
    const present = await readPresent(trx, backup.manifest, now);
    if (present !== null) {
      if (!options.replaces) throw new OperatorError(`${present} Add --replace --yes to delete all of it.`);
      options.onReplacing?.(present);
      const { hasAccounts } = backup.manifest;
      const { backupPassphrase: passphrase } = config;
      if (options.copyTo !== undefined)
        await writeBackup(database, trx, config, options.copyTo, { passphrase, hasAccounts, force: true, onProgress });
    }
    const replaced = await emptyDatabase(trx, backup.manifest);
    const loaded = await load(database, trx, opened, {
      backup,
      deleted: new Set(replaced.tombstones.map(({ uid_hash }) => uid_hash)),
      onProgress,
    });
    await applyMigrations(trx);
    await addTombstones(trx, replaced.tombstones);
    await addNotes(trx, replaced.notes);
    if (!backup.manifest.hasAccounts) await addSecrets(trx, replaced.secrets);
    for (const uid of loaded.deletedStudents) await withdraw(database, trx, uid, now);
    // As late as possible, but before anybody can see the keys it opens.
    if (secret !== null) readKeyFile(config.database.dataDir, secret);
    const secrets = new Map((await readSecrets(trx)).map(({ name, value }) => [name, value]));
    return {
      stillDeleted: loaded.deletedStudents.size,
      needsRestart: replaced.secrets.some(({ name, value }) => secrets.get(name) !== value),
    };
  });
  for (const { name } of await tablesAfter(migrationNames)) await analyze(database, name);
  database.discardDeleted();
  return { ...backup, ...result };
}

type InspectedBackup = { manifest: BackupManifest; rows: RowCounts };

/** Reads a whole backup without a database. */
async function inspectBackup(opened: BackupFile): Promise<InspectedBackup & { signingKeys: SigningKeyRow[] }> {
  const signingKeys: SigningKeyRow[] = [];
  const backup = await readBackup(opened, (table, rows) => {
    if (table.name !== 'identity_key') return;
    const names = Object.keys(table.columns);
    for (const row of rows)
      signingKeys.push(Object.fromEntries(names.map((name, index) => [name, row[index]])) as SigningKeyRow);
  });
  return { ...backup, signingKeys };
}

/** Throws unless this version knows how to make the tables of a backup. */
async function requireFitting(file: string, manifest: BackupManifest): Promise<void> {
  if (manifest.migrations.some((name) => !migrationNames.includes(name)))
    throw new OperatorError(
      `${file} was written by version ${manifest.productVersion} of Coursetrail, which is newer than this one. ` +
        'Install that version to restore it.',
    );
  const known = new Map((await tablesAfter(manifest.migrations)).map(({ name, columns }) => [name, columns]));
  for (const { name, columns } of manifest.tables)
    for (const column of Object.keys(columns)) if (known.get(name)?.[column] === undefined) throw damaged(file);
}

/** The tables that a backup is about. */
const replacedTables = async ({ hasAccounts }: BackupManifest): Promise<string[]> =>
  (await tablesAfter(migrationNames)).map(({ name }) => name).filter((name) => hasAccounts || !isIdentityTable(name));

/** What a restore would delete, in a sentence or two; null when that is nothing. */
async function readPresent(trx: Trx, { hasAccounts, createdAt }: BackupManifest, now: Date): Promise<string | null> {
  const students = await countRows(trx, 'student');
  const accounts = hasAccounts ? await countRows(trx, 'identity_account') : 0;
  if (students + accounts === 0) return null;
  const { changed, newest } = await countChanged(trx, createdAt);
  const since = `since the backup was made (${minuteOf(createdAt)})`;
  const changes =
    newest === null
      ? `No courses have changed ${since}.`
      : `The courses of ${countOf(changed, 'student')} have changed ${since}, the last ${ageOf(newest, now)} ago.`;
  return `The database has ${countOf(students, 'student')} and ${countOf(accounts, 'account')}. ${changes}`;
}

/** Leaves the tables that the backup is about, as they were in its version and without rows. */
async function emptyDatabase(trx: Trx, manifest: BackupManifest) {
  const carriedOver = await readCarriedOver(trx);
  await dropTables(trx, await replacedTables(manifest), migrationsOf(migrationNames, manifest));
  await applyMigrations(trx, manifest.migrations);
  return carriedOver;
}

type LoadOptions = {
  backup: InspectedBackup;
  /** Hashes of the uids that must not come back. */
  deleted: ReadonlySet<string>;
  onProgress: OnProgress | undefined;
};

/** Writes the rows of the backup, except those of students who have been deleted since. */
async function load(
  database: Database,
  trx: Trx,
  opened: BackupFile,
  { backup, deleted, onProgress }: LoadOptions,
): Promise<{ deletedStudents: ReadonlySet<Uid> }> {
  const total = Object.values(backup.rows).reduce((sum, count) => sum + count, 0);
  const deletedStudents = new Set<Uid>();
  const leftOut: RowCounts = {};
  let done = 0;
  const isDeleted = (uid: StoredValue | undefined) => {
    if (typeof uid !== 'string' || !deleted.has(uidHash(asUid(uid)))) return false;
    deletedStudents.add(asUid(uid));
    return true;
  };
  const read = await readBackup(opened, async (table, rows) => {
    const column = deleted.size === 0 ? -1 : ownerColumn(table);
    const wanted = column === -1 ? rows : rows.filter((row) => !isDeleted(row[column]));
    leftOut[table.name] = (leftOut[table.name] ?? 0) + rows.length - wanted.length;
    if (wanted.length > 0) await insertRows(database, trx, table, wanted);
    done += rows.length;
    onProgress?.(done, total);
  });
  // Somebody may have replaced the file since it was inspected.
  if (JSON.stringify(read) !== JSON.stringify(backup)) throw damaged(opened.file);
  for (const [table, count] of Object.entries(backup.rows)) {
    const found = await countRows(trx, table);
    const expected = count - (leftOut[table] ?? 0);
    if (found !== expected) throw new Error(`${table} has ${found} rows after the restore, not ${expected}`);
  }
  return { deletedStudents };
}

/** Where a table says whose a row is; -1 for the published histories too, which leave as their owners did. */
const ownerColumn = ({ name, columns }: BackupTable): number =>
  name === 'published_history' ? -1 : Object.keys(columns).indexOf('uid');
