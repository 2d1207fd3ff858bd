import {
  countedStatisticsReply,
  publishedMajorsReply,
  publishedOnHeader,
  statisticsReply,
  studentsHeader,
} from '@coursetrail/contract';
import { beforeAll, expect, test } from 'vitest';
import { describeRules, type ServerKit } from '../test-kit.ts';

type Mode = 'distribution' | 'grades';
const ask = (kit: ServerKit, uid: string, mode: string, major = 'Physics', more = '') =>
  kit.get(uid, `/statistics/${encodeURIComponent(major)}?type=${mode}${more}`);

describeRules('statistics of nine students', (kit) => {
  /*
   *        Semester 1                    Semester 2          Semester 3
   *   1    MATH 1500 A, ENGLSH 1000 B    MATH 1700 B
   *   2    MATH 1500 B                   MATH 1700 C
   *   3    MATH 1500 B, PHYSCS 2750 A    MATH 1700 B
   *   4    MATH 1500 F                   MATH 1500 C         MATH 1700 W
   *   5    ENGLSH 1000 A                 MATH 1500 A
   *   6    MATH 1500 A-                  MATH 1700 A
   *   7    MATH 1500 IP, STAT 2500 S     MATH 1700 D
   *   8    ENGLSH 1000 A, PHYSCS 2750 A  MATH 1500 D
   *   9    ENGLSH 1000 A                 MATH 1700 C
   */
  const histories = [
    ['MATH 1500 FS22 A', 'ENGLSH 1000 FS22 B', 'MATH 1700 SP23 B'],
    ['MATH 1500 FS21 B', 'MATH 1700 FS22 C'],
    ['MATH 1500 FS22 B', 'PHYSCS 2750 FS22 A', 'MATH 1700 SP23 B'],
    ['MATH 1500 FS21 F', 'MATH 1500 SP22 C', 'MATH 1700 FS22 W'],
    ['ENGLSH 1000 SP23 A', 'MATH 1500 FS23 A'],
    ['MATH 1500 SS23 A-', 'MATH 1700 FS23 A'],
    ['MATH 1500 FS22 IP', 'STAT 2500 FS22 S', 'MATH 1700 SP23 D'],
    ['ENGLSH 1000 FS22 A', 'PHYSCS 2750 FS22 A', 'MATH 1500 SP23 D'],
    ['ENGLSH 1000 FS22 A', 'MATH 1700 SP23 C'],
  ];
  beforeAll(async () => {
    const students = histories.map((courses, n) => [`student-${n + 1}`, courses]);
    const recluse = { recluse: ['MATH 1500 FS22 A', 'GREEK 4300 SP23 A'] };
    await kit().populate('Physics', recluse, 'nothing');
    await kit().populate('Physics', Object.fromEntries(students), 'courses-and-grades');
    await kit().populate('Nursing', { nurse: ['MATH 1500 FS22 A'] });
  });

  test('type=distribution gives, per semester, the percentage of its students who took each course (API-22)', async () => {
    const reply = await ask(kit(), 'nurse', 'distribution');
    expect(statisticsReply.parse(reply.json())).toEqual({
      // ENGLSH 1000, PHYSCS 2750 and STAT 2500: fewer than six students have them
      'Semester 1': { 'MATH 1500': 66.7 }, // 6 of 9
      'Semester 2': {
        'MATH 1700': 66.7, // 6 of 9
        'MATH 1500': 33.3, // 3 of 9
      },
      // Semester 3: one student
    });
    expect(reply.headers).toMatchObject({
      [studentsHeader]: '9',
      [publishedOnHeader]: '2026-03-02',
    });
  });

  test('type=grades gives, per course, the percentage of its attempts that ended with each grade (API-23)', async () => {
    const reply = await ask(kit(), 'nurse', 'grades');
    expect(statisticsReply.parse(reply.json())).toEqual({
      // Nine attempts by eight students.
      'MATH 1500': { A: 22.2, 'A-': 11.1, B: 22.2, C: 11.1, D: 11.1, F: 11.1, IP: 11.1 },
      // Seven attempts by seven students, six of them with a letter grade.
      'MATH 1700': { A: 14.3, B: 28.6, C: 28.6, D: 14.3, W: 14.3 },
    });
    expect(reply.headers[studentsHeader]).toBe('9');
  });

  test('detail=counts adds how many students are behind each chart', async () => {
    const counted = async (mode: Mode) =>
      countedStatisticsReply.parse((await ask(kit(), 'nurse', mode, 'Physics', '&detail=counts')).json());
    expect(await counted('distribution')).toEqual({
      'Semester 1': { students: 9, values: { 'MATH 1500': 66.7 } },
      'Semester 2': { students: 9, values: { 'MATH 1700': 66.7, 'MATH 1500': 33.3 } },
    });
    expect(await counted('grades')).toMatchObject({
      'MATH 1500': { students: 8, values: { A: 22.2 } },
      'MATH 1700': { students: 7, values: { B: 28.6 } },
    });
  });

  test('no data is an empty object (API-24)', async () => {
    for (const mode of ['distribution', 'grades']) {
      const reply = await ask(kit(), 'nurse', mode, 'Economics');
      expect([reply.statusCode, reply.json()]).toEqual([200, {}]);
      expect(reply.headers[studentsHeader]).toBe('0');
      expect(reply.headers).not.toHaveProperty(publishedOnHeader);
    }
  });

  test('a major too small to be shown is answered like one without students', async () => {
    const [small, empty] = await Promise.all([
      ask(kit(), 'passer-by', 'grades', 'Nursing'),
      ask(kit(), 'passer-by', 'grades', 'Economics'),
    ]);
    expect(small.body).toBe(empty.body);
    const { date, 'x-request-id': requestId } = small.headers;
    expect(small.headers).toEqual({ ...empty.headers, date, 'x-request-id': requestId });
  });

  test('a major with a slash in its name is found', async () => {
    const medics = Array.from({ length: 6 }, (_, n) => [`medic-${n}`, ['MATH 1500 FS22 A']]);
    await kit().populate('Medical/Health Physics', Object.fromEntries(medics));
    const reply = await ask(kit(), 'nurse', 'distribution', 'Medical/Health Physics');
    expect(reply.json()).toEqual({ 'Semester 1': { 'MATH 1500': 100 } });
    // None of the six shares grades.
    const graded = await ask(kit(), 'nurse', 'grades', 'Medical/Health Physics');
    expect(graded.json()).toEqual({});
  });

  test('the majors with statistics are listed for students, and no major too small to be shown', async () => {
    const reply = await kit().get('nurse', '/majors');
    const listed = publishedMajorsReply.parse(reply.json());
    expect(listed).toContainEqual({ major: 'Physics', students: 9 });
    expect(listed.map(({ major }) => major)).not.toContain('Nursing');
    expect(reply.headers['cache-control']).toBe('private, no-cache');
  });

  test('an unknown major is not found, with a sentence', async () => {
    const reply = await ask(kit(), 'nurse', 'grades', 'Wizardry');
    expect([reply.statusCode, reply.json()]).toEqual([
      404,
      { error: 'There’s no major with this name.', code: 'major-not-found' },
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
