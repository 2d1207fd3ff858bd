import { FirebaseError } from 'firebase/app';
import { AuthErrorCodes } from 'firebase/auth';
import { expect, test } from 'vitest';
import { ApiProblem, FormProblem } from '../server/problems.ts';
import { authSentences, isSpentLink, sentenceFor } from './auth-errors.ts';

/** As the SDK makes them: "Error" stands where the service said nothing. */
const sdkError = (code: string, said = 'Error') => new FirebaseError(code, `Firebase: ${said} (${code}).`);

test.each([
  [AuthErrorCodes.INVALID_PASSWORD, 'wrong-password', 'AUTH-35'],
  [AuthErrorCodes.INVALID_LOGIN_CREDENTIALS, 'invalid-credential', 'AUTH-36'],
  [AuthErrorCodes.INVALID_EMAIL, 'invalid-email', 'AUTH-37'],
  [AuthErrorCodes.EMAIL_EXISTS, 'email-already-in-use', 'AUTH-38'],
  [AuthErrorCodes.USER_DELETED, 'user-not-found', 'AUTH-39'],
  [AuthErrorCodes.USER_DISABLED, 'user-disabled', 'AUTH-40'],
  [AuthErrorCodes.TOKEN_EXPIRED, 'user-token-expired', 'AUTH-41'],
  [AuthErrorCodes.TOO_MANY_ATTEMPTS_TRY_LATER, 'too-many-requests', 'AUTH-42'],
  [AuthErrorCodes.EXPIRED_OOB_CODE, 'expired-action-code', 'AUTH-43'],
  [AuthErrorCodes.INVALID_OOB_CODE, 'invalid-action-code', 'AUTH-44'],
  [AuthErrorCodes.CREDENTIAL_TOO_OLD_LOGIN_AGAIN, 'requires-recent-login', 'AUTH-45'],
  [AuthErrorCodes.OPERATION_NOT_ALLOWED, 'operation-not-allowed', 'AUTH-46'],
  [AuthErrorCodes.CREDENTIAL_ALREADY_IN_USE, 'credential-already-in-use', 'AUTH-47'],
  [AuthErrorCodes.NEED_CONFIRMATION, 'account-exists-with-different-credential', 'AUTH-48'],
  ['auth/password-does-not-meet-requirements', 'password-does-not-meet-requirements', 'AUTH-49'],
  [AuthErrorCodes.INVALID_CODE, 'invalid-verification-code', 'AUTH-50'],
  [AuthErrorCodes.NETWORK_REQUEST_FAILED, 'network-request-failed', 'AUTH-51'],
  [AuthErrorCodes.MFA_REQUIRED, 'multi-factor-auth-required', 'AUTH-52'],
] as const)('%s gets a sentence of ours: %s (%s)', (code, name, _id) => {
  expect(code).toBe(`auth/${name}`);
  const sentence = sentenceFor(sdkError(code), 'nothing');
  expect(sentence).toBe(authSentences[name]);
  expect(sentence).toMatch(/^[A-Z].{15,}\.$/);
  expect(sentence).not.toMatch(/auth\/|firebase|credential|token/i);
});

test('where the service explains itself, its words are shown', () => {
  const words = 'Password should be at least 8 characters';
  expect(sentenceFor(sdkError('auth/weak-password', words), 'nothing')).toBe(words);
  expect(sentenceFor(sdkError('auth/mail-not-sent', 'We couldn’t send the email.'), 'nothing')).toBe(
    'We couldn’t send the email.',
  );
});

test('its words for other refusals are not for students', () => {
  const said = 'Access to this account has been temporarily disabled due to many failed login attempts.';
  expect(sentenceFor(sdkError('auth/too-many-requests', said), 'nothing')).toBe(authSentences['too-many-requests']);
});

test('a refusal nobody explains gets the sentence of the screen', () => {
  expect(sentenceFor(sdkError('auth/unheard-of'), 'Failed to log in.')).toBe('Failed to log in.');
  expect(sentenceFor(new TypeError('x is not a function'), 'Failed to log in.')).toBe('Failed to log in.');
  expect(sentenceFor(new ApiProblem(null, null, 502), 'Failed to log in.')).toBe('Failed to log in.');
});

test("the server's words and our own are shown as they are", () => {
  expect(sentenceFor(new ApiProblem('Please log in.', 'not-signed-in', 401), 'nothing')).toBe('Please log in.');
  expect(sentenceFor(new ApiProblem('Closed for the night.', null, 503), 'nothing')).toBe('Closed for the night.');
  const named = new Error('Delete failed', { cause: new ApiProblem('Please log in.', null, 401) });
  expect(sentenceFor(named, 'nothing')).toBe('Please log in.');
  expect(sentenceFor(new FormProblem('Passwords do not match!'), 'nothing')).toBe('Passwords do not match!');
});

test('used and expired links need a new one; a lost connection does not', () => {
  expect(isSpentLink(sdkError('auth/expired-action-code'))).toBe(true);
  expect(isSpentLink(sdkError('auth/invalid-action-code'))).toBe(true);
  expect(isSpentLink(sdkError('auth/network-request-failed'))).toBe(false);
});
