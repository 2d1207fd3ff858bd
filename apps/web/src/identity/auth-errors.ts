import { FormProblem, problemOf } from '../server/problems.ts';

/** Every refusal of the authentication service that we know, in words a student understands. */
export const authSentences = {
  'wrong-password': 'Incorrect email or password.',
  'invalid-credential': 'Incorrect email or password.',
  'invalid-email': 'This isn’t a valid email address.',
  'email-already-in-use': 'There’s already an account with this email address. Log in, or reset its password.',
  'user-not-found': 'Incorrect email or password, or the account no longer exists.',
  'user-disabled': 'This account has been disabled. Please ask the people who run this site.',
  'user-token-expired': 'Your session has ended. Please log in again.',
  'too-many-requests': 'Too many attempts. Please wait a few minutes, then try again.',
  'expired-action-code': 'This link has expired.',
  'invalid-action-code': 'This link has been used already, or a newer one has taken its place.',
  'requires-recent-login': 'For your safety, please log out and back in before you do this.',
  'operation-not-allowed': 'This isn’t available here.',
  'credential-already-in-use': 'Another account already signs in this way.',
  'account-exists-with-different-credential':
    'There’s already an account with this email address. It signs in another way.',
  'password-does-not-meet-requirements': 'This password doesn’t meet the requirements.',
  'weak-password': 'That password is too easy to guess. Please choose another.',
  'invalid-verification-code': 'This code is incorrect. Please check it and try again.',
  'network-request-failed': 'Could not connect to server. Please check your connection and try again.',
  'multi-factor-auth-required': 'This account needs a second step, which isn’t available here yet.',
} as const satisfies Record<string, string>;

type AuthCode = keyof typeof authSentences;

/** These say little by themselves; what the service adds ("at least 8 characters") says more. */
const explainedByTheService: readonly string[] = [
  'invalid-email',
  'password-does-not-meet-requirements',
  'weak-password',
] satisfies AuthCode[];

const isKnown = (code: string): code is AuthCode => Object.hasOwn(authSentences, code);

/** The code of a refusal by the authentication service, without its prefix; null for anything else. */
function authCodeOf(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' && code.startsWith('auth/') ? code.slice('auth/'.length) : null;
}

/** Whether a link can no longer be used, so that only a new one helps. */
export const isSpentLink = (error: unknown) =>
  ['expired-action-code', 'invalid-action-code'].includes(authCodeOf(error) ?? '');

/** The refusal of a password for an account that is known already: the address cannot be what is wrong. */
export const asPasswordProblem = (error: unknown): unknown =>
  ['wrong-password', 'invalid-credential'].includes(authCodeOf(error) ?? '')
    ? new FormProblem('Incorrect password.', { cause: error })
    : error;

/** Whether the service refuses for a while, however right the password is. */
export const isThrottled = (error: unknown) => authCodeOf(error) === 'too-many-requests';

/**
 * The sentence that explains to the student what went wrong, on every screen; `otherwise` where neither the server, the authentication
 * service nor the page has one.
 */
export function sentenceFor(error: unknown, otherwise: string): string {
  if (error instanceof FormProblem) return error.message;
  const problem = problemOf(error);
  if (problem !== null) return problem.sentence ?? otherwise;
  const code = authCodeOf(error);
  if (code === null || !(error instanceof Error)) return otherwise;
  // The SDK wraps the service's own words; without any it says "Error".
  const said = /^Firebase: (.+) \(auth\/[\w-]+\)\.?$/.exec(error.message)?.[1];
  const explained = said === undefined || said === 'Error' ? undefined : said;
  if (!isKnown(code)) return explained ?? otherwise;
  return (explainedByTheService.includes(code) ? explained : undefined) ?? authSentences[code];
}
