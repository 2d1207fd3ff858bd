import type { IdentityContext } from './context.ts';
import { ProtocolError } from './protocol-error.ts';
import type { AccountRow } from './storage/schema.ts';

export type SignInAttempt = {
  /** The password was right: the attempt no longer counts, and the network is known from now on. */
  succeed(account: AccountRow): Promise<void>;
  /** The error to reply with when the password was wrong. */
  wrongPassword: ProtocolError;
};

/**
 * Counts an attempt to sign in, or throws. From a network where this account has signed in before, only the counter of
 * the two together can refuse it: neither guesses from elsewhere nor guesses at other accounts lock a student out at
 * home. From an unknown network, the counters of the account and of the network can refuse it too.
 *
 * Nobody must find out which networks an account knows. So a wrong password from a known network gets the reply that an
 * unknown network gets, and an attempt that is refused without hashing takes as long as one that is hashed.
 */
export async function countSignIn(
  { knownNetworks, passwords, throttle }: IdentityContext,
  mailbox: string,
  account: AccountRow | undefined,
  network: string,
): Promise<SignInAttempt> {
  await throttle.count('wrong password, account and address', mailbox, network);
  const isKnown = await knownNetworks.has(account, network);
  const accountLimitMet = isKnown
    ? await throttle.isMet('wrong password, account', mailbox)
    : !(await throttle.tryCount('wrong password, account', mailbox));
  const limitMet = accountLimitMet || !(await throttle.tryCount('wrong password, address', network));
  const tooMany = new ProtocolError('TOO_MANY_ATTEMPTS_TRY_LATER');
  if (limitMet && !isKnown) {
    await passwords.pretend();
    throw tooMany;
  }
  return {
    async succeed(signedIn) {
      await throttle.reset('wrong password, account and address', mailbox, network);
      if (!isKnown) await throttle.uncount('wrong password, account', mailbox);
      if (!accountLimitMet) await throttle.uncount('wrong password, address', network);
      await knownNetworks.add(signedIn, network);
    },
    wrongPassword: limitMet ? tooMany : new ProtocolError('INVALID_LOGIN_CREDENTIALS'),
  };
}

/**
 * For a student who came through a link in a mail: lifts the limits, and the network is known from now on. Guessing on
 * cannot lock this student out here again.
 */
export async function liftLimits(
  { knownNetworks, throttle }: IdentityContext,
  account: AccountRow,
  network: string,
): Promise<void> {
  await throttle.reset('wrong password, account', account.mailbox);
  await throttle.reset('wrong password, account and address', account.mailbox, network);
  await knownNetworks.add(account, network);
}
