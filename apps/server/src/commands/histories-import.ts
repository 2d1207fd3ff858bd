import { statSync } from 'node:fs';
import { messageForOperator, OperatorError } from '../errors/operator-error.ts';
import { countOf } from '../errors/plain-words.ts';
import { replaceSource, type SourceReport } from '../imports/import-histories.ts';
import { listSources, waitingMajors } from '../imports/queries.ts';
import { readHistories } from '../imports/read-histories.ts';
import { publishMajor } from '../publication/publisher.ts';
import type { Database } from '../storage/database.ts';
import { command, flag, onDatabase, oneFile } from './command.ts';
import { progressPrinter } from './progress.ts';

const usage = `Publishes histories without names, from the university's records, beside those of the students:

  npm run histories:import -- FILE.csv --source "Registrar, 2019 to 2025"
  npm run histories:import -- --remove "Registrar, 2019 to 2025"
  npm run histories:import -- --list

FILE is CSV with the columns student, major, term and course, and grade where grades are to be shown. The key of a
student says which rows belong together, and is not stored. --source is what students read; a file with a name that is
there already replaces what came with it. After an interruption, the same command again does what was left.`;

const maxFileBytes = 1024 ** 3;
const sourcePattern = /^[\p{L}\p{N}][\p{L}\p{N} ,.;:()&'/–-]{0,59}$/u;

async function replace(database: Database, source: string, file: string | null, now: () => Date) {
  const progress = progressPrinter();
  const read = file === null ? null : await readHistories(file, (rows) => progress.show(`${rows} rows read`));
  progress.end();
  if (read !== null) console.log(`${read.rows} rows of ${read.students} students read.`);
  const report = await replaceSource(database, source, read?.histories ?? new Map(), now());
  print(report, database);
  const majors = [...new Set([...report.majors, ...(await waitingMajors(database.reader, source))])];
  let published = 0;
  for (const major of majors) {
    try {
      await publishMajor({ database, now }, major);
      published += 1;
    } catch (error) {
      console.error(`${major} will be published at the next fixed time: ${messageForOperator(error as Error)}`);
      process.exitCode = 1;
    }
    progress.show(`${published} of ${majors.length} majors published`);
  }
  progress.end();
  console.log(`${countOf(published, 'major')} published.`);
  database.discardDeleted();
}

function print({ added, removed, kept, hidden, leftOut }: SourceReport, { rules }: Database) {
  console.log(`${added} histories added, ${removed} removed, ${kept} unchanged.`);
  if (hidden > 0)
    console.log(`${hidden} are hidden until the next term, because too few changed at once to hide each other.`);
  if (leftOut > 0) console.log(`${leftOut} left out: their majors have fewer than ${rules.minGroup} students.`);
}

const options = {
  source: { type: 'string' },
  remove: { type: 'string' },
  list: flag,
} as const;

await command(usage, { options, allowPositionals: true }, async ({ values: { source, remove, list }, positionals }) => {
  const isImport = source !== undefined || positionals.length > 0;
  if ([isImport, remove !== undefined, list].filter(Boolean).length !== 1)
    throw new OperatorError('Name a file and its --source, or say --remove NAME or --list.');
  const file = isImport ? oneFile(positionals, 'histories:import') : null;
  if (file !== null) {
    if (!sourcePattern.test(source ?? ''))
      throw new OperatorError(
        'Say where the file comes from, in at most 60 letters: --source "Registrar, 2019 to 2025".',
      );
    const size = statSync(file, { throwIfNoEntry: false })?.size;
    if (size === undefined) throw new OperatorError(`There is no file ${file}.`);
    if (size > maxFileBytes) throw new OperatorError(`${file} is larger than 1 GB.`);
  }
  await onDatabase(async (database, _config, now) => {
    const sources = await listSources(database.reader);
    if (list) {
      for (const each of sources) console.log(`${each.source}: ${each.students} students in ${each.majors} majors`);
      if (sources.length === 0) console.log('Nothing was imported.');
      return;
    }
    if (remove !== undefined && !sources.some((each) => each.source === remove))
      throw new OperatorError(`There is no import named ${remove}. Try --list.`);
    await replace(database, remove ?? source ?? '', file, now);
  });
});
