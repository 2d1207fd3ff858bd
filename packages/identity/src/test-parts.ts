import { argon2id } from './password-hasher.ts';
import type { IdentityDependencies } from './settings.ts';

/** For the dependencies of a test: hashes at a thousandth of the cost, and a mail is out when the reply comes. */
export const quickParts = {
  argon2: { ...argon2id, cost: { memory: 8, passes: 1, parallelism: 1 } },
  untilMailReply: (handled: Promise<void>) => handled,
} satisfies Partial<IdentityDependencies>;
