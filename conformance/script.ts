import { randomUUID } from 'node:crypto';
import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import {
  type Auth,
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  fetchSignInMethodsForEmail,
  GoogleAuthProvider,
  getAdditionalUserInfo,
  initializeAuth,
  initializeRecaptchaConfig,
  inMemoryPersistence,
  isSignInWithEmailLink,
  linkWithCredential,
  multiFactor,
  reauthenticateWithCredential,
  reload,
  revokeAccessToken,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInAnonymously,
  signInWithCredential,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  signOut,
  TotpMultiFactorGenerator,
  type User,
  type UserCredential,
  unlink,
  updateEmail,
  updatePassword,
  updateProfile,
  validatePassword,
  verifyBeforeUpdateEmail,
  verifyPasswordResetCode,
} from 'firebase/auth';
import { type Form, formOf } from './forms.ts';
import { type Call, type Recorder, startRecorder } from './recorder.ts';
import type { Service } from './service.ts';

/** What came of one step: what the SDK's caller saw, and what went over the wire. */
export type Step = { step: string; outcome: { answers?: Form; refuses?: string }; calls: Call[] };

/** Runs the whole script against a service, each step on what the steps before it left. */
export async function runScript(service: Service): Promise<Step[]> {
  const recorder = await startRecorder(service.addressOf);
  const stage = new Stage(service, recorder);
  const steps: Step[] = [];
  try {
    for (const [step, act] of Object.entries(script)) {
      const outcome = await act(stage).then(
        (value) => ({ answers: formOf(value) }),
        (error: unknown) => ({ refuses: codeOf(error) }),
      );
      steps.push({ step, outcome, calls: recorder.take() });
    }
  } finally {
    recorder.close();
    await stage.close();
  }
  return steps;
}

function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown };
  // Anything else is a mistake in the script, not an outcome.
  if (typeof code !== 'string' || !code.startsWith('auth/')) throw error;
  return code;
}

class Stage {
  readonly #service: Service;
  readonly #recorder: Recorder;
  readonly #browsers = new Map<string, { app: FirebaseApp; auth: Auth }>();
  readonly #kept = new Map<string, string>();

  constructor(service: Service, recorder: Recorder) {
    this.#service = service;
    this.#recorder = recorder;
  }

  /** The SDK as one browser has it. The same name is the same browser. */
  browser(name: string, apiKey = this.#service.apiKey): Auth {
    const known = this.#browsers.get(name);
    if (known) return known.auth;
    // The SDK's memory belongs to the whole process and goes by this name.
    const app = initializeApp(
      { apiKey, projectId: this.#service.projectId },
      `${name} ${randomUUID()}`,
    );
    const auth = initializeAuth(app, { persistence: inMemoryPersistence });
    auth.config.apiScheme = 'http';
    auth.config.apiHost = this.#recorder.host;
    auth.config.tokenApiHost = this.#recorder.host;
    this.#browsers.set(name, { app, auth });
    return auth;
  }

  user(name: string): User {
    const user = this.browser(name).currentUser;
    if (user === null) throw new Error(`Nobody is signed in in the browser ${name}.`);
    return user;
  }

  /** A call of the protocol that the SDK makes in browsers only, or not at all. */
  async call(
    method: 'GET' | 'POST',
    path: string,
    body?: string | URLSearchParams,
  ): Promise<{ status: string }> {
    const reply = await fetch(`http://${this.#recorder.host}/${path}?key=${this.#service.apiKey}`, {
      method,
      ...(typeof body === 'string' && { headers: { 'content-type': 'application/json' } }),
      ...(body && { body }),
    });
    await reply.arrayBuffer();
    return { status: String(reply.status) };
  }

  async codeFor(email: string): Promise<string> {
    const code = await this.#service.newestCode(email);
    this.#kept.set(email, code);
    return code;
  }

  /** The code last taken from a mail, for those who try it twice. */
  usedCode(email: string): string {
    const code = this.#kept.get(email);
    if (code === undefined) throw new Error('No code was taken yet.');
    return code;
  }

  /** A page of the product that a link in a mail may lead back to. */
  get page(): string {
    return this.#service.page;
  }

  disable(email: string): Promise<void> {
    return this.#service.disable(email);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#browsers.values()].map(({ app }) => deleteApp(app)));
  }
}

// The students are invented.
const rosa = 'rosa.quill@umsystem.edu';
const rosaLater = 'rosa.quill-marsh@umsystem.edu';
const theo = 'theo.brandt@umsystem.edu';
const ines = 'ines.okafor@umsystem.edu';
const nobody = 'nobody.here@umsystem.edu';

const first = 'first-lantern-4182';
const second = 'second-lantern-7730';
const third = 'third-lantern-9056';
const wrong = 'wrong-lantern-0000';

const summary = ({
  uid,
  email,
  emailVerified,
  displayName,
  photoURL,
  phoneNumber,
  ...user
}: User) => ({
  uid,
  email,
  emailVerified,
  displayName,
  photoURL,
  phoneNumber,
  isAnonymous: user.isAnonymous,
  providerId: user.providerId,
  tenantId: user.tenantId,
  providerData: user.providerData,
  metadata: {
    creationTime: user.metadata.creationTime,
    lastSignInTime: user.metadata.lastSignInTime,
  },
});

const arrival = ({ user, operationType, providerId, ...credential }: UserCredential) => ({
  user: summary(user),
  operationType,
  providerId,
  additional: getAdditionalUserInfo({ user, operationType, providerId, ...credential }),
});

const signedIn = (auth: Auth) => ({ signedIn: auth.currentUser !== null });

const linkWith = (code: string, { apiKey }: Auth['config']) =>
  `http://127.0.0.1/?mode=signIn&lang=en&apiKey=${apiKey}&oobCode=${encodeURIComponent(code)}`;

const script: Record<string, (stage: Stage) => Promise<unknown>> = {
  // Signing up
  'sign up with a password of three characters': async (on) =>
    arrival(await createUserWithEmailAndPassword(on.browser('laptop'), rosa, 'abc')),
  'sign up without a password': async (on) =>
    arrival(await createUserWithEmailAndPassword(on.browser('laptop'), rosa, '')),
  'sign up with an address that is none': async (on) =>
    arrival(await createUserWithEmailAndPassword(on.browser('laptop'), 'rosa.quill', first)),
  'sign up': async (on) =>
    arrival(await createUserWithEmailAndPassword(on.browser('laptop'), rosa, first)),
  'read the claims of the token': async (on) => {
    const { claims, signInProvider, signInSecondFactor } = await on
      .user('laptop')
      .getIdTokenResult();
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
  'verify the address': async (on) => applyActionCode(on.browser('phone'), await on.codeFor(rosa)),
  'verify the address twice': async (on) => applyActionCode(on.browser('phone'), on.usedCode(rosa)),
  'verify with a code that is none': async (on) =>
    applyActionCode(on.browser('phone'), 'no-such-code'),
  'see the verified address after a reload': async (on) => {
    await reload(on.user('laptop'));
    return summary(on.user('laptop'));
  },
  'refresh the token, which then says so': async (on) => {
    const { claims } = await on.user('laptop').getIdTokenResult(true);
    return { claims };
  },
  'sign up with an address that is taken': async (on) =>
    arrival(await createUserWithEmailAndPassword(on.browser('phone'), rosa, second)),

  // Signing in
  'sign out': async (on) => {
    await signOut(on.browser('laptop'));
    return signedIn(on.browser('laptop'));
  },
  'sign in with a wrong password': async (on) =>
    arrival(await signInWithEmailAndPassword(on.browser('laptop'), rosa, wrong)),
  'sign in with an unknown address': async (on) =>
    arrival(await signInWithEmailAndPassword(on.browser('laptop'), nobody, wrong)),
  'sign in without a password': async (on) =>
    arrival(await signInWithEmailAndPassword(on.browser('laptop'), rosa, '')),
  'sign in with an address that is none': async (on) =>
    arrival(await signInWithEmailAndPassword(on.browser('laptop'), 'rosa.quill', first)),
  'sign in': async (on) =>
    arrival(await signInWithEmailAndPassword(on.browser('laptop'), rosa, first)),
  'sign in with the address in capitals': async (on) =>
    arrival(await signInWithEmailAndPassword(on.browser('phone'), rosa.toUpperCase(), first)),
  'ask how a known address signs in': async (on) =>
    fetchSignInMethodsForEmail(on.browser('laptop'), rosa),
  'ask how an unknown address signs in': async (on) =>
    fetchSignInMethodsForEmail(on.browser('laptop'), nobody),

  // Name, picture, password
  'set a name and a picture': async (on) => {
    const user = on.user('laptop');
    await updateProfile(user, { displayName: 'Rosa', photoURL: 'https://example.org/rosa.png' });
    return summary(user);
  },
  'sign in with a name and a picture': async (on) =>
    arrival(await signInWithEmailAndPassword(on.browser('tablet'), rosa, first)),
  'take the name and the picture away': async (on) => {
    const user = on.user('laptop');
    await updateProfile(user, { displayName: '', photoURL: '' });
    await reload(user);
    return summary(user);
  },
  'confirm who I am with the wrong password': async (on) =>
    arrival(
      await reauthenticateWithCredential(
        on.user('laptop'),
        EmailAuthProvider.credential(rosa, wrong),
      ),
    ),
  'confirm who I am': async (on) =>
    arrival(
      await reauthenticateWithCredential(
        on.user('laptop'),
        EmailAuthProvider.credential(rosa, first),
      ),
    ),
  'ask whether a password fits the policy': async (on) =>
    validatePassword(on.browser('laptop'), second),
  'change to a password of three characters': async (on) =>
    updatePassword(on.user('laptop'), 'abc'),
  'change the password': async (on) => updatePassword(on.user('laptop'), second),
  'stay signed in where the password was changed': async (on) => {
    await on.user('laptop').getIdToken(true);
    return signedIn(on.browser('laptop'));
  },
  'refresh elsewhere after the password was changed': async (on) => {
    await on.user('phone').getIdToken(true);
    return signedIn(on.browser('phone'));
  },
  'sign in with the old password': async (on) =>
    arrival(await signInWithEmailAndPassword(on.browser('phone'), rosa, first)),
  'sign in with the new password': async (on) =>
    arrival(await signInWithEmailAndPassword(on.browser('phone'), rosa, second)),

  // A forgotten password
  'ask for a reset for an unknown address': async (on) =>
    sendPasswordResetEmail(on.browser('tablet'), nobody),
  'ask for a reset': async (on) => sendPasswordResetEmail(on.browser('tablet'), rosa),
  'look at the reset code': async (on) =>
    verifyPasswordResetCode(on.browser('tablet'), await on.codeFor(rosa)),
  'look at the reset code again, in full': async (on) =>
    checkActionCode(on.browser('tablet'), on.usedCode(rosa)),
  'use the reset code to verify an address': async (on) =>
    applyActionCode(on.browser('tablet'), on.usedCode(rosa)),
  'reset to a password of three characters': async (on) =>
    confirmPasswordReset(on.browser('tablet'), await on.codeFor(rosa), 'abc'),
  'reset the password': async (on) =>
    confirmPasswordReset(on.browser('tablet'), await on.codeFor(rosa), third),
  'reset the password with the same code': async (on) =>
    confirmPasswordReset(on.browser('tablet'), on.usedCode(rosa), first),
  'refresh a session from before the reset': async (on) => {
    await on.user('laptop').getIdToken(true);
    return signedIn(on.browser('laptop'));
  },
  'sign in after the reset': async (on) =>
    arrival(await signInWithEmailAndPassword(on.browser('laptop'), rosa, third)),

  // Another address
  'ask to change the address': async (on) => verifyBeforeUpdateEmail(on.user('laptop'), rosaLater),
  'look at the code that changes the address': async (on) =>
    checkActionCode(on.browser('tablet'), await on.codeFor(rosaLater)),
  'change the address': async (on) => applyActionCode(on.browser('tablet'), on.usedCode(rosaLater)),
  'reload after the address was changed': async (on) => {
    await reload(on.user('laptop'));
    return summary(on.user('laptop'));
  },
  'sign in with the old address': async (on) =>
    arrival(await signInWithEmailAndPassword(on.browser('laptop'), rosa, third)),
  'sign in with the new address': async (on) =>
    arrival(await signInWithEmailAndPassword(on.browser('laptop'), rosaLater, third)),
  'sign in with it on the phone, too': async (on) =>
    arrival(await signInWithEmailAndPassword(on.browser('phone'), rosaLater, third)),

  // Signing in by a link
  'sign up as another student': async (on) =>
    arrival(await createUserWithEmailAndPassword(on.browser('library'), theo, first)),
  'verify the address of the other student': async (on) => {
    await sendEmailVerification(on.user('library'));
    await applyActionCode(on.browser('library'), await on.codeFor(theo));
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
  'sign in by the link with another address': async (on) => {
    const auth = on.browser('library');
    return arrival(
      await signInWithEmailLink(auth, rosaLater, linkWith(on.usedCode(theo), auth.config)),
    );
  },
  'sign in by the link': async (on) => {
    const auth = on.browser('library');
    return arrival(
      await signInWithEmailLink(auth, theo, linkWith(await on.codeFor(theo), auth.config)),
    );
  },
  'sign in by the link twice': async (on) => {
    const auth = on.browser('library');
    return arrival(await signInWithEmailLink(auth, theo, linkWith(on.usedCode(theo), auth.config)));
  },

  // A locked account
  'refresh after an operator locked the account': async (on) => {
    await on.disable(theo);
    await on.user('library').getIdToken(true);
    return signedIn(on.browser('library'));
  },
  'be signed out by that': async (on) => signedIn(on.browser('library')),
  'sign in to a locked account': async (on) =>
    arrival(await signInWithEmailAndPassword(on.browser('library'), theo, first)),
  'sign in to a locked account with a wrong password': async (on) =>
    arrival(await signInWithEmailAndPassword(on.browser('library'), theo, wrong)),

  // What we do not offer
  'set another address without proof that it is mine': async (on) => {
    await createUserWithEmailAndPassword(on.browser('dorm'), ines, first);
    await updateEmail(on.user('dorm'), 'ines.okafor-lund@umsystem.edu');
  },
  'sign in as nobody in particular': async (on) =>
    arrival(await signInAnonymously(on.browser('guest'))),
  'sign in with a token of a server': async (on) =>
    arrival(await signInWithCustomToken(on.browser('guest'), 'not-a-token')),
  'sign in with an identity provider': async (on) =>
    arrival(
      await signInWithCredential(on.browser('guest'), GoogleAuthProvider.credential('not-a-token')),
    ),
  'add an identity provider': async (on) =>
    arrival(
      await linkWithCredential(on.user('laptop'), GoogleAuthProvider.credential('not-a-token')),
    ),
  'begin a second factor': async (on) =>
    TotpMultiFactorGenerator.generateSecret(await multiFactor(on.user('laptop')).getSession()),
  'revoke a token': async (on) =>
    revokeAccessToken(on.browser('dorm'), await on.user('dorm').getIdToken()),
  'refresh after a token was revoked': async (on) => {
    await on.user('dorm').getIdToken(true);
    return signedIn(on.browser('dorm'));
  },
  'send a code to a phone': async (on) =>
    on.call(
      'POST',
      'v1/accounts:sendVerificationCode',
      JSON.stringify({ phoneNumber: '+15735550100' }),
    ),
  'sign in with a code from a phone': async (on) =>
    on.call(
      'POST',
      'v1/accounts:signInWithPhoneNumber',
      JSON.stringify({ sessionInfo: 'none', code: '000000' }),
    ),
  'begin to sign in with a second factor': async (on) =>
    on.call(
      'POST',
      'v2/accounts/mfaSignIn:start',
      JSON.stringify({ mfaPendingCredential: 'none', mfaEnrollmentId: 'none' }),
    ),

  // What the SDK asks beside
  'ask whether a test for robots is wanted': async (on) =>
    initializeRecaptchaConfig(on.browser('laptop')),
  'ask which domains are ours': async (on) => on.call('GET', 'v1/projects'),

  // Nonsense
  'look up with a token that is none': async (on) =>
    on.call('POST', 'v1/accounts:lookup', JSON.stringify({ idToken: 'not-a-token' })),
  'refresh with a token that is none': async (on) =>
    on.call(
      'POST',
      'v1/token',
      new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'not-a-token' }),
    ),
  'refresh without a token': async (on) =>
    on.call('POST', 'v1/token', new URLSearchParams({ grant_type: 'refresh_token' })),
  'ask for a mail of no kind': async (on) =>
    on.call('POST', 'v1/accounts:sendOobCode', JSON.stringify({ email: rosaLater })),
  'send what is not JSON': async (on) => on.call('POST', 'v1/accounts:signUp', '{"email":'),
  'call what does not exist': async (on) =>
    on.call('POST', 'v1/accounts:noSuchCall', JSON.stringify({})),
  'come with the key of another project': async (on) =>
    arrival(
      await signInWithEmailAndPassword(on.browser('stranger', 'another-key'), rosaLater, third),
    ),

  // Leaving
  'take the password away': async (on) => summary(await unlink(on.user('laptop'), 'password')),
  'delete the account': async (on) => {
    await deleteUser(on.user('laptop'));
    return signedIn(on.browser('laptop'));
  },
  'refresh elsewhere after the account is gone': async (on) => {
    await on.user('phone').getIdToken(true);
    return signedIn(on.browser('phone'));
  },
  'sign in to the account that is gone': async (on) =>
    arrival(await signInWithEmailAndPassword(on.browser('laptop'), rosaLater, third)),
};
