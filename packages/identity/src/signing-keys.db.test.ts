import { createCipheriv, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { derivedKey } from '@coursetrail/server-parts/seal';
import { decodeProtectedHeader, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KeysUnreadable } from './index.ts';
import { type IdentityKit, openStore, publicUrl, startKit } from './test-kit.ts';

const keySecret = Buffer.alloc(32, 7);
const otherSecret = Buffer.alloc(32, 8);
const email = 'ada.moss@umsystem.edu';

/** How private keys were sealed before they were JWEs: nonce, tag and ciphertext in one base64url text. */
function sealedInFormerFormat(text: string, kid: string): string {
  const nonce = randomBytes(12);
  const key = derivedKey(keySecret, 'signing keys');
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(kid));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

const failureOf = (opening: Promise<IdentityKit>): Promise<unknown> =>
  opening.then(
    (kit) => kit.stop(),
    (error) => error,
  );

const oldToken = (privateKey: KeyObject, kid: string, uid: string) =>
  new SignJWT({ email, auth_time: Math.floor(Date.now() / 1000), user_id: uid, generation: 0 })
    .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
    .setIssuer(`${publicUrl}/identity`)
    .setAudience('coursetrail')
    .setSubject(uid)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(privateKey);

describe('a key sealed in the former format', () => {
  const kid = 'former-key';
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  let store: Awaited<ReturnType<typeof openStore>>;
  let one: IdentityKit;
  let two: IdentityKit;
  let token: string;
  let wrongSecret: unknown;
  let notSealed: unknown;
  beforeAll(async () => {
    store = await openStore();
    const row = {
      number: 3,
      kid,
      public_jwk: JSON.stringify({
        ...publicKey.export({ format: 'jwk' }),
        kid,
        alg: 'RS256',
        use: 'sig',
      }),
      sealed_jwk: sealedInFormerFormat(JSON.stringify(privateKey.export({ format: 'jwk' })), kid),
      created_at: new Date().toISOString(),
      retired_at: null,
    };
    await store.db.insertInto('identity_key').values(row).execute();
    wrongSecret = await failureOf(startKit({ store, settings: { keySecret: otherSecret } }));
    await store.db.updateTable('identity_key').set({ sealed_jwk: 'not-sealed' }).execute();
    notSealed = await failureOf(startKit({ store }));
    await store.db.updateTable('identity_key').set({ sealed_jwk: row.sealed_jwk }).execute();
    [one, two] = await Promise.all([startKit({ store }), startKit({ store })]);
    token = await oldToken(privateKey, kid, await one.verified(email));
  });
  afterAll(async () => {
    await one.stop();
    await two.stop();
    await store.close();
  });

  test('is not replaced by a server with another secret, nor when it is no sealed key', () => {
    expect(wrongSecret).toBeInstanceOf(KeysUnreadable);
    expect(notSealed).toBeInstanceOf(KeysUnreadable);
  });

  test('is replaced by one new key when two servers start at once', async () => {
    const rows = await store.db.selectFrom('identity_key').selectAll().orderBy('number').execute();
    expect(rows).toMatchObject([
      { number: 3, kid, retired_at: expect.any(String) },
      { number: 4, retired_at: null },
    ]);
    for (const server of [one, two]) {
      const { idToken } = await server.signIn(email);
      expect(decodeProtectedHeader(idToken).kid).toBe(rows[1]?.kid);
      expect(await one.service.verifyIdToken(idToken)).not.toBeNull();
      expect(await two.service.verifyIdToken(idToken)).not.toBeNull();
    }
  });

  test('verifies its tokens until they expire', async () => {
    expect((await one.service.keySet()).keys.map((key) => key.kid)).toContain(kid);
    expect(await one.service.verifyIdToken(token)).toMatchObject({ email });
    one.clock.ahead = 61 * 60_000;
    expect(await one.service.verifyIdToken(token)).toBeNull();
    one.restore();
  });

  test('gives way to a new key, which a server with another secret cannot open', async () => {
    const opening = startKit({ store, settings: { keySecret: otherSecret } });
    await expect(opening).rejects.toBeInstanceOf(KeysUnreadable);
  });

  test('is deleted once its last token has expired', async () => {
    one.clock.ahead = 62 * 60_000;
    await one.service.purge();
    one.restore();
    expect((await one.rows('identity_key')).map((row) => 'kid' in row && row.kid)).not.toContain(kid);
  });
});
