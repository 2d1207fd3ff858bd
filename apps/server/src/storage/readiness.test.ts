import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { isUnavailable } from '../errors/unavailable.ts';
import { engines, openTestDatabase, startKit } from '../test-kit.ts';
import { requireWritable } from './readiness.ts';

test.each(engines)('a database that takes writes is ready, and the check leaves nothing (%s)', async (engine) => {
  const { database, drop } = await openTestDatabase(engine);
  await Promise.all([requireWritable(database), requireWritable(database)]);
  expect(await database.reader.selectFrom('readiness_probe').selectAll().execute()).toEqual([]);
  await drop();
});

test('/readyz says no while the embedded database is full, and the log has a warning and no error', async () => {
  const lines: string[] = [];
  const kit = await startKit('sqlite', { log: (line) => void lines.push(line) });
  const { writer } = kit.database;
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(writer);
  // What SQLite says at this limit is what it says on a full disk.
  await sql.raw(`pragma max_page_count = ${rows[0]?.page_count ?? 1}`).execute(writer);
  const full = await kit.app.inject('/readyz');
  expect([full.statusCode, full.json().code, full.headers['retry-after']]).toEqual([503, 'storage-unavailable', '5']);
  const courses = Array.from({ length: 400 }, (_, n) => ({
    programId: `MATH ${1000 + n}`,
    semester: 'FS24',
    grade: 'A',
  }));
  await kit.post('ada', '/set-major', { major: 'Physics' });
  expect((await kit.post('ada', '/submit-course-history', { courses })).statusCode).toBe(503);
  expect((await kit.app.inject('/healthz')).statusCode).toBe(200);
  expect((await kit.get('ada', '/get-major')).statusCode).toBe(200);
  const levels = lines.map((line) => JSON.parse(line).level);
  expect([levels.includes(40), levels.some((level) => level >= 50)]).toEqual([true, false]);

  await sql.raw('pragma max_page_count = 1000000').execute(writer);
  // What was found before stands for a second.
  await expect.poll(async () => (await kit.app.inject('/readyz')).statusCode, { timeout: 10_000 }).toBe(200);
  await kit.stop();
});

test('a disk with little room left is not ready, before any write fails', async () => {
  const { database, drop } = await openTestDatabase('sqlite');
  const failure = await requireWritable(database, Number.MAX_SAFE_INTEGER).catch((error) => error);
  expect(isUnavailable(failure)).toBe(true);
  await drop();
});

test('a PostgreSQL that becomes read-only is not ready: reading goes on, writing is 503 until it takes writes again', async () => {
  const kit = await startKit('postgres');
  await kit.post('ada', '/set-major', { major: 'Physics' });
  const { reader } = kit.database;
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(reader);
  const operator = new pg.Client({ connectionString: process.env['TEST_DATABASE_URL'] });
  await operator.connect();
  /** What connections made from now on may do. */
  const setReadOnly = (value: 'on' | 'off') =>
    operator.query(`alter database ${rows[0]?.name} set default_transaction_read_only = ${value}`);
  await setReadOnly('on');
  await operator.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [rows[0]?.name]);
  await expect.poll(() => kit.database.poolUse().open).toBe(0);
  const failure = await requireWritable(kit.database).catch((error) => error);
  expect([failure.code, isUnavailable(failure)]).toEqual(['25006', true]);
  const refused = await kit.post('ada', '/set-major', { major: 'Nursing' });
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
  expect((await kit.get('ada', '/get-major')).statusCode).toBe(200);
  await setReadOnly('off');
  // Each refused write has closed its connection, so that a new one is made.
  await expect.poll(async () => (await kit.post('ada', '/set-major', { major: 'Nursing' })).statusCode).toBe(200);
  await operator.end();
  await kit.stop();
});
