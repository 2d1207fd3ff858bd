import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openIdentity } from '../identity/identity.ts';
import { type Database, openDatabase } from '../storage/database.ts';
import { type EmbeddedKit, newLocation, startEmbeddedKit } from '../test-kit.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';
import { configOf, passphrase, rowsOf, useFolder } from './test-kit.ts';

const fileOf = useFolder();
const email = 'ada@umsystem.edu';

describe.each([
  ['sqlite', 'postgres'],
  ['postgres', 'sqlite'],
] as const)('a move from %s to %s on another machine', (from, to) => {
  let kit: EmbeddedKit;
  let target: Awaited<ReturnType<typeof newLocation>>;
  let database: Database;
  const made = { idToken: '', refreshToken: '', uid: '', resetCode: '' };
  const dataDir = () => fileOf(`data-${to}`);
  const configOfTarget = (settings: Record<string, string> = {}) =>
    configOf({ DATA_DIR: dataDir(), PUBLIC_URL: 'https://trail.example', ...settings });
  const fresh = { replaces: false, now: new Date() };

  beforeAll(async () => {
    kit = await startEmbeddedKit(from);
    await kit.enrolled(email);
    const credentials = { email, password: kit.password, returnSecureToken: true };
    const signedIn = (await kit.wire('accounts:signInWithPassword', credentials)).json();
    Object.assign(made, signedIn, { uid: signedIn.localId });
    const before = kit.mails.length;
    await kit.wire('accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email });
    await vi.waitFor(() => expect(kit.mails.length).toBeGreaterThan(before), 10_000);
    made.resetCode = kit.lastCode();
    const config = configOf({ DATA_DIR: kit.dataDir });
    const options = { hasAccounts: true, force: false };
    await backUp(kit.database, config, fileOf(`${from}-${to}`), { ...options, passphrase });
    await backUp(kit.database, config, fileOf(`${from}-${to}-plain`), {
      ...options,
      passphrase: undefined,
    });
    target = await newLocation(to);
    database = openDatabase(target);
  });
  afterAll(async () => {
    await kit.stop();
    await database.close();
    await target.remove();
  });
  const file = () => fileOf(`${from}-${to}`);

  test('needs the secret of the keys when the file does not hold it', async () => {
    await expect(
      restore(database, configOfTarget(), `${file()}-plain`, { ...fresh, passphrase: undefined }),
    ).rejects.toThrow('This backup does not hold the secret of its signing keys');
    expect(existsSync(join(dataDir(), 'identity.key'))).toBe(false);
  });

  test('does not replace a secret that the machine has already', async () => {
    const IDENTITY_SECRET = Buffer.alloc(32, 9).toString('base64url');
    await expect(
      restore(database, configOfTarget({ IDENTITY_SECRET }), file(), { ...fresh, passphrase }),
    ).rejects.toThrow(
      'IDENTITY_SECRET is not the secret that encrypted the signing keys of this backup. Unset it',
    );
    const other = fileOf(`other-${to}`);
    mkdirSync(other);
    writeFileSync(join(other, 'identity.key'), `${IDENTITY_SECRET}\n`);
    await expect(
      restore(database, configOf({ DATA_DIR: other }), file(), { ...fresh, passphrase }),
    ).rejects.toThrow(/^The identity.key in .+ is not the secret .+ Move it away/);
    expect(readFileSync(join(other, 'identity.key'), 'utf8')).toBe(`${IDENTITY_SECRET}\n`);
  });

  test('cannot begin with a backup whose keys nobody could open', async () => {
    const IDENTITY_SECRET = Buffer.alloc(32, 9).toString('base64url');
    await expect(
      backUp(kit.database, configOf({ IDENTITY_SECRET }), fileOf('never'), {
        passphrase,
        hasAccounts: true,
        force: false,
      }),
    ).rejects.toThrow('The signing keys in the database cannot be opened here');
    expect(existsSync(fileOf('never'))).toBe(false);
  });

  test('keeps students logged in: tokens, sessions, passwords and mailed links go on working', async () => {
    const report = await restore(database, configOfTarget(), file(), { ...fresh, passphrase });
    expect(report).toMatchObject({ rows: { identity_account: 1 }, needsRestart: false });
    expect(await rowsOf(database)).toEqual(await rowsOf(kit.database));

    const identity = await openIdentity(configOfTarget(), database, {
      sendMail: async () => {},
      now: () => kit.clock.now,
      log: () => {},
    });
    expect((await identity.verifyToken(made.idToken))?.uid).toBe(made.uid);
    const app = Fastify();
    identity.embedded?.registerRoutes(app);
    const refreshed = await app.inject({
      method: 'POST',
      url: '/identity/v1/token?key=coursetrail',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `grant_type=refresh_token&refresh_token=${made.refreshToken}`,
    });
    expect([refreshed.statusCode, refreshed.json().user_id]).toEqual([200, made.uid]);
    const call = (name: string, payload: object) =>
      app.inject({ method: 'POST', url: `/identity/v1/accounts:${name}?key=coursetrail`, payload });
    const credentials = { email, password: kit.password };
    expect((await call('signInWithPassword', credentials)).statusCode).toBe(200);
    const reset = { oobCode: made.resetCode, newPassword: 'a new trail of courses' };
    expect((await call('resetPassword', reset)).statusCode).toBe(200);
    await app.close();
  });
});
