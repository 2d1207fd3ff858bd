import {
  confirmPasswordReset,
  deleteUser,
  GoogleAuthProvider,
  initializeRecaptchaConfig,
  isSignInWithEmailLink,
  linkWithCredential,
  multiFactor,
  revokeAccessToken,
  sendEmailVerification,
  sendSignInLinkToEmail,
  signInAnonymously,
  signInWithCredential,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  TotpMultiFactorGenerator,
  unlink,
  updateEmail,
} from 'firebase/auth';
import {
  arrival,
  first,
  ines,
  linkWith,
  refresh,
  rosaLater,
  signedIn,
  signIn,
  signUp,
  summary,
  theo,
  third,
  wrong,
} from './people.ts';
import type { StepAction } from './script-context.ts';

const signInByLink =
  (email: string): StepAction =>
  async (on) => {
    const auth = on.browser('library');
    return arrival(await signInWithEmailLink(auth, email, linkWith(on.usedCode(theo), auth.config)));
  };

/** Sends what the SDK sends in browsers only, or never. */
const post =
  (path: string, body: object): StepAction =>
  (on) =>
    on.call('POST', path, JSON.stringify(body));

/** What students do rarely, what we do not offer, and nonsense; at last they leave. */
export const furtherSteps: Record<string, StepAction> = {
  // Signing in by a link
  'sign up as another student': signUp('library', theo, first),
  'verify the address of the other student with a password': async (on) => {
    await sendEmailVerification(on.user('library'));
    await confirmPasswordReset(on.browser('library'), await on.codeFor(theo), first);
  },
  'ask for a sign-in link': async (on) =>
    sendSignInLinkToEmail(on.browser('library'), theo, { url: on.page, handleCodeInApp: true }),
  'ask for a sign-in link to a page elsewhere': async (on) =>
    sendSignInLinkToEmail(on.browser('library'), theo, {
      url: 'https://elsewhere.example/',
      handleCodeInApp: true,
    }),
  'recognize a sign-in link': async (on) => {
    const auth = on.browser('library');
    return { isLink: isSignInWithEmailLink(auth, linkWith(await on.codeFor(theo), auth.config)) };
  },
  'sign in by the link with another address': signInByLink(rosaLater),
  'sign in by the link': signInByLink(theo),
  'sign in by the link twice': signInByLink(theo),

  // A locked account
  'refresh after an operator locked the account': async (on) => {
    await on.disable(theo);
    await on.user('library').getIdToken(true);
    return signedIn(on.browser('library'));
  },
  'be signed out by that': async (on) => signedIn(on.browser('library')),
  'sign in to a locked account': signIn('library', theo, first),
  'sign in to a locked account with a wrong password': signIn('library', theo, wrong),

  // What we do not offer
  'set another address without proof that it is mine': async (on) => {
    await signUp('dorm', ines, first)(on);
    await updateEmail(on.user('dorm'), 'ines.okafor-lund@umsystem.edu');
  },
  'sign in as nobody in particular': async (on) => arrival(await signInAnonymously(on.browser('guest'))),
  'sign in with a token of a server': async (on) =>
    arrival(await signInWithCustomToken(on.browser('guest'), 'not-a-token')),
  'sign in with an identity provider': async (on) =>
    arrival(await signInWithCredential(on.browser('guest'), GoogleAuthProvider.credential('not-a-token'))),
  'add an identity provider': async (on) =>
    arrival(await linkWithCredential(on.user('laptop'), GoogleAuthProvider.credential('not-a-token'))),
  'begin a second factor': async (on) =>
    TotpMultiFactorGenerator.generateSecret(await multiFactor(on.user('laptop')).getSession()),
  'revoke a token': async (on) => revokeAccessToken(on.browser('dorm'), await on.user('dorm').getIdToken()),
  'refresh after a token was revoked': refresh('dorm'),
  'send a code to a phone': post('v1/accounts:sendVerificationCode', {
    phoneNumber: '+15735550100',
  }),
  'sign in with a code from a phone': post('v1/accounts:signInWithPhoneNumber', {
    sessionInfo: 'none',
    code: '000000',
  }),
  'begin to sign in with a second factor': post('v2/accounts/mfaSignIn:start', {
    mfaPendingCredential: 'none',
    mfaEnrollmentId: 'none',
  }),

  // What the SDK asks beside
  'ask whether a test for robots is wanted': async (on) => initializeRecaptchaConfig(on.browser('laptop')),
  'ask which domains are ours': async (on) => on.call('GET', 'v1/projects'),

  // Nonsense
  'look up with a token that is none': post('v1/accounts:lookup', { idToken: 'not-a-token' }),
  'refresh with a token that is none': async (on) =>
    on.call('POST', 'v1/token', new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'not-a-token' })),
  'refresh without a token': async (on) =>
    on.call('POST', 'v1/token', new URLSearchParams({ grant_type: 'refresh_token' })),
  'ask for a mail of no kind': post('v1/accounts:sendOobCode', { email: rosaLater }),
  'send what is not JSON': async (on) => on.call('POST', 'v1/accounts:signUp', '{"email":'),
  'call what does not exist': post('v1/accounts:noSuchCall', {}),
  'come with the key of another project': async (on) =>
    arrival(await signInWithEmailAndPassword(on.browser('stranger', 'another-key'), rosaLater, third)),

  // Leaving
  'take the password away': async (on) => summary(await unlink(on.user('laptop'), 'password')),
  'delete the account': async (on) => {
    await deleteUser(on.user('laptop'));
    return signedIn(on.browser('laptop'));
  },
  'refresh elsewhere after the account is gone': refresh('phone'),
  'sign in to the account that is gone': signIn('laptop', rosaLater, third),
};
