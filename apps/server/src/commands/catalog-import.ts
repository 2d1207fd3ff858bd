import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { type CatalogFile, type ImportReport, importCatalog } from '../catalog/import.ts';
import { readCatalog } from '../catalog/read-catalog.ts';
import { OperatorError } from '../errors/operator-error.ts';
import { command, flag, onDatabase } from './command.ts';

const usage = `Lays an operator's course catalog over the built-in one:

  npm run catalog:import -- [--dry-run] FILE...

FILE is CSV, JSON or a saved page of a CourseLeaf course catalog. --dry-run only shows what would change.`;

const maxFileBytes = 20 * 1024 * 1024;

function readFile(path: string): CatalogFile {
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if (size === undefined) throw new OperatorError(`There is no file ${path}.`);
  if (size > maxFileBytes) throw new OperatorError(`${path} is larger than 20 MB.`);
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    throw new OperatorError(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`, {
      cause: error,
    });
  }
  const read = readCatalog(path, bytes);
  if (!read.ok) throw new OperatorError(`${path} was not imported. ${read.problem}`);
  return { name: basename(path), rows: read.value };
}

function print({ added, changed, unchanged, refused }: ImportReport, dryRun: boolean) {
  for (const { where, problem } of refused) console.log(`Refused: ${where}: ${problem}.`);
  console.log(`${added} added, ${changed} changed, ${unchanged} unchanged, ${refused.length} refused.`);
  if (dryRun) console.log('Nothing was written (--dry-run).');
}

const options = { 'dry-run': flag };

await command(usage, { options, allowPositionals: true }, ({ values, positionals }) => {
  if (positionals.length === 0) throw new OperatorError('Name at least one file: npm run catalog:import -- FILE...');
  // Every file is read before the database is touched: one that is unreadable changes nothing.
  const files = positionals.map(readFile);
  const dryRun = values['dry-run'];
  return onDatabase(async (database, _config, now) =>
    print(await importCatalog(database, files, { now: now(), dryRun }), dryRun),
  );
});
