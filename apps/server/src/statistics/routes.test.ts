import {
  countedStatisticsReply,
  statisticsReply,
  studentsHeader,
  withheldHeader,
} from '@coursetrail/contract';
import { asUid, ok } from '@coursetrail/domain';
import { beforeAll, expect, test } from 'vitest';
import { changeStudent } from '../storage/students.ts';
import { describeEachEngine, type ServerKit } from '../test-kit.ts';

type Mode = 'distribution' | 'grades';
const ask = (kit: ServerKit, uid: string, mode: string, major = 'Physics', more = '') =>
  kit.get(uid, `/statistics/${encodeURIComponent(major)}?type=${mode}${more}`);

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
    // Only an audit can contain a grade outside the list.
    await changeStudent(kit().database, asUid('student-7'), kit().clock.now, (student) => {
      const passed = { _id: 'audit', programId: 'STAT 2500', semester: 'FS22', grade: 'S' };
      return ok({ ...student, history: [...student.history, passed] });
    });
    await kit().enroll('recluse', 'Physics', ['MATH 1500 FS22 A', 'GREEK 4300 SP23 A']);
    await kit().ask('recluse', 'PUT', '/account/sharing', { sharing: 'nothing' });
    await kit().enroll('nurse', 'Nursing', ['MATH 1500 FS22 A']);
  });

  test('type=distribution gives, per semester, the percentage of its students who took each course (API-22)', async () => {
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

  test('type=grades gives, per course, the percentage of its attempts that ended with each grade (API-23)', async () => {
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

  test('a chart needs five students besides the viewer', async () => {
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

  test('a major too small to be shown is an empty object, and a header says that something is withheld', async () => {
    const reply = await ask(kit(), 'passer-by', 'grades', 'Nursing');
    expect([reply.statusCode, reply.json()]).toEqual([200, {}]);
    expect(reply.headers).toMatchObject({ [withheldHeader]: '1', [studentsHeader]: '1' });
  });

  test('a major with a slash in its name is found', async () => {
    for (let n = 0; n < 5; n += 1)
      await kit().enroll(`medic-${n}`, 'Medical/Health Physics', ['MATH 1500 FS22 A']);
    const reply = await ask(kit(), 'nurse', 'distribution', 'Medical/Health Physics');
    expect(reply.json()).toEqual({ 'Semester 1': { 'MATH 1500': 100 } });
    // All five have an A, so a chart would reveal the grade of each.
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
