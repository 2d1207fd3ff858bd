import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { asUid, ok } from '@coursetrail/domain';
import { expect, test } from 'vitest';
import { newLocation, programEnv } from '../test-kit.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrations.ts';
import { commandLimits, requestLimits } from './postgres.ts';
import { changeStudent } from './students.ts';

/** Locks a student's row as a write does, and says so. */
const writer = `
  const [module, databaseUrl, limits] = process.argv.slice(1);
  const { inTransaction, openDatabase } = await import(module);
  await inTransaction(openDatabase({ databaseUrl, dataDir: '' }, JSON.parse(limits)), async (trx) => {
    await trx.updateTable('student').set({ changed: 1 }).where('uid', '=', 'ada').execute();
    console.log('locked');
    await new Promise((resolve) => setTimeout(resolve, 60_000));
  });
`;

/** A fifth of what a request has before it loses its locks, and all the time for whoever waits for them. */
const freezing = { ...requestLimits, idleMs: requestLimits.idleMs / 5 };
const waiting = { ...requestLimits, lockMs: 60_000, statementMs: 60_000 };

test('a process that froze inside a transaction holds up other writers for seconds only', async () => {
  const location = await newLocation('postgres');
  const database = openDatabase(location, waiting);
  await migrate(database);
  const setMajor = (major: string) =>
    changeStudent(database, asUid('ada'), new Date(), (student) => ok({ ...student, major }));
  await setMajor('Physics');

  const module = new URL('database.ts', import.meta.url).href;
  const words = [module, location.databaseUrl ?? '', JSON.stringify(freezing)];
  const child = spawn(process.execPath, ['--input-type=module', '--eval', writer, ...words], {
    env: programEnv,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGSTOP');
  const written = await setMajor('Nursing');
  child.kill('SIGKILL');
  expect(written).toMatchObject({ ok: true, value: { major: 'Nursing' } });
  // A lock is waited for twice.
  expect(requestLimits.idleMs).toBeLessThan(2 * requestLimits.lockMs);
  await database.close();
  await location.remove();
});

test('a publisher may count between two statements for as long as a major of half a million students takes', () => {
  const perStudentMs = 0.2;
  expect(commandLimits.idleMs).toBeGreaterThan(500_000 * perStudentMs);
});
