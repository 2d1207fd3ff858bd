import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { type ImportReport, importCatalogue, type ReadFile } from '../catalogue/import.ts';
import { readCatalogue } from '../catalogue/read-catalogue.ts';
import { readConfig } from '../config.ts';
import { type Database, openDatabase } from '../storage/database.ts';
import { migrate } from '../storage/migrations.ts';

const usage = `Lays an operator's course catalogue over the built-in one:

  npm run catalogue:import -- [--dry-run] FILE...

FILE is CSV, JSON or a saved page of a CourseLeaf course catalogue. --dry-run only shows what would change.`;

const largestFile = 20 * 1024 * 1024;

/** Ends the command with a sentence for the operator. */
class Unusable extends Error {}

function readFile(path: string): ReadFile {
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if (size === undefined) throw new Unusable(`There is no file ${path}.`);
  if (size > largestFile) throw new Unusable(`${path} is larger than 20 MB.`);
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    throw new Unusable(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  const read = readCatalogue(path, bytes);
  if (!read.ok) throw new Unusable(`${path} was not imported. ${read.problem}`);
  return { name: basename(path), rows: read.value };
}

function print({ added, changed, unchanged, refused }: ImportReport, dryRun: boolean) {
  for (const { place, problem } of refused) console.log(`Refused: ${place}: ${problem}.`);
  console.log(`${added} added, ${changed} changed, ${unchanged} unchanged, ${refused.length} refused.`);
  if (dryRun) console.log('Nothing was written (--dry-run).');
}

async function run() {
  let options: { 'dry-run': boolean; help: boolean };
  let paths: string[];
  try {
    const flag = { type: 'boolean', default: false } as const;
    ({ values: options, positionals: paths } = parseArgs({
      allowPositionals: true,
      options: { 'dry-run': flag, help: flag },
    }));
  } catch (error) {
    throw new Unusable((error as Error).message);
  }
  if (options.help) return console.log(usage);
  if (paths.length === 0) throw new Unusable('Name at least one file: npm run catalogue:import -- FILE...');
  // Every file is read before the database is touched: one that is unreadable changes nothing.
  const files = paths.map(readFile);
  const database = await openConfigured();
  try {
    const dryRun = options['dry-run'];
    print(await importCatalogue(database, files, { now: new Date(), dryRun }), dryRun);
  } finally {
    await database.close();
  }
}

/** The database of the settings, up to date: the first import may come before the first start. */
async function openConfigured(): Promise<Database> {
  try {
    const database = openDatabase(readConfig().database);
    await migrate(database);
    return database;
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    throw new Unusable(`Nothing was imported, for the database cannot be used. ${message || code}`);
  }
}

run().catch((error: Error) => {
  console.error(error instanceof Unusable ? error.message : error);
  process.exitCode = 1;
});
