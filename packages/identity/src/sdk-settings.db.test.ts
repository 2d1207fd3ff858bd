import {
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  fetchSignInMethodsForEmail,
  initializeRecaptchaConfig,
  reauthenticateWithCredential,
  sendPasswordResetEmail,
  signInAnonymously,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  updatePassword,
  validatePassword,
} from 'firebase/auth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goodPassword, type IdentityKit, newPassword, sdkOutcome, startKit } from './test-kit.ts';

/** The official SDK against our service, as a browser uses it. */
describe('what else the SDK asks', () => {
  let kit: IdentityKit;
  beforeAll(async () => {
    kit = await startKit();
  });
  afterAll(() => kit.stop());

  test('the password policy says at least 6 characters by default (AUTH-22)', async () => {
    const auth = kit.browser();
    expect((await validatePassword(auth, 'ab-cd')).isValid).toBe(false);
    const status = await validatePassword(auth, 'ab-cde');
    expect(status.isValid).toBe(true);
    expect(status.passwordPolicy.customStrengthOptions).toEqual({
      minPasswordLength: 6,
      maxPasswordLength: 4096,
    });
  });

  test('the reCAPTCHA is off (AUTH-21)', async () => {
    const auth = kit.browser();
    await initializeRecaptchaConfig(auth);
    await createUserWithEmailAndPassword(auth, 'mara.quill@umsystem.edu', goodPassword);
  });

  test('the authorized domains are our own (AUTH-11)', async () => {
    const { body } = await kit.call('/v1/projects');
    expect(body).toEqual({
      projectId: 'coursetrail',
      authorizedDomains: ['coursetrail.example'],
    });
  });

  test('nobody learns which addresses have accounts', async () => {
    await kit.verified('nils.wood@umsystem.edu');
    const auth = kit.browser();
    expect(await fetchSignInMethodsForEmail(auth, 'nils.wood@umsystem.edu')).toEqual([]);
    expect(await sdkOutcome(sendPasswordResetEmail(auth, 'no.such.student@umsystem.edu'))).toBe('ok');
  });

  test('anonymous accounts and custom tokens are not offered (AUTH-46)', async () => {
    const auth = kit.browser();
    expect(await sdkOutcome(signInAnonymously(auth))).toBe('auth/operation-not-allowed');
    expect(await sdkOutcome(signInWithCustomToken(auth, 'token'))).toBe('auth/operation-not-allowed');
  });

  test.each([
    ['identity provider (AUTH-13)', '/v1/accounts:signInWithIdp'],
    ['phone (AUTH-14)', '/v1/accounts:signInWithPhoneNumber'],
    ['phone verification (AUTH-18)', '/v1/accounts:sendVerificationCode'],
    ['second factor, enrolment (AUTH-19)', '/v2/accounts/mfaEnrollment:start'],
    ['second factor, sign-in (AUTH-19)', '/v2/accounts/mfaSignIn:finalize'],
  ])('not offered, in the protocol’s form: %s', async (_name, path) => {
    const reply = await kit.call(path, {});
    expect(reply.status).toBe(400);
    expect(reply.body.error).toMatchObject({ code: 400, message: 'OPERATION_NOT_ALLOWED' });
  });

  test('changing the password long after signing in requires a new sign-in, and then works (AUTH-45)', async () => {
    await kit.verified('olga.reed@umsystem.edu');
    const { user } = await signInWithEmailAndPassword(kit.browser(), 'olga.reed@umsystem.edu', goodPassword);
    kit.clock.ahead = 6 * 60_000;
    try {
      expect(await sdkOutcome(updatePassword(user, newPassword))).toBe('auth/requires-recent-login');
      expect(await sdkOutcome(deleteUser(user))).toBe('auth/requires-recent-login');
      await reauthenticateWithCredential(user, EmailAuthProvider.credential('olga.reed@umsystem.edu', goodPassword));
      await updatePassword(user, newPassword);
    } finally {
      kit.clock.ahead = 0;
    }
  });
});
