import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messageForOperator } from '../errors/operator-error.ts';
import { openDatabase } from '../storage/database.ts';
import { migrate } from '../storage/migrations.ts';
import { requestLimits } from '../storage/postgres.ts';
import { startKit } from '../test-kit.ts';
import { runCommand, spawnCommand } from './test-kit.ts';

const oneSentence = (text: string) => expect(text).not.toMatch(/\n.+|^ +at /m);

describe('a file of the embedded database that cannot be used ends a program with one sentence', () => {
  let folder: string;
  let good: Buffer;
  const fileIn = (dataDir: string) => join(dataDir, 'coursetrail.sqlite');
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'coursetrail-damaged-'));
    const dataDir = join(folder, 'good');
    expect((await runCommand('publish', { DATA_DIR: dataDir }, '--all')).status).toBe(0);
    good = readFileSync(fileIn(dataDir));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  async function startWith(name: string, make: (file: string) => void) {
    const dataDir = join(folder, name);
    mkdirSync(dataDir);
    make(fileIn(dataDir));
    const { status, stderr } = await runCommand('publish', { DATA_DIR: dataDir }, '--all');
    expect(status).toBe(1);
    oneSentence(stderr);
    return stderr;
  }
  /** The same file with some of its pages overwritten. */
  function damaged(from: number, to: number): Buffer {
    const bytes = Buffer.from(good);
    return bytes.fill(0xff, from, to);
  }

  test('damaged', async () => {
    const page = 4096;
    const [first, second] = [damaged(page, 2 * page), damaged(4 * page, 12 * page)];
    expect(await startWith('first', (file) => writeFileSync(file, first))).toMatch(/is damaged/);
    expect(await startWith('second', (file) => writeFileSync(file, second))).toMatch(/is damaged/);
  });

  test.each([100, 6000])('truncated to %i bytes', async (bytes) => {
    const cut = good.subarray(0, bytes);
    const printed = await startWith(`cut-${bytes}`, (file) => writeFileSync(file, cut));
    expect(printed).toMatch(/is damaged/);
  });

  test('truncated, with the log of a process that was killed', () => {
    const dataDir = join(folder, 'killed');
    mkdirSync(dataDir);
    const open = new DatabaseSync(fileIn(dataDir));
    open.exec('pragma journal_mode = wal; create table a (b); pragma wal_checkpoint; insert into a values (1)');
    for (const ending of ['', '-wal', '-shm'])
      writeFileSync(`${fileIn(dataDir)}.copy${ending}`, readFileSync(`${fileIn(dataDir)}${ending}`));
    open.close();
    for (const ending of ['', '-wal', '-shm'])
      writeFileSync(`${fileIn(dataDir)}${ending}`, readFileSync(`${fileIn(dataDir)}.copy${ending}`));
    truncateSync(fileIn(dataDir), 1000);
    // In a process of its own, because it must end.
    const { status, stderr } = spawnCommand('publish', { DATA_DIR: dataDir }, '--all');
    expect(status).toBe(1);
    oneSentence(stderr);
    expect(stderr).toMatch(/is damaged/);
  });

  test('not a database', async () => {
    const printed = await startWith('text', (file) => writeFileSync(file, 'text '.repeat(5000)));
    expect(printed).toMatch(/is not a database/);
  });

  test('a folder', async () => {
    expect(await startWith('folder', mkdirSync)).toMatch(/^The data folder .+ cannot be used/);
  });

  test('locked by another program', async () => {
    let other: DatabaseSync | undefined;
    const printed = await startWith('locked', (file) => {
      writeFileSync(file, good);
      other = new DatabaseSync(file);
      other.exec('pragma locking_mode = exclusive; begin exclusive');
    });
    other?.close();
    expect(printed).toMatch(/is in use by another program/);
  }, 30_000);
});

test('a file that is damaged while the server runs costs replies with 503, and no process', async () => {
  const kit = await startKit('sqlite');
  await kit.enroll('ada', 'Physics', ['MATH 1500 FS24 A']);
  const { dataDir, reader, writer } = kit.database;
  await sql`pragma wal_checkpoint(truncate)`.execute(writer);
  for (const connection of [reader, writer]) await sql`pragma shrink_memory`.execute(connection);
  truncateSync(join(dataDir ?? '', 'coursetrail.sqlite'), 8192);
  for (const reply of [
    await kit.get('ada', '/course-histories?scope=mine'),
    await kit.post('ada', '/set-major', { major: 'Nursing' }),
    await kit.app.inject('/readyz'),
  ])
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '5']);
  expect((await kit.app.inject('/healthz')).statusCode).toBe(200);
  await kit.stop();
});

test('of two hosts of PostgreSQL, none can be used: there is one sentence for it', async () => {
  const databaseUrl = 'postgres://postgres@127.0.0.1:1,127.0.0.1:2/trail';
  const database = openDatabase({ databaseUrl, dataDir: '' }, { ...requestLimits, acquireMs: 200 });
  const failure = await migrate(database).catch((error) => error);
  expect(messageForOperator(failure)).toMatch(/^The database of DATABASE_URL cannot be used: .*ECONNREFUSED[^\n]*$/);
  await database.close();
});

describe('a PostgreSQL that cannot be used ends a program with one sentence', () => {
  const server = () => new URL(process.env['TEST_DATABASE_URL'] ?? '');
  test.each([
    ['no socket', () => 'postgres:///trail?host=/nowhere', 'ENOENT'],
    ['no such database', (port: string) => `postgres://postgres@127.0.0.1:${port}/nowhere`, 'does not exist'],
    [
      'no encryption',
      (port: string) => `postgres://postgres@127.0.0.1:${port}/postgres?sslmode=require`,
      'does not support SSL',
    ],
    [
      'an unknown parameter',
      (port: string) => `postgres://postgres:secret@127.0.0.1:${port}/x?pool=5`,
      'only these parameters',
    ],
  ])(
    '%s',
    async (_, urlFor, reason) => {
      const settings = { DATABASE_URL: urlFor(server().port) };
      const { status, stderr } = await runCommand('publish', settings, '--all');
      expect(status).toBe(1);
      oneSentence(stderr);
      expect(stderr).toMatch(/^(The database of DATABASE_URL cannot be used|DATABASE_URL is not usable): /);
      expect(stderr).toContain(reason);
      expect(stderr).not.toContain('secret');
    },
    30_000,
  );
});
