import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Product, startProduct } from '@coursetrail/test-product';
import { SMTPServer } from 'smtp-server';
import {
  type Cell,
  millisecondsOf,
  percentile,
  rounded,
  type Size,
  type Topic,
  table,
} from './measure.ts';
import { createTestDatabase, type Engine, engines } from './test-database.ts';

const sizes = {
  usual: { accounts: 60, pairs: 60, flood: 10_000, floodLimit: 60_000 },
  full: { accounts: 200, pairs: 400, flood: 10_000, floodLimit: 300_000 },
};
type Sizes = (typeof sizes)[keyof typeof sizes];

const password = 'first-lantern-4182';
const wrong = 'wrong-lantern-0000';
const logins = 200;
const floodLanes = 50;

export const accounts: Topic = {
  about:
    'guessing passwords, telling accounts apart by time, floods of sign-ups and resets, 200 log-ins at once',
  async run(size: Size) {
    const results: Record<string, Result> = {};
    for (const engine of engines) results[engine] = await measure(engine, sizes[size]);
    const cells = engines.map((engine) => linesOf(results[engine]));
    const rows = [...(cells[0]?.keys() ?? [])].map((what) => [
      what,
      ...cells.map((lines) => lines.get(what) ?? ''),
    ]);
    return { text: table(['', ...engines], rows), numbers: { ...results } };
  },
};

type Result = Awaited<ReturnType<typeof measure>>;

async function measure(engine: Engine, wanted: Sizes) {
  const testDatabase = await createTestDatabase(engine);
  const mailbox = await startMailbox();
  try {
    const product = await startProduct({
      ...testDatabase,
      identity: 'embedded',
      smtpUrl: mailbox.url,
      // So that we can come from as many addresses as an attacker has.
      settings: { TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'error' },
    });
    try {
      await signUpEverybody(product, wanted);
      return {
        guesses: await measureGuesses(product),
        signInTimes: await measureTimes(wanted, (email, from) =>
          call(product, 'signInWithPassword', { email, password: wrong }, from),
        ),
        resetTimes: await measureTimes(wanted, (email, from) =>
          call(product, 'sendOobCode', { requestType: 'PASSWORD_RESET', email }, from),
        ),
        crowd: await measureCrowd(product, wanted),
        signUpFlood: await measureFlood(product, mailbox, wanted, async (turn, from) => {
          const answer = await call(
            product,
            'signUp',
            { email: `flood-${turn}@umsystem.edu`, password },
            from,
          );
          // As the page does, so that mails could flow.
          const { idToken } = answer;
          if (idToken)
            await call(product, 'sendOobCode', { requestType: 'VERIFY_EMAIL', idToken }, from);
          return answer;
        }),
        // Every other one for an account that exists: the others send no mail anyway.
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

/** One line for each number, the same for every engine. */
function linesOf(result: Result | undefined): Map<string, Cell> {
  if (result === undefined) return new Map();
  const { guesses, signInTimes, resetTimes, crowd, signUpFlood, resetFlood } = result;
  const times = (what: string, { known, unknown, ratio }: typeof signInTimes): [string, Cell][] => [
    [`${what}: known account, ms`, known],
    [`${what}: unknown account, ms`, unknown],
    [`${what}: known / unknown, median of pairs`, ratio],
  ];
  const flood = (
    what: string,
    { memory, answering, ...flood }: typeof signUpFlood,
  ): [string, Cell][] => [
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
    ...flood('sign-ups', signUpFlood),
    ...flood('resets', resetFlood),
  ]);
}

// Calls -------------------------------------------------------------------------------------------

type Answer = { status: number; code: string; idToken?: string | undefined };

/** One call of the account protocol, from an address of our choice. */
async function call({ url }: Product, name: string, body: object, from: string): Promise<Answer> {
  const reply = await fetch(`${url}/identity/v1/accounts:${name}?key=coursetrail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ returnSecureToken: true, clientType: 'CLIENT_TYPE_WEB', ...body }),
    signal: AbortSignal.timeout(60_000),
  });
  const { error, idToken } = (await reply.json()) as {
    error?: { message?: string };
    idToken?: string;
  };
  return { status: reply.status, code: error?.message?.split(' ')[0] ?? '', idToken };
}

/** Addresses reserved for tests of this kind: 198.18.0.0 to 198.19.255.255. */
const addressAt = (turn: number) =>
  `198.${18 + (Math.floor(turn / 65_536) % 2)}.${(turn >> 8) & 255}.${turn & 255}`;
let addressesUsed = 0;
const freshAddress = () => addressAt(addressesUsed++);

const known = (turn: number) => `known-${turn}@umsystem.edu`;
const unknown = (turn: number) => `unknown-${turn}@umsystem.edu`;

async function signUpEverybody(product: Product, { accounts }: Sizes): Promise<void> {
  for (let turn = 0; turn < accounts; turn += 1) {
    const { status, code } = await call(
      product,
      'signUp',
      { email: known(turn), password },
      freshAddress(),
    );
    if (status !== 200) throw new Error(`An account could not be made: ${code}.`);
  }
}

// Guessing ----------------------------------------------------------------------------------------

async function measureGuesses(product: Product) {
  const signUp = async (email: string) =>
    call(product, 'signUp', { email, password }, freshAddress());
  const lockedAfter = async (email: string, addressFor: () => string) => {
    for (let guesses = 1; guesses <= 1000; guesses += 1) {
      const { code } = await call(
        product,
        'signInWithPassword',
        { email, password: wrong },
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

/** Does the time of an answer tell whether an account exists? Taking turns, so that both meet the same machine. */
async function measureTimes(
  { pairs, accounts }: Sizes,
  ask: (email: string, from: string) => Promise<Answer>,
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

// Crowds ------------------------------------------------------------------------------------------

/** Asks for /healthz again and again until told to stop. */
function probe({ url }: Product) {
  const times: number[] = [];
  let failed = 0;
  let going = true;
  const work = (async () => {
    while (going) {
      const time = await millisecondsOf(async () => {
        const reply = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(10_000) });
        if (!reply.ok) throw new Error('not healthy');
        await reply.arrayBuffer();
      }).catch(() => undefined);
      if (time === undefined) failed += 1;
      else times.push(time);
      await sleep(5);
    }
  })();
  return async () => {
    going = false;
    await work;
    return { p99: rounded(percentile(times, 99)), probes: times.length, failed };
  };
}

async function measureCrowd(product: Product, { accounts }: Sizes) {
  const endIdle = probe(product);
  await sleep(3000);
  const idle = await endIdle();
  const endBusy = probe(product);
  let answers: Answer[] = [];
  const time = await millisecondsOf(async () => {
    answers = await Promise.all(
      Array.from({ length: logins }, (_, turn) =>
        call(
          product,
          'signInWithPassword',
          { email: known(turn % accounts), password },
          freshAddress(),
        ),
      ),
    );
  });
  const busy = await endBusy();
  return {
    idle: idle.p99,
    busy: busy.p99,
    probes: busy.probes,
    failed: busy.failed,
    admitted: answers.filter(({ status }) => status === 200).length,
    turnedAway: answers.filter(({ code }) => code === 'TOO_MANY_ATTEMPTS_TRY_LATER').length,
    seconds: rounded(time / 1000),
  };
}

async function measureFlood(
  product: Product,
  mailbox: Mailbox,
  { flood, floodLimit }: Sizes,
  ask: (turn: number, from: string) => Promise<Answer>,
) {
  const attacker = freshAddress();
  const giveUp = Date.now() + floodLimit;
  const mailsBefore = mailbox.count();
  const before = memoryOf(product);
  let highest = before;
  let [next, accepted, requests] = [0, 0, 0];
  const lane = async () => {
    for (let turn = next++; turn < flood && Date.now() < giveUp; turn = next++) {
      const { status } = await ask(turn, attacker);
      requests += 1;
      if (status === 200) accepted += 1;
      if (turn % 100 === 0) highest = Math.max(highest, memoryOf(product));
    }
  };
  const endProbe = probe(product);
  const time = await millisecondsOf(() => Promise.all(Array.from({ length: floodLanes }, lane)));
  const answering = await endProbe();
  // A mail may still be on its way, and memory takes a moment to settle.
  await sleep(3000);
  const after = memoryOf(product);
  return {
    requests,
    accepted,
    mails: mailbox.count() - mailsBefore,
    seconds: rounded(time / 1000),
    memory: { before, after, highest: Math.max(highest, after) },
    answering,
  };
}

/** Megabytes the server's process holds, as Linux tells. */
function memoryOf({ pid }: Product): number {
  const [, kilobytes] =
    /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

// Mails -------------------------------------------------------------------------------------------

type Mailbox = { url: string; count(): number; close(): Promise<void> };

async function startMailbox(): Promise<Mailbox> {
  let count = 0;
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onData(stream, _session, done) {
      stream.resume();
      stream.on('end', () => {
        count += 1;
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    count: () => count,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
