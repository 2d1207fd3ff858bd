import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run } from '@coursetrail/programs/processes';
import { startPostgres } from '@coursetrail/test-product';
import { type Database, openDatabase } from '../apps/server/src/storage/database.ts';
import { commandLimits } from '../apps/server/src/storage/postgres.ts';
import type { BenchEngine } from './measure.ts';

/** An engine's data: empty at first, deleted by `remove`. Both engines write through to the disk. */
export type TestDatabase = {
  engine: BenchEngine;
  dataDir: string;
  databaseUrl?: string;
  /** Runs an operator's command on it. */
  command(file: string, ...args: string[]): Promise<{ ok: boolean; output: string }>;
  remove(): Promise<void>;
};

export async function createTestDatabase(engine: BenchEngine): Promise<TestDatabase> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'coursetrail-bench-'));
  const removeData = () => rmSync(dataDir, { recursive: true, force: true });
  process.once('exit', removeData);
  // Never the server of TEST_DATABASE_URL: it may not be durable, and it holds other databases.
  const postgres =
    engine === 'postgres' ? await startPostgres({ durable: true, env: { PATH: process.env['PATH'] } }) : undefined;
  return {
    engine,
    dataDir,
    ...(postgres && { databaseUrl: postgres.url }),
    command: (file, ...args) =>
      run([process.execPath, `apps/server/src/commands/${file}`, ...args], {
        silentSeconds: 1800,
        env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: postgres?.url ?? '' },
      }),
    async remove() {
      await postgres?.stop();
      process.off('exit', removeData);
      removeData();
    },
  };
}

/** Adds invented students. */
export async function seed(testDatabase: TestDatabase, students: number): Promise<void> {
  const { ok, output } = await testDatabase.command('seed.ts', '--students', String(students), '--seed', '1');
  if (!ok) throw new Error(`The invented students could not be written:\n${output}`);
}

export async function withDatabase<T>(
  testDatabase: TestDatabase,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  // It may work on every row.
  const database = openDatabase(testDatabase, commandLimits);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
