import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asUid } from '@coursetrail/domain';
import { inventStudents, readCurricula } from '@coursetrail/invented-students';
import { builtInCourses } from '@coursetrail/university/courses';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedStudents } from '../seed/seed.ts';
import { type Database, openDatabase } from '../storage/database.ts';
import { readOverview } from '../storage/published.ts';
import { readStudent } from '../storage/students.ts';
import { openTestDatabase, programEnv, ruleEngines } from '../test-kit.ts';
import { commandFile, runCommand } from './test-kit.ts';

const curricula = readCurricula(builtInCourses());
const students = [...inventStudents(curricula, 'test', 50)];

describe.each(ruleEngines)('Seeding (%s)', (engine) => {
  let database: Database;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    ({ database, drop } = await openTestDatabase(engine));
  });
  afterAll(() => drop());
  const seed = (count: number) => seedStudents(database, inventStudents(curricula, 'test', count));

  test('writes each student as invented', async () => {
    expect(await seed(50)).toEqual({ seen: 50, added: 50 });
    const invented = students[42] ?? expect.fail('too few students');
    expect(await readStudent(database.reader, invented.uid)).toEqual({
      ...invented,
      majorChangedOn: null,
      majorChanges: 0,
      previousHistory: null,
      historyChangedAt: null,
    });
  });
});

describe('The seed command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'coursetrail-seed-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const settings = { DATA_DIR: folder };
  const run = (...parameters: string[]) => runCommand('seed', settings, ...parameters);

  test('says how many students it added, and that there was nothing to add', async () => {
    expect(await run('--students', '30', '--seed', 'a1')).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^30 students added in \d+\.\d s\.\n$/),
    });
    expect((await run('--students', '30', '--seed', 'a1')).stdout).toBe('Nothing was added. 30 were already there.\n');
    expect((await run('--students', '40', '--seed', 'a1')).stdout).toMatch(
      /^10 students added .+ 30 were already there\.\n$/,
    );
  });

  test('publishes the students it adds', async () => {
    await run('--students', '300', '--seed', 'p1');
    const database = openDatabase({ dataDir: folder });
    const { students } = await readOverview(database.reader);
    await database.close();
    expect(students).toBeGreaterThan(100);
  });

  test.each([
    [['--students', '0'], '--students must be a number from 1 to 5000000.\n'],
    [['--students', 'many'], '--students must be a number from 1 to 5000000.\n'],
    [['--students', '5000001'], '--students must be a number from 1 to 5000000.\n'],
    [['--seed', 'a b'], '--seed must be 1 to 20 letters and digits.\n'],
    [['600'], "Unexpected argument '600'. Try --help.\n"],
  ])('rejects %j with one sentence', async (parameters, sentence) => {
    expect(await run(...parameters)).toEqual({ status: 1, stdout: '', stderr: sentence });
  });

  test('finishes the current batch when interrupted', async () => {
    const child: ChildProcess = spawn(
      process.execPath,
      [commandFile('seed'), '--students', '5000000', '--seed', 'long'],
      {
        env: { ...programEnv, ...settings },
        stdio: ['ignore', 'pipe', 'inherit'],
        timeout: 60_000,
      },
    );
    let printed = '';
    child.stdout?.on('data', (text) => {
      printed += text;
    });
    const database = openDatabase({ dataDir: folder });
    try {
      // Once the first student of this seed is there, the command is writing.
      while ((await readStudent(database.reader, asUid('invented-long-000000'))).major === null) {
        if (child.exitCode !== null) expect.fail(printed);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      child.kill('SIGINT');
      const [status] = await once(child, 'close');
      expect({ status, printed }).toEqual({
        status: 130,
        printed: expect.stringMatching(/\nInterrupted after \d+000 of 5000000 students: .+\n$/),
      });
    } finally {
      child.kill('SIGKILL');
      await database.close();
    }
  }, 60_000);
});
