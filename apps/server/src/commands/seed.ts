import { inventStudents, readCurricula } from '@coursetrail/invented-students';
import { builtInCourses } from '@coursetrail/university/courses';
import { OperatorError } from '../errors/operator-error.ts';
import { publishAll } from '../publication/publisher.ts';
import { seedStudents } from '../seed/seed.ts';
import type { Database } from '../storage/database.ts';
import { command, interruptedStatus, onDatabase, onInterrupt } from './command.ts';
import { progressPrinter } from './progress.ts';

const usage = `Fills the configured database with invented students:

  npm run seed -- [--students N] [--seed S]

--students  how many, 1 to 5000000 (600 by default)
--seed      1 to 20 letters and digits (1 by default): the same seed invents the same students, and those already
            there are left alone, so a larger N adds to a smaller one`;

async function seedDatabase(database: Database, now: () => Date, students: number, seed: string): Promise<void> {
  let isInterrupted = false;
  onInterrupt(() => {
    isInterrupted = true;
  });
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
    added === 0 ? `Nothing was added.${alreadyThere}` : `${added} students added in ${seconds} s.${alreadyThere}`,
  );
  if (added > 0) await publishAll({ database, now });
  if (seen === students) return;
  console.log(`Interrupted after ${seen} of ${students} students: the same command continues from here.`);
  process.exitCode = interruptedStatus;
}

const options = {
  students: { type: 'string', default: '600' },
  seed: { type: 'string', default: '1' },
} as const;

await command(usage, { options }, ({ values: { seed, ...values } }) => {
  const students = /^\d{1,7}$/.test(values.students) ? Number(values.students) : 0;
  if (students < 1 || students > 5_000_000) throw new OperatorError('--students must be a number from 1 to 5000000.');
  if (!/^[A-Za-z0-9]{1,20}$/.test(seed)) throw new OperatorError('--seed must be 1 to 20 letters and digits.');
  return onDatabase((database, _config, now) => seedDatabase(database, now, students, seed));
});
