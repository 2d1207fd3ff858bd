import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Product, startProduct } from '@coursetrail/test-product';
import { endOnSignals } from '@coursetrail/test-product/processes';
import { ask, UnexpectedReply } from '../ask.ts';
import { table } from '../measure.ts';
import { publicationVersions } from '../queries.ts';
import {
  type BenchEngine,
  createTestDatabase,
  engines,
  type TestDatabase,
  withDatabase,
} from '../test-database.ts';
import { faultNames, injectFaults } from './faults.ts';
import { acknowledge, judge, newLedger, settle } from './ledger.ts';
import { type ProxyName, proxies } from './proxies.ts';
import { type Publisher, type PublisherReport, startPublisher } from './publisher.ts';
import { rollingRestarts } from './rolling.ts';
import {
  fieldsOf,
  majors,
  nextWrite,
  ownRecord,
  pick,
  setMajor,
  type Write,
  type WritingStudent,
} from './writes.ts';

const usage = `Kills the server and a publisher with SIGKILL while students write, again and again, and looks for what was lost:

  npm run torture -- [--rounds 20] [--writes 20000] [--engine sqlite|postgres]
  npm run torture -- rolling [--rounds 2] [--proxy nginx|caddy]
  npm run torture -- faults [NAME...]

The last form injects faults of PostgreSQL and of servers while three servers are written to: ${faultNames.join(', ')}.

--writes is how many writes are acknowledged on each engine, at least, over all rounds.

It shows that no reply comes before its commit, and that a killed publication leaves the last one standing. It cannot show what a power cut would do: what a killed process
handed to the operating system still reaches the disk.

rolling restarts three servers on one PostgreSQL behind a real nginx or Caddy, one after the other, while students read
and write, and counts requests that fail. The proxy must be installed.`;

// Half of a round's writers are new, the others have been through a crash before.
const newcomersPerRound = 4;
const writersPerRound = 8;
/** Each student writes from two browser tabs at once. */
const tabs = 2;
const roundLimit = 120_000;
/** Small, so that there is a group to publish at almost any moment. */
const minGroupSize = 2;

type Round = { acknowledged: number; killed: boolean };

async function write(
  product: Product,
  student: WritingStudent,
  round: Round,
  next: Write,
): Promise<void> {
  const { ledger } = student;
  ledger.inFlight.add(next.change);
  const reply = await ask(product.url, student.token, next);
  // The status alone is the acknowledgement: a student who saw it may rely on it, even if the body gets lost.
  acknowledge(ledger, next.change);
  round.acknowledged += 1;
  await reply.arrayBuffer();
}

async function writeUntilKilled(
  product: Product,
  student: WritingStudent,
  round: Round,
): Promise<void> {
  try {
    for (;;) {
      const next = await nextWrite(product, student);
      if (round.killed) return;
      await write(product, student, round, next);
    }
  } catch (error) {
    // After the kill a broken connection is expected; before it, the server crashed by itself.
    if (!round.killed || error instanceof UnexpectedReply) throw error;
  }
}

/** Waits for enough acknowledged writes and the beginning of a publication, then a random moment longer. */
async function killWhenBusy(
  product: Product,
  publisher: Publisher,
  round: Round,
  writes: number,
): Promise<PublisherReport> {
  const giveUp = Date.now() + roundLimit;
  while (round.acknowledged < writes) {
    if (Date.now() > giveUp)
      throw new Error(`Only ${round.acknowledged} writes were acknowledged in a round.`);
    await sleep(5);
  }
  await publisher.untilBusy();
  await sleep(Math.random() * 15);
  round.killed = true;
  const [report] = await Promise.all([publisher.kill(), product.kill()]);
  return report;
}

type TortureResult = {
  kills: number;
  acknowledged: number;
  lost: string[];
  applied: number;
  notApplied: number;
  publications: number;
  killedInTheMiddle: number;
};

async function torture(
  engine: BenchEngine,
  { rounds, writes }: { rounds: number; writes: number },
): Promise<TortureResult> {
  const testDatabase = await createTestDatabase(engine);
  const result: TortureResult = {
    kills: 0,
    acknowledged: 0,
    lost: [],
    applied: 0,
    notApplied: 0,
    publications: 0,
    killedInTheMiddle: 0,
  };
  try {
    const product = await startProduct({
      ...testDatabase,
      settings: { MIN_GROUP_SIZE: String(minGroupSize) },
    });
    try {
      const students: WritingStudent[] = [];
      for (let number = 1; number <= rounds; number += 1) {
        const round: Round = { acknowledged: 0, killed: false };
        for (let i = 0; i < newcomersPerRound; i += 1) {
          const uid = `tortured-${number}-${i}`;
          const token = await product.tokenFor(uid);
          const student = { uid, token, ledger: newLedger(), majorsLeft: 3, coursesEver: 0 };
          students.push(student);
          await write(product, student, round, setMajor(pick(majors)));
        }
        const writers = students
          .slice(-writersPerRound)
          .flatMap((student) => Array(tabs).fill(student) as WritingStudent[]);
        const publisher = startPublisher(testDatabase, { majors, minGroupSize });
        const [report] = await Promise.all([
          killWhenBusy(product, publisher, round, writes / rounds),
          ...writers.map((student) => writeUntilKilled(product, student, round)),
        ]);
        // Before the server starts, because it publishes what is due.
        const lost = await lostPublications(testDatabase, report);
        result.lost.push(...lost.map((line) => `${engine}, round ${number}, ${line}`));
        result.publications += report.publications;
        if (report.isInTheMiddle) result.killedInTheMiddle += 1;
        await product.restart();
        result.kills += 1;
        result.acknowledged += round.acknowledged;
        for (const { uid, ledger, ...student } of students) {
          const found = fieldsOf(await ownRecord(product, { uid, ledger, ...student }));
          const verdict = judge(ledger, found);
          result.lost.push(
            ...verdict.lost.map((line) => `${engine}, round ${number}, ${uid}: ${line}`),
          );
          result.applied += verdict.applied;
          result.notApplied += verdict.notApplied;
          settle(ledger, found);
        }
      }
    } finally {
      await product.stop();
    }
  } finally {
    await testDatabase.remove();
  }
  return result;
}

/** What was published before a kill and no longer stands. */
async function lostPublications(
  testDatabase: TestDatabase,
  { versions }: PublisherReport,
): Promise<string[]> {
  const found = await withDatabase(testDatabase, publicationVersions);
  return [...versions]
    .filter(([major, version]) => (found.get(major) ?? 0) < version)
    .map(([major, version]) => `${major}: publication ${version} is gone`);
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rounds: { type: 'string' },
      proxy: { type: 'string', default: 'nginx' },
      writes: { type: 'string', default: '20000' },
      engine: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const isRolling = positionals[0] === 'rolling';
  const rounds = Number(values.rounds ?? (isRolling ? 2 : 20));
  const writes = Number(values.writes);
  const proxy = proxies.find((name) => name === values.proxy);
  if (proxy === undefined) throw new Error(`--proxy must be ${proxies.join(' or ')}.`);
  if (!Number.isInteger(rounds) || rounds < 1)
    throw new Error('--rounds must be a whole number from 1 on.');
  if (!Number.isInteger(writes) || writes < 1)
    throw new Error('--writes must be a whole number from 1 on.');
  const chosen = engines.filter(
    (engine) => values.engine === undefined || engine === values.engine,
  );
  if (chosen.length === 0) throw new Error(`--engine must be ${engines.join(' or ')}.`);
  return { isRolling, proxy, rounds, writes, engines: chosen, help: values.help, positionals };
}

async function restartInTurn({ proxy, rounds }: { proxy: ProxyName; rounds: number }) {
  const { restarts, requests, refused, acknowledged, failed, lost } = await rollingRestarts(
    proxy,
    rounds,
  );
  for (const line of failed) console.log(`FAILED: ${line}`);
  for (const line of lost) console.log(`LOST: ${line}`);
  const head = [
    'proxy',
    'restarts',
    'requests',
    'refused',
    'failed',
    'writes acknowledged',
    'lost',
  ];
  console.log(
    table(head, [[proxy, restarts, requests, refused, failed.length, acknowledged, lost.length]]),
  );
  if (failed.length > 0 || lost.length > 0) process.exitCode = 1;
}

async function main() {
  const wanted = readArguments();
  if (wanted.help) return console.log(usage);
  const [topic, ...names] = wanted.positionals;
  if (topic === 'faults') return injectFaults(names);
  if (topic === 'rolling') return restartInTurn(wanted);
  if (topic !== undefined) throw new Error(`There is no ${topic}; try --help.`);
  const results: [BenchEngine, TortureResult][] = [];
  for (const engine of wanted.engines) results.push([engine, await torture(engine, wanted)]);
  for (const line of results.flatMap(([, { lost }]) => lost)) console.log(`LOST: ${line}`);
  const head = [
    'engine',
    'rounds',
    'kills',
    'acknowledged',
    'lost',
    'in flight: applied',
    'not applied',
    'publications',
    'killed in one',
  ];
  const rows = results.map(([engine, result]) => [
    engine,
    wanted.rounds,
    result.kills,
    result.acknowledged,
    result.lost.length,
    result.applied,
    result.notApplied,
    result.publications,
    result.killedInTheMiddle,
  ]);
  console.log(table(head, rows));
  if (results.some(([, { lost }]) => lost.length > 0)) process.exitCode = 1;
}

endOnSignals();
main().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
