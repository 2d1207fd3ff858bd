import { mkdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { asUid } from '@coursetrail/domain';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { OperatorError } from '../errors/operator-error.ts';
import { openAccounts } from '../identity/identity.ts';
import { publishAll } from '../publication/publisher.ts';
import { openDatabase } from '../storage/database.ts';
import { openMigrated } from '../storage/opening.ts';
import { readStudent } from '../storage/students.ts';
import { newLocation, signInAt } from '../test-kit.ts';
import { backUp } from './backup.ts';
import { writeContents } from './contents.ts';
import { writeBackupFile } from './file.ts';
import { configOf, passphrase, restoreFile, rowsOf, useFolder } from './test-kit.ts';

const fileOf = useFolder();
const password = 'a trail of courses';
const now = new Date('2026-03-02T12:00:00Z');

/** A database that has been restored from a file, and the accounts in it. */
async function restored(engine: 'sqlite' | 'postgres', file: string) {
  const location = await newLocation(engine);
  const database = openDatabase(location);
  const dataDir = fileOf(`${basename(file)}-${engine}`);
  const config = configOf({ DATA_DIR: dataDir, PUBLIC_URL: 'https://trail.example' });
  const report = await restoreFile(database, config, file, { passphrase, replaces: false, now });
  return {
    database,
    report,
    accounts: await openAccounts(config, database, {
      sendMail: async () => {},
      now: () => now,
      log: () => {},
    }),
    async drop() {
      await database.close();
      await location.remove();
    },
  };
}

describe('a database of version 0.1 that was backed up before the upgrade', () => {
  const file = () => fileOf('version-0.1');
  test('is not changed by the backup', async () => {
    const sql = new URL('../storage/version-0.1.sql', import.meta.url);
    const dataDir = fileOf('old-data');
    mkdirSync(dataDir);
    const old = new DatabaseSync(join(dataDir, 'coursetrail.sqlite'));
    old.exec(readFileSync(sql, 'utf8'));
    const database = openDatabase({ dataDir });
    const IDENTITY_SECRET = Buffer.alloc(32, 7).toString('base64url');
    await backUp(database, configOf({ IDENTITY_SECRET }), file(), {
      passphrase,
      hasAccounts: true,
      force: false,
    });
    await database.close();
    const { migrations } = old.prepare('select count(*) as migrations from kysely_migration').get() ?? {};
    expect(migrations).toBe(4);
    old.close();
  });

  test('restores into this version, on PostgreSQL', async () => {
    const { database, report, accounts, drop } = await restored('postgres', file());
    expect(report).toMatchObject({
      manifest: { migrations: expect.not.arrayContaining(['004-publication']) },
      rows: { student: 7, sum_course_students: 2, identity_account: 1, tombstone: 1 },
    });
    await publishAll({ database, now: () => now });
    const rows = await rowsOf(database);
    expect(rows['published_history']).toHaveLength(7);
    expect((await readStudent(database.reader, asUid('ada'))).history).toHaveLength(2);
    const token = await signInAt(accounts, 'ada@umsystem.edu', password);
    expect((await accounts.verifyIdToken(token))?.uid).toBe('ada');
    await drop();
  });
});

/** Written once by the first version that made backups: every later one has to read it. */
const firstBackup = fileURLToPath(new URL('first-version.backup', import.meta.url));

describe('a backup of the first version that made backups', () => {
  test('restores into this version, on SQLite', async () => {
    const { database, report, accounts, drop } = await restored('sqlite', firstBackup);
    expect(report).toMatchObject({
      manifest: {
        productVersion: '0.1.0',
        createdAt: '2026-11-16T16:00:00.000Z',
        engine: 'sqlite',
      },
      rows: {
        student: 8,
        published_history: 7,
        tombstone: 1,
        catalogue_course: 1,
        identity_account: 1,
        identity_key: 1,
      },
    });
    const ada = await readStudent(database.reader, asUid('ada'));
    expect(ada.major).toBe('Physics');
    expect(ada.history[0]).toMatchObject({ programId: 'MATH 1500', semester: 'FS22', grade: 'A' });
    const token = await signInAt(accounts, 'ada@umsystem.edu', password);
    expect((await accounts.verifyIdToken(token))?.email).toBe('ada@umsystem.edu');
    await drop();
  });
});

test('a backup of a newer version is refused with its number, and nothing changes', async () => {
  const file = fileOf('newer');
  const manifest = {
    productVersion: '9.9.0',
    createdAt: now.toISOString(),
    engine: 'sqlite' as const,
    migrations: ['001-students-and-sums', '999-from-the-future'],
    hasAccounts: false,
    keySecret: null,
    tables: [],
  };
  const contents = writeContents(manifest, async function* () {});
  await writeBackupFile(file, contents, { passphrase: undefined, force: false });
  const location = await newLocation('sqlite');
  const database = openDatabase(location);
  const options = { passphrase: undefined, replaces: true, now };
  await expect(restoreFile(database, configOf({}), file, options)).rejects.toThrow(
    `${file} was written by version 9.9.0 of Coursetrail, which is newer than this one.`,
  );
  expect(await database.reader.introspection.getTables()).toEqual([]);
  await database.close();
  await location.remove();
});

describe('a database that a newer version has changed', () => {
  const options = { passphrase: undefined, replaces: true, now };
  const unencrypted = { passphrase: undefined, hasAccounts: false, force: false };
  /** Also a backup that was made before. */
  async function changedBy(step: string) {
    const location = await newLocation('sqlite');
    const database = await openMigrated(location);
    const file = fileOf(`before-${step}`);
    await backUp(database, configOf({}), file, unencrypted);
    await sql`insert into kysely_migration values (${step}, 'now')`.execute(database.writer);
    const drop = async () => {
      await database.close();
      await location.remove();
    };
    return { location, database, file, drop };
  }

  test('is refused with a sentence, also to a restore, if something was dropped', async () => {
    const { location, database, file, drop } = await changedBy('999-drop-something');
    const sentence = /^The database belongs to a newer version of Coursetrail\. .+ empty database/;
    await expect(openMigrated(location)).rejects.toThrow(sentence);
    await expect(backUp(database, configOf({}), fileOf('never'), unencrypted)).rejects.toThrow(sentence);
    await expect(restoreFile(database, configOf({}), file, options)).rejects.toThrow(sentence);
    await expect(restoreFile(database, configOf({}), file, options)).rejects.toThrow(OperatorError);
    await drop();
  });

  test('serves this version, and is backed up without what was added, but not replaced', async () => {
    const { location, database, file, drop } = await changedBy('999-added-something');
    await (await openMigrated(location)).close();
    const after = fileOf('after-going-back');
    await backUp(database, configOf({}), after, { ...unencrypted, passphrase });
    const { report, drop: dropRestored } = await restored('sqlite', after);
    expect(report.manifest.migrations).not.toContain('999-added-something');
    await dropRestored();
    // The newer version would find its step taken and its columns gone.
    await expect(restoreFile(database, configOf({}), file, options)).rejects.toThrow(OperatorError);
    await drop();
  });
});
