import { parseArgs } from 'node:util';
import { builtInCourses } from '../catalogue/built-in.ts';
import { readConfig } from '../config.ts';
import { readCurricula } from '../seed/curricula.ts';
import { inventStudents } from '../seed/invent.ts';
import { type Progress, seedStudents } from '../seed/seed.ts';
import { type Database, openDatabase } from '../storage/database.ts';
import { migrate } from '../storage/migrations.ts';

const usage = `Fills the configured database with invented students:

  npm run seed -- [--students N] [--seed S]

--students  how many, 1 to 5000000 (600 unless told)
--seed      a word that names them (1 unless told): the same word invents the same students, and those already there
            are left alone, so a larger N adds to a smaller one`;

/** Ends the command with a sentence for the operator. */
class Unusable extends Error {}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        students: { type: 'string', default: '600' },
        seed: { type: 'string', default: '1' },
        help: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (error) {
    throw new Unusable((error as Error).message);
  }
}

function readStudents(text: string): number {
  const students = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (students < 1 || students > 5_000_000) throw new Unusable('--students must be a number from 1 to 5000000.');
  return students;
}

function readSeed(text: string): string {
  if (!/^[A-Za-z0-9]{1,20}$/.test(text)) throw new Unusable('--seed must be 1 to 20 letters and digits.');
  return text;
}

const secondsBetweenLines = 5;

/** Overwrites one line on a terminal; elsewhere a line every few seconds. */
function progressPrinter(students: number) {
  const started = performance.now();
  let printed = started;
  return ({ seen }: Progress) => {
    const now = performance.now();
    const line = `${seen} of ${students} students, ${Math.round((seen / (now - started)) * 1000)} per second`;
    if (process.stdout.isTTY) process.stdout.write(`\r${line}${seen === students ? '\n' : ''}`);
    else if (now - printed > secondsBetweenLines * 1000) {
      printed = now;
      console.log(line);
    }
  };
}

async function run() {
  const options = readArguments();
  if (options.help) return console.log(usage);
  const students = readStudents(options.students);
  const seed = readSeed(options.seed);
  const database = await openConfigured();
  let isStopped = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      isStopped = true;
    });
  }
  try {
    const started = performance.now();
    const { seen, added } = await seedStudents(
      database,
      inventStudents(readCurricula(builtInCourses()), seed, { count: students }),
      { onBatch: progressPrinter(students), shouldStop: () => isStopped },
    );
    if (seen < students) {
      if (process.stdout.isTTY) console.log();
      console.log(`Stopped after ${seen} of ${students} students; what was written is complete.`);
      process.exitCode = 130;
    }
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const there = seen - added;
    console.log(
      added === 0
        ? `All ${seen} students were already there; nothing was added.`
        : `${added} students added in ${seconds} s${there > 0 ? `; ${there} were already there` : ''}.`,
    );
  } finally {
    await database.close();
  }
}

async function openConfigured(): Promise<Database> {
  try {
    const database = openDatabase(readConfig().database);
    await migrate(database);
    return database;
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    throw new Unusable(`No student was added, for the database cannot be used. ${message || code}`);
  }
}

run().catch((error: Error) => {
  console.error(error instanceof Unusable ? error.message : error);
  process.exitCode = 1;
});
