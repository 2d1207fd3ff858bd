import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fairQueue } from '@coursetrail/server-parts/fair-queue';
import { ProtocolError } from './protocol-error.ts';

type Argon2Cost = { memory: number; passes: number; parallelism: number };

export type Argon2 = {
  cost: Argon2Cost;
  derive(parameters: Argon2Parameters): Promise<Buffer>;
};

export const argon2id: Argon2 = {
  /** OWASP's second recommendation. Stored with each hash, so that it can be raised later. */
  cost: { memory: 19 * 1024, passes: 2, parallelism: 1 },
  derive: (parameters) =>
    new Promise((resolve, reject) =>
      argon2('argon2id', parameters, (error, hash) => (error ? reject(error) : resolve(hash))),
    ),
};

const encode = ({ memory, passes, parallelism }: Argon2Cost, nonce: Buffer, hash: Buffer) =>
  `argon2id$${memory}$${passes}$${parallelism}$${nonce.toString('base64url')}$${hash.toString('base64url')}`;

/** The same text typed on two keyboards can differ in its bytes, so both are normalized. */
const messageOf = (password: string) => Buffer.from(password.normalize('NFKC'));

export type PasswordHashers = ReturnType<typeof passwordHashers>;
export type PasswordHasher = ReturnType<PasswordHashers['hasherFor']>;

/** Hashers by network, which take turns in one queue. */
export function passwordHashers(
  { cost, derive }: Argon2 = argon2id,
  // Each hash takes 19 MiB and tens of milliseconds of a core.
  limits = { atOnce: 2, waiting: 300 },
) {
  const { inTurn, waiting } = fairQueue({
    ...limits,
    refusal: () => new ProtocolError('TOO_MANY_ATTEMPTS_TRY_LATER'),
  });
  const hashOfNobody = encode(cost, randomBytes(16), randomBytes(32));
  let lastMs = 30;

  const hasherFor = (network: string) => ({
    hash: (password: string): Promise<string> =>
      inTurn(network, async () => {
        const nonce = randomBytes(16);
        return encode(cost, nonce, await derive({ ...cost, message: messageOf(password), nonce, tagLength: 32 }));
      }),
    /** Takes the same time for an account that does not exist or has no password. */
    matches: (password: string, stored: string | null | undefined): Promise<boolean> =>
      inTurn(network, async () => {
        const [, memory, passes, parallelism, nonce = '', hash = ''] = (stored ?? hashOfNobody).split('$');
        const expected = Buffer.from(hash, 'base64url');
        const start = performance.now();
        const actual = await derive({
          message: messageOf(password),
          nonce: Buffer.from(nonce, 'base64url'),
          memory: Number(memory),
          passes: Number(passes),
          parallelism: Number(parallelism),
          tagLength: expected.length,
        });
        lastMs = performance.now() - start;
        return timingSafeEqual(actual, expected) && typeof stored === 'string';
      }),
    /** Waits for its turn, takes as long as the last comparison, and does nothing. */
    pretend: () => inTurn(network, () => sleep(lastMs)),
  });
  /** How many passwords wait to be hashed. */
  return { hasherFor, waiting };
}
