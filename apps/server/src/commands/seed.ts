import { inventStudents, readCurricula } from '@coursetrail/invented-students';
import { builtInCourses } from '../catalog/built-in.ts';
import { messageForOperator, OperatorError } from '../errors/operator-error.ts';
import { publishAll } from '../publication/publisher.ts';
import { seedStudents } from '../seed/seed.ts';
import type { Database } from '../storage/database.ts';
import { flag, readArguments } from './arguments.ts';
import { command } from './command.ts';
import { progressPrinter } from './progress.ts';

const usage = `Fills the configured database with invented students:

  npm run seed -- [--students N] [--seed S]

--students  how many, 1 to 5000000 (600 by default)
--seed      1 to 20 letters and digits (1 by default): the same seed invents the same students, and those already
            there are left alone, so a larger N adds to a smaller one`;

type SeedRequest = { students: number; seed: string };

/** What the operator asked for; null for --help. */
function readRequest(): SeedRequest | null {
  const options = {
    students: { type: 'string', default: '600' },
    seed: { type: 'string', default: '1' },
    help: flag,
  } as const;
  const { values } = readArguments({ options });
  const { seed, help } = values;
  if (help) return null;
  const students = /^\d{1,7}$/.test(values.students) ? Number(values.students) : 0;
  if (students < 1 || students > 5_000_000)
    throw new OperatorError('--students must be a number from 1 to 5000000.');
  if (!/^[A-Za-z0-9]{1,20}$/.test(seed))
    throw new OperatorError('--seed must be 1 to 20 letters and digits.');
  return { students, seed };
}

async function seedDatabase(
  database: Database,
  now: () => Date,
  { students, seed }: SeedRequest,
): Promise<number> {
  let isInterrupted = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // Only once: a second signal ends the command without waiting for the batch.
    process.once(signal, () => {
      isInterrupted = true;
    });
  }
  const curricula = readCurricula(builtInCourses());
  const started = performance.now();
  const invented = inventStudents(curricula, seed, students);
  const progress = progressPrinter();
  const { seen, added } = await seedStudents(database, invented, {
    onBatch(batch) {
      const perSecond = Math.round((batch.seen / (performance.now() - started)) * 1000);
      progress.show(`${batch.seen} of ${students} students, ${perSecond} per second`);
    },
    shouldStop: () => isInterrupted,
  });
  progress.end();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const alreadyThere = seen > added ? ` ${seen - added} were already there.` : '';
  console.log(
    added === 0
      ? `Nothing was added.${alreadyThere}`
      : `${added} students added in ${seconds} s.${alreadyThere}`,
  );
  if (added > 0) await publishAll({ database, now });
  if (seen === students) return 0;
  console.log(
    `Interrupted after ${seen} of ${students} students: the same command continues from here.`,
  );
  return 130;
}

try {
  const request = readRequest();
  if (request === null) console.log(usage);
  else await command((database, _config, now) => seedDatabase(database, now, request));
} catch (error) {
  console.error(messageForOperator(error as Error));
  process.exitCode = 1;
}
