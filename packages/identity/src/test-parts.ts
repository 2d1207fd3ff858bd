import { argon2id } from './password-hasher.ts';
import type { IdentityDependencies } from './settings.ts';
import { generateSigningKeys } from './signing-keys.ts';

let pair: ReturnType<typeof generateSigningKeys> | undefined;

/**
 * For the dependencies of a test: hashes at a thousandth of the cost, one pair under the names of all signing keys, and
 * a mail that is out when the reply comes.
 */
export const quickParts = {
  argon2: { ...argon2id, cost: { memory: 8, passes: 1, parallelism: 1 } },
  newKeyPair: () => {
    pair ??= generateSigningKeys();
    return pair;
  },
  untilMailReply: (handled: Promise<void>) => handled,
} satisfies Partial<IdentityDependencies>;
