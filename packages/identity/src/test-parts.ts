import { type Argon2Parameters, argon2Sync } from 'node:crypto';
import type { IdentityDependencies } from './settings.ts';

/** For the dependencies of a test: hashes at a thousandth of the cost, and a mail is out when the reply comes. */
export const quickParts = {
  argon2: async (parameters: Argon2Parameters) =>
    argon2Sync('argon2id', { ...parameters, memory: 8, passes: 1 }),
  untilMailReply: (handled: Promise<void>) => handled,
} satisfies Partial<IdentityDependencies>;
