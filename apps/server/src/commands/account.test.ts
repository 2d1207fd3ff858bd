import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { openAccounts } from '../identity.ts';
import { openDatabase } from '../storage/database.ts';
import { migrate } from '../storage/migrations.ts';
import { changeStudent, readStudent } from '../storage/students.ts';
import { engines, postgresPlace, sqlitePlace } from '../test-kit.ts';

const fileOf = (name: string) => fileURLToPath(new URL(`${name}.ts`, import.meta.url));

describe.each(engines)('the account command (%s)', (engine) => {
  let place: Awaited<ReturnType<typeof postgresPlace>> | ReturnType<typeof sqlitePlace>;
  let env: Record<string, string>;
  const keys = sqlitePlace();
  beforeAll(async () => {
    place = engine === 'sqlite' ? sqlitePlace() : await postgresPlace();
    env = { DATA_DIR: place.dataDir || keys.dataDir, DATABASE_URL: place.databaseUrl ?? '' };
  });
  afterAll(async () => {
    await place.remove();
    await keys.remove();
  });

  const run = (name: string, ...parameters: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [fileOf(name), ...parameters], {
      env,
      encoding: 'utf8',
      timeout: 60_000,
    });
    return { status, stdout, stderr };
  };
  const account = (...parameters: string[]) => run('account', ...parameters);
  const refusal = (sentence: string) => ({ status: 1, stdout: '', stderr: `${sentence}\n` });

  test('begins with nobody', () => {
    expect(account('list')).toEqual({ status: 0, stdout: 'There are no accounts.\n', stderr: '' });
  });

  test('creates an account that can log in, and prints its password', () => {
    expect(account('create', 'ada@umsystem.edu')).toEqual({
      status: 0,
      stdout: expect.stringMatching(/^Log in as ada@umsystem\.edu with the password [A-Za-z2-9-]{24}\n$/),
      stderr: '',
    });
    const given = account('create', 'bob@umsystem.edu', '--password', 'a given trail', '--uid', 'bob', '--unverified');
    expect(given.stdout).toBe('Log in as bob@umsystem.edu with the password a given trail\n');
  });

  test('refuses in one sentence an address that is taken, foreign or no address, and a weak password', () => {
    expect(account('create', 'ADA@umsystem.edu')).toEqual(refusal('There is already an account with this address.'));
    expect(account('create', 'ada@gmail.com')).toEqual(refusal('Only @umsystem.edu email addresses are allowed.'));
    expect(account('create', 'ada')).toEqual(refusal('This is not an e-mail address.'));
    expect(account('create', 'eve@umsystem.edu', '--password', 'short')).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/^[A-Z][^:\n]+\.?\n$/),
    });
  });

  test('lists every account in a line: address, user id, state, day it was made', () => {
    account('disable', 'bob@umsystem.edu');
    const day = new Date().toISOString().slice(0, 10);
    const lines = account('list').stdout.trimEnd().split('\n');
    expect(lines.map((line) => line.split('\t'))).toEqual([
      ['ada@umsystem.edu', expect.stringMatching(/^\w{28}$/), 'verified', day],
      ['bob@umsystem.edu', 'bob', 'unverified, disabled', day],
    ]);
  });

  test.each([
    ['disable', 'is disabled; its sessions end within a minute'],
    ['enable', 'is enabled'],
    ['revoke', 'has no session left'],
  ])('%s says what it did, or that there is no such account', (verb, done) => {
    expect(account(verb, 'Ada@umsystem.edu')).toMatchObject({
      status: 0,
      stdout: `The account of Ada@umsystem.edu ${done}.\n`,
    });
    expect(account(verb, 'nobody@umsystem.edu')).toEqual(
      refusal('There is no account with the address nobody@umsystem.edu.'),
    );
  });

  test('deletes only when asked for good, and then the record too', async () => {
    const database = openDatabase(place);
    const change = (student: Awaited<ReturnType<typeof readStudent>>) => ({
      ok: true as const,
      value: { ...student, major: 'Physics' },
    });
    await changeStudent(database, 'bob', new Date(), change);
    expect(account('delete', 'bob@umsystem.edu')).toEqual(
      refusal('This removes the account of bob@umsystem.edu and all it has, for good: add --yes to do it.'),
    );
    expect((await readStudent(database.reader, 'bob')).major).toBe('Physics');
    expect(account('delete', 'bob@umsystem.edu', '--yes').stdout).toBe(
      'The account of bob@umsystem.edu is deleted, with all it had.\n',
    );
    expect((await readStudent(database.reader, 'bob')).major).toBe(null);
    expect(account('list').stdout).not.toContain('bob@umsystem.edu');
    await database.close();
  });

  test.each([
    [[], 0, /npm run account -- list/],
    [['--help'], 0, /npm run account -- list/],
    [['burn', 'ada@umsystem.edu'], 1, /^There is no "burn"\. Try --help\.\n$/],
    [['disable'], 1, /^disable needs one e-mail address\. Try --help\.\n$/],
    [['list', '--everything'], 1, /^Unknown option '--everything'\. Try --help\.\n$/],
  ])('answers the call %j plainly', (parameters, status, words) => {
    const { stdout, stderr, ...reply } = account(...parameters);
    expect([reply.status, stdout + stderr]).toEqual([status, expect.stringMatching(words)]);
  });

  test('is of no use where Firebase keeps the accounts, and says so', () => {
    env = { ...env, FIREBASE_PROJECT_ID: 'trail', FIREBASE_API_KEY: 'key' };
    expect(account('list')).toEqual(
      refusal('The accounts are kept by Firebase (FIREBASE_PROJECT_ID is set): manage them in its console.'),
    );
    env = { ...env, FIREBASE_PROJECT_ID: '', FIREBASE_API_KEY: '' };
  });

  test('rotating the keys adds one and keeps the one before, for tokens under way', async () => {
    const database = openDatabase(place);
    await migrate(database);
    const keyIds = async () => {
      const around = { sendMail: async () => {}, now: () => new Date(), log: () => {} };
      const { keys } = await (await openAccounts(readConfig(env), database, around)).keySet();
      return keys.map(({ kid }) => kid);
    };
    const before = await keyIds();
    expect(run('rotate-keys')).toEqual({
      status: 0,
      stdout: 'New identity tokens are signed with a new key; those under way stay good until they expire.\n',
      stderr: '',
    });
    const after = await keyIds();
    expect(after).toHaveLength(before.length + 1);
    expect(after).toEqual(expect.arrayContaining(before));
    await database.close();
  });
});
