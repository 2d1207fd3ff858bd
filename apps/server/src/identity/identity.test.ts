import { statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { asUid } from '@coursetrail/domain';
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { countOf, missingFromSums } from '../storage/recount.ts';
import { deleteStudent } from '../storage/students.ts';
import { readSums } from '../storage/sums.ts';
import {
  type EmbeddedKit,
  engines,
  openTestDatabase,
  signInAt,
  sqliteLocation,
  startEmbeddedKit,
  startKit,
} from '../test-kit.ts';
import { openAccounts, openIdentity } from './identity.ts';

const silent = { sendMail: async () => {}, now: () => new Date(), log: () => {} };

describe.each(engines)('accounts of our own (%s)', (engine) => {
  let kit: EmbeddedKit;
  beforeAll(async () => {
    kit = await startEmbeddedKit(engine);
  });
  afterAll(() => kit.stop());
  const operator = () =>
    kit.identity.embedded?.operator ?? expect.fail('the accounts are not ours');
  const statusWith = async (token: string) =>
    (await kit.call(token, 'GET', '/get-major')).statusCode;
  const addHistory = async (token: string, major: string) => {
    await kit.call(token, 'POST', '/set-major', { major });
    const courses = [{ programId: 'MATH 1500', semester: 'FS24', grade: 'A' }];
    expect((await kit.call(token, 'POST', '/submit-course-history', { courses })).statusCode).toBe(
      200,
    );
  };

  test('a log-in answers the token it was given and the user id (API-2, API-3)', async () => {
    const { token, uid } = await kit.enrolled('ada@umsystem.edu');
    const reply = await kit.call(token, 'POST', '/users/login');
    expect([reply.statusCode, reply.json()]).toEqual([200, { token, userId: uid }]);
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  test('a log-in without a good token, or before the address is verified, answers a sentence in error (API-4)', async () => {
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
    await addHistory(token, 'Physics');
    const [record] = (await kit.call(token, 'GET', '/course-histories?scope=mine')).json();
    expect(record.firebaseUid).toBe(uid);
  });

  test('without a setting only addresses at umsystem.edu are let in, by the accounts and by the calls (DATA-17)', async () => {
    const sentence = 'Only @umsystem.edu email addresses are allowed.';
    const body = { email: 'ada@gmail.com', password: kit.password, returnSecureToken: true };
    const refused = await kit.wire('accounts:signUp', body);
    expect([refused.statusCode, refused.json().error.message]).toEqual([
      400,
      expect.stringContaining(sentence),
    ]);
    const elsewhere = await startEmbeddedKit(engine, { ALLOWED_EMAIL_DOMAINS: 'gmail.com' });
    const { token } = await elsewhere.enrolled('ada@gmail.com');
    const call = await elsewhere.call(token, 'POST', '/users/login');
    expect([call.statusCode, call.json().error]).toEqual([403, sentence]);
    await elsewhere.stop();
  });

  test('a token issued before a reset of the password opens nothing any more', async () => {
    const { token } = await kit.enrolled('reset@umsystem.edu');
    expect(await statusWith(token)).toBe(200);
    await kit.wire('accounts:sendOobCode', {
      requestType: 'PASSWORD_RESET',
      email: 'reset@umsystem.edu',
    });
    const newPassword = 'another trail altogether';
    expect(
      (await kit.wire('accounts:resetPassword', { oobCode: kit.lastCode(), newPassword }))
        .statusCode,
    ).toBe(200);
    expect(await statusWith(token)).toBe(401);
    expect(await statusWith(await kit.logIn('reset@umsystem.edu', newPassword))).toBe(200);
  });

  test('a token of a disabled account opens nothing, also not when it is enabled again', async () => {
    const { token } = await kit.enrolled('disabled@umsystem.edu');
    await operator().disable('disabled@umsystem.edu');
    expect(await statusWith(token)).toBe(401);
    await operator().enable('disabled@umsystem.edu');
    expect(await statusWith(token)).toBe(401);
    expect(await statusWith(await kit.logIn('disabled@umsystem.edu'))).toBe(200);
  });

  test('a token issued before a revocation opens nothing, one issued after it does', async () => {
    const { token } = await kit.enrolled('revoked@umsystem.edu');
    await operator().revoke('revoked@umsystem.edu');
    expect(await statusWith(token)).toBe(401);
    expect(await statusWith(await kit.logIn('revoked@umsystem.edu'))).toBe(200);
  });

  test('DELETE /account takes the account along: no old token, no log-in, and the address is free again', async () => {
    const { token, uid } = await kit.enrolled('leaving@umsystem.edu');
    await addHistory(token, 'Archeology');
    expect((await kit.call(token, 'DELETE', '/account')).statusCode).toBe(200);
    expect(await statusWith(token)).toBe(401);
    expect(await kit.logIn('leaving@umsystem.edu')).toBeUndefined();
    expect(countOf(await readSums(kit.database.reader, 'Archeology'))).toBe(0);
    const again = await kit.enrolled('leaving@umsystem.edu');
    expect(again.uid).not.toBe(uid);
    expect(
      (await kit.call(again.token, 'GET', '/course-histories?scope=mine')).json()[0]?.courses ?? [],
    ).toEqual([]);
  });

  test('an account deleted at the identity service takes the record along, and its part of the sums', async () => {
    const { token } = await kit.enrolled('sdk@umsystem.edu');
    await addHistory(token, 'Archeology');
    expect((await kit.wire('accounts:delete', { idToken: token })).statusCode).toBe(200);
    expect(await statusWith(token)).toBe(401);
    expect(countOf(await readSums(kit.database.reader, 'Archeology'))).toBe(0);
    expect(countOf(await missingFromSums(kit.database))).toBe(0);
  });

  test('a deletion cut off between record and account ends with the next call', async () => {
    const { token, uid } = await kit.enrolled('halfway@umsystem.edu');
    await deleteStudent(kit.database, asUid(uid), new Date());
    const reply = await kit.call(token, 'DELETE', '/account');
    expect([reply.statusCode, reply.json().code]).toEqual([401, 'account-deleted']);
    expect(await kit.logIn('halfway@umsystem.edu')).toBeUndefined();
    expect((await kit.enrolled('halfway@umsystem.edu')).uid).not.toBe(uid);
  });

  test('the page is told that the accounts are here', async () => {
    const reply = await kit.app.inject('/config.json');
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.json()).toEqual({
      identity: { mode: 'embedded', apiKey: 'coursetrail', projectId: 'coursetrail' },
      allowedDomains: ['umsystem.edu'],
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

describe.each(engines)('the secret of the accounts (%s)', (engine) => {
  test('is a file for its owner only, and the keys are lost to a server with another', async () => {
    const { database, drop } = await openTestDatabase(engine);
    const place = sqliteLocation();
    const open = () => openIdentity(readConfig({ DATA_DIR: place.dataDir }), database, silent);
    await open();
    await open();
    const file = join(place.dataDir, 'identity.key');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    writeFileSync(file, Buffer.alloc(32, 7).toString('base64url'));
    await expect(open()).rejects.toThrow(
      /^The signing keys in the database .+ IDENTITY_SECRET.+\.$/,
    );
    writeFileSync(file, 'torn');
    await expect(open()).rejects.toThrow(/^The key file .+ does not hold 32 bytes in base64url\.$/);
    await drop();
    await place.remove();
  });
});

describe('whose tokens are good', () => {
  const project = 'trail-on-firebase';
  const google = (id: string) => `https://securetoken.google.com/${id}`;
  let keys: { privateKey: CryptoKey; url: string; close: () => void };
  beforeAll(async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    const jwks = JSON.stringify({
      keys: [{ ...(await exportJWK(publicKey)), kid: 'google', alg: 'RS256' }],
    });
    const server = createServer((_request, reply) => reply.end(jwks)).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    keys = { privateKey, url: `http://127.0.0.1:${port}/keys`, close: () => server.close() };
  });
  afterAll(() => keys.close());

  type Forged = { issuer?: string; audience?: string; kid?: string; seconds?: number };
  const sign = ({
    issuer = google(project),
    audience = project,
    kid = 'google',
    seconds = 3600,
  }: Forged = {}) =>
    new SignJWT({ email: 'ada@umsystem.edu', email_verified: true, user_id: 'ada' })
      .setProtectedHeader({ alg: 'RS256', kid })
      .setSubject('ada')
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(Math.floor(Date.now() / 1000) + Math.min(0, seconds) - 1)
      .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
      .sign(keys.privateKey);

  const startFirebase = () =>
    startKit('sqlite', {
      identityFor: (database) => {
        const env = {
          FIREBASE_PROJECT_ID: project,
          FIREBASE_API_KEY: 'not-a-secret',
          FIREBASE_KEYS_URL: keys.url,
        };
        return openIdentity(readConfig(env), database, silent);
      },
    });

  const unsigned = (token: string) => {
    const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
    const [, claims = '', signature] = token.split('.');
    return [`${header}.${claims}.`, `${header}.${claims}.${signature}`];
  };

  test("with Firebase, Google's: ours and forged ones are refused, and there is no account service here", async () => {
    const firebase = await startFirebase();
    const embedded = await startEmbeddedKit('sqlite');
    embedded.clock.now = new Date();
    const { token: ours } = await embedded.enrolled('ada@umsystem.edu');
    const ask = async (token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await firebase.app.inject({ method: 'POST', url: '/users/login', headers }))
        .statusCode;
    };
    expect(await ask(await sign())).toBe(200);
    const refused = {
      ours,
      'another project': await sign({ issuer: google('another'), audience: 'another' }),
      'another audience': await sign({ audience: 'another' }),
      'another issuer': await sign({ issuer: 'https://trail.example/identity' }),
      expired: await sign({ seconds: -1 }),
      'an unknown key': await sign({ kid: 'nobody' }),
    };
    for (const [what, token] of Object.entries(refused))
      expect([what, await ask(token)]).toEqual([what, 401]);
    for (const token of unsigned(await sign())) expect(await ask(token)).toBe(401);

    expect((await firebase.app.inject('/config.json')).json()).toMatchObject({
      identity: { mode: 'firebase', apiKey: 'not-a-secret', projectId: project },
    });
    for (const url of [
      '/identity/.well-known/jwks.json',
      '/identity/v2/passwordPolicy?key=coursetrail',
    ]) {
      expect((await firebase.app.inject(url)).statusCode).toBe(404);
    }
    await firebase.stop();
    await embedded.stop();
  });

  test("without it, ours: Google's and forged ones are refused", async () => {
    const kit = await startEmbeddedKit('sqlite');
    kit.clock.now = new Date();
    const { token: ours, uid } = await kit.enrolled('ada@umsystem.edu');
    const ask = async (token: string) => (await kit.call(token, 'POST', '/users/login')).statusCode;
    expect(await ask(ours)).toBe(200);
    const [header = '', body = ''] = ours
      .split('.')
      .map((part) => Buffer.from(part, 'base64url').toString());
    const { kid } = JSON.parse(header);
    const claims = JSON.parse(body);
    expect(claims).toMatchObject({
      iss: 'https://trail.example/identity',
      aud: 'coursetrail',
      sub: uid,
    });
    const forge = (changes: object, keyId: string) =>
      new SignJWT({ ...claims, ...changes })
        .setProtectedHeader({ alg: 'RS256', kid: keyId })
        .sign(keys.privateKey);
    const refused = {
      "Google's": await sign(),
      "Google's for our project": await sign({
        issuer: google('coursetrail'),
        audience: 'coursetrail',
      }),
      'signed by another under our key id': await forge({}, kid),
      'an unknown key': await forge({}, 'nobody'),
    };
    for (const [what, token] of Object.entries(refused))
      expect([what, await ask(token)]).toEqual([what, 401]);
    for (const token of unsigned(ours)) expect(await ask(token)).toBe(401);
    kit.clock.now = new Date(kit.clock.now.getTime() + 3601 * 1000);
    expect(await ask(ours)).toBe(401);
    await kit.stop();
  });

  test('ours for another audience, from another address or from another installation are refused', async () => {
    const kit = await startEmbeddedKit('sqlite');
    kit.clock.now = new Date();
    await kit.enrolled('ada@umsystem.edu');
    /** How a token fares that the same keys signed, for a server with other settings. */
    const statusUnder = async (changes: { publicUrl?: string; projectId?: string }) => {
      const config = readConfig({
        DATA_DIR: kit.dataDir,
        PUBLIC_URL: changes.publicUrl ?? 'https://trail.example',
      });
      if (config.identity.mode === 'firebase') return expect.fail();
      const { projectId = config.identity.projectId } = changes;
      const accounts = await openAccounts(
        { ...config, identity: { ...config.identity, projectId } },
        kit.database,
        silent,
      );
      const idToken = await signInAt(accounts, 'ada@umsystem.edu', kit.password);
      return (await kit.call(idToken, 'POST', '/users/login')).statusCode;
    };
    expect(await statusUnder({})).toBe(200);
    expect(await statusUnder({ projectId: 'another' })).toBe(401);
    expect(await statusUnder({ publicUrl: 'https://another.example' })).toBe(401);

    const other = await startEmbeddedKit('sqlite');
    const { token } = await other.enrolled('ada@umsystem.edu');
    expect((await kit.call(token, 'POST', '/users/login')).statusCode).toBe(401);
    await kit.stop();
    await other.stop();
  });
});
