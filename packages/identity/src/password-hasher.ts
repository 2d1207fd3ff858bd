import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { ProtocolError } from './protocol-error.ts';

const derive = promisify(argon2) as (
  algorithm: 'argon2id',
  parameters: Argon2Parameters,
) => Promise<Buffer>;

/** OWASP's second recommendation for argon2id. Stored with each hash, so that it can be raised later. */
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1 };

const encode = ({ memory, passes, parallelism }: typeof cost, nonce: Buffer, hash: Buffer) =>
  `argon2id$${memory}$${passes}$${parallelism}$${nonce.toString('base64url')}$${hash.toString('base64url')}`;

/** The same text typed on two keyboards can differ in its bytes, so both are normalized. */
const messageOf = (password: string) => Buffer.from(password.normalize('NFKC'));

export type PasswordHasher = {
  hash(password: string): Promise<string>;
  /** Takes the same time for an account that does not exist or has no password. */
  matches(password: string, stored: string | null | undefined): Promise<boolean>;
};

/** Each hash takes 19 MiB and tens of milliseconds of a core: a few run at a time, the rest wait in a bounded queue. */
export function passwordHasher({ atOnce = 2, waiting = 300 } = {}): PasswordHasher {
  const queue: (() => void)[] = [];
  let running = 0;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1;
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve));
    else throw new ProtocolError('TOO_MANY_ATTEMPTS_TRY_LATER');
    try {
      return await work();
    } finally {
      // Hands its slot straight to the next in the queue, so that nobody can slip in between.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  }

  const hashOfNobody = encode(cost, randomBytes(16), randomBytes(32));
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
        const [, memory, passes, parallelism, nonce = '', hash = ''] = (
          stored ?? hashOfNobody
        ).split('$');
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
