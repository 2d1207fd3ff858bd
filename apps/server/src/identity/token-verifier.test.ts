import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { signInAt, startEmbeddedKit, startKit } from '../test-kit.ts';
import { openAccounts, openIdentity } from './identity.ts';

const dependencies = { sendMail: async () => {}, now: () => new Date(), log: () => {} };

describe('tokens', () => {
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
  const sign = ({ issuer = google(project), audience = project, kid = 'google', seconds = 3600 }: Forged = {}) =>
    new SignJWT({
      email: 'ada@umsystem.edu',
      email_verified: true,
      user_id: 'ada',
      auth_time: Math.floor(Date.now() / 1000),
    })
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
        return openIdentity(readConfig(env), database, dependencies);
      },
    });

  const unsigned = (token: string) => {
    const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
    const [, claims = '', signature] = token.split('.');
    return [`${header}.${claims}.`, `${header}.${claims}.${signature}`];
  };

  test("with Firebase, Google's are accepted, ours and forged ones refused, and there is no account service here", async () => {
    const firebase = await startFirebase();
    const embedded = await startEmbeddedKit('sqlite');
    embedded.clock.now = new Date();
    const { token: ours } = await embedded.enrolled('ada@umsystem.edu');
    const ask = async (token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await firebase.app.inject({ method: 'POST', url: '/users/login', headers })).statusCode;
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
    for (const [what, token] of Object.entries(refused)) expect([what, await ask(token)]).toEqual([what, 401]);
    for (const token of unsigned(await sign())) expect(await ask(token)).toBe(401);

    expect((await firebase.app.inject('/config.json')).json()).toMatchObject({
      identity: { mode: 'firebase', apiKey: 'not-a-secret', projectId: project },
    });
    for (const url of ['/identity/.well-known/jwks.json', '/identity/v2/passwordPolicy?key=coursetrail']) {
      expect((await firebase.app.inject(url)).statusCode).toBe(404);
    }
    await firebase.stop();
    await embedded.stop();
  });

  test("without Firebase, ours are accepted, Google's and forged ones refused", async () => {
    const kit = await startEmbeddedKit('sqlite');
    kit.clock.now = new Date();
    const { token: ours, uid } = await kit.enrolled('ada@umsystem.edu');
    const ask = async (token: string) => (await kit.call(token, 'POST', '/users/login')).statusCode;
    expect(await ask(ours)).toBe(200);
    const [header = '', body = ''] = ours.split('.').map((part) => Buffer.from(part, 'base64url').toString());
    const { kid } = JSON.parse(header);
    const claims = JSON.parse(body);
    expect(claims).toMatchObject({
      iss: 'https://trail.example/identity',
      aud: 'coursetrail',
      sub: uid,
    });
    const forge = (changes: object, keyId: string) =>
      new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg: 'RS256', kid: keyId }).sign(keys.privateKey);
    const refused = {
      "Google's": await sign(),
      "Google's for our project": await sign({
        issuer: google('coursetrail'),
        audience: 'coursetrail',
      }),
      'signed by another under our key id': await forge({}, kid),
      'an unknown key': await forge({}, 'nobody'),
    };
    for (const [what, token] of Object.entries(refused)) expect([what, await ask(token)]).toEqual([what, 401]);
    for (const token of unsigned(ours)) expect(await ask(token)).toBe(401);
    kit.clock.now = new Date(kit.clock.now.getTime() + 3601 * 1000);
    expect(await ask(ours)).toBe(401);
    await kit.stop();
  });

  test('of ours for another audience, from another address or from another installation are refused', async () => {
    const kit = await startEmbeddedKit('sqlite');
    kit.clock.now = new Date();
    await kit.enrolled('ada@umsystem.edu');
    /** The status for a token that the same keys signed, for a server with other settings. */
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
        dependencies,
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
