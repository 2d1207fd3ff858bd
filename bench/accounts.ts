import { startProduct } from '@coursetrail/test-product';
import {
  call,
  known,
  password,
  signUpEverybody,
  unknown,
  wrongPassword,
} from './accounts/calls.ts';
import { logins, measureBurst, measureCrowd, measureFlood } from './accounts/crowds.ts';
import { measureGuesses, measureTimes } from './accounts/guessing.ts';
import { startMailbox } from './accounts/mailbox.ts';
import { type BenchSize, type TableCell, type Topic, table } from './measure.ts';
import { type BenchEngine, createTestDatabase, engines } from './test-database.ts';

const sizes = {
  usual: { accounts: 60, pairs: 60, flood: 10_000, floodLimit: 60_000 },
  full: { accounts: 200, pairs: 400, flood: 10_000, floodLimit: 300_000 },
};
type AccountSizes = (typeof sizes)[keyof typeof sizes];

export const accounts: Topic = {
  about:
    'guessing passwords, finding accounts by time, floods of sign-ups and resets, 200 log-ins at once',
  async run(size: BenchSize) {
    const results: Record<string, AccountsResult> = {};
    for (const engine of engines) results[engine] = await measure(engine, sizes[size]);
    const cells = engines.map((engine) => linesOf(results[engine]));
    const rows = [...(cells[0]?.keys() ?? [])].map((what) => [
      what,
      ...cells.map((lines) => lines.get(what) ?? ''),
    ]);
    return { text: table(['', ...engines], rows), numbers: { ...results } };
  },
};

type AccountsResult = Awaited<ReturnType<typeof measure>>;

async function measure(engine: BenchEngine, wanted: AccountSizes) {
  const testDatabase = await createTestDatabase(engine);
  const mailbox = await startMailbox();
  try {
    const product = await startProduct({
      ...testDatabase,
      identity: 'embedded',
      smtpUrl: mailbox.url,
      // Lets requests come from as many addresses as an attacker has.
      settings: { TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'error' },
    });
    try {
      await signUpEverybody(product, wanted.accounts);
      return {
        guesses: await measureGuesses(product),
        signInTimes: await measureTimes(wanted, (email, from) =>
          call(product, 'signInWithPassword', { email, password: wrongPassword }, from),
        ),
        resetTimes: await measureTimes(wanted, (email, from) =>
          call(product, 'sendOobCode', { requestType: 'PASSWORD_RESET', email }, from),
        ),
        crowd: await measureCrowd(product, wanted.accounts),
        burst: await measureBurst(product),
        signUpFlood: await measureFlood(product, mailbox, wanted, async (turn, from) => {
          const reply = await call(
            product,
            'signUp',
            { email: `flood-${turn}@umsystem.edu`, password },
            from,
          );
          // As the page does, so that mail could be sent.
          const { idToken } = reply;
          if (idToken)
            await call(product, 'sendOobCode', { requestType: 'VERIFY_EMAIL', idToken }, from);
          return reply;
        }),
        // Every other request is for an account that exists: the others send no mail.
        resetFlood: await measureFlood(product, mailbox, wanted, (turn, from) => {
          const email = turn % 2 === 0 ? known(turn % wanted.accounts) : unknown(turn);
          return call(product, 'sendOobCode', { requestType: 'PASSWORD_RESET', email }, from);
        }),
      };
    } finally {
      await product.stop();
    }
  } finally {
    await mailbox.close();
    await testDatabase.remove();
  }
}

/** One line per number, the same for every engine. */
function linesOf(result: AccountsResult | undefined): Map<string, TableCell> {
  if (result === undefined) return new Map();
  const { guesses, signInTimes, resetTimes, crowd, burst, signUpFlood, resetFlood } = result;
  const times = (
    what: string,
    { known, unknown, ratio }: typeof signInTimes,
  ): [string, TableCell][] => [
    [`${what}: known account, ms`, known],
    [`${what}: unknown account, ms`, unknown],
    [`${what}: known / unknown, median of pairs`, ratio],
  ];
  const flood = (
    what: string,
    { memory, answering, ...flood }: typeof signUpFlood,
  ): [string, TableCell][] => [
    [`${what}: requests from one address`, flood.requests],
    [`${what}: seconds`, flood.seconds],
    [`${what}: accepted`, flood.accepted],
    [`${what}: mails sent`, flood.mails],
    [`${what}: server's memory before, MB`, memory.before],
    [`${what}: server's memory after, MB`, memory.after],
    [`${what}: server's memory at most, MB`, memory.highest],
    [`${what}: /healthz p99 meanwhile, ms`, answering.p99],
    [`${what}: /healthz not answered`, `${answering.failed} of ${answering.probes}`],
  ];
  return new Map([
    ['wrong passwords until lock-out, from one address', guesses.fromOneAddress],
    ['wrong passwords until lock-out, each from another', guesses.fromManyAddresses],
    ['the right password while locked', guesses.rightPasswordWhileLocked],
    ...times('log-in', signInTimes),
    ...times('reset', resetTimes),
    ['/healthz p99 idle, ms', crowd.idle],
    [`/healthz p99 during ${logins} log-ins at once, ms`, crowd.busy],
    [`${logins} log-ins at once: let in`, crowd.admitted],
    [`${logins} log-ins at once: asked to come later`, crowd.turnedAway],
    [`${logins} log-ins at once: seconds`, crowd.seconds],
    [`a log-in during ${logins} guesses from another address, ms`, burst],
    ...flood('sign-ups', signUpFlood),
    ...flood('resets', resetFlood),
  ]);
}
