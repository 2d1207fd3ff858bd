/** What the forms for visitors do: logging in, signing up, asking for an email. */
import {
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithCredential,
  signInWithEmailAndPassword,
  validatePassword,
} from 'firebase/auth';
import { openIdentity, startLogin } from './login.ts';
import { apiKeyOf } from './sdk.ts';

export async function login(email: string, password: string): Promise<void> {
  const { auth } = await openIdentity();
  const { user } = await signInWithEmailAndPassword(auth, email, password);
  await startLogin(auth, user);
}

export async function loginByLink(email: string, code: string): Promise<void> {
  const { auth } = await openIdentity();
  const link = `${location.origin}/?${new URLSearchParams({ apiKey: apiKeyOf(auth), mode: 'signIn', oobCode: code })}`;
  const { user } = await signInWithCredential(
    auth,
    EmailAuthProvider.credentialWithLink(email, link),
  );
  await startLogin(auth, user);
}

/** The sentence for an address that may not sign up here, or null. */
export async function refusalOfAddress(email: string): Promise<string | null> {
  const { allowedDomains } = (await openIdentity()).config;
  const endings = allowedDomains.map((domain) => `@${domain}`);
  if (endings.some((ending) => email.toLowerCase().endsWith(ending))) return null;
  return `Only ${endings.join(' or ')} email addresses are allowed.`;
}

/** Returns whether the verification email was sent; the account is created in either case. */
export async function signUp(email: string, password: string): Promise<{ mailSent: boolean }> {
  const { auth } = await openIdentity();
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

/** Needs the password, because a user who is not verified does not stay signed in. */
export async function sendVerificationAgain(email: string, password: string): Promise<void> {
  const { auth } = await openIdentity();
  const { user } = await signInWithEmailAndPassword(auth, email, password);
  try {
    await sendEmailVerification(user);
  } finally {
    await auth.signOut();
  }
}

export async function sendResetEmail(email: string): Promise<void> {
  const { auth } = await openIdentity();
  await sendPasswordResetEmail(auth, email);
}

/** What a new password must be like, a phrase each. */
export async function passwordRules(): Promise<string[]> {
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
