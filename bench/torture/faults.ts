import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Postgres,
  type Product,
  type SilentProxy,
  startPostgres,
  startProduct,
  startSilentProxy,
  untilReady,
} from '@coursetrail/test-product';
import { UnexpectedReply } from '../ask.ts';
import {
  judgeStudent,
  majors,
  newStudent,
  nextWrite,
  pick,
  send,
  setMajor,
  type WritingStudent,
} from './writes.ts';

type Installation = { postgres: Postgres; proxy: SilentProxy; servers: Product[] };

type Fault = {
  /** Lines of postgresql.conf. */
  settings?: readonly string[];
  replica?: boolean;
  /** Ends when the cause has ended, so that what follows is recovery. */
  inject(installation: Installation): Promise<void>;
};

const faults: Record<string, Fault> = {
  restart: {
    async inject({ postgres }) {
      await postgres.shutDown('fast');
      await sleep(3000);
      await postgres.startAgain();
    },
  },
  crash: {
    async inject({ postgres }) {
      await postgres.shutDown('immediate');
      await sleep(3000);
      await postgres.startAgain();
    },
  },
  silence: {
    async inject({ proxy }) {
      proxy.silence();
      await sleep(20_000);
      proxy.resume();
    },
  },
  'few-connections': {
    // Three servers would make sixty.
    settings: ['max_connections = 15', 'superuser_reserved_connections = 0'],
    inject: () => sleep(20_000),
  },
  'fail-over': {
    replica: true,
    // A commit waits for the replica, which therefore has every acknowledged write.
    settings: ["synchronous_standby_names = '*'"],
    async inject({ postgres }) {
      await postgres.shutDown('immediate');
      await sleep(3000);
      await postgres.replica?.promote();
    },
  },
  'frozen-server': {
    async inject({ servers: [first] }) {
      process.kill(first?.pid ?? 0, 'SIGSTOP');
      await sleep(20_000);
      process.kill(first?.pid ?? 0, 'SIGCONT');
    },
  },
};

export const faultNames = Object.keys(faults);

const studentCount = 12;
const wellAgainLimitMs = 60_000;

type FaultReport = {
  acknowledged: number;
  lost: string[];
  statuses: Map<string, number>;
  /** The longest that a request took, by server. */
  longestSeconds: number[];
  secondsToRecovery: number;
  ended: number;
  logged: Map<string, number>;
};

async function injectFault({
  settings = [],
  replica = false,
  inject,
}: Fault): Promise<FaultReport> {
  const postgres = await startPostgres({
    durable: true,
    replica,
    settings,
    env: { PATH: process.env['PATH'] },
  });
  const proxy = await startSilentProxy(postgres.url);
  const servers: Product[] = [];
  try {
    for (let n = 0; n < 3; n += 1)
      servers.push(
        await startProduct({
          engine: 'postgres',
          databaseUrl: addressOf(postgres, proxy),
          settings: servers[0] === undefined ? {} : { FIREBASE_KEYS_URL: servers[0].keysUrl },
        }),
      );
    const load = await startLoad(servers);
    const pids = servers.map(({ pid }) => pid);
    await sleep(3000);
    await inject({ postgres, proxy, servers });
    const recovering = performance.now();
    await Promise.all(servers.map((server) => untilReady(server, wellAgainLimitMs)));
    const secondsToRecovery = (performance.now() - recovering) / 1000;
    await sleep(3000);
    return {
      ...(await load.stop()),
      secondsToRecovery,
      ended: servers.filter(({ pid }, index) => pid !== pids[index] || !isRunning(pid)).length,
      logged: codesIn(servers.map((server) => server.printed()).join('\n')),
    };
  } finally {
    for (const server of servers.toReversed()) await server.stop();
    proxy.stop();
    await postgres.stop();
  }
}

/** Through the proxy; with a replica, both hosts. */
function addressOf({ url, replica }: Postgres, proxy: SilentProxy): string {
  if (replica === undefined) return proxy.url;
  const hosts = [url, replica.url].map((each) => new URL(each).host).join(',');
  return `postgres://postgres@${hosts}/postgres?target_session_attrs=read-write`;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** What the log said, by problem or event and code. */
function codesIn(printed: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of printed.split('\n').filter((text) => text.startsWith('{'))) {
    const { problem, msg, code } = JSON.parse(line) as Record<string, string>;
    const name = [problem ?? msg, code].filter(Boolean).join(' ');
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/** Each student writes from two tabs, and each request goes to the next server, as behind a balancer. */
async function startLoad(servers: Product[]) {
  const [first] = servers;
  if (first === undefined) throw new Error('There is no server.');
  const students: WritingStudent[] = [];
  for (let n = 0; n < studentCount; n += 1) {
    const uid = `faulty-${n}`;
    const student = newStudent(uid, await first.tokenFor(uid));
    await send(first.url, student, setMajor(pick(majors)));
    students.push(student);
  }
  const statuses = new Map<string, number>();
  const longestSeconds = servers.map(() => 0);
  let [isOver, acknowledged] = [false, 0];
  const write = async (url: string, student: WritingStudent): Promise<string> => {
    try {
      await send(url, student, await nextWrite({ url }, student));
      acknowledged += 1;
      return '200';
    } catch (error) {
      return error instanceof UnexpectedReply ? String(error.status) : 'none';
    }
  };
  const tab = async (student: WritingStudent, start: number) => {
    for (let n = start; !isOver; n += 1) {
      const started = performance.now();
      const turn = n % servers.length;
      const status = await write((servers[turn] ?? first).url, student);
      const seconds = (performance.now() - started) / 1000;
      longestSeconds[turn] = Math.max(longestSeconds[turn] ?? 0, seconds);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      await sleep(20 + Math.random() * 60);
    }
  };
  const tabs = students.flatMap((student, n) => [tab(student, n), tab(student, n + 1)]);
  return {
    async stop() {
      isOver = true;
      await Promise.all(tabs);
      const lost: string[] = [];
      for (const student of students) lost.push(...(await judgeStudent(first, student)).lost);
      return { acknowledged, lost, statuses, longestSeconds };
    },
  };
}

const listOf = (counts: Map<string, number>) =>
  [...counts].map(([name, count]) => `${name}: ${count}`).join(', ');

/** Injects each fault into an installation of its own, and prints what students saw and what was lost. */
export async function injectFaults(names: readonly string[]): Promise<void> {
  const unknown = names.find((name) => !Object.hasOwn(faults, name));
  if (unknown !== undefined)
    throw new Error(`There is no fault ${unknown}; there is: ${faultNames.join(', ')}.`);
  const chosen = Object.entries(faults).filter(
    ([name]) => names.length === 0 || names.includes(name),
  );
  for (const [name, fault] of chosen) {
    const report = await injectFault(fault);
    const { acknowledged, lost, ended } = report;
    for (const line of lost) console.log(`LOST: ${name}, ${line}`);
    console.table({
      [name]: {
        'longest by server, s': report.longestSeconds.map((each) => each.toFixed(1)).join(' '),
        'recovery, s': report.secondsToRecovery.toFixed(1),
        acknowledged,
        lost: lost.length,
        ended,
      },
    });
    console.log(`Replies: ${listOf(report.statuses)}`);
    console.log(`The log said: ${listOf(report.logged) || 'nothing'}\n`);
    if (lost.length > 0 || ended > 0) process.exitCode = 1;
  }
}
