import { randomBytes } from 'node:crypto';
import { type Product, startProduct } from '@coursetrail/test-product';
import { cpuOfProgram, parentOf } from '../processor-time.ts';
import { backendPid, largestMajors } from '../queries.ts';
import { type TestDatabase, withDatabase } from '../test-database.ts';
import { type LoadProcess, type LoadRun, startLoadProcess } from './client-process.ts';
import type { LoadJob } from './generator.ts';
import { enrollSeeded } from './students.ts';

/** Milliseconds of processor time for each request: of the servers with their reading processes, and of PostgreSQL. */
type CostPerRequest = { servers: number; postgres: number; generator: number };
export type MeasuredRun = LoadRun & { cost: CostPerRequest };

export type LoadScene = {
  servers: readonly Product[];
  run(job: LoadJob): Promise<MeasuredRun>;
};

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
      servers: servers.reduce((sum, { pid }) => sum + cpuOfProgram(pid), 0),
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
        return {
          ...summary,
          cost: {
            servers: each(after.servers - before.servers),
            postgres: each(after.postgres - before.postgres),
            generator: each(summary.ownCpu),
          },
        };
      },
    });
  } finally {
    browsers?.stop();
    for (const server of servers) await server.stop();
  }
}
