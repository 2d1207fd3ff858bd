import { once } from 'node:events';
import { statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { asUid } from '@coursetrail/domain';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { deleteStudent, readStudent } from '../storage/students.ts';
import {
  type EmbeddedKit,
  openTestDatabase,
  ruleEngines,
  signInAt,
  sqliteLocation,
  startEmbeddedKit,
} from '../test-kit.ts';
import { forgetSecret, openAccounts, openIdentity } from './identity.ts';

const statusWith = async (kit: EmbeddedKit, token: string) => (await kit.call(token, 'GET', '/get-major')).statusCode;

async function addHistory(kit: EmbeddedKit, token: string, major: string) {
  await kit.call(token, 'POST', '/set-major', { major });
  const courses = [{ programId: 'MATH 1500', semester: 'FS24', grade: 'A' }];
  const reply = await kit.call(token, 'POST', '/submit-course-history', { courses });
  expect(reply.statusCode).toBe(200);
}

const dependencies = { sendMail: async () => {}, now: () => new Date(), log: () => {} };

describe('embedded accounts', () => {
  let kit: EmbeddedKit;
  beforeAll(async () => {
    kit = await startEmbeddedKit('sqlite');
  });
  afterAll(() => kit.stop());
  const operator = () => kit.identity.embedded?.operator ?? expect.fail('there are no embedded accounts');
  test('a log-in replies with the token it was given and the user id (API-2, API-3)', async () => {
    const { token, uid } = await kit.enrolled('ada@umsystem.edu');
    const reply = await kit.call(token, 'POST', '/users/login');
    expect([reply.statusCode, reply.json()]).toEqual([200, { token, userId: uid }]);
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  test('a log-in without a valid token, or before the address is verified, replies with a sentence in error (API-4)', async () => {
    const { token } = await kit.signUp('early@umsystem.edu');
    const unverified = await kit.call(token, 'POST', '/users/login');
    expect([unverified.statusCode, unverified.json().error]).toEqual([
      403,
      'Please verify your email before logging in.',
    ]);
    const wrong = await kit.call(`${token.slice(0, -8)}AAAAAAAA`, 'POST', '/users/login');
    expect([wrong.statusCode, wrong.json().error]).toEqual([401, 'Please log in.']);
  });

  test("the identity service's user id is the firebaseUid of the student's record (AUTH-1)", async () => {
    const { token, uid } = await kit.enrolled('record@umsystem.edu');
    await addHistory(kit, token, 'Physics');
    const [record] = (await kit.call(token, 'GET', '/course-histories?scope=mine')).json();
    expect(record.firebaseUid).toBe(uid);
  });

  test('without a setting only addresses at umsystem.edu are accepted, by the accounts and by the calls (DATA-17)', async () => {
    const sentence = 'Only @umsystem.edu email addresses are allowed.';
    const body = { email: 'ada@gmail.com', password: kit.password, returnSecureToken: true };
    const refused = await kit.wire('accounts:signUp', body);
    expect([refused.statusCode, refused.json().error.message]).toEqual([400, expect.stringContaining(sentence)]);
    const elsewhere = await startEmbeddedKit('sqlite', { ALLOWED_EMAIL_DOMAINS: 'gmail.com' });
    const { token } = await elsewhere.enrolled('ada@gmail.com');
    const call = await elsewhere.call(token, 'POST', '/users/login');
    expect([call.statusCode, call.json().error]).toEqual([403, sentence]);
    await elsewhere.stop();
  });

  test('a call that is cut off is no line in the log, however many there are', async () => {
    const cut = await startEmbeddedKit('sqlite');
    await cut.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = cut.app.server.address() as AddressInfo;
    for (let count = 0; count < 5; count += 1) {
      const [accepted, arrived] = [once(cut.app.server, 'connection'), once(cut.app.server, 'request')];
      const socket = connect(port, '127.0.0.1');
      const lines = [
        'POST /identity/v1/accounts:lookup?key=coursetrail HTTP/1.1',
        'host: x',
        'content-type: application/json',
      ];
      socket.write(`${[...lines, 'content-length: 100'].join('\r\n')}\r\n\r\n{"idToken":`);
      const [served] = await accepted;
      await arrived;
      // When a later call has been answered, this one waits for the rest of its body.
      await cut.wire('accounts:lookup', {});
      const closed = new Promise((resolve) => served.once('close', resolve));
      socket.destroy();
      await closed;
    }
    // Whatever is said of them is said before the next reply.
    await cut.wire('accounts:lookup', {});
    expect(cut.logged).toEqual([]);
    await cut.stop();
  });

  test('a token issued before a password reset is no longer accepted', async () => {
    const { token } = await kit.enrolled('reset@umsystem.edu');
    expect(await statusWith(kit, token)).toBe(200);
    await kit.wire('accounts:sendOobCode', {
      requestType: 'PASSWORD_RESET',
      email: 'reset@umsystem.edu',
    });
    const newPassword = 'another trail altogether';
    expect((await kit.wire('accounts:resetPassword', { oobCode: kit.lastCode(), newPassword })).statusCode).toBe(200);
    expect(await statusWith(kit, token)).toBe(401);
    expect(await statusWith(kit, await kit.logIn('reset@umsystem.edu', newPassword))).toBe(200);
  });

  test('a token of a disabled account is refused, even after the account is enabled again', async () => {
    const { token } = await kit.enrolled('disabled@umsystem.edu');
    await operator().disable('disabled@umsystem.edu');
    expect(await statusWith(kit, token)).toBe(401);
    await operator().enable('disabled@umsystem.edu');
    expect(await statusWith(kit, token)).toBe(401);
    expect(await statusWith(kit, await kit.logIn('disabled@umsystem.edu'))).toBe(200);
  });

  test('a token issued before a revocation is refused, one issued after it is accepted', async () => {
    const { token } = await kit.enrolled('revoked@umsystem.edu');
    await operator().revoke('revoked@umsystem.edu');
    expect(await statusWith(kit, token)).toBe(401);
    expect(await statusWith(kit, await kit.logIn('revoked@umsystem.edu'))).toBe(200);
  });

  test('the page learns that the accounts are on this server', async () => {
    const reply = await kit.app.inject('/config.json');
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.json()).toEqual({
      identity: { mode: 'embedded', apiKey: 'coursetrail', projectId: 'coursetrail' },
      allowedDomains: ['umsystem.edu'],
      minGroupSize: 5,
    });
  });

  test('links in mails begin with the public address', async () => {
    await kit.signUp('links@umsystem.edu');
    await kit.wire('accounts:sendOobCode', {
      requestType: 'PASSWORD_RESET',
      email: 'links@umsystem.edu',
    });
    const { link } = kit.mails.at(-1) ?? expect.fail('no mail');
    expect(link).toMatch(/^https:\/\/trail\.example\/#\/action\?.*mode=resetPassword/);
  });
});

describe.each(ruleEngines)('an embedded account and its record (%s)', (engine) => {
  let kit: EmbeddedKit;
  beforeAll(async () => {
    kit = await startEmbeddedKit(engine);
  });
  afterAll(() => kit.stop());

  test('DELETE /account deletes the account too: no old token, no log-in, and the address is free again', async () => {
    const { token, uid } = await kit.enrolled('leaving@umsystem.edu');
    await addHistory(kit, token, 'Archeology');
    expect((await kit.call(token, 'DELETE', '/account')).statusCode).toBe(200);
    expect(await statusWith(kit, token)).toBe(401);
    expect(await kit.logIn('leaving@umsystem.edu')).toBeUndefined();
    expect((await readStudent(kit.database.reader, asUid(uid))).history).toEqual([]);
    const again = await kit.enrolled('leaving@umsystem.edu');
    expect(again.uid).not.toBe(uid);
    expect((await kit.call(again.token, 'GET', '/course-histories?scope=mine')).json()[0]?.courses ?? []).toEqual([]);
  });

  test('deleting the account at the identity service deletes the record too', async () => {
    const { token, uid } = await kit.enrolled('sdk@umsystem.edu');
    await addHistory(kit, token, 'Archeology');
    expect((await kit.wire('accounts:delete', { idToken: token })).statusCode).toBe(200);
    expect(await statusWith(kit, token)).toBe(401);
    expect((await readStudent(kit.database.reader, asUid(uid))).history).toEqual([]);
  });

  test('a deletion that fails halfway leaves both the record and the account', async () => {
    const { token, uid } = await kit.enrolled('halfway@umsystem.edu');
    await addHistory(kit, token, 'Archeology');
    const cannotGo = () => Promise.reject(new Error('the account cannot go'));
    await expect(deleteStudent(kit.database, asUid(uid), new Date(), cannotGo)).rejects.toThrow('cannot go');
    expect(await statusWith(kit, token)).toBe(200);
    expect((await readStudent(kit.database.reader, asUid(uid))).history).not.toEqual([]);
  });

  test('stays with its password when the secret is forgotten and replaced, and every session has ended', async () => {
    const before = await startEmbeddedKit(engine);
    const { token } = await before.enrolled('ada@umsystem.edu');
    await forgetSecret(before.database);
    const IDENTITY_SECRET = Buffer.alloc(32, 9).toString('base64url');
    const after = await openIdentity(readConfig({ IDENTITY_SECRET }), before.database, dependencies);
    expect(await after.verifyToken(token)).toBe(null);
    const accounts = after.embedded ?? expect.fail('there are no embedded accounts');
    const fresh = await signInAt(accounts, 'ada@umsystem.edu', before.password);
    expect(await after.verifyToken(fresh)).toMatchObject({ email: 'ada@umsystem.edu' });
    await before.stop();
  });
});

test('as the product starts them, accounts have expensive hashes and ten guesses in 15 minutes', async () => {
  const { database, drop } = await openTestDatabase('sqlite');
  const IDENTITY_SECRET = Buffer.alloc(32, 9).toString('base64url');
  const accounts = await openAccounts(readConfig({ IDENTITY_SECRET }), database, dependencies);
  const email = 'ada@umsystem.edu';
  await accounts.operator.create({ email, password: 'a trail of courses', verified: true });
  const { rows } = await sql<{ password: string }>`select password from identity_account`.execute(database.reader);
  expect(rows[0]?.password).toMatch(/^argon2id\$19456\$2\$1\$/);

  const app = Fastify();
  accounts.registerRoutes(app);
  const guess = async () => {
    const url = '/identity/v1/accounts:signInWithPassword?key=coursetrail';
    // Longer than any password, so it costs no hash.
    const payload = { email, password: 'x'.repeat(5000) };
    return (await app.inject({ method: 'POST', url, payload })).statusCode;
  };
  for (let guesses = 1; guesses <= 10; guesses += 1) expect(await guess()).toBe(400);
  expect(await guess()).toBe(429);
  await app.close();
  await drop();
});

test('the secret of embedded accounts is a file only its owner can read, and a server with another secret cannot read the keys', async () => {
  const { database, drop } = await openTestDatabase('sqlite');
  const location = sqliteLocation();
  const open = () => openIdentity(readConfig({ DATA_DIR: location.dataDir }), database, dependencies);
  await open();
  await open();
  const file = join(location.dataDir, 'identity.key');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  writeFileSync(file, Buffer.alloc(32, 7).toString('base64url'));
  await expect(open()).rejects.toThrow(/^The signing keys in the database .+ IDENTITY_SECRET.+\.$/);
  writeFileSync(file, 'torn');
  await expect(open()).rejects.toThrow(/^The key file .+ does not hold 32 bytes in base64url\.$/);
  await drop();
  await location.remove();
});
