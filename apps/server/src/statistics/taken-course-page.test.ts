import { takenCoursePageReply } from '@coursetrail/contract';
import { beforeAll, expect, test } from 'vitest';
import { describeRules, tokenFor } from '../test-kit.ts';

/** Students with the same courses. */
const alike = (name: string, count: number, courses: readonly string[]) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${name}-${n}`, courses]));

describeRules('The page of a course for students', (kit) => {
  const reply = (code: string, major: string, headers = {}) =>
    tokenFor({ uid: 'reader' }).then((token) =>
      kit().app.inject({
        url: `/courses/${encodeURIComponent(code)}/page/${encodeURIComponent(major)}`,
        headers: { authorization: `Bearer ${token}`, ...headers },
      }),
    );
  const pageOf = async (code: string, major: string) => takenCoursePageReply.parse((await reply(code, major)).json());

  beforeAll(async () => {
    const courses = ['MATH 1500 FS22 A', 'MATH 1700 SP23 B', 'MATH 2300 FS23 B'];
    await kit().populate(
      'Physics',
      {
        ...alike('usual', 7, courses),
        ...alike('other', 6, ['MATH 1500 FS22 B', 'MATH 1700 SP23 C', 'PHYSCS 2750 FS23 B']),
        alone: ['MATH 1500 FS22 A', 'GREEK 4300 SP23 B'],
      },
      'courses-and-grades',
    );
    await kit().populate('Economics', alike('economist', 125, ['MATH 1700 FS22 A']), 'courses-and-grades');
  });

  test('says when it is taken, when it is taught, and what comes before and after it', async () => {
    const { code, title, needs, opens, ...page } = await pageOf('math 1700', 'Physics');
    expect([code, title]).toEqual(['MATH 1700', 'Calculus II']);
    expect(needs.map((each) => each.code)).toContain('MATH 1500');
    // Of the courses it opens, only those that students of the major take have their number.
    const shares = opens.flatMap(({ code, takers }) => (takers === undefined ? [] : [[code, takers]]));
    expect(shares).toEqual([['MATH 2300', 7]]);
    expect(page).toMatchObject({
      major: 'Physics',
      publishedOn: '2026-03-02',
      students: 14,
      semesters: [{ n: 2, students: 14, takers: 13 }],
      seasons: { often: ['fall'], hardly: [] },
      otherMajors: [{ major: 'Economics', students: 125, takers: 125, semester: 1 }],
      // Of the three that most students of the major take, MATH 1500 comes before it.
      holdsUp: { courses: [{ code: 'MATH 2300', title: 'Calculus III' }], of: 2, unread: 1 },
      around: {
        takers: 13,
        justBefore: [{ code: 'MATH 1500', students: 13 }],
        next: [
          { code: 'MATH 2300', title: 'Calculus III', students: 7 },
          { code: 'PHYSCS 2750', students: 6 },
        ],
      },
      grades: { students: 13, values: { B: 53.8, C: 46.2 } },
      gradesInAllMajors: { students: 138, values: { A: 90.6, B: 5.1, C: 4.3 } },
    });
  });

  test('has its seasons in a list of several courses, too', async () => {
    const list = await kit().get('reader', '/course-seasons?courses=math 1700,GREEK 4300,nothing');
    expect(list.json()).toEqual({
      'math 1700': (await pageOf('MATH 1700', 'Physics')).seasons,
      'GREEK 4300': null,
    });
    expect((await kit().app.inject('/course-seasons?courses=MATH 1700')).statusCode).toBe(401);
    const all = await kit().get('reader', '/course-seasons');
    expect(all.json()).toMatchObject({ 'MATH 1700': list.json()['math 1700'] });
    expect(all.json()).not.toHaveProperty(['GREEK 4300']);
    expect((await kit().app.inject('/course-seasons')).statusCode).toBe(401);
  });

  test('hides what too few students have, and a major of which nothing is published', async () => {
    const nothing = {
      semesters: [],
      seasons: null,
      around: null,
      grades: null,
      gradesInAllMajors: null,
      otherMajors: [],
    };
    expect(await pageOf('GREEK 4300', 'Physics')).toMatchObject({
      publishedOn: '2026-03-02',
      ...nothing,
    });
    expect(await pageOf('MATH 2300', 'Nursing')).toMatchObject({
      ...nothing,
      publishedOn: null,
      otherMajors: [{ major: 'Physics', students: 14, takers: 7, semester: 3 }],
      // A small major has the grades of all.
      gradesInAllMajors: { students: 7, values: { B: 100 } },
    });
  });

  test('is sent again only when something was published, and to nobody without a login', async () => {
    const first = await reply('MATH 1700', 'Physics');
    expect(first.headers['cache-control']).toBe('private, no-cache');
    const again = await reply('MATH 1700', 'Physics', { 'if-none-match': first.headers.etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await kit().populate(
      'Economics',
      alike('economist', 125, ['MATH 1700 FS22 A', 'MATH 2300 SP23 A']),
      'courses-and-grades',
    );
    await kit().nextDay();
    const { otherMajors } = await pageOf('MATH 2300', 'Physics');
    expect(otherMajors).toEqual([{ major: 'Economics', students: 125, takers: 125, semester: 2 }]);

    const visitor = await kit().app.inject({ url: '/courses/MATH%201700/page' });
    expect(visitor.headers['cache-control']).toBe('public, max-age=300');
    expect(visitor.json()).not.toHaveProperty('semesters');
  });

  test('knows only courses of the catalog and majors of the university', async () => {
    expect((await reply('MATH 0001', 'Physics')).json().code).toBe('course-unknown');
    expect((await reply('MATH 1700', 'Wizardry')).json().code).toBe('major-not-found');
  });
});
