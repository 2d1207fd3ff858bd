import { type Product, startProduct } from '@coursetrail/test-product';
import type { BenchEngine } from '../measure.ts';
import { cpuOf, cpuOfMachine, cpuOfProgram, parentOf, watchDescendants } from '../processor-time.ts';
import { backendPid, largestMajors } from '../queries.ts';
import { createTestDatabase, seed, withDatabase } from '../test-database.ts';
import { type LoadProcess, type LoadRun, startLoadProcess } from './client-process.ts';
import type { LoadJob } from './samples.ts';
import { enrollSeeded } from './students.ts';

/** Milliseconds of processor time for each request. `readers` are the processes in which the server reads PDFs. */
type CostPerRequest = { server: number; readers: number; postgres: number; generator: number };
/** `othersShare` is the part of all cores that programs of others used meanwhile: above a tenth, times mean little. */
export type MeasuredRun = LoadRun & { cost: CostPerRequest; othersShare: number };

export type LoadScene = {
  server: Product;
  run(job: LoadJob): Promise<MeasuredRun>;
};

/** A run takes minutes, and one that is cut off should leave something to read. */
const progressOf = ({ what, rate, seconds, p50, p99, verdicts, cost, othersShare }: MeasuredRun) =>
  [
    `${what}, ${Math.round(rate)}/s for ${seconds} s: p50 ${p50} ms, p99 ${p99} ms`,
    ...Object.entries(cost).map(([part, each]) => `${part} ${each.toFixed(2)} ms`),
    `others ${Math.round(othersShare * 100)} %`,
    JSON.stringify(verdicts),
  ].join(', ');

const tokenSeconds = 1800;
const majorsVisited = 12;

/** How many of the students are at work. */
const activeAtMost = 4000;

/** A server on a database that has been seeded, and students who are logged in. */
export async function withLoad<T>(
  engine: BenchEngine,
  students: number,
  work: (scene: LoadScene) => Promise<T>,
): Promise<T> {
  const testDatabase = await createTestDatabase(engine);
  await seed(testDatabase, students);
  const settings = {
    ID_TOKEN_SECONDS: String(tokenSeconds),
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'error',
  };
  const server = await startProduct({
    ...testDatabase,
    identity: 'embedded',
    settings,
    hasWaitingReaders: true,
  });
  let browsers: LoadProcess | undefined;
  let stopWatching: (() => void) | undefined;
  try {
    const studentsFile = await enrollSeeded(testDatabase, server, activeAtMost);
    const { majors, postmaster } = await withDatabase(testDatabase, async (database) => ({
      majors: await largestMajors(database, majorsVisited),
      postmaster: database.engine === 'postgres' ? parentOf(await backendPid(database)) : undefined,
    }));
    const readers = watchDescendants(server.pid);
    stopWatching = readers.stop;
    const cpu = () => ({
      server: cpuOf(server.pid),
      readers: readers.cpu(),
      postgres: postmaster === undefined ? 0 : cpuOfProgram(postmaster),
      machine: cpuOfMachine(),
    });
    const { url } = server;
    const sender = await startLoadProcess({ url, studentsFile, majors, tokenSeconds });
    browsers = sender;
    return await work({
      server,
      async run(job) {
        const before = cpu();
        const summary = await sender.run(job);
        const after = cpu();
        const each = (milliseconds: number) => milliseconds / summary.requests;
        const cost = {
          server: each(after.server - before.server),
          readers: each(after.readers - before.readers),
          postgres: each(after.postgres - before.postgres),
          generator: each(summary.ownCpu),
        };
        const ours = Object.values(cost).reduce((sum, part) => sum + part * summary.requests, 0);
        const busy = after.machine.busy - before.machine.busy;
        const othersShare = Math.max(0, (busy - ours) / (after.machine.all - before.machine.all));
        const measured = { ...summary, cost, othersShare };
        console.error(progressOf(measured));
        return measured;
      },
    });
  } finally {
    stopWatching?.();
    browsers?.stop();
    await server.stop();
    await testDatabase.remove();
  }
}
