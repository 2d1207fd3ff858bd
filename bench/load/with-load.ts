import { randomBytes } from 'node:crypto';
import { type Product, startProduct } from '@coursetrail/test-product';
import { cpuOf, cpuOfProgram, parentOf } from '../processor-time.ts';
import { backendPid, largestMajors } from '../queries.ts';
import { type TestDatabase, withDatabase } from '../test-database.ts';
import { type LoadProcess, type LoadRun, startLoadProcess } from './client-process.ts';
import type { LoadJob } from './generator.ts';
import { enrollSeeded } from './students.ts';

/** Milliseconds of processor time for each request. `readers` are the processes in which the servers read PDFs. */
type CostPerRequest = { servers: number; readers: number; postgres: number; generator: number };
export type MeasuredRun = LoadRun & { cost: CostPerRequest };

export type LoadScene = {
  servers: readonly Product[];
  run(job: LoadJob): Promise<MeasuredRun>;
};

/** A run takes minutes, and one that is cut off should leave something to read. */
const progressOf = (
  { what, rate, seconds, p50, p99, verdicts }: LoadRun,
  { servers, readers, postgres }: CostPerRequest,
) =>
  `${what}, ${Math.round(rate)}/s for ${seconds} s: p50 ${p50} ms, p99 ${p99} ms, server ${servers.toFixed(2)} ms, readers ${readers.toFixed(2)} ms, PostgreSQL ${postgres.toFixed(2)} ms, ${JSON.stringify(verdicts)}`;

const tokenSeconds = 1800;
const majorsVisited = 12;

/** Servers on one database that has been seeded, and students who are logged in. */
export async function withLoad<T>(
  testDatabase: TestDatabase,
  { serverCount = 1, active }: { serverCount?: number; active: number },
  work: (scene: LoadScene) => Promise<T>,
): Promise<T> {
  const settings = {
    // All servers are one installation: one key, one address that students use.
    IDENTITY_SECRET: randomBytes(32).toString('base64url'),
    PUBLIC_URL: 'http://localhost:5000',
    ID_TOKEN_SECONDS: String(tokenSeconds),
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'error',
  };
  const servers: Product[] = [];
  let browsers: LoadProcess | undefined;
  try {
    for (let started = 0; started < serverCount; started += 1)
      servers.push(await startProduct({ ...testDatabase, identity: 'embedded', settings }));
    const [first] = servers;
    if (first === undefined) throw new Error('There is no server.');
    const studentsFile = await enrollSeeded(testDatabase, first, active);
    const { majors, postmaster } = await withDatabase(testDatabase, async (database) => ({
      majors: await largestMajors(database, majorsVisited),
      postmaster: database.engine === 'postgres' ? parentOf(await backendPid(database)) : undefined,
    }));
    const cpu = () => ({
      servers: servers.reduce((sum, { pid }) => sum + cpuOf(pid), 0),
      readers: servers.reduce((sum, { pid }) => sum + cpuOfProgram(pid) - cpuOf(pid), 0),
      postgres: postmaster === undefined ? 0 : cpuOfProgram(postmaster),
    });
    const urls = servers.map(({ url }) => url);
    const sender = await startLoadProcess({ urls, studentsFile, majors, tokenSeconds });
    browsers = sender;
    return await work({
      servers,
      async run(job) {
        const before = cpu();
        const summary = await sender.run(job);
        const after = cpu();
        const each = (milliseconds: number) => milliseconds / summary.requests;
        const cost = {
          servers: each(after.servers - before.servers),
          readers: each(after.readers - before.readers),
          postgres: each(after.postgres - before.postgres),
          generator: each(summary.ownCpu),
        };
        console.error(progressOf(summary, cost));
        return { ...summary, cost };
      },
    });
  } finally {
    browsers?.stop();
    for (const server of servers) await server.stop();
  }
}
