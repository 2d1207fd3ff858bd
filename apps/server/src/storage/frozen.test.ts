import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { asUid, ok } from '@coursetrail/domain';
import { expect, test } from 'vitest';
import { newLocation, programEnv } from '../test-kit.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrations.ts';
import { changeStudent } from './students.ts';

/** Locks a student's row as a write does, and says so. */
const writer = `
  const [module, databaseUrl] = process.argv.slice(1);
  const { inTransaction, openDatabase } = await import(module);
  await inTransaction(openDatabase({ databaseUrl, dataDir: '' }), async (trx) => {
    await trx.updateTable('student').set({ changed: 1 }).where('uid', '=', 'ada').execute();
    console.log('locked');
    await new Promise((resolve) => setTimeout(resolve, 60_000));
  });
`;

test('a process that froze inside a transaction holds up other writers for seconds only', async () => {
  const location = await newLocation('postgres');
  const database = openDatabase(location);
  await migrate(database);
  const setMajor = (major: string) =>
    changeStudent(database, asUid('ada'), new Date(), (student) => ok({ ...student, major }));
  await setMajor('Physics');

  const words = [new URL('database.ts', import.meta.url).href, location.databaseUrl ?? ''];
  const child = spawn(process.execPath, ['--input-type=module', '--eval', writer, ...words], {
    env: programEnv,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGSTOP');
  const started = performance.now();
  const written = await setMajor('Nursing');
  const seconds = (performance.now() - started) / 1000;
  child.kill('SIGKILL');
  expect(written).toMatchObject({ ok: true, value: { major: 'Nursing' } });
  expect(seconds).toBeGreaterThan(3);
  expect(seconds).toBeLessThan(8);
  await database.close();
  await location.remove();
});
