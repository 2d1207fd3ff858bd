import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { asUid } from '@coursetrail/domain';
import { type Product, startProduct } from '@coursetrail/test-product';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../storage/database.ts';
import { readStudent } from '../storage/students.ts';
import { newLocation, programEnv, ruleEngines } from '../test-kit.ts';
import { backUp } from './backup.ts';
import { configOf, restoreFile, rowsOf, useFolder } from './test-kit.ts';

const fileOf = useFolder();

const moduleAt = (name: string) => JSON.stringify(new URL(name, import.meta.url));

/** Restores as the command does, until half of the rows are written. */
const killedHalfway = `
  const { location, file } = JSON.parse(process.argv[1]);
  const { openDatabase } = await import(${moduleAt('../storage/database.ts')});
  const { readConfig } = await import(${moduleAt('../config.ts')});
  const { checkBackup, restore } = await import(${moduleAt('restore.ts')});
  await restore(openDatabase(location), readConfig(), await checkBackup(readConfig(), file), {
    replaces: true,
    now: new Date(),
    onProgress: (done, total) => done > total / 2 && process.kill(process.pid, 'SIGKILL'),
  });
`;
const unencrypted = { passphrase: undefined, hasAccounts: true, force: true };
const replacing = { passphrase: undefined, replaces: true, now: new Date() };
const students = ['busy-0', 'busy-1', 'busy-2'];

describe.each(ruleEngines)('while a server runs (%s)', { timeout: 120_000 }, (engine) => {
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
        for (const [uid, length] of wanted) while ((acknowledged.get(uid)?.length ?? 0) < length) await sleep(5);
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
    await restoreFile(moved, config(), file(), replacing);
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
    await restoreFile(database, config(), file(), replacing);
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
    const before = await rowsOf(database);
    const child = spawn(
      process.execPath,
      ['--input-type=module', '--eval', killedHalfway, JSON.stringify({ location, file: file() })],
      {
        env: { ...programEnv, DATA_DIR: product.dataDir },
        stdio: ['ignore', 'inherit', 'inherit'],
      },
    );
    const [, signal] = await once(child, 'exit');
    expect(signal).toBe('SIGKILL');
    expect(await rowsOf(database)).toEqual(before);
    const course = { programId: 'MATH 7000', semester: 'FS24', grade: 'A' };
    expect((await call('busy-0', '/submit-course-history', { courses: [course] })).status).toBe(200);
    await restoreFile(database, config(), file(), replacing);
    expect(await coursesOf('busy-0')).not.toContain('MATH 7000');
  });
});
