import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { asUid, ok } from '@coursetrail/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportRecord } from '../account/export.ts';
import { readConfig } from '../config.ts';
import { openAccounts } from '../identity/identity.ts';
import { openDatabase } from '../storage/database.ts';
import { migrate } from '../storage/migrations.ts';
import { takeNotes } from '../storage/operation-notes.ts';
import { changeStudent, isDeleted, readStudent } from '../storage/students.ts';
import { signInAt, sqliteLocation } from '../test-kit.ts';
import { runCommand, spawnCommand } from './test-kit.ts';

const dependencies = { sendMail: async () => {}, now: () => new Date(), log: () => {} };

const refused = (sentence: string) => ({ status: 1, stdout: '', stderr: `${sentence}\n` });

describe('the account command answers in plain sentences', () => {
  const location = sqliteLocation();
  afterAll(() => location.remove());
  const account = (...parameters: string[]) => runCommand('account', { DATA_DIR: location.dataDir }, ...parameters);

  test.each([
    [['--help'], 0, /npm run account -- list/],
    [['burn', 'ada@umsystem.edu'], 1, /^There is no "burn"\. Try --help\.\n$/],
    [['disable'], 1, /^disable needs one e-mail address\. Try --help\.\n$/],
    [['disable', 'ada@umsystem.edu', 'bob@umsystem.edu'], 1, /^disable needs one e-mail address\. Try --help\.\n$/],
    [['create', 'ada@umsystem.edu', 'bob@umsystem.edu', '--uid', 'ada'], 1, /^create needs one e-mail address\./],
    [['join', 'ada@umsystem.edu'], 1, /^join needs one e-mail address and one subject\. Try --help\.\n$/],
    [['join', 'ada@umsystem.edu', 'ada'], 1, /^There is no account with the address ada@umsystem\.edu\.\n$/],
    [['list', '--everything'], 1, /^Unknown option '--everything'\. Try --help\.\n$/],
  ])('to the call %j', async (parameters, status, words) => {
    const { stdout, stderr, ...reply } = await account(...parameters);
    expect([reply.status, stdout + stderr]).toEqual([status, expect.stringMatching(words)]);
  });

  test('in a process of its own, on standard error and with status 1', () => {
    expect(spawnCommand('account', { DATA_DIR: location.dataDir }, 'burn')).toEqual(
      refused('There is no "burn". Try --help.'),
    );
  });

  test('when there are no accounts', async () => {
    expect(await account('list')).toEqual({
      status: 0,
      stdout: 'There are no accounts.\n',
      stderr: '',
    });
  });

  test('to an address of another domain, to no address at all, and to a weak password', async () => {
    expect(await account('create', 'ada@gmail.com')).toEqual(
      refused('Only @umsystem.edu email addresses are allowed.'),
    );
    expect(await account('create', 'ada')).toEqual(refused('This is not an e-mail address.'));
    expect(await account('create', 'eve@umsystem.edu', '--password', 'short')).toEqual(
      refused('Password should be at least 6 characters.'),
    );
  });

  test('when Firebase has the accounts', async () => {
    const env = {
      DATA_DIR: location.dataDir,
      FIREBASE_PROJECT_ID: 'trail',
      FIREBASE_API_KEY: 'key',
    };
    expect(await runCommand('account', env, 'list')).toEqual(
      refused('Firebase manages the accounts (FIREBASE_PROJECT_ID is set). Use its console.'),
    );
  });
});

// On PostgreSQL, the account service has its own tests.
describe('the account command', () => {
  const location = sqliteLocation();
  const env = { DATA_DIR: location.dataDir };
  const database = openDatabase(location);
  beforeAll(async () => {
    await migrate(database);
    for (const name of ['bob', 'flo', 'guy'])
      await account('create', `${name}@umsystem.edu`, '--uid', name, '--password', 'a given trail', '--unverified');
  });
  afterAll(async () => {
    await database.close();
    await location.remove();
  });
  const account = (...parameters: string[]) => runCommand('account', env, ...parameters);
  const accounts = () => openAccounts(readConfig(env), database, dependencies);

  test('creates a verified account and prints a password that logs in', async () => {
    const { status, stdout } = await account('create', 'ada@umsystem.edu');
    expect(status).toBe(0);
    const [, password] = /^Log in as ada@umsystem\.edu with the password ([A-Za-z2-9-]{24})\n$/.exec(stdout) ?? [];
    if (password === undefined) expect.fail(stdout);
    const service = await accounts();
    const idToken = await signInAt(service, 'ada@umsystem.edu', password);
    expect(await service.verifyIdToken(idToken)).toMatchObject({
      email: 'ada@umsystem.edu',
      emailVerified: true,
    });
    expect(await account('create', 'ADA@umsystem.edu')).toEqual(
      refused('There is already an account with this address.'),
    );
  });

  test('creates several accounts at a time, each with its own password', async () => {
    const { status, stdout } = await account('create', 'cy@umsystem.edu', 'di@umsystem.edu');
    expect(status).toBe(0);
    const made = [...stdout.matchAll(/^Log in as (\S+) with the password (\S+)$/gm)];
    expect(made.map(([, email]) => email)).toEqual(['cy@umsystem.edu', 'di@umsystem.edu']);
    expect(new Set(made.map(([, , password]) => password)).size).toBe(2);
    for (const [, email = ''] of made) expect((await account('delete', email, '--yes')).status).toBe(0);
  });

  test('creates an account with a given password for a given record, and lists all, one per line', async () => {
    const given = await account(
      'create',
      'kay@umsystem.edu',
      '--password',
      'a given trail',
      '--uid',
      'kay',
      '--unverified',
    );
    expect(given.stdout).toBe('Log in as kay@umsystem.edu with the password a given trail\n');
    await account('disable', 'kay@umsystem.edu');
    await account('create', 'lou@umsystem.edu');
    const day = new Date().toISOString().slice(0, 10);
    const lines = (await account('list')).stdout.trimEnd().split('\n');
    expect(lines.map((line) => line.split('\t')).filter(([email]) => /^(kay|lou)@/.test(email ?? ''))).toEqual([
      ['kay@umsystem.edu', 'kay', 'unverified, disabled', day],
      ['lou@umsystem.edu', expect.stringMatching(/^\w{28}$/), 'verified', day],
    ]);
  });

  test.each([
    ['disable', 'is disabled; its sessions end within a minute'],
    ['enable', 'is enabled'],
    ['revoke', 'has no session left'],
  ])('%s says what it did', async (verb, done) => {
    const stdout = `The account of Flo@umsystem.edu ${done}.\n`;
    expect(await account(verb, 'Flo@umsystem.edu')).toEqual({ status: 0, stdout, stderr: '' });
  });

  test('says that there is no such account', async () => {
    const sentence = 'There is no account with the address nobody@umsystem.edu.';
    expect(await account('disable', 'nobody@umsystem.edu')).toEqual(refused(sentence));
  });

  test('shows a record and writes the file that its student could download, each with a line for the log', async () => {
    const history = [{ _id: 'one', programId: 'MATH 1500', semester: 'FS23', grade: 'A' }];
    await changeStudent(database, asUid('guy'), new Date(), (student) => ok({ ...student, major: 'Physics', history }));
    await account('disable', 'guy@umsystem.edu');
    await takeNotes(database.writer, 'to log');
    const shown = await account('show', 'guy@umsystem.edu');
    expect(shown.stdout).toMatch(/^Account {6}guy@umsystem\.edu, unverified, disabled\nUID {10}guy\n/);
    expect(shown.stdout).toMatch(/^Major {8}Physics\n[\s\S]+^Courses {6}1\n {2}FS23 {2}MATH 1500 {2}A\n$/m);
    expect(shown.stdout).toMatch(/^Logs in with a password$/m);
    expect(await account('join', 'guy@umsystem.edu', 'guy')).toEqual(refused('OIDC_ISSUER is not set.'));
    expect((await account('show', '--uid', 'guy')).stdout).toBe(shown.stdout);

    const file = path.join(location.dataDir, 'guy.json');
    expect((await account('export', 'guy@umsystem.edu', file)).stdout).toBe(`Written: ${file}, 1 course.\n`);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { exportedAt: _, ...record } = await exportRecord(database, asUid('guy'), new Date(), null);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject(record);
    expect(await account('export', 'guy@umsystem.edu', file)).toEqual(
      refused(`${file} exists already. Choose another name.`),
    );
    expect(await account('export', 'guy@umsystem.edu')).toEqual(
      refused('export needs one e-mail address or --uid, and one file. Try --help.'),
    );
    expect(await account('show', '--uid', 'nobody')).toEqual(
      refused('There is neither an account nor a record with the UID nobody.'),
    );
    const notes = (await takeNotes(database.writer, 'to log')).map(({ value }) => value);
    const [, tag] = /^In the log {3}(\S+)$/m.exec(shown.stdout) ?? [];
    expect(
      notes.filter(({ event }) => event.startsWith('record')).map((note) => [note.event, note['account']]),
    ).toEqual([...Array(2).fill(['record shown', tag]), ...Array(2).fill(['record exported', tag])]);
    expect(JSON.stringify(notes)).not.toMatch(/guy|umsystem/);
  });

  test('finds records by their uid where Firebase has the accounts, and deletes them with a line for the log', async () => {
    const firebase = (...words: string[]) =>
      runCommand('account', { ...env, FIREBASE_PROJECT_ID: 'trail', FIREBASE_API_KEY: 'key' }, ...words);
    await takeNotes(database.writer, 'to log');
    await changeStudent(database, asUid('eve'), new Date(), (student) => ok({ ...student, major: 'Physics' }));
    expect(await firebase('show', 'eve@umsystem.edu')).toEqual(
      refused('Firebase has the addresses. Look up the User UID in its console, and name it with --uid instead.'),
    );
    expect((await firebase('show', '--uid', 'eve')).stdout).toMatch(/^Account {6}-\nUID {10}eve\n/);
    expect((await firebase('delete', '--uid', 'eve')).stderr).toMatch(
      / of eve and all it has.+add --yes to do it\.\n$/,
    );
    expect(await firebase('delete', '--uid', 'eve', '--yes')).toEqual({
      status: 0,
      stdout: "The record of eve is deleted. Delete the account in Firebase's console.\n",
      stderr: '',
    });
    expect(await isDeleted(database.reader, asUid('eve'))).toBe(true);
    const notes = await takeNotes(database.writer, 'to log');
    expect(notes.map(({ value }) => value.event)).toEqual(['record shown', 'record deleted']);
  });

  test('deletes only with --yes, and then the record too', async () => {
    await changeStudent(database, asUid('bob'), new Date(), (student) => ok({ ...student, major: 'Physics' }));
    expect(await account('delete', 'bob@umsystem.edu')).toEqual(
      refused('This removes the account of bob@umsystem.edu and all it has, for good: add --yes to do it.'),
    );
    expect((await readStudent(database.reader, asUid('bob'))).major).toBe('Physics');
    expect((await account('delete', 'bob@umsystem.edu', '--yes')).stdout).toBe(
      'The account of bob@umsystem.edu is deleted, with all it had.\n',
    );
    expect((await readStudent(database.reader, asUid('bob'))).major).toBe(null);
    expect((await (await accounts()).operator.list()).map(({ email }) => email)).not.toContain('bob@umsystem.edu');
  });

  test('rotating the keys adds one, and the one before stays for tokens that are in use', async () => {
    const keyIds = async () => (await (await accounts()).keySet()).keys.map(({ kid }) => kid);
    const before = await keyIds();
    expect(await runCommand('rotate-keys', env)).toEqual({
      status: 0,
      stdout: 'New identity tokens are signed with a new key; those already issued stay valid until they expire.\n',
      stderr: '',
    });
    const after = await keyIds();
    expect(after).toHaveLength(before.length + 1);
    expect(after).toEqual(expect.arrayContaining(before));
  });

  test('forgetting the secret says what is gone and what comes next', async () => {
    expect(await runCommand('forget-secret', env)).toEqual({
      status: 0,
      stdout:
        'The signing keys are deleted and every session has ended. Change IDENTITY_SECRET (or delete identity.key), then start the servers.\n',
      stderr: '',
    });
  });
});
