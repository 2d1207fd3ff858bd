import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openIdentity } from '../identity/identity.ts';
import { type Database, openDatabase } from '../storage/database.ts';
import { type EmbeddedKit, newLocation, startEmbeddedKit } from '../test-kit.ts';
import { backUp } from './backup.ts';
import { configOf, passphrase, restoreFile, rowsOf, useFolder } from './test-kit.ts';

const fileOf = useFolder();
const email = 'ada@umsystem.edu';
const otherSecret = Buffer.alloc(32, 9).toString('base64url');
const fresh = { replaces: false, now: new Date() };
const encrypted = { passphrase, hasAccounts: true, force: false };

// The other way, round-trip.test.ts finds the same rows.
describe('a move from SQLite to PostgreSQL on another machine', () => {
  let kit: EmbeddedKit;
  let target: Awaited<ReturnType<typeof newLocation>>;
  let database: Database;
  const file = () => fileOf('move');

  beforeAll(async () => {
    kit = await startEmbeddedKit('sqlite');
    target = await newLocation('postgres');
    database = openDatabase(target);
  });
  afterAll(async () => {
    await kit.stop();
    await database.close();
    await target.remove();
  });

  test('keeps students logged in: tokens, sessions, passwords and mailed links go on working', async () => {
    await kit.enrolled(email);
    const credentials = { email, password: kit.password, returnSecureToken: true };
    const made = (await kit.wire('accounts:signInWithPassword', credentials)).json();
    const before = kit.mails.length;
    await kit.wire('accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email });
    await vi.waitFor(() => expect(kit.mails.length).toBeGreaterThan(before), 60_000);

    await backUp(kit.database, configOf({ DATA_DIR: kit.dataDir }), file(), encrypted);
    const config = configOf({ DATA_DIR: `${file()}-data`, PUBLIC_URL: 'https://trail.example' });
    const report = await restoreFile(database, config, file(), { ...fresh, passphrase });
    expect(report).toMatchObject({ rows: { identity_account: 1 }, needsRestart: false });
    expect(await rowsOf(database)).toEqual(await rowsOf(kit.database));

    const identity = await openIdentity(config, database, {
      sendMail: async () => {},
      now: () => kit.clock.now,
      log: () => {},
    });
    expect((await identity.verifyToken(made.idToken))?.uid).toBe(made.localId);
    const app = Fastify();
    identity.embedded?.registerRoutes(app);
    const refreshed = await app.inject({
      method: 'POST',
      url: '/identity/v1/token?key=coursetrail',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `grant_type=refresh_token&refresh_token=${made.refreshToken}`,
    });
    expect([refreshed.statusCode, refreshed.json().user_id]).toEqual([200, made.localId]);
    const call = (name: string, payload: object) =>
      app.inject({ method: 'POST', url: `/identity/v1/accounts:${name}?key=coursetrail`, payload });
    expect((await call('signInWithPassword', credentials)).statusCode).toBe(200);
    const reset = { oobCode: kit.lastCode(), newPassword: 'a new trail of courses' };
    expect((await call('resetPassword', reset)).statusCode).toBe(200);
    await app.close();
  });
});

describe('the secret of the signing keys', () => {
  let kit: EmbeddedKit;
  let target: Awaited<ReturnType<typeof newLocation>>;
  let database: Database;
  beforeAll(async () => {
    kit = await startEmbeddedKit('sqlite');
    target = await newLocation('sqlite');
    database = openDatabase(target);
    const config = configOf({ DATA_DIR: kit.dataDir });
    await backUp(kit.database, config, fileOf('encrypted'), encrypted);
    await backUp(kit.database, config, fileOf('plain'), { ...encrypted, passphrase: undefined });
  });
  afterAll(async () => {
    await kit.stop();
    await database.close();
    await target.remove();
  });
  const hasTables = async () => (await database.reader.introspection.getTables()).length > 0;

  test('is not in a file that anybody can read, so a restore elsewhere asks for it', async () => {
    const config = configOf({ DATA_DIR: fileOf('new') });
    const plain = { ...fresh, passphrase: undefined };
    await expect(restoreFile(database, config, fileOf('plain'), plain)).rejects.toThrow(
      'This backup does not hold the secret of its signing keys, because it is not encrypted. Set IDENTITY_SECRET',
    );
    expect([existsSync(fileOf('new')), await hasTables()]).toEqual([false, false]);
  });

  test('is not replaced where a machine has another one', async () => {
    const setting = configOf({ IDENTITY_SECRET: otherSecret });
    const options = { ...fresh, passphrase };
    await expect(restoreFile(database, setting, fileOf('encrypted'), options)).rejects.toThrow(
      'IDENTITY_SECRET is not the secret that encrypted the signing keys of this backup. Unset it',
    );
    mkdirSync(fileOf('other'));
    const keyFile = join(fileOf('other'), 'identity.key');
    writeFileSync(keyFile, otherSecret);
    const config = configOf({ DATA_DIR: fileOf('other') });
    await expect(restoreFile(database, config, fileOf('encrypted'), options)).rejects.toThrow(
      /^The identity.key in .+ is not the secret .+ Move it away/,
    );
    expect([readFileSync(keyFile, 'utf8'), await hasTables()]).toEqual([otherSecret, false]);
  });

  test('has to open the keys when a backup is made, or nobody could open them later', async () => {
    const config = configOf({ IDENTITY_SECRET: otherSecret });
    await expect(backUp(kit.database, config, fileOf('never'), encrypted)).rejects.toThrow(
      'The signing keys in the database cannot be opened here',
    );
    expect(existsSync(fileOf('never'))).toBe(false);
  });
});
