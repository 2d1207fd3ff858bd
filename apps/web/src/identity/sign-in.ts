/** What the forms for visitors do: logging in, signing up, asking for an email. */
import { allowedEmailSentence, isAllowedEmail } from '@coursetrail/domain';
import { queryOptions } from '@tanstack/react-query';
import {
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInWithCredential,
  signInWithEmailAndPassword,
  validatePassword,
} from 'firebase/auth';
import { endSession } from '../server/end-session.ts';
import { joinAccount, readUniversityResult } from '../server/login.ts';
import { FormProblem } from '../server/problems.ts';
import { keyOf } from '../server/queries.ts';
import { clearLinkAddress, rememberLinkAddress } from '../session/link-address.ts';
import { openIdentity, signOutHere, startLogin } from './login.ts';
import { apiKeyOf } from './sdk.ts';

export async function logInWithPassword(email: string, password: string): Promise<void> {
  await requireAllowedEmail(email);
  const identity = await openIdentity();
  const { user } = await signInWithEmailAndPassword(identity.auth, email, password);
  await startLogin(identity, user);
}

/** The reply is the same for an address without an account, which gets no email and no account by it. */
export async function sendLoginLink(email: string): Promise<void> {
  const { auth } = await openIdentity();
  await sendSignInLinkToEmail(auth, email, { url: `${location.origin}/`, handleCodeInApp: true });
  rememberLinkAddress(email);
}

export async function logInByLink(email: string, code: string): Promise<void> {
  const identity = await openIdentity();
  const { auth } = identity;
  const former = auth.currentUser?.refreshToken;
  const link = `${location.origin}/?${new URLSearchParams({ apiKey: apiKeyOf(auth), mode: 'signIn', oobCode: code })}`;
  const { user } = await signInWithCredential(auth, EmailAuthProvider.credentialWithLink(email, link));
  await startLogin(identity, user);
  clearLinkAddress();
  if (former !== undefined) endSession(apiKeyOf(auth), former);
}

/** Logs in whom the university has let in. When there is an account with the address, it waits for its password. */
export async function finishUniversityLogin() {
  const result = await readUniversityResult();
  if ('email' in result) await logInByLink(result.email, result.code);
  return result;
}

export async function joinWithUniversity(password: string): Promise<{ from: string }> {
  const entry = await joinAccount(password);
  await logInByLink(entry.email, entry.code);
  return entry;
}

/** Throws a `FormProblem` for an address that may not have an account here. */
export async function requireAllowedEmail(email: string): Promise<void> {
  const { allowedDomains } = (await openIdentity()).config;
  if (!isAllowedEmail(email, allowedDomains)) throw new FormProblem(allowedEmailSentence(allowedDomains));
}

/** Returns whether the verification email was sent; the account is created in either case. */
export async function signUp(email: string, password: string): Promise<{ mailSent: boolean }> {
  const identity = await openIdentity();
  const { user } = await createUserWithEmailAndPassword(identity.auth, email, password);
  try {
    await sendEmailVerification(user);
    return { mailSent: true };
  } catch (cause) {
    console.error('The verification email was not sent:', cause);
    return { mailSent: false };
  } finally {
    await signOutHere(identity);
  }
}

/** Needs the password, because a user who is not verified does not stay signed in. */
export async function sendVerificationAgain(email: string, password: string): Promise<void> {
  const identity = await openIdentity();
  const { user } = await signInWithEmailAndPassword(identity.auth, email, password);
  try {
    await sendEmailVerification(user);
  } finally {
    await signOutHere(identity);
  }
}

export async function sendResetEmail(email: string): Promise<void> {
  const { auth } = await openIdentity();
  await sendPasswordResetEmail(auth, email);
}

/** The rules for a new password, a phrase each. They do not change while a page is open. */
export const passwordRulesQuery = queryOptions({
  queryKey: keyOf(null, 'password-rules'),
  queryFn: readPasswordRules,
  staleTime: 'static',
});

async function readPasswordRules(): Promise<string[]> {
  const { auth } = await openIdentity();
  const { passwordPolicy } = await validatePassword(auth, '');
  const { minPasswordLength, ...required } = passwordPolicy.customStrengthOptions;
  return [
    `at least ${minPasswordLength ?? 6} characters`,
    ...(required.containsUppercaseLetter ? ['an upper-case letter'] : []),
    ...(required.containsLowercaseLetter ? ['a lower-case letter'] : []),
    ...(required.containsNumericCharacter ? ['a number'] : []),
    ...(required.containsNonAlphanumericCharacter ? ['a symbol such as ! or ?'] : []),
  ];
}
