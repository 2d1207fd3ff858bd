import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  accumulate,
  asUid,
  contributionOf,
  emptySums,
  isListedGrade,
  normalizeCourseCode,
  origins,
  parseSemester,
  semesterOrder,
  sharingLevels,
} from '@coursetrail/domain';
import { programs } from '@coursetrail/domain/programs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtInCourses } from '../catalog/built-in.ts';
import { readCurricula } from '../seed/curricula.ts';
import { type InventedStudent, inventStudents, numbersByMajor } from '../seed/invent.ts';
import { seedStudents } from '../seed/seed.ts';
import { type Database, openDatabase } from '../storage/database.ts';
import { countOf, missingFromSums } from '../storage/recount.ts';
import { readStudent } from '../storage/students.ts';
import { readSums } from '../storage/sums.ts';
import { engines, openTestDatabase, programEnv } from '../test-kit.ts';

const catalog = builtInCourses();
const curricula = readCurricula(catalog);
const invent = (seed: string, count: number) => [
  ...inventStudents(curricula, seed, Array(count).keys()),
];
const students = invent('test', 600);
const attempts = students.flatMap(({ history }) => history);
const semestersOf = ({ history }: InventedStudent) => [
  ...new Set(history.map(({ semester }) => semester)),
];
const bySize = (groups: Map<unknown, unknown[]>) =>
  [...groups.values()].map(({ length }) => length).sort((a, b) => b - a);

describe('Invented students', () => {
  test('are the same for the same seed, and others for another', () => {
    expect(invent('test', 100)).toEqual(students.slice(0, 100));
    const [other] = invent('other', 1);
    expect(other?.history).not.toEqual(students[0]?.history);
  });

  test('stay who they are when more are asked for, or in another order', () => {
    expect(invent('test', 300).slice(0, 100)).toEqual(invent('test', 100));
    const numbers = [...numbersByMajor(curricula, 'test', 600)];
    expect(numbers.toSorted((a, b) => a - b)).toEqual([...Array(600).keys()]);
    const ordered = [...inventStudents(curricula, 'test', numbers)];
    expect(ordered).toEqual(numbers.map((number) => students[number]));
    const changes = ordered.filter(({ major }, index) => major !== ordered[index - 1]?.major);
    expect(changes.length).toBe(new Set(students.map(({ major }) => major)).size);
  });

  test('carry a uid that says they are invented, and nothing of a person', () => {
    expect(students[123]?.uid).toBe('invented-test-000123');
    expect(new Set(students.map(({ uid }) => uid)).size).toBe(students.length);
  });

  test("study for a bachelor's degree, big majors in numbers that can be shown", () => {
    const bachelors = programs.filter(({ types }) => types.some((type) => type.startsWith('B')));
    const names = new Set(bachelors.map(({ name }) => name));
    expect(curricula.majors.things.filter(({ major }) => !names.has(major))).toEqual([]);
    const sharing = students.filter((student) => student.sharing !== 'nothing');
    const sizes = bySize(Map.groupBy(sharing, ({ major }) => major));
    expect(sizes.filter((size) => size >= 20).length).toBeGreaterThanOrEqual(5);
    expect(sizes.length).toBeGreaterThan(30);
  });

  test('take courses of the catalog, each once in a semester', () => {
    const wrong = attempts.filter(
      ({ programId, semester, title }) =>
        !catalog.has(programId) ||
        normalizeCourseCode(programId) !== programId ||
        parseSemester(semester) === null ||
        (title !== undefined && title !== catalog.get(programId)?.title),
    );
    expect(wrong).toEqual([]);
    for (const { history } of students) {
      expect(
        new Set(history.map(({ programId, semester }) => `${programId} ${semester}`)).size,
      ).toBe(history.length);
      expect(new Set(history.map(({ _id }) => _id)).size).toBe(history.length);
    }
  });

  test('study 4 to 12 semesters', () => {
    const lengths = students.map((student) => semestersOf(student).length);
    expect([Math.min(...lengths), Math.max(...lengths)]).toEqual([4, 12]);
  });

  test('come to the university in every year from 2014 to 2026', () => {
    const years = students.flatMap(({ history }) => {
      const first = history.find(({ origin }) => origin === 'MU');
      return first ? [parseSemester(first.semester)?.year] : [];
    });
    const expected = Array.from({ length: 13 }, (_, index) => 2014 + index);
    expect([...new Set(years)].sort()).toEqual(expected);
  });

  test('have a number of courses that fits a degree or a part of one', () => {
    const counts = students.map(({ history }) => history.length).sort((a, b) => a - b);
    expect(counts[0]).toBeGreaterThanOrEqual(12);
    expect(counts.at(-1)).toBeLessThanOrEqual(65);
    const usual = counts.filter((count) => count >= 20 && count <= 60);
    expect(usual.length / counts.length).toBeGreaterThan(0.9);
  });

  test('take a course after the lower-numbered ones it builds on', () => {
    const named = /([A-Z]+(?:_[A-Z]+)* \d{4}(?:HW|H|W)?)( \(concurrent\))?/g;
    const numberOf = (code: string) => Number(/\d{4}/.exec(code)?.[0]);
    const violations = [];
    let pairs = 0;
    for (const { uid, history } of students) {
      const first = new Map<string, number>();
      for (const { programId, semester } of history) {
        const order = semesterOrder(semester);
        first.set(programId, Math.min(order, first.get(programId) ?? order));
      }
      for (const [code, order] of first) {
        const [before = '', beside = ''] = (catalog.get(code)?.prerequisites ?? '').split('coreq:');
        const asked = [
          ...[...before.matchAll(named)].map(([, other = '', concurrent]) => ({
            other,
            mayBeside: !!concurrent,
          })),
          ...[...beside.matchAll(named)].map(([, other = '']) => ({ other, mayBeside: true })),
        ];
        for (const { other, mayBeside } of asked) {
          const earlier = first.get(other);
          if (earlier === undefined || numberOf(other) >= numberOf(code)) continue;
          pairs += 1;
          if (mayBeside ? earlier > order : earlier >= order)
            violations.push(`${uid}: ${code} before ${other}`);
        }
      }
    }
    expect(violations).toEqual([]);
    expect(pairs).toBeGreaterThan(1000);
  });

  test('begin with lower courses and end with higher ones', () => {
    const averageOf = (nth: (semesters: string[]) => string | undefined) => {
      const numbers = students.flatMap((student) => {
        const semester = nth(semestersOf(student));
        const taken = student.history.filter((attempt) => attempt.semester === semester);
        return taken.map(({ programId }) => Number(/\d{4}/.exec(programId)?.[0]));
      });
      return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
    };
    expect(averageOf((semesters) => semesters[0])).toBeLessThan(1600);
    expect(averageOf((semesters) => semesters[7])).toBeGreaterThan(2800);
  });

  test('share most courses a major requires, and differ in the others', () => {
    const advanced = invent('test', 3000).filter(
      (student) => student.major === 'Computer Science' && semestersOf(student).length >= 8,
    );
    const share = (code: string) =>
      advanced.filter(({ history }) => history.some(({ programId }) => programId.startsWith(code)))
        .length / advanced.length;
    for (const code of ['CMP_SC 1050', 'CMP_SC 2050', 'MATH 1500', 'CMP_SC 3380']) {
      expect(share(code)).toBeGreaterThan(0.6);
    }
    const courses = new Set(
      advanced.flatMap(({ history }) => history.map(({ programId }) => programId)),
    );
    expect(courses.size).toBeGreaterThan(150);
    expect(courses.size).toBeLessThan(400);
  });

  test('choose every level of sharing, or none yet', () => {
    const chosen = new Set(students.map(({ sharing }) => sharing));
    expect(chosen).toEqual(new Set([...sharingLevels, null]));
  });

  test('transfer, take summers, pause, fail and repeat like people do', () => {
    expect(new Set(attempts.map(({ origin }) => origin))).toEqual(
      new Set([undefined, 'MU', 'transfer', 'exam']),
    );
    expect(attempts.every(({ origin }) => origin === undefined || origins.includes(origin))).toBe(
      true,
    );
    const grades = new Set(attempts.map(({ grade }) => grade));
    for (const grade of ['A+', 'A', 'C-', 'D', 'F', 'W', 'IP', 'S', 'U', 'CR'])
      expect(grades).toContain(grade);
    expect(
      attempts.filter(({ grade }) => isListedGrade(grade)).length / attempts.length,
    ).toBeGreaterThan(0.9);
    expect(attempts.some(({ semester }) => semester.startsWith('SS'))).toBe(true);
    const repeats = students.filter(
      ({ history }) => new Set(history.map(({ programId }) => programId)).size < history.length,
    );
    expect(repeats.length).toBeGreaterThan(students.length / 5);
    const paused = students.filter((student) => {
      const orders = semestersOf(student).map(semesterOrder);
      const spring = 8; // from a fall to the next spring
      return orders.some((order, index) => index > 0 && order - (orders[index - 1] ?? 0) > spring);
    });
    expect(paused.length).toBeGreaterThan(students.length / 50);
  });

  test('have courses in progress in the running semester and nowhere else', () => {
    const running = attempts.filter(({ semester }) => semester === 'FS26');
    expect(attempts.filter(({ grade }) => grade === 'IP')).toEqual(running);
    expect(running.length).toBeGreaterThan(0);
    expect(
      attempts.filter(({ semester }) => semesterOrder(semester) > semesterOrder('FS26')),
    ).toEqual([]);
  });
});

describe.each(engines)('Seeding (%s)', (engine) => {
  let database: Database;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    ({ database, drop } = await openTestDatabase(engine));
  });
  afterAll(() => drop());
  const seed = (count: number) =>
    seedStudents(
      database,
      inventStudents(curricula, 'test', numbersByMajor(curricula, 'test', count)),
    );

  test('writes each student as invented, with sums that agree with the histories', async () => {
    expect(await seed(600)).toEqual({ seen: 600, added: 600 });
    const { pick, ...invented } = students[42] ?? expect.fail('too few students');
    expect(await readStudent(database.reader, invented.uid)).toEqual(invented);
    const row = await database.reader
      .selectFrom('student')
      .select('pick')
      .where('uid', '=', invented.uid)
      .executeTakeFirst();
    expect(row?.pick).toBe(pick);
    const expected = emptySums();
    for (const student of students) accumulate(expected, contributionOf(student));
    expect(await readSums(database.reader)).toEqual(expected);
  });

  test('again adds nobody and counts nobody twice; more adds only the rest, over several batches', async () => {
    const before = await readSums(database.reader);
    expect(await seed(600)).toEqual({ seen: 600, added: 0 });
    expect(await readSums(database.reader)).toEqual(before);
    expect(await seed(1100)).toEqual({ seen: 1100, added: 500 });
    expect(countOf(await missingFromSums(database))).toBe(0);
  });

  test('stops between two batches when asked to, and what it wrote is whole', async () => {
    const more = inventStudents(curricula, 'stopped', Array(3000).keys());
    let batches = 0;
    const progress = await seedStudents(database, more, {
      onBatch: () => {
        batches += 1;
      },
      shouldStop: () => batches === 1,
    });
    expect(progress).toEqual({ seen: 1000, added: 1000 });
    expect(countOf(await missingFromSums(database))).toBe(0);
  });
});

describe('The seed command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'coursetrail-seed-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = fileURLToPath(new URL('seed.ts', import.meta.url));
  const env = { ...programEnv, DATA_DIR: folder };
  const run = (...parameters: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...parameters], {
      env,
      encoding: 'utf8',
      timeout: 60_000,
    });
    return { status, stdout, stderr };
  };

  test('says how many students it added, and that there was nothing to add', () => {
    expect(run('--students', '30', '--seed', 'a1')).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^30 students added in \d+\.\d s\.\n$/),
    });
    expect(run('--students', '30', '--seed', 'a1').stdout).toBe(
      'Nothing was added. 30 were already there.\n',
    );
    expect(run('--students', '40', '--seed', 'a1').stdout).toMatch(
      /^10 students added .+ 30 were already there\.\n$/,
    );
  });

  test('tells how it is used', () => {
    expect(run('--help')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('npm run seed --'),
      stderr: '',
    });
  });

  test.each([
    [['--students', '0'], '--students must be a number from 1 to 5000000.\n'],
    [['--students', 'many'], '--students must be a number from 1 to 5000000.\n'],
    [['--students', '5000001'], '--students must be a number from 1 to 5000000.\n'],
    [['--seed', 'a b'], '--seed must be 1 to 20 letters and digits.\n'],
    [['--sede', '1'], "Unknown option '--sede'. Try --help.\n"],
    [['600'], "Unexpected argument '600'. Try --help.\n"],
  ])('answers the wrong call %j with one sentence', (parameters, sentence) => {
    expect(run(...parameters)).toEqual({ status: 1, stdout: '', stderr: sentence });
  });

  test('interrupted, ends after the batch it is writing and leaves sums that agree', async () => {
    const child: ChildProcess = spawn(
      process.execPath,
      [file, '--students', '5000000', '--seed', 'long'],
      {
        env,
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
      // Once somebody of this seed is there, the command is at work.
      while ((await readStudent(database.reader, asUid('invented-long-000000'))).major === null) {
        if (child.exitCode !== null) expect.fail(printed);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      child.kill('SIGINT');
      const [status] = await once(child, 'close');
      expect({ status, printed }).toEqual({
        status: 130,
        printed: expect.stringMatching(/\nInterrupted after \d+000 of 5000000 students: .+\n$/),
      });
      expect(countOf(await missingFromSums(database))).toBe(0);
    } finally {
      child.kill('SIGKILL');
      await database.close();
    }
  }, 60_000);
});
