import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goodPassword, type IdentityKit, newPassword, startKit } from './test-kit.ts';

const strangersPassword = 'password-of-stranger';

/** A stranger signs up with an address that is not theirs, and its owner opens the link in the mail. */
describe('whose click verifies', () => {
  let kit: IdentityKit;
  beforeAll(async () => {
    kit = await startKit();
  });
  afterAll(() => kit.stop());

  async function attack() {
    const email = kit.someone();
    const stranger = await kit.signUp(email, strangersPassword);
    const profile = { displayName: 'Not the owner', photoUrl: 'https://pictures.example/x.png' };
    await kit.call('/v1/accounts:update', { idToken: stranger.idToken, ...profile });
    return { email, stranger, code: await kit.verificationCode(email, stranger.idToken) };
  }

  async function expectStrangerOut(email: string, stranger: Awaited<ReturnType<typeof kit.signUp>>) {
    expect(await kit.service.verifyIdToken(stranger.idToken)).toBeNull();
    expect(await kit.refreshOutcome(stranger.refreshToken)).toBe('TOKEN_EXPIRED');
    expect(await kit.signInOutcome(email, strangersPassword)).toBe('INVALID_LOGIN_CREDENTIALS');
    const account = (await kit.service.operator.list()).find((one) => one.email === email);
    expect(account).toMatchObject({ uid: stranger.localId, verified: true });
  }

  async function profileOf(email: string) {
    const { idToken } = await kit.signIn(email);
    return (await kit.call('/v1/accounts:lookup', { idToken })).body.users[0];
  }

  test('the owner’s link sets the owner’s password and leaves the stranger nothing', async () => {
    const { email, stranger, code } = await attack();
    expect(await kit.resetPassword(code, '12345')).toMatch(/^WEAK_PASSWORD/);
    expect(await kit.resetPassword(code, goodPassword)).toBe('ok');
    await expectStrangerOut(email, stranger);
    const profile = await profileOf(email);
    expect(profile).toMatchObject({ emailVerified: true });
    expect(profile).not.toHaveProperty('displayName');
    expect(profile).not.toHaveProperty('photoUrl');
    expect(await kit.resetPassword(code, newPassword)).toBe('INVALID_OOB_CODE');
  });

  test('a link that is used without a password verifies, and drops the stranger’s', async () => {
    const { email, stranger, code } = await attack();
    expect(await kit.outcome('/v1/accounts:update', { oobCode: code })).toBe('ok');
    await expectStrangerOut(email, stranger);
    await kit.requestReset(email);
    expect(await kit.resetPassword(kit.mailServer.codeTo(email), goodPassword)).toBe('ok');
    expect(await profileOf(email)).not.toHaveProperty('displayName');
  });

  test('of a verified account a link to verify changes nothing, and opens nothing', async () => {
    const email = kit.someone();
    await kit.verified(email);
    const { idToken } = await kit.signIn(email);
    expect(await kit.resetPassword(await kit.verificationCode(email, idToken))).toBe('INVALID_OOB_CODE');
    const oobCode = await kit.verificationCode(email, idToken);
    expect(await kit.outcome('/v1/accounts:update', { oobCode })).toBe('ok');
    expect(await kit.service.verifyIdToken(idToken)).not.toBeNull();
    expect(await kit.signInOutcome(email, goodPassword)).toBe('ok');
  });

  test('a stranger cannot move their account to an address whose owner clicks', async () => {
    const [theirs, victims] = [kit.someone(), kit.someone()];
    await kit.verified(theirs, strangersPassword);
    const { idToken } = await kit.signIn(theirs, strangersPassword);
    const code = await kit.changeCode(victims, idToken);
    expect(await kit.outcome('/v1/accounts:update', { oobCode: code })).toMatch(/^MISSING_PASSWORD/);
    expect(await kit.resetPassword(code, goodPassword)).toBe('INVALID_LOGIN_CREDENTIALS');
    const addresses = (await kit.service.operator.list()).map(({ email }) => email);
    expect(addresses).toContain(theirs);
    expect(addresses).not.toContain(victims);
    // The address stays free for its owner.
    expect((await kit.signUp(victims)).localId).toBeDefined();
  });

  test('guessing the password with a link to change the address is throttled as at the log-in', async () => {
    const [email, wanted] = [kit.someone(), kit.someone()];
    await kit.verified(email);
    const { idToken } = await kit.signIn(email);
    const code = await kit.changeCode(wanted, idToken);
    const outcomes = new Set<string>();
    for (let guess = 0; guess < 12; guess += 1) outcomes.add(await kit.resetPassword(code, `guess-number-${guess}`));
    expect([...outcomes]).toEqual(['INVALID_LOGIN_CREDENTIALS', 'TOO_MANY_ATTEMPTS_TRY_LATER']);
  });

  test('with the password, the address changes and every session ends', async () => {
    const [email, wanted] = [kit.someone(), kit.someone()];
    await kit.verified(email);
    const { idToken } = await kit.signIn(email);
    expect(await kit.resetPassword(await kit.changeCode(wanted, idToken), goodPassword)).toBe('ok');
    expect(await kit.service.verifyIdToken(idToken)).toBeNull();
    expect(await kit.signInOutcome(wanted, goodPassword)).toBe('ok');
    expect(await kit.signInOutcome(email, goodPassword)).toBe('INVALID_LOGIN_CREDENTIALS');
  });
});
