import {
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  EmailAuthProvider,
  fetchSignInMethodsForEmail,
  reauthenticateWithCredential,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  signOut,
  updatePassword,
  updateProfile,
  validatePassword,
  verifyBeforeUpdateEmail,
  verifyPasswordResetCode,
} from 'firebase/auth';
import {
  arrival,
  first,
  nobody,
  refresh,
  reloaded,
  rosa,
  rosaLater,
  second,
  signedIn,
  signIn,
  signUp,
  summary,
  third,
  wrong,
} from './people.ts';
import type { StepAction } from './script-context.ts';

const confirmIdentity =
  (password: string): StepAction =>
  async (on) =>
    arrival(await reauthenticateWithCredential(on.user('laptop'), EmailAuthProvider.credential(rosa, password)));

/** What students do: sign up, verify, sign in, change their name, password and address. */
export const everydaySteps: Record<string, StepAction> = {
  // Signing up
  'sign up with a password of three characters': signUp('laptop', rosa, 'abc'),
  'sign up without a password': signUp('laptop', rosa, ''),
  'sign up with an address that is none': signUp('laptop', 'rosa.quill', first),
  'sign up': signUp('laptop', rosa, first),
  'read the claims of the token': async (on) => {
    const { claims, signInProvider, signInSecondFactor } = await on.user('laptop').getIdTokenResult();
    return { claims, signInProvider, signInSecondFactor };
  },

  // Verifying the address
  'ask for the verification mail': async (on) => sendEmailVerification(on.user('laptop')),
  'ask for it in another language, with a page to come back to': async (on) => {
    const auth = on.browser('laptop');
    auth.languageCode = 'en';
    await sendEmailVerification(on.user('laptop'), { url: on.page });
    auth.languageCode = null;
  },
  'look at the code of the verification mail': async (on) =>
    checkActionCode(on.browser('phone'), await on.codeFor(rosa)),
  'verify the address': async (on) => applyActionCode(on.browser('phone'), on.usedCode(rosa)),
  'verify the address twice': async (on) => applyActionCode(on.browser('phone'), on.usedCode(rosa)),
  'verify with a code that is none': async (on) => applyActionCode(on.browser('phone'), 'no-such-code'),
  'see the verified address after a reload': reloaded('laptop'),
  'choose a password by a reset after verifying': async (on) => {
    await sendPasswordResetEmail(on.browser('phone'), rosa);
    await confirmPasswordReset(on.browser('phone'), await on.codeFor(rosa), first);
  },
  'sign in with a verified address': signIn('laptop', rosa, first),
  'refresh the token, which then says so': async (on) => {
    const { claims } = await on.user('laptop').getIdTokenResult(true);
    return { claims };
  },
  'sign up with an address that is taken': signUp('phone', rosa, second),

  // Signing in
  'sign out': async (on) => {
    await signOut(on.browser('laptop'));
    return signedIn(on.browser('laptop'));
  },
  'sign in with a wrong password': signIn('laptop', rosa, wrong),
  'sign in with an unknown address': signIn('laptop', nobody, wrong),
  'sign in without a password': signIn('laptop', rosa, ''),
  'sign in with an address that is none': signIn('laptop', 'rosa.quill', first),
  'sign in': signIn('laptop', rosa, first),
  'sign in with the address in capitals': signIn('phone', rosa.toUpperCase(), first),
  'ask how a known address signs in': async (on) => fetchSignInMethodsForEmail(on.browser('laptop'), rosa),
  'ask how an unknown address signs in': async (on) => fetchSignInMethodsForEmail(on.browser('laptop'), nobody),

  // Name, picture, password
  'set a name and a picture': async (on) => {
    const user = on.user('laptop');
    await updateProfile(user, { displayName: 'Rosa', photoURL: 'https://example.org/rosa.png' });
    return summary(user);
  },
  'sign in with a name and a picture': signIn('tablet', rosa, first),
  'take the name and the picture away': async (on) => {
    const user = on.user('laptop');
    await updateProfile(user, { displayName: '', photoURL: '' });
    await reload(user);
    return summary(user);
  },
  'confirm who I am with the wrong password': confirmIdentity(wrong),
  'confirm who I am': confirmIdentity(first),
  'ask whether a password fits the policy': async (on) => validatePassword(on.browser('laptop'), second),
  'change to a password of three characters': async (on) => updatePassword(on.user('laptop'), 'abc'),
  'change the password': async (on) => updatePassword(on.user('laptop'), second),
  'stay signed in where the password was changed': refresh('laptop'),
  'refresh elsewhere after the password was changed': refresh('phone'),
  'sign in with the old password': signIn('phone', rosa, first),
  'sign in with the new password': signIn('phone', rosa, second),

  // A forgotten password
  'ask for a reset for an unknown address': async (on) => sendPasswordResetEmail(on.browser('tablet'), nobody),
  'ask for a reset': async (on) => sendPasswordResetEmail(on.browser('tablet'), rosa),
  'look at the reset code': async (on) => verifyPasswordResetCode(on.browser('tablet'), await on.codeFor(rosa)),
  'look at the reset code again, in full': async (on) => checkActionCode(on.browser('tablet'), on.usedCode(rosa)),
  'use the reset code to verify an address': async (on) => applyActionCode(on.browser('tablet'), on.usedCode(rosa)),
  'reset to a password of three characters': async (on) =>
    confirmPasswordReset(on.browser('tablet'), on.usedCode(rosa), 'abc'),
  'reset the password': async (on) => confirmPasswordReset(on.browser('tablet'), on.usedCode(rosa), third),
  'reset the password with the same code': async (on) =>
    confirmPasswordReset(on.browser('tablet'), on.usedCode(rosa), first),
  'refresh a session from before the reset': refresh('laptop'),
  'sign in after the reset': signIn('laptop', rosa, third),

  // Another address
  'ask to change the address': async (on) => verifyBeforeUpdateEmail(on.user('laptop'), rosaLater),
  'look at the code that changes the address': async (on) =>
    checkActionCode(on.browser('tablet'), await on.codeFor(rosaLater)),
  'change the address': async (on) => applyActionCode(on.browser('tablet'), on.usedCode(rosaLater)),
  'change the address with a wrong password': async (on) =>
    confirmPasswordReset(on.browser('tablet'), on.usedCode(rosaLater), wrong),
  'change the address with the password': async (on) =>
    confirmPasswordReset(on.browser('tablet'), on.usedCode(rosaLater), third),
  'reload after the address was changed': reloaded('laptop'),
  'sign in with the old address': signIn('laptop', rosa, third),
  'sign in with the new address': signIn('laptop', rosaLater, third),
  'sign in with it on the phone, too': signIn('phone', rosaLater, third),
};
