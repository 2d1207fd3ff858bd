/** The login of this browser, in step with the authentication SDK and with other tabs. */
import type { PageConfig } from '@coursetrail/contract';
import { initializeApp } from 'firebase/app';
import { type Auth, indexedDBLocalPersistence, initializeAuth, onIdTokenChanged, type User } from 'firebase/auth';
import { logIn, readConfig } from '../server/login.ts';
import { ApiProblem } from '../server/problems.ts';
import { clearLogin, type LogoutReason, readToken, readUserId, saveLogin } from '../session/session.ts';
import { claimsOf, leaveTokensToSdk } from '../session/stored-token.ts';
import { announcedToken, directToOwnService, renewInStep, startProactiveRefresh } from './sdk.ts';
import { forgetSdkLogin } from './sdk-record.ts';

export type OpenIdentity = { auth: Auth; config: PageConfig };

let opened: Promise<OpenIdentity> | undefined;

/** The SDK, set up as the server says. A failed attempt is not remembered, so that the next one asks again. */
export function openIdentity(): Promise<OpenIdentity> {
  opened ??= setUp().catch((error) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

async function setUp(): Promise<OpenIdentity> {
  const config = await readConfig();
  const { mode, apiKey, projectId } = config.identity;
  const auth = initializeAuth(initializeApp({ apiKey, projectId }), {
    persistence: indexedDBLocalPersistence,
  });
  if (mode === 'embedded') directToOwnService(auth, location);
  await auth.authStateReady();
  // Our own service replaces the refresh token at each renewal.
  if (mode === 'embedded') onIdTokenChanged(auth, (user) => user && renewInStep(auth, user));
  onIdTokenChanged(auth, (user) => followSdk(auth, user));
  leaveTokensToSdk();
  return { auth, config };
}

/** Keeps the stored token in step with the SDK. Without a stored login nothing is stored. */
async function followSdk(auth: Auth, user: User | null) {
  if (readToken() === null) return;
  const agreed = user === null ? null : await userOfLogin(auth);
  if (readToken() === null) return;
  if (agreed === null) return clearLogin('ended');
  const token = announcedToken(agreed);
  saveLogin(token, agreed.uid);
  renewAhead(auth, token);
}

/** The SDK looks every 800 ms for what other tabs did. */
const tabsAgreeWithin = 2500;

/** The SDK's user when it is the one whose login is stored; waits for a tab that is a moment behind another. */
async function userOfLogin(auth: Auth): Promise<User | null> {
  const agreed = () => (auth.currentUser?.uid === readUserId() ? auth.currentUser : null);
  const giveUp = Date.now() + tabsAgreeWithin;
  while (agreed() === null && readToken() !== null && Date.now() < giveUp) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return readToken() === null ? null : agreed();
}

function renewAhead(auth: Auth, token: string) {
  const { iat, exp } = claimsOf(token);
  // A token that lives hardly longer would be renewed without pause; it is renewed when it is used.
  if (exp - iat < 10 * 60) return;
  startProactiveRefresh(auth);
}

/** The student who is logged in. Ends the login when the SDK knows no user for it. */
export async function currentStudent(): Promise<{ user: User } & OpenIdentity> {
  const identity = await openIdentity();
  const user = await userOfLogin(identity.auth);
  if (user !== null) return { user, ...identity };
  if (readToken() !== null) clearLogin('ended');
  throw new ApiProblem('Please log in.', 'not-signed-in', 401);
}

/** Starts following the SDK for a visitor with a stored token; a token the SDK knows no user for is dropped. */
export async function followLogin(): Promise<void> {
  await currentStudent();
}

/** What a request proves its sender with; a renewed token when the server refused the last. */
export async function bearer({ renewed = false } = {}): Promise<string> {
  const { user } = await currentStudent();
  return user.getIdToken(renewed);
}

export class Unverified extends Error {}

/** Turns a user the SDK has signed in into a login; a user who may not log in is signed out again. */
export async function startLogin(identity: OpenIdentity, user: User): Promise<void> {
  try {
    if (!user.emailVerified) throw new Unverified();
    const { token, userId } = await logIn(await user.getIdToken());
    saveLogin(token, userId);
    renewAhead(identity.auth, token);
  } catch (error) {
    await signOutHere(identity);
    throw error instanceof ApiProblem && error.code === 'email-not-verified'
      ? new Unverified(undefined, { cause: error })
      : error;
  }
}

/** Ends the SDK's session at our own service, and signs it out. */
export async function signOutHere({ auth }: OpenIdentity): Promise<void> {
  await forgetSdkLogin();
  await auth.signOut();
}

export async function endLogin(): Promise<void> {
  await signOutHere(await openIdentity());
  if (readToken() !== null) clearLogin('ended');
}

/** Clears the stored login at once, which other tabs notice, then signs the SDK out. */
export async function logOut(reason: LogoutReason = 'left'): Promise<void> {
  clearLogin(reason);
  await signOutHere(await openIdentity());
}
