import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { asUid } from '@coursetrail/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passphrase, rowsOf, useFolder } from '../backup/test-kit.ts';
import { openDatabase } from '../storage/database.ts';
import { runCommand, spawnCommand } from './test-kit.ts';

describe('the backup and restore commands', { timeout: 120_000 }, () => {
  const fileOf = useFolder();
  const printed: string[] = [];
  const settings = () => ({ DATA_DIR: fileOf('data'), BACKUP_PASSPHRASE: passphrase });
  const elsewhere = (more: Record<string, string> = {}) => ({
    ...settings(),
    DATA_DIR: fileOf('elsewhere'),
    ...more,
  });
  const run = async (name: string, using: Record<string, string>, ...args: string[]) => {
    const result = await runCommand(name, using, ...args);
    printed.push(result.stdout, result.stderr);
    return result;
  };
  const rowsIn = async (folder: string) => {
    const database = openDatabase({ dataDir: fileOf(folder) });
    return rowsOf(database).finally(() => database.close());
  };
  const refused = (sentence: string | RegExp) => ({
    status: 1,
    stderr: typeof sentence === 'string' ? `${sentence}\n` : expect.stringMatching(sentence),
  });
  beforeAll(async () => {
    await runCommand('seed', settings(), '--students', '200');
    expect((await runCommand('account', settings(), 'create', 'ada@umsystem.edu')).status).toBe(0);
    await run('backup', settings(), fileOf('first.backup'));
    await run('restore', elsewhere(), fileOf('first.backup'));
    await run('backup', { DATA_DIR: fileOf('data') }, '--unencrypted', fileOf('plain'));
  });
  afterAll(() => {
    const text = printed.join('');
    if (/invented-|@|[A-Z]+ \d{4}|"/.test(text)) throw new Error(`Something was printed about a person:\n${text}`);
  });

  test('write a complete file that only its owner can read, and read it back elsewhere', async () => {
    const file = fileOf('second.backup');
    const written = await run('backup', settings(), file);
    expect(written).toMatchObject({ status: 0, stderr: '' });
    expect(written.stdout).toMatch(/ 200 {2}student\n/);
    expect(written.stdout).toMatch(/Written in [\d.]+ s: .+second.backup, [\d.]+ MB, encrypted\.\n$/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file).includes('invented')).toBe(false);

    const restored = spawnCommand('restore', elsewhere({ DATA_DIR: fileOf('another') }), file);
    expect(restored).toMatchObject({ status: 0, stderr: '' });
    expect(restored.stdout).toMatch(/Restored in .+\n$/);
    expect(await rowsIn('another')).toEqual(await rowsIn('data'));
    printed.push(restored.stdout);
  });

  test('need a passphrase, or the word that there shall be none', async () => {
    const open = { DATA_DIR: fileOf('data') };
    expect(await run('backup', open, fileOf('none'))).toMatchObject(
      refused('Set BACKUP_PASSPHRASE to encrypt the backup, or add --unencrypted for a file that anybody can read.'),
    );
    expect(existsSync(fileOf('none'))).toBe(false);
    const plain = await run('backup', open, '--unencrypted', fileOf('another-plain'));
    expect(plain.stdout).toContain('MB, not encrypted.');
    expect(await run('restore', open, fileOf('first.backup'))).toMatchObject(
      refused(/is encrypted\. Set BACKUP_PASSPHRASE to the passphrase it was made with\.\n$/),
    );
    expect(await run('restore', elsewhere(), '--replace', fileOf('plain'))).toMatchObject(
      refused(/plain is not encrypted, although BACKUP_PASSPHRASE is set, so anybody could/),
    );
    expect(await run('backup', settings(), '--verify', fileOf('plain'))).toMatchObject(
      refused(/ If you trust where it comes from, add --unencrypted\.\n$/),
    );
    const trusted = await run('backup', settings(), '--verify', '--unencrypted', fileOf('plain'));
    expect(trusted.stdout).toMatch(/plain is complete\. Version [\d.]+ wrote it at 20/);
    const other = elsewhere({ BACKUP_PASSPHRASE: 'another passphrase' });
    expect(await run('restore', other, fileOf('first.backup'))).toMatchObject(
      refused(/^BACKUP_PASSPHRASE does not open .+: it was made with another passphrase, or its beginning is/),
    );
  });

  test('never replace a file by accident, and leave no part of one behind', async () => {
    const file = fileOf('plain');
    const open = { DATA_DIR: fileOf('data') };
    const before = readFileSync(file);
    const again = ['--unencrypted', file];
    expect(await run('backup', open, ...again)).toMatchObject(
      refused(`${file} exists already. Choose another name, or add --force.`),
    );
    expect(readFileSync(file).equals(before)).toBe(true);
    expect((await run('backup', open, '--force', ...again)).status).toBe(0);
    expect(readFileSync(file).equals(before)).toBe(false);
    expect(await run('backup', open, '--unencrypted', fileOf('no/such/folder'))).toMatchObject(
      refused(`${fileOf('no/such/folder')} cannot be written (ENOENT).`),
    );
    expect(readdirSync(fileOf('.')).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('refuse a file that is cut off or changed, and change nothing', async () => {
    const whole = readFileSync(fileOf('first.backup'));
    const plain = readFileSync(fileOf('plain'));
    const flipped = Buffer.from(plain);
    flipped.writeUInt8(flipped.readUInt8(plain.length - 1000) ^ 4, plain.length - 1000);
    // Whatever else happens to encrypted blocks is in encryption.test.ts.
    const damagedFiles = [
      whole.subarray(0, whole.length - 1),
      // The first line is not encrypted, so it is what a flipped bit may leave readable and wrong.
      Buffer.from(whole.toString('latin1').replace('"salt":"', '"salt":"!'), 'latin1'),
      Buffer.from(whole.toString('latin1').replace('"zstd"', '"gzip"'), 'latin1'),
    ];
    const damagedPlainFiles = [plain.subarray(0, plain.length - 1000), flipped];
    const before = await rowsIn('elsewhere');
    for (const bytes of [...damagedFiles, ...damagedPlainFiles]) {
      writeFileSync(fileOf('damaged'), bytes);
      const words = damagedPlainFiles.includes(bytes) ? ['--unencrypted'] : [];
      const restored = await run('restore', elsewhere(), '--replace', '--yes', ...words, fileOf('damaged'));
      const isCut = bytes.length < (words.length === 0 ? whole : plain).length;
      expect(restored).toMatchObject(
        refused(
          `${fileOf('damaged')} is ${isCut ? 'cut off, or its end is damaged' : 'damaged, or a part of it is missing'}.`,
        ),
      );
    }
    expect(await rowsIn('elsewhere')).toEqual(before);
  });

  test('call a small file cut off that lacks its end, and make no database for it', async () => {
    const open = { DATA_DIR: fileOf('small'), BACKUP_PASSPHRASE: passphrase };
    await runCommand('account', open, 'list');
    expect((await run('backup', open, fileOf('small.backup'))).status).toBe(0);
    const whole = readFileSync(fileOf('small.backup'));
    writeFileSync(fileOf('cut'), whole.subarray(0, whole.length * 0.9));
    const nowhere = { ...open, DATA_DIR: fileOf('nowhere') };
    expect(await run('restore', nowhere, fileOf('cut'))).toMatchObject(
      refused(`${fileOf('cut')} is cut off, or its end is damaged.`),
    );
    for (const name of ['backup', 'status'])
      expect(await run(name, nowhere, ...(name === 'backup' ? [fileOf('none')] : []))).toMatchObject(
        refused('This database has never been used. Check DATA_DIR and DATABASE_URL.'),
      );
    expect(existsSync(fileOf('nowhere'))).toBe(false);
  });

  test('a restore over a database in use says what would go, and keeps a copy of it', async () => {
    const database = openDatabase({ dataDir: fileOf('elsewhere') });
    const [student] = await database.reader.selectFrom('student').select('uid').limit(1).execute();
    const change = database.writer.updateTable('student').where('uid', '=', student?.uid ?? asUid(''));
    await change.set({ history: '[]', history_changed_at: new Date().toISOString() }).execute();
    await database.close();
    const before = await rowsIn('elsewhere');
    const replace = (...words: string[]) => run('restore', elsewhere(), '--replace', ...words, fileOf('first.backup'));
    const present =
      'The database has 200 students and 1 account. The courses of 1 student have changed since the backup was made';
    expect(await replace()).toMatchObject(
      refused(
        new RegExp(
          `^${present} \\(20.+ UTC\\), the last \\d+ \\w+ ago\\. Add --replace --yes to delete all of it\\.\n$`,
        ),
      ),
    );
    expect(await rowsIn('elsewhere')).toEqual(before);

    const replaced = await replace('--yes');
    const [, copy = ''] = / All of it is written to (\S+) first\.\n/.exec(replaced.stdout) ?? [];
    expect(replaced.stdout).toMatch(new RegExp(`^${present}`));
    expect(await rowsIn('elsewhere')).toEqual(await rowsIn('data'));
    const back = await run('restore', elsewhere(), '--replace', '--yes', '--without-copy', copy);
    expect(back.stdout).toContain('It is not kept.');
    expect(await rowsIn('elsewhere')).toEqual(before);
    expect(readdirSync(fileOf('.')).filter((name) => name.startsWith('replaced-'))).toHaveLength(1);
  });

  test.each([
    ['backup', [], 'Name one file: npm run backup -- FILE'],
    ['restore', [''], 'Name one file: npm run restore -- FILE'],
    ['restore', ['a', 'b'], 'Name one file: npm run restore -- FILE'],
    ['restore', ['no-such-file'], 'There is no file no-such-file.'],
    ['restore', ['package.json'], 'package.json is not a backup of Coursetrail.'],
  ])('reject %s %j with one sentence', async (name, args, sentence) => {
    expect(await run(name, elsewhere(), ...args)).toMatchObject(refused(sentence));
  });

  test('reject a format of the future, and a database that was never used', async () => {
    writeFileSync(fileOf('future'), '{"format":"coursetrail-backup","formatVersion":2}\n');
    expect(await run('restore', elsewhere(), fileOf('future'))).toMatchObject(
      refused(`${fileOf('future')} was written by a newer version of Coursetrail. Install that version to read it.`),
    );
    const unused = { ...settings(), DATA_DIR: fileOf('unused') };
    expect(await run('backup', unused, fileOf('nothing'))).toMatchObject(
      refused('This database has never been used. Check DATA_DIR and DATABASE_URL.'),
    );
  });

  test('print how to use them for --help', async () => {
    expect((await run('backup', {}, '--help')).stdout).toContain('npm run backup -- --verify [--unencrypted] FILE');
    expect((await run('restore', {}, '--help')).stdout).toContain(
      'npm run restore -- [--replace --yes [--without-copy]] [--unencrypted] FILE',
    );
  });
});
