import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { asUid, ok } from '@coursetrail/domain';
import { describe, expect, test } from 'vitest';
import { engines, newLocation, openTestDatabase, programEnv, sqliteLocation } from '../test-kit.ts';
import { inTransaction, openDatabase } from './database.ts';
import { migrate } from './migrations.ts';
import { changeStudent, readStudent } from './students.ts';

/** An attempt at a course, with what does not matter here left the same. */
const attemptAt = (programId: string) => ({
  _id: programId,
  programId,
  semester: 'FS24',
  grade: 'A',
});
const now = new Date('2026-03-02T12:00:00Z');

describe.each(engines)('the database (%s)', (engine) => {
  test('counts the queries that wait for a connection, so that a server knows when it is behind', async () => {
    const { database, drop } = await openTestDatabase(engine);
    const pause = Promise.withResolvers<void>();
    const transactions = Array.from({ length: 40 }, () =>
      inTransaction(database, () => pause.promise),
    );
    await expect.poll(() => database.poolUse().waiting).toBeGreaterThan(20);
    pause.resolve();
    await Promise.all(transactions);
    const { size, idle, open, waiting } = database.poolUse();
    expect([waiting, open - idle]).toEqual([0, 0]);
    expect(size).toBeGreaterThan(0);
    await drop();
  });

  test('is brought up to date once when several servers start at the same moment', async () => {
    const location = await newLocation(engine);
    const starter = fileURLToPath(new URL('../commands/publish-check.ts', import.meta.url));
    const env = {
      ...programEnv,
      DATA_DIR: location.dataDir || 'unused',
      ...(location.databaseUrl && { DATABASE_URL: location.databaseUrl }),
    };
    const starts = Array.from({ length: 4 }, async () => {
      const child = spawn(process.execPath, [starter], { env, stdio: ['ignore', 'pipe', 'pipe'] });
      const printed = Array.fromAsync(child.stderr, String);
      const [status] = await once(child, 'exit');
      return { status, printed: (await printed).join('') };
    });
    expect(await Promise.all(starts)).toEqual(
      Array.from({ length: 4 }, () => ({ status: 0, printed: '' })),
    );
    await location.remove();
  });

  test('still holds everything when it is opened again', async () => {
    const location = await newLocation(engine);
    for (const course of ['MATH 1500', 'MATH 1700']) {
      const database = openDatabase(location);
      await migrate(database);
      await changeStudent(database, asUid('ada'), now, (student) =>
        ok({ ...student, history: [...student.history, attemptAt(course)] }),
      );
      await database.close();
    }
    const database = openDatabase(location);
    expect((await readStudent(database.reader, asUid('ada'))).history).toHaveLength(2);
    await database.close();
    await location.remove();
  });
});

test('while another process writes, a write waits and the server continues to answer', async () => {
  const { dataDir, remove } = sqliteLocation();
  const database = openDatabase({ dataDir, databaseUrl: undefined });
  await migrate(database);
  const other = new DatabaseSync(join(dataDir, 'coursetrail.sqlite'));
  other.exec('begin immediate');
  const writing = changeStudent(database, asUid('patient'), now, (student) =>
    ok({ ...student, major: 'Physics' }),
  );
  let longestPause = 0;
  for (let last = performance.now(), n = 0; n < 50; n += 1) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    longestPause = Math.max(longestPause, performance.now() - last);
    last = performance.now();
  }
  other.exec('commit');
  expect((await writing).ok).toBe(true);
  expect(longestPause).toBeLessThan(1000); // a blocking wait would be five seconds
  other.close();
  await database.close();
  await remove();
});

test('a transaction is retried after a serialization failure, and only then', async () => {
  const { database, drop } = await openTestDatabase('sqlite');
  let tries = 0;
  const value = await inTransaction(database, async () => {
    tries += 1;
    if (tries < 3) throw Object.assign(new Error('could not serialize'), { code: '40001' });
    return tries;
  });
  expect(value).toBe(3);
  const broken = inTransaction(database, async () => {
    tries += 1;
    throw new Error('a bug');
  });
  await expect(broken).rejects.toThrow('a bug');
  expect(tries).toBe(4);
  await drop();
});

test('inside a transaction the outer handle would wait forever, so storage functions use the transaction they are given', async () => {
  const { database, drop } = await openTestDatabase('sqlite');
  const result = await inTransaction(database, async (trx) => {
    const waiting = database.writer.selectFrom('student').select('uid').execute();
    const timeout = new Promise((resolve) => setTimeout(resolve, 200, 'still waiting'));
    const first = await Promise.race([waiting, timeout]);
    // The same query on the transaction itself is answered at once.
    return [first, await trx.selectFrom('student').select('uid').execute()];
  });
  expect(result).toEqual(['still waiting', []]);
  await drop();
});
