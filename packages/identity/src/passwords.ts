import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { commonPasswords } from './common-passwords.ts';
import { Refusal } from './refusal.ts';
import type { PasswordPolicy } from './settings.ts';

// What may be chosen ------------------------------------------------------------------------------

export const longestPassword = 4096;
export const symbols = [...'^$*.[]{}()?"!@#%&/\\,><\':;|_~+=-`'];

/** Throws the refusal of a password that does not do. */
export function requireGoodPassword(
  password: string,
  policy: PasswordPolicy,
  address: string,
): void {
  if (password.length < policy.minLength)
    throw new Refusal(
      'WEAK_PASSWORD',
      `Password should be at least ${policy.minLength} characters`,
    );
  const missing = [
    policy.requireUppercase && !/[A-Z]/.test(password) && 'an upper case letter',
    policy.requireLowercase && !/[a-z]/.test(password) && 'a lower case letter',
    policy.requireNumber && !/[0-9]/.test(password) && 'a number',
    policy.requireSymbol && !symbols.some((symbol) => password.includes(symbol)) && 'a symbol',
    password.length > longestPassword && `at most ${longestPassword} characters`,
  ].filter((requirement) => requirement !== false);
  if (missing.length > 0)
    throw new Refusal(
      'PASSWORD_DOES_NOT_MEET_REQUIREMENTS',
      `Password must contain ${missing.join(', ')}`,
    );
  if (isEasilyGuessed(password, address))
    throw new Refusal(
      'WEAK_PASSWORD',
      'This password is easily guessed. Please choose another one',
    );
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
  const steps = [...text]
    .slice(1)
    .map((character, index) => character.charCodeAt(0) - text.charCodeAt(index));
  return steps.every((step) => step === 1) || steps.every((step) => step === -1);
}

// How it is kept ----------------------------------------------------------------------------------

const derive = promisify(argon2) as (
  algorithm: 'argon2id',
  parameters: Argon2Parameters,
) => Promise<Buffer>;

/** OWASP's second choice for argon2id. Kept with each hash, so that they can be raised later. */
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1 };

const encode = ({ memory, passes, parallelism }: typeof cost, nonce: Buffer, hash: Buffer) =>
  `argon2id$${memory}$${passes}$${parallelism}$${nonce.toString('base64url')}$${hash.toString('base64url')}`;

/** The same text typed on two keyboards can differ in its bytes. */
const messageOf = (password: string) => Buffer.from(password.normalize('NFKC'));

export type Passwords = {
  hash(password: string): Promise<string>;
  /** Takes as long for an account that does not exist or has no password. */
  matches(password: string, stored: string | null | undefined): Promise<boolean>;
};

/** Each hash takes 19 MiB and tens of milliseconds of a core: few at a time, the rest in a line of limited length. */
export function passwordHasher({ atOnce = 2, waiting = 300 } = {}): Passwords {
  const line: (() => void)[] = [];
  let running = 0;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1;
    else if (line.length < waiting) await new Promise<void>((resolve) => line.push(resolve));
    else throw new Refusal('TOO_MANY_ATTEMPTS_TRY_LATER');
    try {
      return await work();
    } finally {
      // The place is handed on, so nobody slips in between.
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  }

  const nobody = encode(cost, randomBytes(16), randomBytes(32));
  return {
    hash: (password) =>
      inTurn(async () => {
        const nonce = randomBytes(16);
        return encode(
          cost,
          nonce,
          await derive('argon2id', { ...cost, message: messageOf(password), nonce, tagLength: 32 }),
        );
      }),
    matches: (password, stored) =>
      inTurn(async () => {
        const [, memory, passes, parallelism, nonce = '', hash = ''] = (stored ?? nobody).split(
          '$',
        );
        const expected = Buffer.from(hash, 'base64url');
        const actual = await derive('argon2id', {
          message: messageOf(password),
          nonce: Buffer.from(nonce, 'base64url'),
          memory: Number(memory),
          passes: Number(passes),
          parallelism: Number(parallelism),
          tagLength: expected.length,
        });
        return timingSafeEqual(actual, expected) && typeof stored === 'string';
      }),
  };
}
