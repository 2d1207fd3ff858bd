import type { Product } from '@coursetrail/test-product';
import { millisecondsOf, percentile, rounded } from '../measure.ts';
import {
  type AccountReply,
  call,
  freshAddress,
  known,
  password,
  unknown,
  wrongPassword,
} from './calls.ts';

export async function measureGuesses(product: Product) {
  const signUp = async (email: string) =>
    call(product, 'signUp', { email, password }, freshAddress());
  const lockedAfter = async (email: string, addressFor: () => string) => {
    for (let guesses = 1; guesses <= 1000; guesses += 1) {
      const { code } = await call(
        product,
        'signInWithPassword',
        { email, password: wrongPassword },
        addressFor(),
      );
      if (code === 'TOO_MANY_ATTEMPTS_TRY_LATER') return guesses - 1;
    }
    return 'no lock-out in 1,000';
  };
  const [one, many] = ['guessed-from-one@umsystem.edu', 'guessed-from-many@umsystem.edu'];
  await signUp(one);
  await signUp(many);
  const attacker = freshAddress();
  const fromOneAddress = await lockedAfter(one, () => attacker);
  const fromManyAddresses = await lockedAfter(many, freshAddress);
  const { status, code } = await call(
    product,
    'signInWithPassword',
    { email: one, password },
    attacker,
  );
  return {
    fromOneAddress,
    fromManyAddresses,
    rightPasswordWhileLocked: status === 200 ? 'let in' : code,
  };
}

/** Does the time of a reply reveal whether an account exists? Both kinds take turns, so that load affects them alike. */
export async function measureTimes(
  { pairs, accounts }: { pairs: number; accounts: number },
  ask: (email: string, from: string) => Promise<AccountReply>,
): Promise<{ known: number; unknown: number; ratio: number }> {
  const times = { known: [] as number[], unknown: [] as number[] };
  const ways = [
    async (turn: number) => {
      times.known.push(await millisecondsOf(() => ask(known(turn % accounts), freshAddress())));
    },
    async (turn: number) => {
      times.unknown.push(await millisecondsOf(() => ask(unknown(turn % accounts), freshAddress())));
    },
  ];
  for (let turn = 0; turn < pairs; turn += 1) {
    for (const way of turn % 2 === 0 ? ways : ways.toReversed()) await way(turn);
  }
  const ratios = times.known.map((time, turn) => time / (times.unknown[turn] ?? Number.NaN));
  return {
    known: rounded(percentile(times.known, 50)),
    unknown: rounded(percentile(times.unknown, 50)),
    ratio: rounded(percentile(ratios, 50)),
  };
}
