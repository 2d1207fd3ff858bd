import { allowedEmailSentence } from '@coursetrail/domain';
import type { IdentitySettings, UniversitySettings } from '../settings.ts';

type Names = Pick<UniversitySettings, 'name' | 'passwords'> & Pick<IdentitySettings, 'allowedDomains'>;

/** What can keep a student from logging in with the university: when, and the sentence that the student reads. */
const sentences = {
  // Nobody answers there, or the reply says that it cannot serve just now.
  'university-unreachable': ({ name, passwords }) =>
    `The log-in of ${name} can’t be reached right now. Please try again in a few minutes${passwords ? ', or log in with your password' : ''}.`,
  // The student said no, or the university did.
  'university-canceled': ({ name }) => `The log-in at ${name} was canceled. Nothing has changed.`,
  // Any other error of the protocol.
  'university-refused': ({ name }) => `${name} didn’t log you in. Please start again.`,
  // The reply is not to an attempt of this browser, or its code was used.
  'university-login-expired': () =>
    'This log-in took too long, was used already, or began in another browser. Please start again.',
  // The university was asked for a new log-in and told of an old one.
  'university-login-too-old': ({ name }) =>
    `${name} didn’t ask for your password again, which this needs. Please log out there first.`,
  // A signature, an issuer, a nonce or a time in the reply is wrong.
  'university-reply-invalid': ({ name }) =>
    `We couldn’t verify the reply of ${name}. Please start again. If it keeps happening, ask the people who run this site.`,
  // There is no verified address in the reply, or none in a form that we know.
  'university-address-missing': ({ name }) =>
    `${name} didn’t name a verified email address of yours. Please ask the people who run this site.`,
  'email-domain': ({ allowedDomains }) => allowedEmailSentence(allowedDomains),
  'account-disabled': () => 'This account has been disabled. Please ask the people who run this site.',
  // Joining an account: the password is wrong, or was tried too often.
  'password-wrong': () => 'Incorrect password.',
  'too-many-attempts': () => 'Too many attempts. Please wait a few minutes, then try again.',
  // The database is away, or something failed that never should.
  'storage-unavailable': () => 'We can’t log you in at the moment. Please try again in a minute.',
} satisfies Record<string, (names: Names) => string>;

export type UniversityProblemCode = keyof typeof sentences;

export class UniversityProblem extends Error {
  readonly code: UniversityProblemCode;
  constructor(code: UniversityProblemCode, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

export const sentenceOf = (code: UniversityProblemCode, names: Names): string => sentences[code](names);
