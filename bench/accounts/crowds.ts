import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
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
import type { Mailbox } from './mailbox.ts';

export const logins = 200;
const floodLanes = 50;

/** Asks for /healthz again and again; the function it returns stops that. */
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

export async function measureCrowd(product: Product, accounts: number) {
  const endIdle = probe(product);
  await sleep(3000);
  const idle = await endIdle();
  const endBusy = probe(product);
  let replies: AccountReply[] = [];
  const time = await millisecondsOf(async () => {
    replies = await Promise.all(
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
    admitted: replies.filter(({ status }) => status === 200).length,
    turnedAway: replies.filter(({ code }) => code === 'TOO_MANY_ATTEMPTS_TRY_LATER').length,
    seconds: rounded(time / 1000),
  };
}

/** How long one student's log-in takes during a burst of guesses from another network. */
export async function measureBurst(product: Product): Promise<number> {
  const attacker = freshAddress();
  const burst = Array.from({ length: logins }, (_, turn) =>
    call(
      product,
      'signInWithPassword',
      { email: unknown(turn), password: wrongPassword },
      attacker,
    ),
  );
  // By now the guesses wait for their hashes.
  await Promise.race(burst);
  const time = await millisecondsOf(() =>
    call(product, 'signInWithPassword', { email: known(0), password }, freshAddress()),
  );
  await Promise.all(burst);
  return rounded(time);
}

export async function measureFlood(
  product: Product,
  mailbox: Mailbox,
  { flood, floodLimit }: { flood: number; floodLimit: number },
  ask: (turn: number, from: string) => Promise<AccountReply>,
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
  // A mail may still be on its way, and memory takes a moment to settle down.
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

/** The memory of the server's process in megabytes, as Linux reports it. */
function memoryOf({ pid }: Product): number {
  const [, kilobytes] =
    /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
