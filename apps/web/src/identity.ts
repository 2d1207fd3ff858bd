import { loginReply, nothing, type PageConfig, pageConfig } from '@coursetrail/contract';
import { initializeApp } from 'firebase/app';
import {
  type Auth,
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  onIdTokenChanged,
  reauthenticateWithCredential,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithCredential,
  signInWithEmailAndPassword,
  type User,
  validatePassword,
  verifyBeforeUpdateEmail,
} from 'firebase/auth';
import { ApiProblem, ask } from './api.ts';
import { type Departure, forgetLogin, keepLogin, readToken, readUserId } from './session.ts';

/**
 * The browser's side of accounts, and the only user of the authentication SDK. Pages that every visitor sees import
 * this file when they need it, not before.
 */
type Identity = { auth: Auth; config: PageConfig };

let opened: Promise<Identity> | undefined;

/** The SDK, set up as the server says. A failed attempt is forgotten, so that the next one asks again. */
function open(): Promise<Identity> {
  opened ??= setUp().catch((error) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

async function setUp(): Promise<Identity> {
  const config = await ask('/config.json', pageConfig);
  const { mode, apiKey, projectId } = config.identity;
  const auth = initializeAuth(initializeApp({ apiKey, projectId }), {
    persistence: indexedDBLocalPersistence,
  });
  if (mode === 'embedded') {
    // Before the SDK's first request: it reads what it has kept beforehand, which takes at least a turn of the loop.
    Object.assign(auth.config, {
      apiScheme: location.protocol.slice(0, -1),
      apiHost: `${location.host}/identity`,
      tokenApiHost: `${location.host}/identity`,
    });
  }
  await auth.authStateReady();
  onIdTokenChanged(auth, (user) => follow(auth, user));
  return { auth, config };
}

// The log-in that is kept -------------------------------------------------------------------------

/** The SDK looks every 800 ms for what other tabs did. */
const tabsAgreeWithin = 2500;

/** Keeps the stored token in step with the SDK. Nothing is kept here that no log-in has kept before. */
async function follow(auth: Auth, user: User | null) {
  if (readToken() === null) return;
  const agreed = user === null ? null : await studentOf(auth);
  if (readToken() === null) return;
  if (agreed === null) return forgetLogin('ended');
  const token = tokenAtHand(agreed);
  keepLogin(token, agreed.uid);
  renewAhead(auth, token);
}

/** The SDK's user when it is the one whose log-in is kept; waits for a tab that is a moment behind another. */
async function studentOf(auth: Auth): Promise<User | null> {
  const agreed = () => (auth.currentUser?.uid === readUserId() ? auth.currentUser : null);
  const giveUp = Date.now() + tabsAgreeWithin;
  while (agreed() === null && readToken() !== null && Date.now() < giveUp) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return readToken() === null ? null : agreed();
}

/** The token the SDK has just announced. Asking for one could renew it again, which would be announced again. */
const tokenAtHand = (user: User) => (user as User & { accessToken: string }).accessToken;

/** Lets the SDK renew tokens five minutes before they expire, as it does for other products of its maker. */
function renewAhead(auth: Auth, token: string) {
  const { iat, exp } = JSON.parse(
    atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')),
  );
  // A token that lives hardly longer would be renewed without pause; it is renewed when it is used.
  if (exp - iat < 10 * 60) return;
  (auth as Auth & { _startProactiveRefresh: () => void })._startProactiveRefresh();
}

/** The student who is logged in. Ends the log-in when the SDK knows of none. */
async function student(): Promise<{ user: User } & Identity> {
  const identity = await open();
  const user = await studentOf(identity.auth);
  if (user !== null) return { user, ...identity };
  if (readToken() !== null) forgetLogin('ended');
  throw new ApiProblem('Please log in.', 'not-signed-in', 401);
}

/** Starts following the SDK for a visitor with a kept token; a token it knows no user for is dropped. */
export async function followLogin(): Promise<void> {
  await student();
}

/** What a request proves its sender with; a renewed one when the server did not take the last. */
export async function bearer({ renewed = false } = {}): Promise<string> {
  const { user } = await student();
  return user.getIdToken(renewed);
}

/** Ends a log-in the server no longer accepts. */
export async function endLogin(): Promise<void> {
  const { auth } = await open();
  await auth.signOut();
  if (readToken() !== null) forgetLogin('ended');
}

/** Forgets at once what the page keeps, which other tabs notice, then signs the SDK out. */
export async function logout(why: Departure = 'left'): Promise<void> {
  forgetLogin(why);
  const { auth } = await open();
  await auth.signOut();
}

// Logging in and signing up -----------------------------------------------------------------------

export class Unverified extends Error {}

async function enter(auth: Auth, user: User): Promise<void> {
  try {
    if (!user.emailVerified) throw new Unverified();
    const { token, userId } = await ask('/users/login', loginReply, {
      method: 'POST',
      token: await user.getIdToken(),
    });
    keepLogin(token, userId);
    renewAhead(auth, token);
  } catch (error) {
    await auth.signOut();
    throw error instanceof ApiProblem && error.code === 'email-not-verified'
      ? new Unverified()
      : error;
  }
}

export async function login(email: string, password: string): Promise<void> {
  const { auth } = await open();
  const { user } = await signInWithEmailAndPassword(auth, email, password);
  await enter(auth, user);
}

export async function loginByLink(email: string, code: string): Promise<void> {
  const { auth } = await open();
  const link = `${location.origin}/?${new URLSearchParams({ apiKey: auth.config.apiKey, mode: 'signIn', oobCode: code })}`;
  const { user } = await signInWithCredential(
    auth,
    EmailAuthProvider.credentialWithLink(email, link),
  );
  await enter(auth, user);
}

/** The sentence for an address that may not sign up here, or null. */
export async function refusalOfAddress(email: string): Promise<string | null> {
  const { allowedDomains } = (await open()).config;
  const endings = allowedDomains.map((domain) => `@${domain}`);
  if (endings.some((ending) => email.toLowerCase().endsWith(ending))) return null;
  return `Only ${endings.join(' or ')} email addresses are allowed.`;
}

/** Answers whether the verification mail went out; the account is made in either case. */
export async function signUp(email: string, password: string): Promise<{ mailSent: boolean }> {
  const { auth } = await open();
  const { user } = await createUserWithEmailAndPassword(auth, email, password);
  try {
    await sendEmailVerification(user);
    return { mailSent: true };
  } catch {
    return { mailSent: false };
  } finally {
    await auth.signOut();
  }
}

/** Needs the password, for who is not verified does not stay signed in. */
export async function sendVerificationAgain(email: string, password: string): Promise<void> {
  const { auth } = await open();
  const { user } = await signInWithEmailAndPassword(auth, email, password);
  try {
    await sendEmailVerification(user);
  } finally {
    await auth.signOut();
  }
}

export async function sendResetEmail(email: string): Promise<void> {
  const { auth } = await open();
  await sendPasswordResetEmail(auth, email);
}

/** What a new password must be like, a phrase each. */
export async function passwordRules(): Promise<string[]> {
  const { auth } = await open();
  const { passwordPolicy } = await validatePassword(auth, '');
  const { minPasswordLength, ...asked } = passwordPolicy.customStrengthOptions;
  return [
    `at least ${minPasswordLength ?? 6} characters`,
    ...(asked.containsUppercaseLetter ? ['an upper-case letter'] : []),
    ...(asked.containsLowercaseLetter ? ['a lower-case letter'] : []),
    ...(asked.containsNumericCharacter ? ['a number'] : []),
    ...(asked.containsNonAlphanumericCharacter ? ['a symbol such as ! or ?'] : []),
  ];
}

// The links in mails ------------------------------------------------------------------------------

/** Looks a code up without using it: whom it is for, and the address it would bring. */
export async function readCode(code: string): Promise<{ email: string; newEmail: string }> {
  const { auth } = await open();
  const { data } = await checkActionCode(auth, code);
  // For a change of address the SDK calls the one before `previousEmail`.
  return {
    email: data.previousEmail ?? data.email ?? '',
    newEmail: data.previousEmail ? (data.email ?? '') : '',
  };
}

export async function applyCode(code: string): Promise<void> {
  const { auth } = await open();
  await applyActionCode(auth, code);
}

export async function resetPassword(code: string, password: string): Promise<void> {
  const { auth } = await open();
  await confirmPasswordReset(auth, code, password);
}

// My Account --------------------------------------------------------------------------------------

export async function readAccount(): Promise<{
  email: string;
  mode: PageConfig['identity']['mode'];
}> {
  const { user, config } = await student();
  return { email: user.email ?? '', mode: config.identity.mode };
}

const proveItsYou = (user: User, password: string) =>
  reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password));

export async function changeEmail(newEmail: string, password: string): Promise<void> {
  const { user } = await student();
  await proveItsYou(user, password);
  await verifyBeforeUpdateEmail(user, newEmail);
}

/** Ends every session of the account, this one included. Only our own service offers it. */
export async function signOutEverywhere(): Promise<void> {
  const { user, auth } = await student();
  await ask(`/identity/v1/accounts:signOutEverywhere?key=${auth.config.apiKey}`, nothing, {
    method: 'POST',
    body: { idToken: await user.getIdToken() },
  });
  await logout('signed-out-everywhere');
}

/** The record, then the account. Firebase wants the password for the second, so it is proved before either. */
export async function deleteAccount(password: string): Promise<void> {
  const { user, auth, config } = await student();
  await proveItsYou(user, password);
  await ask('/account', nothing, { method: 'DELETE', token: await user.getIdToken() }).catch(
    (error) => {
      // An attempt before this one came only so far.
      if (!(error instanceof ApiProblem && error.code === 'account-deleted')) throw error;
    },
  );
  if (config.identity.mode === 'firebase') await deleteUser(user);
  forgetLogin('deleted');
  await auth.signOut();
}
