import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asUid, ok } from '@coursetrail/domain';
import { expect, onTestFinished, test, vi } from 'vitest';
import { newLocation, openTestDatabase, programEnv } from '../test-kit.ts';
import { startClock } from './clock.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrations.ts';
import { changeStudent, newAttemptId, readStudent } from './students.ts';

const hour = 60 * 60 * 1000;
const main = fileURLToPath(new URL('../main.ts', import.meta.url));

/** A module that moves the clock of a whole process. */
const shifted = (ms: number) =>
  `data:text/javascript,${encodeURIComponent(`
    const Real = Date;
    globalThis.Date = class extends Real {
      constructor(...given) { given.length === 0 ? super(Real.now() + ${ms}) : super(...given); }
      static now() { return Real.now() + ${ms}; }
    };
  `)}`;

test('a server whose clock is two days ahead deletes nothing, goes by the clock of the database, and says so', async () => {
  const location = await newLocation('postgres');
  const database = openDatabase(location);
  await migrate(database);
  const uid = asUid('ada');
  for (const programId of ['MATH 1500', 'MATH 1700'])
    await changeStudent(database, uid, new Date(Date.now() - hour), (student) =>
      ok({
        ...student,
        history: [{ _id: newAttemptId(), programId, semester: 'FS24', grade: 'A' }],
      }),
    );

  const dataDir = mkdtempSync(join(tmpdir(), 'coursetrail-clock-'));
  const words = ['--import', shifted(48 * hour), main, '--no-waiting-readers'];
  const child = spawn(process.execPath, words, {
    env: {
      ...programEnv,
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: location.databaseUrl ?? '',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
    rmSync(dataDir, { recursive: true });
    await database.close();
    await location.remove();
  });
  let printed = '';
  child.stdout.on('data', (text) => {
    printed += text;
  });
  await expect.poll(() => printed, { timeout: 200_000 }).toContain('Coursetrail is ready');
  const [, url] = /ready: (http:\S+)/.exec(printed) ?? [];

  const { previousHistory } = await readStudent(database.reader, uid);
  expect(previousHistory).toMatchObject([{ programId: 'MATH 1500' }]);
  expect(printed).toContain('"code":"clock-difference","seconds":-172800');
  expect(await (await fetch(`${url}/metrics`)).text()).toMatch(
    /^coursetrail_clock_difference_seconds -1727\d\d\.|^coursetrail_clock_difference_seconds -172800/m,
  );
  const signUp = await fetch(`${url}/identity/v1/accounts:signUp?key=coursetrail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@umsystem.edu', password: 'a trail of courses' }),
  });
  const { idToken } = (await signUp.json()) as { idToken: string };
  const { iat } = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString());
  expect(Math.abs(iat - Date.now() / 1000)).toBeLessThan(3600);
});

test('a wrong clock is warned of once, and a token refused meanwhile once more', async () => {
  const { database, drop } = await openTestDatabase('postgres');
  const warned: object[] = [];
  const real = Date.now;
  const now = vi.spyOn(Date, 'now').mockImplementation(() => real() - 2 * hour);
  const clock = await startClock(database, {
    warn: (fields) => void warned.push(fields),
  });
  expect(Math.abs(clock.now().getTime() - real())).toBeLessThan(hour);
  clock.onTokenExpired();
  for (let n = 0; n < 3; n += 1) {
    await clock.check();
    clock.onTokenExpired();
  }
  expect(warned).toEqual([
    { code: 'token-expired-by-clock', seconds: 7200 },
    { code: 'clock-difference', seconds: 7200 },
  ]);
  // Set right, and wrong again: that is news.
  now.mockImplementation(real);
  await clock.check();
  clock.onTokenExpired();
  expect(warned).toHaveLength(2);
  expect(Math.abs(clock.differenceMs())).toBeLessThan(hour);
  now.mockImplementation(() => real() + 31_000);
  await clock.check();
  expect(warned).toHaveLength(3);
  now.mockRestore();
  clock.stop();
  await drop();
});
