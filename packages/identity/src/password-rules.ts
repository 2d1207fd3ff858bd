import { readFileSync } from 'node:fs';
import { likelyPasswords } from '@coursetrail/university/passwords';
import { ProtocolError } from './protocol-error.ts';
import type { PasswordPolicy } from './settings.ts';

export const maxPasswordLength = 4096;
export const symbols = [...'^$*.[]{}()?"!@#%&/\\,><\':;|_~+=-`'];

/** The passwords that attackers try first, and words our students are likely to choose. Also refused with up to four digits or signs appended. */
const commonPasswords = new Set([
  ...readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split(/\s+/),
  ...likelyPasswords,
]);

/** Throws the error of a password that is not good enough. */
export function requireGoodPassword(password: string, policy: PasswordPolicy, address: string): void {
  if (password.length < policy.minLength)
    throw new ProtocolError('WEAK_PASSWORD', `Password should be at least ${policy.minLength} characters`);
  const missing = [
    policy.requireUppercase && !/[A-Z]/.test(password) && 'an upper case letter',
    policy.requireLowercase && !/[a-z]/.test(password) && 'a lower case letter',
    policy.requireNumber && !/[0-9]/.test(password) && 'a number',
    policy.requireSymbol && !symbols.some((symbol) => password.includes(symbol)) && 'a symbol',
    password.length > maxPasswordLength && `at most ${maxPasswordLength} characters`,
  ].filter((requirement) => requirement !== false);
  if (missing.length > 0)
    throw new ProtocolError('PASSWORD_DOES_NOT_MEET_REQUIREMENTS', `Password must contain ${missing.join(', ')}`);
  if (isEasilyGuessed(password, address))
    throw new ProtocolError('WEAK_PASSWORD', 'That password is too easy to guess. Please choose another');
}

function isEasilyGuessed(password: string, address: string): boolean {
  const plain = password.toLowerCase();
  const word = plain.replace(/[^a-z]{1,4}$/, '');
  const [local = ''] = address.split('@');
  return (
    commonPasswords.has(plain) ||
    commonPasswords.has(word) ||
    plain === address ||
    plain === local ||
    /^(.{1,3})\1+$/s.test(plain) ||
    isRun(plain)
  );
}

/** '345678', 'ghijkl', '987654'. */
function isRun(text: string): boolean {
  const steps = [...text].slice(1).map((character, index) => character.charCodeAt(0) - text.charCodeAt(index));
  return steps.every((step) => step === 1) || steps.every((step) => step === -1);
}
