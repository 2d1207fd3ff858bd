import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { goodPassword, type IdentityKit, newPassword, publicUrl, startKit } from './test-kit.ts';

let kit: IdentityKit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());
afterEach(() => {
  kit.restore();
  vi.useRealTimers();
});

const minute = 60_000;
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('tokens are signed', () => {
  test('a token names its account, issuer, audience, expiry and key', async () => {
    const email = kit.someone();
    const { idToken, localId } = await kit.signUp(email);
    const { keys } = await kit.service.keySet();
    expect(decodeProtectedHeader(idToken)).toEqual({ alg: 'RS256', kid: keys[0]?.kid, typ: 'JWT' });
    const claims = decodeJwt(idToken);
    expect(claims).toMatchObject({
      sub: localId,
      user_id: localId,
      email,
      email_verified: false,
      iss: `${publicUrl}/identity`,
      aud: 'coursetrail',
      firebase: { identities: { email: [email] }, sign_in_provider: 'password' },
    });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(3600);
  });

  test('forged and altered tokens, and tokens of others, are refused', async () => {
    const { idToken } = await kit.signUp(kit.someone());
    // A genuine token that is remembered opens no way for another.
    expect(await kit.lookupOutcome(idToken)).toBe('ok');
    const victim = await kit.verified(kit.someone());
    const [header = '', payload = '', signature = ''] = idToken.split('.');
    const { kid } = decodeProtectedHeader(idToken);
    const claims = decodeJwt(idToken);
    const asVictim = base64({ ...claims, sub: victim, user_id: victim });
    const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const signed = (alg: string, key: Parameters<SignJWT['sign']>[0], change: object = {}, keyId = kid ?? '') =>
      new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg, kid: keyId }).sign(key);
    const published = JSON.stringify((await kit.service.keySet()).keys[0]);
    const attacks = {
      'no signature': `${base64({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      'no signature, known key': `${base64({ alg: 'none', kid })}.${payload}.`,
      'another payload': `${header}.${asVictim}.${signature}`,
      'the public key as a shared secret': await signed('HS256', Buffer.from(published)),
      'a key of one’s own under a known name': await signed('RS256', stranger),
      'an unknown key': await signed('RS256', stranger, {}, 'another'),
      'padding after the signature': `${idToken}==`,
      'another spelling of the signature': idToken.replace(/.$/, (last) => String.fromCharCode(last.charCodeAt(0) + 1)),
      nothing: '',
      'not a token': 'owner',
    };
    for (const [name, token] of Object.entries(attacks)) {
      expect([name, await kit.lookupOutcome(token)]).toEqual([name, 'INVALID_ID_TOKEN']);
      expect([name, await kit.service.verifyIdToken(token)]).toEqual([name, null]);
    }
  });

  test('a token of another installation is refused even if both share their keys', async () => {
    const { store } = kit;
    for (const settings of [{ publicUrl: 'https://other.example' }, { projectId: 'other' }]) {
      const other = await startKit({ store, settings });
      const { idToken } = await other.signUp(kit.someone());
      expect(await other.service.verifyIdToken(idToken)).not.toBeNull();
      expect(await kit.service.verifyIdToken(idToken)).toBeNull();
      await other.stop();
    }
  });

  test('a token expires', async () => {
    const { idToken } = await kit.signUp(kit.someone());
    kit.clock.ahead = 59 * minute;
    expect(await kit.lookupOutcome(idToken)).toBe('ok');
    kit.clock.ahead = 61 * minute;
    // Not TOKEN_EXPIRED: the SDK would then sign out a student whose refresh token is still good.
    expect(await kit.lookupOutcome(idToken)).toBe('INVALID_ID_TOKEN');
    expect(await kit.service.verifyIdToken(idToken)).toBeNull();
  });

  test('two tokens issued within one second differ', async () => {
    const { refreshToken } = await kit.signUp(kit.someone());
    const [one, two] = await Promise.all([kit.refresh(refreshToken), kit.refresh(refreshToken)]);
    expect(one?.json().id_token).not.toBe(two?.json().id_token);
  });
});

describe('refresh tokens cannot be invented or read from the database, and are revocable', () => {
  test('neither what is stored nor an invented token works as a refresh token', async () => {
    const { refreshToken, localId } = await kit.signUp(kit.someone());
    const [id = '', number = '', proof = ''] = refreshToken.split('.');
    expect(Buffer.from(proof, 'base64url')).toHaveLength(32);
    const stored = JSON.stringify(await kit.rows('identity_session'));
    expect(stored).toContain(id);
    expect(stored).not.toContain(proof);
    expect(await kit.refreshOutcome(id)).toBe('INVALID_REFRESH_TOKEN');
    const invented = randomBytes(32).toString('base64url');
    const idHash = createHash('sha256').update(id).digest('base64url');
    for (const attempt of [`${id}.${number}.${invented}`, `${id}.1.${proof}`, idHash])
      expect([attempt, await kit.refreshOutcome(attempt)]).toEqual([attempt, 'TOKEN_EXPIRED']);
    expect(await kit.refreshOutcome(base64({ localId, provider: 'password' }))).toBe('INVALID_REFRESH_TOKEN');
    expect(await kit.refreshOutcome(randomBytes(32).toString('base64url'))).toBe('TOKEN_EXPIRED');
    expect(await kit.refreshOutcome('')).toBe('INVALID_REFRESH_TOKEN');
    expect(await kit.refreshOutcome(refreshToken)).toBe('ok');
  });

  test('a revocation by the operator ends ID tokens and refresh tokens at once', async () => {
    const email = kit.someone();
    const { refreshToken, idToken } = await kit.signUp(email);
    await kit.service.operator.revoke(email);
    expect(await kit.refreshOutcome(refreshToken)).toBe('TOKEN_EXPIRED');
    expect(await kit.lookupOutcome(idToken)).toBe('TOKEN_EXPIRED');
    expect(await kit.service.verifyIdToken(idToken)).toBeNull();
  });
});

describe('a new password ends every session', () => {
  test('resetting and changing the password end sessions at once, even those begun in the same second', async () => {
    const email = kit.someone();
    await kit.verified(email);
    vi.useFakeTimers({ toFake: ['Date'] });
    const before = [await kit.signIn(email), await kit.signIn(email)];
    await kit.requestReset(email);
    expect(await kit.resetPassword(kit.mailServer.codeTo(email))).toBe('ok');
    const after = await kit.signIn(email, newPassword);
    for (const { idToken, refreshToken } of before) {
      expect(await kit.service.verifyIdToken(idToken)).toBeNull();
      expect(await kit.refreshOutcome(refreshToken)).toBe('TOKEN_EXPIRED');
    }
    expect(await kit.service.verifyIdToken(after.idToken)).not.toBeNull();

    const change = { idToken: after.idToken, password: goodPassword, returnSecureToken: true };
    const changed = await kit.call('/v1/accounts:update', change);
    expect(await kit.service.verifyIdToken(after.idToken)).toBeNull();
    expect(await kit.refreshOutcome(after.refreshToken)).toBe('TOKEN_EXPIRED');
    expect(await kit.refreshOutcome(changed.body.refreshToken)).toBe('ok');
  });

  test('codes sent before become invalid too', async () => {
    const email = kit.someone();
    await kit.verified(email);
    const { idToken } = await kit.signIn(email);
    const code = await kit.changeCode(kit.someone(), idToken);
    await kit.requestReset(email);
    await kit.resetPassword(kit.mailServer.codeTo(email));
    expect(await kit.resetPassword(code)).toBe('INVALID_OOB_CODE');
  });
});

describe('a sensitive change requires a recent sign-in', () => {
  test('refreshing a token does not count as a sign-in', async () => {
    const email = kit.someone();
    await kit.verified(email);
    const { refreshToken } = await kit.signIn(email);
    kit.clock.ahead = 6 * minute;
    const idToken = (await kit.refresh(refreshToken)).json().id_token;
    const old = 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN';
    expect(await kit.outcome('/v1/accounts:update', { idToken, password: newPassword })).toBe(old);
    expect(await kit.outcome('/v1/accounts:delete', { idToken })).toBe(old);
    const change = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: kit.someone() };
    expect(await kit.outcome('/v1/accounts:sendOobCode', change)).toBe(old);
    const fresh = await kit.signIn(email);
    expect(await kit.outcome('/v1/accounts:update', { idToken: fresh.idToken, password: newPassword })).toBe('ok');
  });
});

describe('the client cannot choose its session or account', () => {
  test('every sign-in makes new tokens, whatever tokens and ids the call carries', async () => {
    const email = kit.someone();
    await kit.verified(email);
    const stranger = await kit.signUp(kit.someone());
    const forged = {
      refreshToken: 'x'.repeat(43),
      idToken: stranger.idToken,
      localId: 'chosen-by-me',
    };
    const path = '/v1/accounts:signInWithPassword';
    const one = await kit.call(path, { email, password: goodPassword, ...forged });
    const two = await kit.call(path, { email, password: goodPassword, ...forged });
    expect(new Set([one.body.refreshToken, two.body.refreshToken, forged.refreshToken]).size).toBe(3);
    expect(one.body.localId).toBe(two.body.localId);
    const chosen = {
      email: kit.someone(),
      password: goodPassword,
      localId: 'chosen-by-me',
      emailVerified: true,
    };
    const made = await kit.call('/v1/accounts:signUp', chosen);
    expect(made.body.localId).not.toBe('chosen-by-me');
    expect(decodeJwt(made.body.idToken)['email_verified']).toBe(false);
  });

  test('a field in the call can neither verify an address nor reach another’s account', async () => {
    const { idToken, localId } = await kit.signUp(kit.someone());
    const victim = await kit.verified(kit.someone());
    await kit.call('/v1/accounts:update', {
      idToken,
      emailVerified: true,
      localId: victim,
      displayName: 'Taken',
    });
    const { body } = await kit.call('/v1/accounts:lookup', { idToken, localId: [victim] });
    expect(body.users).toMatchObject([{ localId, emailVerified: false, displayName: 'Taken' }]);
  });
});
