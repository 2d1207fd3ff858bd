import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { asUid, ok } from '@coursetrail/domain';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { engines, newLocation, openTestDatabase, programEnv, sqliteLocation } from '../test-kit.ts';
import { type DatabaseLocation, inTransaction, openDatabase } from './database.ts';
import { migrate } from './migrations.ts';
import { openMigrated } from './opening.ts';
import { changeStudent, readStudent } from './students.ts';

const now = new Date('2026-03-02T12:00:00Z');

async function startHere(location: DatabaseLocation) {
  await (await openMigrated(location)).close();
}

async function startElsewhere(location: DatabaseLocation) {
  const module = new URL('opening.ts', import.meta.url);
  const script = `const { openMigrated } = await import(${JSON.stringify(module)});
    await (await openMigrated(${JSON.stringify(location)})).close();`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    env: programEnv,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  expect(await once(child, 'exit')).toEqual([0, null]);
}

describe.each(engines)('the database (%s)', (engine) => {
  test('counts the queries that wait for a connection, so that a server knows when it is behind', async () => {
    const { database, drop } = await openTestDatabase(engine);
    const pause = Promise.withResolvers<void>();
    const transactions = Array.from({ length: 40 }, () => inTransaction(database, () => pause.promise));
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
    // SQLite would not let two of one process wait for each other.
    const start = engine === 'postgres' ? startHere : startElsewhere;
    await Promise.all(Array.from({ length: 2 }, () => start(location)));
    await location.remove();
  });

  test('says why it could not be brought up to date', async () => {
    const location = await newLocation(engine);
    const database = openDatabase(location);
    await sql`create table student (name text)`.execute(database.writer);
    await expect(migrate(database)).rejects.toThrow(/student"? already exists/);
    await database.close();
    await location.remove();
  });
});

test('while another process writes, a write waits and the server continues to answer', async () => {
  const { dataDir, remove } = sqliteLocation();
  const database = openDatabase({ dataDir, databaseUrl: undefined });
  await migrate(database);
  // So long the whole server may stand, again and again.
  const { rows } = await sql<{ timeout: number }>`pragma busy_timeout`.execute(database.writer);
  expect(rows[0]?.timeout).toBeLessThan(100);
  const other = new DatabaseSync(join(dataDir, 'coursetrail.sqlite'));
  other.exec('begin immediate');
  const writing = changeStudent(database, asUid('patient'), now, (student) => ok({ ...student, major: 'Physics' }));
  // More than one attempt.
  await sleep(200);
  expect((await readStudent(database.reader, asUid('patient'))).major).toBe(null);
  other.exec('commit');
  expect((await writing).ok).toBe(true);
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
