import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { root } from '@coursetrail/test-product/processes';
import { rounded, type Topic, table } from './measure.ts';
import { bytesOnDisk, createTestDatabase, seed, type TestDatabase } from './test-database.ts';

const sizes = { usual: 5000, full: 100_000 };
const passphrase = 'only for this measurement';

export const backup: Topic = {
  about: 'backing up, verifying and restoring, from each engine to the other',
  async run(size) {
    const students = sizes[size];
    const testDatabases: TestDatabase[] = [];
    const create = async (engine: TestDatabase['engine']) => {
      const testDatabase = await createTestDatabase(engine);
      testDatabases.push(testDatabase);
      return testDatabase;
    };
    try {
      const [sqlite, postgres, back] = [
        await create('sqlite'),
        await create('postgres'),
        await create('sqlite'),
      ];
      await seed(sqlite, students);
      const file = path.join(sqlite.dataDir, 'bench.backup');
      const results = [
        await measured('back up SQLite', sqlite, 'backup.ts', file),
        await measured('verify', sqlite, 'backup.ts', '--verify', file),
        await measured('restore into PostgreSQL', postgres, 'restore.ts', file),
        await measured('replace in PostgreSQL', postgres, 'restore.ts', '--replace', file),
        await measured('back up PostgreSQL', postgres, 'backup.ts', '--force', file),
        await measured('restore into SQLite', back, 'restore.ts', file),
        await measured('replace in SQLite', back, 'restore.ts', '--replace', file),
      ];
      const megabytes = {
        file: rounded(statSync(file).size / 1e6),
        postgres: rounded((await bytesOnDisk(postgres)) / 1e6),
      };
      rmSync(file);
      return {
        text: [
          `${students.toLocaleString('en-US')} invented students; the file has ${megabytes.file} MB, the database in PostgreSQL ${megabytes.postgres} MB`,
          table(
            ['', 'seconds', 'peak memory, MB'],
            results.map(({ what, seconds, peakMegabytes }) => [what, seconds, peakMegabytes]),
          ),
        ].join('\n'),
        numbers: { students, megabytes, results },
      };
    } finally {
      await Promise.all(testDatabases.map((testDatabase) => testDatabase.remove()));
    }
  },
};

/** Runs a command, and looks at the most memory it has had. */
async function measured(
  what: string,
  { dataDir, databaseUrl }: TestDatabase,
  file: string,
  ...args: string[]
) {
  const started = performance.now();
  const child = spawn(process.execPath, [`apps/server/src/commands/${file}`, ...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      BACKUP_PASSPHRASE: passphrase,
    },
  });
  let peakMegabytes = 0;
  const timer = setInterval(() => {
    peakMegabytes = peakOf(child.pid) ?? peakMegabytes;
  }, 50);
  const [code] = await once(child, 'exit');
  clearInterval(timer);
  if (code !== 0) throw new Error(`${what} failed.`);
  return { what, seconds: rounded((performance.now() - started) / 1000), peakMegabytes };
}

/** Linux remembers it for every process; null elsewhere, and when the process has ended. */
function peakOf(pid: number | undefined): number | null {
  try {
    const [, kilobytes] =
      /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1000);
  } catch {
    return null;
  }
}
