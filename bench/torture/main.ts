import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { endOnSignals } from '@coursetrail/programs/processes';
import { type Product, startProduct } from '@coursetrail/test-product';
import { UnexpectedReply } from '../ask.ts';
import { type BenchEngine, engines } from '../measure.ts';
import { publicationVersions } from '../queries.ts';
import { createTestDatabase, type TestDatabase, withDatabase } from '../test-database.ts';
import { settle } from './ledger.ts';
import { type Publisher, type PublisherReport, startPublisher } from './publisher.ts';
import { judgeStudent, majors, newStudent, nextWrite, pick, send, setMajor, type WritingStudent } from './writes.ts';

const usage = `Kills the server and a publisher with SIGKILL while students write, again and again, and looks for what was lost:

  npm run torture -- [--rounds 20] [--writes 20000] [--engine sqlite|postgres]

--writes is how many writes are acknowledged on each engine, at least, over all rounds.

It shows that no reply comes before its commit, and that a killed publication leaves the last one standing. It cannot
show what a power cut would do: what a killed process handed to the operating system still reaches the disk.`;

// Half of a round's writers are new, the others have been through a crash before.
const newcomersPerRound = 4;
const writersPerRound = 8;
/** Each student writes from two browser tabs at once. */
const tabs = 2;
const roundLimit = 120_000;
/** Small, so that there is a group to publish at almost any moment. */
const minGroupSize = 2;

type Round = { acknowledged: number; killed: boolean };

async function writeUntilKilled(product: Product, student: WritingStudent, round: Round): Promise<void> {
  try {
    for (;;) {
      const next = await nextWrite(product, student);
      if (round.killed) return;
      await send(product.url, student, next);
      round.acknowledged += 1;
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
    if (Date.now() > giveUp) throw new Error(`Only ${round.acknowledged} writes were acknowledged in a round.`);
    await sleep(5);
  }
  await publisher.untilBusy();
  await sleep(Math.random() * 15);
  round.killed = true;
  const [report] = await Promise.all([publisher.kill(), product.kill()]);
  return report;
}

async function torture(engine: BenchEngine, rounds: number, writes: number) {
  const testDatabase = await createTestDatabase(engine);
  const result = {
    kills: 0,
    acknowledged: 0,
    lost: 0,
    'in flight: applied': 0,
    'not applied': 0,
    publications: 0,
    'killed in one': 0,
  };
  const noteLost = (lines: readonly string[]) => {
    result.lost += lines.length;
    for (const line of lines) console.log(`LOST: ${engine}, round ${result.kills + 1}, ${line}`);
  };
  const product = await startProduct({
    ...testDatabase,
    settings: { MIN_GROUP_SIZE: String(minGroupSize) },
  });
  try {
    const students: WritingStudent[] = [];
    while (result.kills < rounds) {
      const round: Round = { acknowledged: 0, killed: false };
      for (let newcomer = 0; newcomer < newcomersPerRound; newcomer += 1) {
        const uid = `tortured-${result.kills}-${newcomer}`;
        const student = newStudent(uid, await product.tokenFor(uid));
        students.push(student);
        await send(product.url, student, setMajor(pick(majors)));
      }
      const writers = students.slice(-writersPerRound).flatMap((student) => Array<WritingStudent>(tabs).fill(student));
      const publisher = startPublisher(testDatabase, { majors, minGroupSize });
      const [report] = await Promise.all([
        killWhenBusy(product, publisher, round, writes / rounds),
        ...writers.map((student) => writeUntilKilled(product, student, round)),
      ]);
      // Before the server starts, because it publishes what is due.
      noteLost(await lostPublications(testDatabase, report));
      result.publications += report.publications;
      if (report.isInTheMiddle) result['killed in one'] += 1;
      await product.restart();
      for (const student of students) {
        const { lost, applied, notApplied, found } = await judgeStudent(product, student);
        noteLost(lost.map((line) => `${student.uid}: ${line}`));
        result['in flight: applied'] += applied;
        result['not applied'] += notApplied;
        settle(student.ledger, found);
      }
      result.acknowledged += round.acknowledged;
      result.kills += 1;
    }
  } finally {
    await product.stop();
    await testDatabase.remove();
  }
  return result;
}

/** What was published before a kill and no longer stands. */
async function lostPublications(testDatabase: TestDatabase, { versions }: PublisherReport): Promise<string[]> {
  const found = await withDatabase(testDatabase, publicationVersions);
  return [...versions]
    .filter(([major, version]) => (found.get(major) ?? 0) < version)
    .map(([major, version]) => `${major}: publication ${version} is gone`);
}

async function main() {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '20' },
      writes: { type: 'string', default: '20000' },
      engine: { type: 'string' },
    },
  });
  const [rounds, writes] = [Number(values.rounds), Number(values.writes)];
  const chosen = engines.filter((engine) => engine === (values.engine ?? engine));
  if (!(rounds >= 1) || !(writes >= 1) || chosen.length === 0) throw new Error(usage);
  const results: Record<string, Awaited<ReturnType<typeof torture>>> = {};
  for (const engine of chosen) results[engine] = await torture(engine, rounds, writes);
  console.table(results);
  if (Object.values(results).some(({ lost }) => lost > 0)) process.exitCode = 1;
}

endOnSignals();
main().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
