import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { goodPassword, type IdentityKit, newPassword, startKit } from './test-kit.ts';

let kit: IdentityKit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());
afterEach(() => {
  kit.restore();
});

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

describe('action codes', () => {
  test('a code is long, random and stored as a hash; checking it does not use it up, redeeming it does', async () => {
    const email = kit.someone();
    await kit.verified(email);
    await kit.requestReset(email);
    const oobCode = kit.mailServer.codeTo(email);
    expect(Buffer.from(oobCode, 'base64url')).toHaveLength(32);
    expect(JSON.stringify(await kit.rows('identity_code'))).not.toContain(oobCode);
    for (let look = 0; look < 3; look += 1) {
      const { body } = await kit.call('/v1/accounts:resetPassword', { oobCode });
      expect(body).toMatchObject({ requestType: 'PASSWORD_RESET', email });
    }
    expect(await kit.resetPassword(oobCode)).toBe('ok');
    expect(await kit.resetPassword(oobCode)).toBe('INVALID_OOB_CODE');
  });

  test('of ten uses at once, one succeeds', async () => {
    const email = kit.someone();
    await kit.verified(email);
    await kit.requestReset(email);
    const oobCode = kit.mailServer.codeTo(email);
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, index) => kit.resetPassword(oobCode, `${newPassword}-${index}`)),
    );
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'INVALID_OOB_CODE')).toHaveLength(9);
  });

  test.each([
    ['VERIFY_EMAIL', 3 * day],
    ['PASSWORD_RESET', hour],
    ['VERIFY_AND_CHANGE_EMAIL', day],
    ['EMAIL_SIGNIN', 15 * minute],
  ])('a code for %s expires (AUTH-43)', async (requestType, lifetime) => {
    const email = kit.someone();
    await kit.verified(email);
    const { idToken } = await kit.signIn(email);
    const newEmail = requestType === 'VERIFY_AND_CHANGE_EMAIL' ? kit.someone() : undefined;
    await kit.call('/v1/accounts:sendOobCode', { requestType, email, idToken, newEmail });
    const oobCode = kit.mailServer.codeTo(newEmail ?? email);
    kit.clock.ahead = lifetime - minute;
    expect(await kit.outcome('/v1/accounts:resetPassword', { oobCode })).toBe('ok');
    kit.clock.ahead = lifetime + minute;
    for (const use of ['/v1/accounts:resetPassword', '/v1/accounts:update', '/v1/accounts:signInWithEmailLink'])
      expect(await kit.outcome(use, { oobCode, email })).toBe('EXPIRED_OOB_CODE');
  });

  test('a code is good for its own kind of action only (AUTH-44)', async () => {
    const email = kit.someone();
    const { idToken } = await kit.signUp(email);
    const verify = await kit.verificationCode(email, idToken);
    expect(await kit.outcome('/v1/accounts:signInWithEmailLink', { email, oobCode: verify })).toBe('INVALID_OOB_CODE');
    await kit.requestReset(email);
    const forReset = kit.mailServer.codeTo(email);
    expect(await kit.outcome('/v1/accounts:update', { oobCode: forReset })).toBe('INVALID_OOB_CODE');
    expect(await kit.outcome('/v1/accounts:signInWithEmailLink', { email, oobCode: forReset })).toBe(
      'INVALID_OOB_CODE',
    );
    await kit.call('/v1/accounts:sendOobCode', { requestType: 'EMAIL_SIGNIN', email });
    const signIn = kit.mailServer.codeTo(email);
    expect(await kit.resetPassword(signIn)).toBe('INVALID_OOB_CODE');
    expect(await kit.outcome('/v1/accounts:update', { oobCode: signIn })).toBe('INVALID_OOB_CODE');
    // None of these calls has used the codes up.
    for (const oobCode of [verify, forReset, signIn])
      expect(await kit.outcome('/v1/accounts:resetPassword', { oobCode })).toBe('ok');
  });

  test('a sign-in link works only with the address it was sent to', async () => {
    const email = kit.someone();
    await kit.verified(email);
    await kit.call('/v1/accounts:sendOobCode', { requestType: 'EMAIL_SIGNIN', email });
    const oobCode = kit.mailServer.codeTo(email);
    const { body } = await kit.call('/v1/accounts:resetPassword', { oobCode });
    expect(JSON.stringify(body)).not.toContain(email);
    const other = await kit.outcome('/v1/accounts:signInWithEmailLink', {
      email: kit.someone(),
      oobCode,
    });
    expect(other).toMatch(/^INVALID_EMAIL/);
    expect(await kit.outcome('/v1/accounts:signInWithEmailLink', { email, oobCode })).toBe('ok');
  });

  test('a new code invalidates older ones of its kind, unless its mail could not be sent', async () => {
    const email = kit.someone();
    await kit.verified(email);
    await kit.requestReset(email);
    const first = kit.mailServer.codeTo(email);
    kit.mailServer.failure = new Error('connection refused');
    await kit.requestReset(email);
    kit.mailServer.failure = null;
    expect(await kit.outcome('/v1/accounts:resetPassword', { oobCode: first })).toBe('ok');
    await kit.requestReset(email);
    const second = kit.mailServer.codeTo(email);
    expect(await kit.resetPassword(first)).toBe('INVALID_OOB_CODE');
    expect(await kit.resetPassword(second)).toBe('ok');
  });

  test('a code and a session from before the account was disabled stay invalid when it is enabled again', async () => {
    const email = kit.someone();
    await kit.verified(email);
    const { refreshToken } = await kit.signIn(email);
    await kit.requestReset(email);
    await kit.service.operator.disable(email);
    expect(await kit.resetPassword(kit.mailServer.codeTo(email))).toBe('INVALID_OOB_CODE');
    await kit.service.operator.enable(email);
    expect(await kit.resetPassword(kit.mailServer.codeTo(email))).toBe('INVALID_OOB_CODE');
    expect(await kit.refreshOutcome(refreshToken)).toBe('TOKEN_EXPIRED');
  });

  test('a code for a former address is invalid', async () => {
    const [email, newEmail] = [kit.someone(), kit.someone()];
    await kit.verified(email);
    const { idToken } = await kit.signIn(email);
    const change = await kit.changeCode(newEmail, idToken);
    await kit.requestReset(email);
    const forReset = kit.mailServer.codeTo(email);
    expect(await kit.resetPassword(change, goodPassword)).toBe('ok');
    expect(await kit.resetPassword(forReset)).toBe('INVALID_OOB_CODE');
  });
});
