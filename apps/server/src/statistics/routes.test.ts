import { gunzipSync } from 'node:zlib';
import {
  type CountedStatistics,
  countedStatisticsReply,
  statisticsReply,
  studentsHeader,
  withheldHeader,
} from '@coursetrail/contract';
import {
  asUid,
  correctAttempt,
  grades,
  mergeAudit,
  numberSemesters,
  ok,
  type Result,
  removeAttempts,
  sharingLevels,
} from '@coursetrail/domain';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { changeStudent, deleteStudent, type Student } from '../storage/students.ts';
import { describeEachEngine, type Kit, tokenFor } from '../test-kit.ts';

type Mode = 'distribution' | 'grades';
const ask = (kit: Kit, uid: string, mode: string, major = 'Physics', more = '') =>
  kit.get(uid, `/statistics/${encodeURIComponent(major)}?type=${mode}${more}`);

const write = (kit: Kit, uid: string, change: (student: Student) => Result<Student, string>) =>
  changeStudent(kit.database, asUid(uid), kit.clock.now, change);

describeEachEngine('statistics of eight students', (kit) => {
  /*
   *        Semester 1                    Semester 2          Semester 3
   *   1    MATH 1500 A, ENGLSH 1000 B    MATH 1700 B
   *   2    MATH 1500 B                   MATH 1700 C
   *   3    MATH 1500 B, PHYSCS 2750 A    MATH 1700 B
   *   4    MATH 1500 F                   MATH 1500 C         MATH 1700 W
   *   5    ENGLSH 1000 A                 MATH 1500 A
   *   6    MATH 1500 A-                  MATH 1700 A
   *   7    MATH 1500 IP, STAT 2500 S
   *   8    ENGLSH 1000 A, PHYSCS 2750 A  MATH 1500 D
   */
  const histories = [
    ['MATH 1500 FS22 A', 'ENGLSH 1000 FS22 B', 'MATH 1700 SP23 B'],
    ['MATH 1500 FS21 B', 'MATH 1700 FS22 C'],
    ['MATH 1500 FS22 B', 'PHYSCS 2750 FS22 A', 'MATH 1700 SP23 B'],
    ['MATH 1500 FS21 F', 'MATH 1500 SP22 C', 'MATH 1700 FS22 W'],
    ['ENGLSH 1000 SP23 A', 'MATH 1500 FS23 A'],
    ['MATH 1500 SS23 A-', 'MATH 1700 FS23 A'],
    ['MATH 1500 FS22 IP'],
    ['ENGLSH 1000 FS22 A', 'PHYSCS 2750 FS22 A', 'MATH 1500 SP23 D'],
  ];
  beforeAll(async () => {
    for (const [n, courses] of histories.entries())
      await kit().enroll(`student-${n + 1}`, 'Physics', courses);
    // Only an audit brings a grade outside the list.
    await write(kit(), 'student-7', (student) => {
      const passed = { _id: 'audit', programId: 'STAT 2500', semester: 'FS22', grade: 'S' };
      return ok({ ...student, history: [...student.history, passed] });
    });
    await kit().enroll('recluse', 'Physics', ['MATH 1500 FS22 A', 'GREEK 4300 SP23 A']);
    await kit().ask('recluse', 'PUT', '/account/sharing', { sharing: 'nothing' });
    await kit().enroll('nurse', 'Nursing', ['MATH 1500 FS22 A']);
  });

  test('type=distribution answers, per semester, the percentage of its students who took each course (API-22)', async () => {
    const reply = await ask(kit(), 'nurse', 'distribution');
    expect(statisticsReply.parse(reply.json())).toEqual({
      'Semester 1': {
        'MATH 1500': 75, // 6 of 8
        'ENGLSH 1000': 37.5, // 3 of 8
        'PHYSCS 2750': 25, // 2 of 8
        'STAT 2500': 12.5, // 1 of 8
      },
      'Semester 2': {
        'MATH 1700': 57.1, // 4 of 7
        'MATH 1500': 42.9, // 3 of 7
      },
      // Semester 3: one student
    });
    expect(reply.headers).toMatchObject({ [withheldHeader]: '1', [studentsHeader]: '8' });
  });

  test('type=grades answers, per course, the percentage of its attempts that ended with each grade (API-23)', async () => {
    const reply = await ask(kit(), 'nurse', 'grades');
    expect(statisticsReply.parse(reply.json())).toEqual({
      // Nine attempts by eight students.
      'MATH 1500': { A: 22.2, 'A-': 11.1, B: 22.2, C: 11.1, D: 11.1, F: 11.1, IP: 11.1 },
      // Five attempts by five students.
      'MATH 1700': { A: 20, B: 40, C: 20, W: 20 },
      // ENGLSH 1000: three students; PHYSCS 2750: two; STAT 2500: no listed grade, so no chart at all
    });
    expect(reply.headers).toMatchObject({ [withheldHeader]: '2', [studentsHeader]: '8' });
  });

  test('detail=counts adds how many students are behind each chart', async () => {
    const counted = async (mode: Mode) =>
      countedStatisticsReply.parse(
        (await ask(kit(), 'nurse', mode, 'Physics', '&detail=counts')).json(),
      );
    expect(await counted('distribution')).toEqual({
      'Semester 1': {
        students: 8,
        values: { 'MATH 1500': 75, 'ENGLSH 1000': 37.5, 'PHYSCS 2750': 25, 'STAT 2500': 12.5 },
      },
      'Semester 2': { students: 7, values: { 'MATH 1700': 57.1, 'MATH 1500': 42.9 } },
    });
    expect(await counted('grades')).toMatchObject({
      'MATH 1500': { students: 8, values: { A: 22.2 } },
      'MATH 1700': { students: 5, values: { B: 40 } },
    });
  });

  test('a chart needs five students besides the one who asks', async () => {
    // Of the five with a grade in MATH 1700, student-1 sees four others and student-7 all five.
    expect(Object.keys((await ask(kit(), 'student-1', 'grades')).json())).toEqual(['MATH 1500']);
    expect((await ask(kit(), 'student-1', 'grades')).headers[withheldHeader]).toBe('3');
    expect(Object.keys((await ask(kit(), 'student-7', 'grades')).json())).toEqual([
      'MATH 1500',
      'MATH 1700',
    ]);
    const crowd = (await kit().get('student-1', '/visualizer/Physics')).json();
    expect(crowd).toMatchObject({
      students: 8,
      semesters: [{ students: 8 }, { students: 7 }],
      withheldSemesters: 1,
    });
  });

  test('no data is an empty object (API-24)', async () => {
    for (const mode of ['distribution', 'grades']) {
      const reply = await ask(kit(), 'nurse', mode, 'Economics');
      expect([reply.statusCode, reply.json()]).toEqual([200, {}]);
      expect(reply.headers).toMatchObject({ [withheldHeader]: '0', [studentsHeader]: '0' });
    }
  });

  test('a major too small to be shown is an empty object that says something was withheld', async () => {
    const reply = await ask(kit(), 'passer-by', 'grades', 'Nursing');
    expect([reply.statusCode, reply.json()]).toEqual([200, {}]);
    expect(reply.headers).toMatchObject({ [withheldHeader]: '1', [studentsHeader]: '1' });
  });

  test('a major with a slash in its name is found', async () => {
    for (let n = 0; n < 5; n += 1)
      await kit().enroll(`medic-${n}`, 'Medical/Health Physics', ['MATH 1500 FS22 A']);
    const reply = await ask(kit(), 'nurse', 'distribution', 'Medical/Health Physics');
    expect(reply.json()).toEqual({ 'Semester 1': { 'MATH 1500': 100 } });
    // All five have an A: a chart would tell the grade of each.
    const graded = await ask(kit(), 'nurse', 'grades', 'Medical/Health Physics');
    expect([graded.json(), graded.headers[withheldHeader]]).toEqual([{}, '1']);
  });

  test('an unknown major is not found, with a sentence', async () => {
    const reply = await ask(kit(), 'nurse', 'grades', 'Wizardry');
    expect([reply.statusCode, reply.json()]).toEqual([
      404,
      { error: 'There is no major of this name.', code: 'major-not-found' },
    ]);
  });

  test.each([
    '?type=pie',
    '',
    '?type=',
    '?type=grades&type=distribution',
    '?type=grades&detail=all',
    '?type=grades&top=1',
  ])('/statistics/Physics%s is refused', async (query) => {
    const reply = await kit().get('nurse', `/statistics/Physics${query}`);
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid-request']);
  });
});

describeEachEngine('statistics asked for again', (kit) => {
  const coursesOf = (student: number) =>
    Array.from({ length: 120 }, (_, n) => `MATH ${1000 + n} FS22 ${grades[(n + student) % 12]}`);
  beforeAll(async () => {
    for (let n = 0; n < 6; n += 1) await kit().enroll(`student-${n}`, 'Physics', coursesOf(n));
    await kit().enroll('student-6', 'Physics', ['MATH 1000 FS22 F']);
  });
  const asked = async (
    path: string,
    headers: Record<string, string> = {},
    uid = 'reader',
    app = kit().app,
  ) =>
    app.inject({
      url: path,
      headers: { authorization: `Bearer ${await tokenFor({ uid })}`, ...headers },
    });
  const again = async (path: string, tag: unknown, uid?: string) =>
    (await asked(path, { 'if-none-match': String(tag) }, uid)).statusCode;

  describe.each([
    ['/statistics/Physics?type=distribution', 'MATH 1001'],
    ['/statistics/Physics?type=grades', 'MATH 1002'],
    ['/visualizer/Physics', 'MATH 1003'],
  ])('%s', (path, programId) => {
    test('is not sent again until something has changed', async () => {
      const first = await asked(path);
      const { etag } = first.headers;
      expect(etag).toMatch(/^"[\w-]+"$/);
      expect(first.headers['cache-control']).toBe('private, no-cache');
      const second = await asked(path, { 'if-none-match': `"another", ${etag}` });
      expect([second.statusCode, second.body, second.headers['etag']]).toEqual([304, '', etag]);

      await kit().post('student-6', '/submit-course-history', {
        courses: [{ programId, semester: 'FS22', grade: 'C' }],
      });
      const third = await asked(path, { 'if-none-match': String(etag) });
      expect(third.statusCode).toBe(200);
      expect(third.body).not.toBe(first.body);
    });

    test('is the same for everybody for whom nothing is withheld', async () => {
      const { etag } = (await asked(path)).headers;
      expect(await again(path, etag, 'somebody-else')).toBe(304);
      expect(await again(path, etag, 'student-6')).toBe(304);
    });

    test('is compressed where the browser takes it, under a tag of its own', async () => {
      const plain = await asked(path);
      const small = await asked(path, { 'accept-encoding': 'br, gzip' });
      expect(small.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
      expect(gunzipSync(small.rawPayload).toString()).toBe(plain.body);
      expect(small.headers['etag']).not.toBe(plain.headers['etag']);
      const unwanted = await asked(path, { 'accept-encoding': 'gzip;q=0' });
      expect(unwanted.headers['content-encoding']).toBeUndefined();
    });
  });

  test('what is written through one server is told by all others at once', async () => {
    const neighbor = await buildApp(kit().dependencies);
    const path = '/statistics/Physics?type=grades&detail=counts';
    const students = async () =>
      (await asked(path, {}, 'reader', neighbor)).json()['MATH 1050']?.students;
    expect(await students()).toBe(6);
    await kit().post('student-6', '/submit-course-history', {
      courses: [{ programId: 'MATH 1050', semester: 'FS22', grade: 'C' }],
    });
    expect(await students()).toBe(7);
    await neighbor.close();
  });

  test('a student who leaves a group of five is not taken for one of the others, whatever is kept', async () => {
    for (let n = 0; n < 5; n += 1)
      await kit().enroll(`actor-${n}`, 'Theatre', ['THEATR 1100 FS22 A']);
    const semesters = async (uid: string) => {
      const reply = await asked('/statistics/Theatre?type=distribution', {}, uid);
      return [Object.keys(reply.json()), reply.headers[withheldHeader]];
    };
    expect(await semesters('reader')).toEqual([['Semester 1'], '0']); // five others, and kept from now on
    expect(await semesters('actor-0')).toEqual([[], '1']); // four others
    await kit().ask('actor-0', 'PUT', '/account/sharing', { sharing: 'nothing' });
    expect(await semesters('actor-0')).toEqual([[], '1']);
    expect(await semesters('reader')).toEqual([[], '1']);
  });
});

/** The statistics of a major as one student may see them, counted anew from all histories. */
function countAnew(
  students: readonly Student[],
  major: string,
  mode: Mode,
  caller: string,
  minGroupSize: number,
) {
  type Tally = {
    students: Set<string>;
    counts: Map<string, number>;
    othersCounts: Map<string, number>;
    whole: number;
  };
  const tallies = new Map<string, Tally>();
  const members = students.filter(
    (each) => each.major === major && each.sharing !== 'nothing' && each.history.length,
  );
  for (const { uid, history } of members) {
    const numbers = numberSemesters(history.map(({ semester }) => semester));
    for (const { programId, semester, grade } of history) {
      if (mode === 'grades' && !(grades as readonly string[]).includes(grade)) continue;
      const [label, name] =
        mode === 'grades' ? [programId, grade] : [`Semester ${numbers.get(semester)}`, programId];
      const tally = tallies.get(label) ?? {
        students: new Set(),
        counts: new Map(),
        othersCounts: new Map(),
        whole: 0,
      };
      tallies.set(label, tally);
      tally.students.add(uid);
      tally.whole = mode === 'grades' ? tally.whole + 1 : tally.students.size;
      for (const counts of uid === caller ? [tally.counts] : [tally.counts, tally.othersCounts]) {
        counts.set(name, (counts.get(name) ?? 0) + 1);
      }
    }
  }
  const isOpen = members.filter(({ uid }) => uid !== caller).length >= minGroupSize;
  const told = [...tallies].filter(
    ([, { students, othersCounts }]) =>
      isOpen &&
      students.difference(new Set([caller])).size >= minGroupSize &&
      (mode !== 'grades' || othersCounts.size > 1),
  );
  const charts: CountedStatistics = Object.fromEntries(
    told.map(([label, { students, counts, whole }]) => {
      const values = [...counts].map(([name, count]) => [
        name,
        Math.round((count / whole) * 1000) / 10,
      ]);
      return [label, { students: students.size, values: Object.fromEntries(values) }];
    }),
  );
  const withheld = isOpen ? tallies.size - told.length : Math.min(members.length, 1);
  return { charts, withheld, students: members.length };
}

const entry = fc.record({
  programId: fc.constantFrom('MATH 1500', 'MATH 1700', 'STAT 2500'),
  semester: fc.constantFrom('SP23', 'FS23', 'SP24', 'FS24'),
  grade: fc.constantFrom('A', 'B', 'S'),
});
const entries = fc.uniqueArray(entry, {
  selector: (each) => each.programId + each.semester,
  maxLength: 6,
});
const majors = ['Physics', 'Medical/Health Physics'];
const anyChange = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('upload' as const), entries }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('edit' as const), index: fc.nat(5), entry }),
  },
  fc.record({ kind: fc.constant('remove' as const), index: fc.nat(5) }),
  fc.record({ kind: fc.constant('major' as const), major: fc.constantFrom(...majors) }),
  fc.record({ kind: fc.constant('sharing' as const), sharing: fc.constantFrom(...sharingLevels) }),
  fc.record({ kind: fc.constant('leave' as const) }),
);
type Change = typeof anyChange extends fc.Arbitrary<infer T> ? T : never;

/** What an upload, a correction or a decision makes of a record. */
function changedBy(
  student: Student,
  change: Exclude<Change, { kind: 'leave' }>,
): Result<Student, string> {
  const { history } = student;
  const withHistory = (result: Result<Student['history'], string>) =>
    result.ok ? ok({ ...student, history: result.value }) : result;
  if (change.kind === 'major') return ok({ ...student, major: change.major });
  if (change.kind === 'sharing') return ok({ ...student, sharing: change.sharing });
  if (change.kind === 'upload') {
    const merged = mergeAudit(history, change.entries, () => `${Math.random()}`);
    return merged.ok
      ? ok({ ...student, major: student.major ?? 'Physics', history: merged.value.history })
      : merged;
  }
  const id = history[change.index]?._id ?? '';
  return withHistory(
    change.kind === 'remove'
      ? removeAttempts(history, [id])
      : correctAttempt(history, id, change.entry, new Date(0)),
  );
}

describeEachEngine(
  'after any sequence of changes',
  (kit) => {
    const step = fc.record({
      who: fc.nat(4),
      change: anyChange,
      question: fc.record({
        caller: fc.nat(5), // the sixth is nobody's record
        major: fc.constantFrom(...majors),
        mode: fc.constantFrom<Mode[]>('distribution', 'grades'),
      }),
    });

    test('the statistics are what a count of all histories gives, for whoever asks', {
      timeout: 60_000,
    }, async () => {
      const generations = [0, 0, 0, 0, 0, 0];
      const records = new Map<string, Student>();
      const nameOf = (who: number) => `student-${who}-${generations[who]}`;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
          for (const { who, change, question } of steps) {
            const uid = nameOf(who);
            if (change.kind === 'leave') {
              await deleteStudent(kit().database, asUid(uid), kit().clock.now);
              records.delete(uid);
              generations[who] = (generations[who] ?? 0) + 1; // who has left does not come back under the same name
            } else {
              const changed = await write(kit(), uid, (student) => changedBy(student, change));
              if (changed.ok) records.set(uid, changed.value);
            }
            const expected = countAnew(
              [...records.values()],
              question.major,
              question.mode,
              nameOf(question.caller),
              2,
            );
            const reply = await ask(
              kit(),
              nameOf(question.caller),
              question.mode,
              question.major,
              '&detail=counts',
            );
            expect({
              charts: reply.json(),
              withheld: Number(reply.headers[withheldHeader]),
              students: Number(reply.headers[studentsHeader]),
            }).toEqual(expected);
          }
        }),
        // Each run goes on where the last one ended.
        { numRuns: 15, endOnFailure: true },
      );
    });
  },
  { minGroupSize: 2 },
);
