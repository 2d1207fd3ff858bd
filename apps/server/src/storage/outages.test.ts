import { asUid } from '@coursetrail/domain';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isUnavailable } from '../errors/unavailable.ts';
import { type EmbeddedKit, startEmbeddedKit } from '../test-kit.ts';
import { inSnapshot, inTransaction } from './database.ts';
import { readStudent } from './students.ts';

/**
 * An error event without a listener ends a server. Here Vitest catches it, reports an unhandled error and fails the run.
 */
describe('connections to PostgreSQL that break in use', () => {
  let kit: EmbeddedKit;
  let operator: pg.Client;
  const students: { uid: string; token: string }[] = [];

  beforeAll(async () => {
    kit = await startEmbeddedKit('postgres');
    for (let n = 0; n < 4; n += 1) {
      const student = await kit.enrolled(`busy-${n}@umsystem.edu`);
      students.push(student);
      await kit.call(student.token, 'POST', '/set-major', { major: 'Physics' });
    }
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(kit.database.reader);
    const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
    url.pathname = `/${rows[0]?.name}`;
    operator = new pg.Client({ connectionString: url.href });
    await operator.connect();
  });
  afterAll(async () => {
    await operator.end();
    await kit.stop();
  });

  /** Signals every other connection to this database. */
  const signalConnections = (signal: string) =>
    operator.query(
      `select ${signal} from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
  /** Waits until they are gone: one that ends later would break in the next test. */
  const breakConnections = () => signalConnections('pg_terminate_backend(pid, 60000)');
  const uids = (trx: Parameters<Parameters<typeof inTransaction>[1]>[0]) =>
    trx.selectFrom('student').select('uid').orderBy('uid').execute();

  test('cost some replies with 503, but no process and no acknowledged write', async () => {
    const statuses = new Set<number>();
    const acknowledged = new Map<string, string[]>();
    let areBreaksOver = false;
    let replies = 0;
    const record = (reply: { statusCode: number; headers: Record<string, unknown> }) => {
      replies += 1;
      statuses.add(reply.statusCode);
      if (reply.statusCode === 503) expect(reply.headers['retry-after']).toBeDefined();
      return reply.statusCode === 200;
    };
    const load = students.map(async ({ uid, token }, index) => {
      const courses: string[] = [];
      acknowledged.set(uid, courses);
      // Whoever writes goes on until a write that began after the last break is acknowledged.
      for (let n = 1000, isWellAgain = false; !isWellAgain; n += 1) {
        const beganAfterBreaks = areBreaksOver;
        const entry = { programId: `MATH ${n}`, semester: 'FS24', grade: 'A' };
        const body = { courses: [entry] };
        if (record(await kit.call(token, 'POST', '/submit-course-history', body))) {
          courses.push(entry.programId);
          isWellAgain = beganAfterBreaks;
        }
        record(await kit.call(token, 'GET', '/course-histories?limit=5'));
        record(await kit.call(token, 'GET', '/get-major'));
        // The throttle of the account service counts in the database too.
        const login = { email: `busy-${index}@umsystem.edu`, password: kit.password };
        if (n % 10 === 0) record(await kit.wire('accounts:signInWithPassword', login));
      }
    });
    for (let round = 1; round <= 10; round += 1) {
      await expect.poll(() => replies, { timeout: 30_000, interval: 5 }).toBeGreaterThan(7 * round);
      await breakConnections();
    }
    areBreaksOver = true;
    await Promise.all(load);

    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    for (const [uid, courses] of acknowledged) {
      const { history } = await readStudent(kit.database.reader, asUid(uid));
      const stored = new Set(history.map(({ programId }) => programId));
      expect(courses.filter((course) => !stored.has(course))).toEqual([]);
    }
  });

  test('cost nothing where the work can be done again on another connection', async () => {
    for (const run of [inTransaction, inSnapshot]) {
      let tries = 0;
      const found = await run(kit.database, async (trx) => {
        tries += 1;
        const before = await uids(trx);
        if (tries === 1) await breakConnections();
        expect(await uids(trx)).toEqual(before);
        return before.length;
      });
      expect([tries, found]).toEqual([2, students.length]);
    }
  });

  test('are not followed by a second try once the commit may have been carried out', async () => {
    let tries = 0;
    const write = inTransaction(kit.database, async (trx) => {
      tries += 1;
      await uids(trx);
      await breakConnections();
    });
    expect(isUnavailable(await write.catch((error) => error))).toBe(true);
    expect(tries).toBe(1);
  });

  test('a query that PostgreSQL ends because it takes too long is 503', async () => {
    const [student = { uid: '', token: '' }] = students;
    await operator.query('begin');
    await operator.query('select uid from student for update');
    const writing = kit.call(student.token, 'POST', '/set-major', { major: 'Nursing' });
    // Not the operator's connection: inside a transaction this view does not change.
    const waiting = sql`select from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`;
    await expect.poll(async () => (await waiting.execute(kit.database.reader)).rows).toHaveLength(1);
    await signalConnections('pg_cancel_backend(pid)');
    const reply = await writing;
    await operator.query('rollback');
    expect([reply.statusCode, reply.json().code, reply.headers['retry-after']]).toEqual([
      503,
      'storage-unavailable',
      '5',
    ]);
  });
});

describe('an error of the database', () => {
  const sqlite = (errcode: number) => ({ code: 'ERR_SQLITE_ERROR', errcode });
  test.each([
    ['too many connections', { code: '53300' }],
    ['a full disk', { code: '53100' }],
    ['a shutdown', { code: '57P01' }],
    ['a crash', { code: '57P02' }],
    ['a start', { code: '57P03' }],
    ['a standby that only reads', { code: '25006' }],
    ['a deadlock that lasts', { code: '40P01' }],
    ['no listener', { code: 'ECONNREFUSED' }],
    ['no name', { code: 'EAI_AGAIN' }],
    ['no file descriptors', { code: 'EMFILE' }],
    ['a dead client', new Error('Client has encountered a connection error and is not queryable')],
    ['a cut connection', new Error('Connection terminated unexpectedly')],
    ['SQLite: full', sqlite(13)],
    ['SQLite: I/O error', sqlite(10 + 3 * 256)],
    ['SQLite: busy', sqlite(5)],
  ])('that passes: %s', (_, error) => {
    expect(isUnavailable(error)).toBe(true);
  });

  test.each([
    ['a broken constraint', { code: '23505' }],
    ['bad SQL', { code: '42601' }],
    ['SQLite: bad SQL', sqlite(1)],
    ['SQLite: a broken constraint', sqlite(19)],
    ['a bug', new TypeError('undefined is not a function')],
    ['nothing', undefined],
  ])('that is a bug: %s', (_, error) => {
    expect(isUnavailable(error)).toBe(false);
  });
});
