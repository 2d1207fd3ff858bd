import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { asUid } from '@coursetrail/domain';
import { type Product, startProduct } from '@coursetrail/test-product';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../storage/database.ts';
import { migrationNames } from '../storage/migrations.ts';
import { readStudent } from '../storage/students.ts';
import { engines, newLocation, programEnv } from '../test-kit.ts';
import { backUp } from './backup.ts';
import { writeContents } from './contents.ts';
import { writeBackupFile } from './file.ts';
import { restore } from './restore.ts';
import { migrationsOf, tablesAfter } from './tables.ts';
import { configOf, rowsOf, useFolder } from './test-kit.ts';

const fileOf = useFolder();
const restoreCommand = fileURLToPath(new URL('../commands/restore.ts', import.meta.url));
const unencrypted = { passphrase: undefined, hasAccounts: true, force: true };
const replacing = { passphrase: undefined, replaces: true, now: new Date() };
const students = ['busy-0', 'busy-1', 'busy-2'];

describe.each(engines)('while a server runs (%s)', { timeout: 120_000 }, (engine) => {
  let location: Awaited<ReturnType<typeof newLocation>>;
  let product: Product;
  let database: Database;
  const config = () => configOf({ DATA_DIR: product.dataDir });
  const file = () => fileOf(`running-${engine}`);
  beforeAll(async () => {
    location = await newLocation(engine);
    const { databaseUrl, dataDir } = location;
    product = await startProduct({
      engine,
      ...(databaseUrl === undefined ? { dataDir } : { databaseUrl }),
    });
    // Of this process, as in a command.
    database = openDatabase(location);
  }, 120_000);
  afterAll(async () => {
    await database.close();
    await product.stop();
    await location.remove();
  });

  const statuses = new Set<number>();
  const call = async (uid: string, path: string, body?: object) => {
    const reply = await fetch(product.url + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${await product.tokenFor(uid)}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    statuses.add(reply.status);
    if (reply.status === 503) expect(reply.headers.get('retry-after')).not.toBeNull();
    return { status: reply.status, json: await reply.json() };
  };
  const coursesOf = async (uid: string): Promise<string[]> => {
    const [record] = (await call(uid, '/course-histories?scope=mine')).json as {
      courses: { programId: string }[];
    }[];
    return record?.courses.map(({ programId }) => programId) ?? [];
  };

  /** Students who write one course after the other until `stop`, which returns what each was promised. */
  function startWriting(first: number) {
    const acknowledged = new Map(students.map((uid) => [uid, [] as string[]]));
    let isOver = false;
    const writing = [...acknowledged].map(async ([uid, courses]) => {
      for (let n = first; !isOver; n += 1) {
        const programId = `MATH ${n}`;
        const entry = { programId, semester: 'FS24', grade: 'A' };
        const { status } = await call(uid, '/submit-course-history', { courses: [entry] });
        if (status === 200) courses.push(programId);
        await sleep(10);
      }
    });
    return {
      acknowledged,
      /** Waits until each has been promised so many more. */
      async wait(more: number) {
        const wanted = new Map([...acknowledged].map(([uid, { length }]) => [uid, length + more]));
        for (const [uid, length] of wanted)
          while ((acknowledged.get(uid)?.length ?? 0) < length) await sleep(5);
      },
      async stop() {
        isOver = true;
        await Promise.all(writing);
      },
    };
  }

  test('a backup holds every write that was acknowledged before it began', async () => {
    for (const uid of students) await call(uid, '/set-major', { major: 'Physics' });
    const { acknowledged, wait, stop } = startWriting(1000);
    await wait(3);
    const before = structuredClone(acknowledged);
    await backUp(database, config(), file(), unencrypted);
    await wait(2);
    await stop();
    expect([...statuses]).toEqual([200]);

    const other = await newLocation(engine === 'sqlite' ? 'postgres' : 'sqlite');
    const moved = openDatabase(other);
    await restore(moved, config(), file(), replacing);
    for (const uid of students) {
      const { history } = await readStudent(moved.reader, asUid(uid));
      const found = history.map(({ programId }) => programId);
      expect(found).toEqual(expect.arrayContaining(before.get(uid) ?? []));
      // What was written meanwhile is there up to one moment, and later writes are not.
      const promised = acknowledged.get(uid) ?? [];
      expect(found).toEqual(promised.slice(0, found.length));
      expect(promised.length).toBeGreaterThan(found.length);
    }
    await moved.close();
    await other.remove();
  });

  test('a restore makes writes wait or refuses them, and none that comes after it is lost', async () => {
    const { pid } = product;
    const atBackup = new Map<string, string[]>();
    statuses.clear();
    const during = startWriting(3000);
    const reading = startReading();
    await during.wait(1);
    expect((await restore(database, config(), file(), replacing)).wrongMajors).toEqual([]);
    await during.stop();
    for (const uid of students) atBackup.set(uid, await coursesOf(uid));
    const after = startWriting(5000);
    await after.wait(2);
    await after.stop();
    await reading.stop();
    expect([200, 503]).toEqual(expect.arrayContaining([...statuses]));
    for (const uid of students) {
      const found = await coursesOf(uid);
      expect(found).toEqual([...(atBackup.get(uid) ?? []), ...(after.acknowledged.get(uid) ?? [])]);
      // The first write of this test came before the restore, so it is replaced.
      expect(found).not.toContain('MATH 3000');
    }
    expect(product.pid).toBe(pid);
  });

  function startReading() {
    let isOver = false;
    const reading = (async () => {
      for (; !isOver; await sleep(5)) await call('busy-0', '/visualizer');
    })();
    return {
      stop: async () => {
        isOver = true;
        await reading;
      },
    };
  }

  test('a restore that is killed in the middle changes nothing, and can be repeated', async () => {
    const large = fileOf(`large-${engine}`);
    await writeLargeBackup(large);
    const before = await rowsOf(database);
    // Whatever earlier tests wrote must not look like the work of the command.
    database.discardDeleted();
    if (engine === 'sqlite') while (walBytes() > 1_000_000) await sleep(5);
    const child = spawn(process.execPath, [restoreCommand, '--replace', large], {
      env: {
        ...programEnv,
        DATA_DIR: location.dataDir || product.dataDir,
        DATABASE_URL: location.databaseUrl ?? '',
      },
      stdio: 'ignore',
    });
    await untilBusy(child);
    child.kill('SIGKILL');
    const [, signal] = await once(child, 'exit');
    expect(signal).toBe('SIGKILL');
    expect(await rowsOf(database)).toEqual(before);
    const course = { programId: 'MATH 7000', semester: 'FS24', grade: 'A' };
    expect((await call('busy-0', '/submit-course-history', { courses: [course] })).status).toBe(
      200,
    );
    const again = await restore(database, config(), large, replacing);
    expect(again.rows).toEqual({ student: 6000 });
    expect(await coursesOf('busy-0')).toEqual([]);
  });

  const walBytes = () =>
    statSync(join(location.dataDir, 'coursetrail.sqlite-wal'), { throwIfNoEntry: false })?.size ??
    0;

  /** Waits until the command has written a part of what it has to write. */
  async function untilBusy(child: ChildProcess) {
    const client = new pg.Client({ connectionString: location.databaseUrl });
    if (engine === 'postgres') await client.connect();
    const isInserting = async () => {
      const { rows } = await client.query(
        `select 1 from pg_stat_activity where query like 'insert into "student"%' and state <> 'idle'`,
      );
      return rows.length > 0;
    };
    while (child.exitCode === null)
      if (engine === 'postgres' ? await isInserting() : walBytes() > 3_000_000) break;
      else await sleep(1);
    if (engine === 'postgres') await client.end();
  }
});

/** A backup of students without courses, with rows long enough that restoring them takes a while. */
async function writeLargeBackup(file: string) {
  const migrations = migrationsOf(migrationNames, { hasAccounts: false });
  const [table] = (await tablesAfter(migrations)).filter(({ name }) => name === 'student');
  if (table === undefined) throw new Error('there is no table of students');
  const manifest = {
    productVersion: '0.1.0',
    createdAt: '2026-11-16T16:00:00.000Z',
    engine: 'sqlite' as const,
    migrations,
    hasAccounts: false,
    keySecret: null,
    tables: [table],
  };
  const row = { major_changes: 0, history: '[]', changed: 0, previous_history: ' '.repeat(2000) };
  const empty = Object.fromEntries(Object.keys(table.columns).map((name) => [name, null]));
  const contents = writeContents(manifest, async function* () {
    for (let batch = 0; batch < 30; batch += 1)
      yield Array.from({ length: 200 }, (_, n) => ({ ...empty, ...row, uid: `${batch}-${n}` }));
  });
  await writeBackupFile(file, contents, { passphrase: undefined, force: false });
}
