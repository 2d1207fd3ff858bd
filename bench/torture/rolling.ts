import { setTimeout as sleep } from 'node:timers/promises';
import { startServers, untilReady } from '@coursetrail/test-product';
import { ask } from '../ask.ts';
import { acknowledge, judge, newLedger } from './ledger.ts';
import { drainSeconds, type ProxyName, startProxy } from './proxies.ts';
import {
  fieldsOf,
  majors,
  nextWrite,
  ownRecord,
  pick,
  setMajor,
  type WritingStudent,
} from './writes.ts';

const serverCount = 3;
const studentCount = 16;
/** Each student writes from two browser tabs at once. */
const tabs = 2;
/** The longest pause between two writes of a tab. The servers should be busy, not overloaded. */
const pauseMs = 500;
const readyLimit = 60_000;

export type RollingResult = {
  restarts: number;
  requests: number;
  refused: number;
  acknowledged: number;
  failed: string[];
  lost: string[];
};

/** Restarts three servers one after the other, `rounds` times, while students read and write through a proxy. */
export async function rollingRestarts(
  proxyName: ProxyName,
  rounds: number,
): Promise<RollingResult> {
  const { servers, tokenFor, stop } = await startServers(
    serverCount,
    { DRAIN_SECONDS: String(drainSeconds[proxyName]), TRUSTED_PROXIES: '127.0.0.1' },
    { hasHeldSocket: true },
  );
  const result: RollingResult = {
    restarts: 0,
    requests: 0,
    refused: 0,
    acknowledged: 0,
    failed: [],
    lost: [],
  };
  try {
    const proxy = await startProxy(
      proxyName,
      servers.map(({ url }) => new URL(url).host),
    );
    try {
      const students: WritingStudent[] = [];
      for (let n = 0; n < studentCount; n += 1) {
        const uid = `rolling-${n}`;
        const token = await tokenFor(uid);
        students.push({ uid, token, ledger: newLedger(), majorsLeft: 3, coursesEver: 0 });
      }
      let isOver = false;
      const counted = async <T>(what: string, work: () => Promise<T>): Promise<T | undefined> => {
        result.requests += 1;
        try {
          return await work();
        } catch (error) {
          const { message, cause } = error as Error;
          // More than this machine can do, and a reply all the same.
          if (message.includes('"overloaded"')) result.refused += 1;
          else
            result.failed.push(
              `${what}: ${message} ${(cause as { code?: string } | undefined)?.code ?? ''}`,
            );
          return undefined;
        }
      };
      const writeOnce = async (student: WritingStudent, isFirst: boolean) => {
        const next = isFirst
          ? setMajor(pick(majors))
          : await counted('read', () => nextWrite(proxy, student));
        if (next === undefined) return;
        student.ledger.inFlight.add(next.change);
        const reply = await counted(`${next.method} ${next.path}`, () =>
          ask(proxy.url, student.token, next),
        );
        if (reply === undefined) return;
        acknowledge(student.ledger, next.change);
        result.acknowledged += 1;
        await reply.arrayBuffer();
      };
      for (const student of students) await writeOnce(student, true);
      const load = students
        .flatMap((student) => Array<WritingStudent>(tabs).fill(student))
        .map(async (student) => {
          while (!isOver) {
            await writeOnce(student, false);
            await sleep(Math.random() * pauseMs);
          }
        });
      for (let round = 0; round < rounds; round += 1)
        for (const server of servers) {
          await server.restart();
          await untilReady(server, readyLimit);
          // A proxy that asks once a second has noticed by then.
          await sleep(2500);
          result.restarts += 1;
        }
      isOver = true;
      await Promise.all(load);
      for (const student of students) {
        const { lost } = judge(student.ledger, fieldsOf(await ownRecord(proxy, student)));
        result.lost.push(...lost.map((line) => `${student.uid}: ${line}`));
      }
    } finally {
      await proxy.stop();
    }
  } finally {
    await stop();
  }
  return result;
}
