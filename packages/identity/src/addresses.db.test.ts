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

describe('who owns an address', () => {
  test('only addresses of an allowed domain can sign up, in upper or lower case (DATA-17)', async () => {
    const refused = 'INVALID_EMAIL : Only @umsystem.edu email addresses are allowed.';
    const signUp = (email: string) => kit.outcome('/v1/accounts:signUp', { email, password: goodPassword });
    expect(await signUp('a@example.com')).toBe(refused);
    expect(await signUp('a@umsystem.edu.example.com')).toBe(refused);
    expect(await signUp('a@notumsystem.edu')).toBe(refused);
    expect(await signUp('a@sub.umsystem.edu')).toBe(refused);
    expect(await signUp('Capital.Letters@UMSYSTEM.EDU')).toBe('ok');
  });

  test('an account cannot move to another domain', async () => {
    const { idToken } = await kit.signUp(kit.someone());
    const change = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: 'a@example.com' };
    expect(await kit.outcome('/v1/accounts:sendOobCode', change)).toMatch(/^INVALID_EMAIL : Only @umsystem.edu/);
  });

  test('one mailbox is one account: capitals and +tags do not make a second one', async () => {
    await kit.signUp('rosa.finch@umsystem.edu');
    const again = { email: 'Rosa.Finch+second@umsystem.edu', password: goodPassword };
    expect(await kit.outcome('/v1/accounts:signUp', again)).toBe('EMAIL_EXISTS');
    expect(await kit.signInOutcome('ROSA.FINCH@umsystem.edu', goodPassword)).toBe('ok');
  });

  test('a stranger who signed up first does not keep the owner out, and loses access once the owner resets the password', async () => {
    const email = kit.someone();
    const stranger = await kit.signUp(email, 'password-of-stranger');
    await kit.call('/v1/accounts:update', {
      idToken: stranger.idToken,
      displayName: 'Not the owner',
    });
    expect(await kit.outcome('/v1/accounts:signUp', { email, password: goodPassword })).toBe('EMAIL_EXISTS');
    await kit.requestReset(email);
    expect(await kit.resetPassword(kit.mailServer.codeTo(email))).toBe('ok');
    expect(await kit.signInOutcome(email, 'password-of-stranger')).toBe('INVALID_LOGIN_CREDENTIALS');
    expect(await kit.refreshOutcome(stranger.refreshToken)).toBe('TOKEN_EXPIRED');
    const { idToken } = await kit.signIn(email, newPassword);
    const { body } = await kit.call('/v1/accounts:lookup', { idToken });
    expect(body.users[0]).toMatchObject({ emailVerified: true });
    expect(body.users[0]).not.toHaveProperty('displayName');
  });

  test('signing in by link removes the password that a stranger had set', async () => {
    const email = kit.someone();
    const stranger = await kit.signUp(email, 'password-of-stranger');
    await kit.call('/v1/accounts:sendOobCode', { requestType: 'EMAIL_SIGNIN', email });
    const oobCode = kit.mailServer.codeTo(email);
    expect(await kit.outcome('/v1/accounts:signInWithEmailLink', { email, oobCode })).toBe('ok');
    expect(await kit.signInOutcome(email, 'password-of-stranger')).toBe('INVALID_LOGIN_CREDENTIALS');
    expect(await kit.refreshOutcome(stranger.refreshToken)).toBe('TOKEN_EXPIRED');
  });

  test('an unverified sign-up does not keep the owner of the address from moving to it', async () => {
    const [email, wanted, taken] = [kit.someone(), kit.someone(), kit.someone()];
    await kit.verified(email);
    await kit.signUp(wanted, 'password-of-stranger');
    await kit.verified(taken);
    const { idToken } = await kit.signIn(email);
    const move = (newEmail: string) =>
      kit.outcome('/v1/accounts:sendOobCode', {
        requestType: 'VERIFY_AND_CHANGE_EMAIL',
        idToken,
        newEmail,
      });
    expect(await move(taken)).toBe('EMAIL_EXISTS');
    expect(await move(wanted)).toBe('ok');
    expect(await kit.resetPassword(kit.mailServer.codeTo(wanted), goodPassword)).toBe('ok');
    expect(await kit.signInOutcome(wanted, goodPassword)).toBe('ok');
    expect(await kit.signInOutcome(wanted, 'password-of-stranger')).toBe('INVALID_LOGIN_CREDENTIALS');
  });
});
