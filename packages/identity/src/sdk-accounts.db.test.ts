import {
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  deleteUser,
  isSignInWithEmailLink,
  revokeAccessToken,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  updateEmail,
  updatePassword,
  verifyBeforeUpdateEmail,
  verifyPasswordResetCode,
} from 'firebase/auth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goodPassword, type IdentityKit, newPassword, publicUrl, sdkOutcome, startKit } from './test-kit.ts';

/** The official SDK against our service, as a browser uses it. */
describe('the SDK, through the life of an account', () => {
  let kit: IdentityKit;
  beforeAll(async () => {
    kit = await startKit();
  });
  afterAll(() => kit.stop());

  test('a student signs up and is signed in, with a user object that says who they are (AUTH-7, AUTH-15, AUTH-26)', async () => {
    const auth = kit.browser();
    const { user } = await createUserWithEmailAndPassword(auth, 'Ada.Moss@UMSystem.edu', goodPassword);
    expect(user).toMatchObject({
      uid: expect.stringMatching(/^\w{28}$/),
      email: 'ada.moss@umsystem.edu',
      emailVerified: false,
      displayName: null,
      photoURL: null,
      phoneNumber: null,
      tenantId: null,
      isAnonymous: false,
      providerData: [{ providerId: 'password', email: 'ada.moss@umsystem.edu' }],
    });
    expect(auth.currentUser).toBe(user);
    const { claims, signInProvider } = await user.getIdTokenResult();
    expect(signInProvider).toBe('password');
    expect(claims).toMatchObject({
      iss: `${publicUrl}/identity`,
      aud: 'coursetrail',
      sub: user.uid,
      user_id: user.uid,
      email_verified: false,
    });
  });

  test('the link in the verification mail verifies the address, once (AUTH-9, AUTH-17)', async () => {
    const auth = kit.browser();
    const { user } = await createUserWithEmailAndPassword(auth, 'ben.holt@umsystem.edu', goodPassword);
    await sendEmailVerification(user);
    const code = kit.mailServer.codeTo('ben.holt@umsystem.edu');
    await checkActionCode(auth, code);
    await checkActionCode(auth, code);
    await confirmPasswordReset(auth, code, newPassword);
    const after = await signInWithEmailAndPassword(auth, 'ben.holt@umsystem.edu', newPassword);
    expect(after.user).toMatchObject({ uid: user.uid, emailVerified: true });
    expect((await after.user.getIdTokenResult(true)).claims['email_verified']).toBe(true);
    expect(await sdkOutcome(applyActionCode(auth, code))).toBe('auth/invalid-action-code');
  });

  test('a client that sends no password verifies too: the sign-up’s session and password end, and a reset brings another (AUTH-17)', async () => {
    const email = 'bea.moor@umsystem.edu';
    const auth = kit.browser();
    const { user } = await createUserWithEmailAndPassword(auth, email, goodPassword);
    await sendEmailVerification(user);
    await applyActionCode(auth, kit.mailServer.codeTo(email));
    expect(await sdkOutcome(user.reload())).toBe('auth/user-token-expired');
    expect(auth.currentUser).toBeNull();
    expect(await sdkOutcome(signInWithEmailAndPassword(auth, email, goodPassword))).toBe('auth/invalid-credential');
    await sendPasswordResetEmail(auth, email);
    await confirmPasswordReset(auth, kit.mailServer.codeTo(email), goodPassword);
    const again = await signInWithEmailAndPassword(auth, email, goodPassword);
    expect(again.user).toMatchObject({ uid: user.uid, emailVerified: true });
  });

  test('the right password signs in; a wrong one and an unknown address get the same error (AUTH-8)', async () => {
    const uid = await kit.verified('cara.voss@umsystem.edu');
    const auth = kit.browser();
    const { user } = await signInWithEmailAndPassword(auth, 'cara.voss@umsystem.edu', goodPassword);
    expect(user.uid).toBe(uid);
    const wrong = sdkOutcome(signInWithEmailAndPassword(auth, 'cara.voss@umsystem.edu', 'not-the-password'));
    expect(await wrong).toBe('auth/invalid-credential');
    const unknown = sdkOutcome(signInWithEmailAndPassword(auth, 'nobody@umsystem.edu', 'not-the-password'));
    expect(await unknown).toBe('auth/invalid-credential');
  });

  test('a fresh ID token comes from the refresh token, which is replaced with it (AUTH-23)', async () => {
    await kit.verified('dora.lind@umsystem.edu');
    const { user } = await signInWithEmailAndPassword(kit.browser(), 'dora.lind@umsystem.edu', goodPassword);
    const { refreshToken } = user;
    const before = await user.getIdToken();
    const after = await user.getIdToken(true);
    expect(after).not.toBe(before);
    expect(user.refreshToken).not.toBe(refreshToken);
    expect(await kit.service.verifyIdToken(after)).toEqual({
      uid: user.uid,
      email: 'dora.lind@umsystem.edu',
      emailVerified: true,
      authTime: expect.any(Date),
    });
  });

  test('a forgotten password is replaced through a mail, and other browsers are signed out (AUTH-10, AUTH-29)', async () => {
    await kit.verified('emil.roth@umsystem.edu');
    const old = kit.browser();
    const { user } = await signInWithEmailAndPassword(old, 'emil.roth@umsystem.edu', goodPassword);
    const token = await user.getIdToken();
    const auth = kit.browser();
    await sendPasswordResetEmail(auth, 'emil.roth@umsystem.edu');
    const code = kit.mailServer.codeTo('emil.roth@umsystem.edu');
    expect(await verifyPasswordResetCode(auth, code)).toBe('emil.roth@umsystem.edu');
    expect(await sdkOutcome(confirmPasswordReset(auth, code, '12345'))).toBe('auth/weak-password');
    await confirmPasswordReset(auth, code, newPassword);
    expect(await sdkOutcome(confirmPasswordReset(auth, code, newPassword))).toBe('auth/invalid-action-code');
    expect(await kit.service.verifyIdToken(token)).toBeNull();
    expect(await sdkOutcome(user.getIdToken(true))).toBe('auth/user-token-expired');
    const again = signInWithEmailAndPassword(auth, 'emil.roth@umsystem.edu', goodPassword);
    expect(await sdkOutcome(again)).toBe('auth/invalid-credential');
    await signInWithEmailAndPassword(auth, 'emil.roth@umsystem.edu', newPassword);
  });

  test('the browser that changes the password stays signed in, and all others are signed out', async () => {
    await kit.verified('fay.berg@umsystem.edu');
    const mine = await signInWithEmailAndPassword(kit.browser(), 'fay.berg@umsystem.edu', goodPassword);
    const theirs = await signInWithEmailAndPassword(kit.browser(), 'fay.berg@umsystem.edu', goodPassword);
    await updatePassword(mine.user, newPassword);
    await mine.user.getIdToken(true);
    expect(await sdkOutcome(theirs.user.reload())).toBe('auth/user-token-expired');
  });

  test('a new address takes effect once its owner has opened the mail, and then all sessions end', async () => {
    await kit.verified('hana.kern@umsystem.edu');
    const auth = kit.browser();
    const { user } = await signInWithEmailAndPassword(auth, 'hana.kern@umsystem.edu', goodPassword);
    expect(await sdkOutcome(updateEmail(user, 'hana.new@umsystem.edu'))).toBe('auth/operation-not-allowed');
    await verifyBeforeUpdateEmail(user, 'hana.new@umsystem.edu');
    const code = kit.mailServer.codeTo('hana.new@umsystem.edu');
    const { data } = await checkActionCode(auth, code);
    expect(data).toMatchObject({
      email: 'hana.new@umsystem.edu',
      previousEmail: 'hana.kern@umsystem.edu',
    });
    expect(await sdkOutcome(applyActionCode(auth, code))).toBe('auth/missing-password');
    expect(await sdkOutcome(confirmPasswordReset(auth, code, 'not-the-password'))).toBe('auth/invalid-credential');
    await confirmPasswordReset(auth, code, goodPassword);
    expect(await sdkOutcome(user.reload())).toBe('auth/user-token-expired');
    expect(auth.currentUser).toBeNull();
    const after = await signInWithEmailAndPassword(auth, 'hana.new@umsystem.edu', goodPassword);
    expect(after.user).toMatchObject({ uid: user.uid, emailVerified: true });
  });

  test('a link in a mail signs in, once (AUTH-12)', async () => {
    const uid = await kit.verified('ivo.park@umsystem.edu');
    const auth = kit.browser();
    await sendSignInLinkToEmail(auth, 'ivo.park@umsystem.edu', {
      url: `${publicUrl}/`,
      handleCodeInApp: true,
    });
    const { link } = kit.mailServer.newestTo('ivo.park@umsystem.edu');
    expect(isSignInWithEmailLink(auth, link)).toBe(true);
    expect((await signInWithEmailLink(auth, 'ivo.park@umsystem.edu', link)).user.uid).toBe(uid);
    const again = signInWithEmailLink(auth, 'ivo.park@umsystem.edu', link);
    expect(await sdkOutcome(again)).toBe('auth/invalid-action-code');
  });

  test('a deleted account is gone, and its record with it (AUTH-16)', async () => {
    const auth = kit.browser();
    const { user } = await createUserWithEmailAndPassword(auth, 'june.fox@umsystem.edu', goodPassword);
    const token = await user.getIdToken();
    await deleteUser(user);
    expect(kit.deletedRecords).toContain(user.uid);
    expect(await kit.service.verifyIdToken(token)).toBeNull();
    const again = signInWithEmailAndPassword(auth, 'june.fox@umsystem.edu', goodPassword);
    expect(await sdkOutcome(again)).toBe('auth/invalid-credential');
  });

  test('a disabled account is signed out at its next refresh and comes back when enabled (AUTH-28)', async () => {
    await kit.verified('kai.dunn@umsystem.edu');
    const auth = kit.browser();
    const { user } = await signInWithEmailAndPassword(auth, 'kai.dunn@umsystem.edu', goodPassword);
    const token = await user.getIdToken();
    expect(await kit.service.operator.disable('kai.dunn@umsystem.edu')).toBe(true);
    expect(await kit.service.verifyIdToken(token)).toBeNull();
    expect(await sdkOutcome(user.getIdToken(true))).toBe('auth/user-disabled');
    expect(auth.currentUser).toBeNull();
    const refused = signInWithEmailAndPassword(auth, 'kai.dunn@umsystem.edu', goodPassword);
    expect(await sdkOutcome(refused)).toBe('auth/user-disabled');
    await kit.service.operator.enable('kai.dunn@umsystem.edu');
    await signInWithEmailAndPassword(auth, 'kai.dunn@umsystem.edu', goodPassword);
  });

  test('signing out everywhere ends every session (AUTH-20)', async () => {
    await kit.verified('lena.ash@umsystem.edu');
    const here = kit.browser();
    const there = kit.browser();
    const { user } = await signInWithEmailAndPassword(here, 'lena.ash@umsystem.edu', goodPassword);
    const other = await signInWithEmailAndPassword(there, 'lena.ash@umsystem.edu', goodPassword);
    await revokeAccessToken(here, await user.getIdToken());
    expect(await sdkOutcome(other.user.getIdToken(true))).toBe('auth/user-token-expired');
    expect(await sdkOutcome(user.reload())).toBe('auth/user-token-expired');
  });
});
