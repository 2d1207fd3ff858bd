import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { isUnavailable } from '../errors/unavailable.ts';
import { engines, openTestDatabase, startKit } from '../test-kit.ts';
import { openReadiness, openWorkerCheck } from './readiness.ts';

test.each(engines)('a database that takes writes is ready, and the check leaves one small row (%s)', async (engine) => {
  const { database, drop } = await openTestDatabase(engine);
  const check = openReadiness(database);
  await Promise.all([check(), check()]);
  const rows = await database.reader.selectFrom('readiness_probe').selectAll().execute();
  expect(rows.map(({ filler }) => filler.length)).toEqual([24]);
  await drop();
});

test('where PostgreSQL is spread over workers, one that does not reply is noticed', async () => {
  const { database, drop } = await openTestDatabase('postgres');
  const hasWorkers = () => openWorkerCheck(database)();
  expect(await hasWorkers()).toBe(true);
  // Stands in for Citus: the extension's entry and the function that asks its workers.
  await sql`insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
    select 999999, 'citus', 10, 'public'::regnamespace, false, 'none'`.execute(database.writer);
  const workersReply = (second: boolean) =>
    sql
      .raw(`create or replace function run_command_on_workers(command text)
        returns table (nodename text, nodeport int, success bool, result text) language sql as
        $$ values ('a', 1, true, command), ('b', 2, ${second}, command) $$`)
      .execute(database.writer);
  await workersReply(true);
  expect(await hasWorkers()).toBe(true);
  await workersReply(false);
  expect(await hasWorkers()).toBe(false);
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
  const logged = lines.map((line) => JSON.parse(line));
  const refusal = logged.find(({ errcode }) => errcode !== undefined);
  expect([refusal.code, refusal.errcode, refusal.errstr]).toEqual(['ERR_SQLITE_ERROR', 13, 'database or disk is full']);
  const levels = logged.map(({ level }) => level);
  expect([levels.includes(40), levels.some((level) => level >= 50)]).toEqual([true, false]);

  await sql.raw('pragma max_page_count = 1000000').execute(writer);
  // What was found before stands for a second.
  await expect.poll(async () => (await kit.app.inject('/readyz')).statusCode, { timeout: 10_000 }).toBe(200);
  await kit.stop();
});

test('a disk with little room left is not ready, before any write fails', async () => {
  const { database, drop } = await openTestDatabase('sqlite');
  const failure = await openReadiness(database, Number.MAX_SAFE_INTEGER)().catch((error) => error);
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
  const failure = await openReadiness(kit.database)().catch((error) => error);
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
