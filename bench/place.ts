import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Database, openDatabase } from '../apps/server/src/storage/database.ts';
import { startPostgres } from '../scripts/postgres.ts';
import { run } from '../scripts/run.ts';
import { countBytes } from './queries.ts';

export const engines = ['sqlite', 'postgres'] as const;
export type Engine = (typeof engines)[number];

/** Where one engine keeps its data, empty at first and gone after `remove`. Both write through to the disk. */
export type Place = {
  engine: Engine;
  dataDir: string;
  databaseUrl?: string;
  /** Runs one of the operator's commands on it. */
  command(file: string, ...args: string[]): Promise<{ ok: boolean; output: string }>;
  remove(): Promise<void>;
};

export async function preparePlace(engine: Engine): Promise<Place> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'coursetrail-bench-'));
  const removeData = () => rmSync(dataDir, { recursive: true, force: true });
  process.once('exit', removeData);
  // Never a given server: it may not be durable, and it holds other people's databases.
  const postgres =
    engine === 'postgres'
      ? await startPostgres({ durable: true, env: { PATH: process.env['PATH'] } })
      : undefined;
  return {
    engine,
    dataDir,
    ...(postgres && { databaseUrl: postgres.url }),
    command: (file, ...args) =>
      run([process.execPath, `apps/server/src/commands/${file}`, ...args], {
        limitSeconds: 1800,
        env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: postgres?.url ?? '' },
      }),
    async remove() {
      await postgres?.stop();
      process.off('exit', removeData);
      removeData();
    },
  };
}

/** Fills a place with invented students, or adds to those it holds. */
export async function seed(place: Place, students: number): Promise<void> {
  const { ok, output } = await place.command(
    'seed.ts',
    '--students',
    String(students),
    '--seed',
    '1',
  );
  if (!ok) throw new Error(`The invented students could not be written:\n${output}`);
}

export async function withDatabase<T>(
  place: Place,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = openDatabase(place);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Of everything we keep, sums and indexes included. */
export const bytesOnDisk = (place: Place): Promise<number> =>
  place.engine === 'postgres'
    ? withDatabase(place, countBytes)
    : Promise.resolve(folderBytes(place.dataDir));

const folderBytes = (folder: string) =>
  readdirSync(folder).reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0);
