import { crowdReply, pathwaysReply } from '@coursetrail/contract';
import { asUid, ok, takenNext } from '@coursetrail/domain';
import { beforeEach, describe, expect, test } from 'vitest';
import { readCourseTaking } from '../storage/published.ts';
import { changeStudent } from '../storage/students.ts';
import { describeEachEngine, describeRules, type ServerKit, tokenFor } from '../test-kit.ts';
import { majorsDue, publishAll, publishMajor } from './publisher.ts';
import { lastFixedTime } from './schedule.ts';

const many = (name: string, count: number, courses = ['MATH 1500 FS22 B']) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${name}-${n}`, courses]));
const names = (name: string, count: number) => Object.keys(many(name, count));

/** What the tests below ask and write. */
function openTalk(kit: () => ServerKit) {
  const get = async (major: string, more = '') =>
    (await kit().get('reader', `/visualizer/${encodeURIComponent(major)}${more}`)).json();
  const crowd = async (major: string) => crowdReply.parse(await get(major));
  const pathways = async (major: string) => pathwaysReply.parse(await get(major, '/pathways'));
  const students = async (major: string) => (await crowd(major)).students;
  const readable = async (major: string) =>
    (await kit().get('reader', `/course-histories?major=${encodeURIComponent(major)}`)).json().length - 1;
  const share = (uid: string, sharing: string) => kit().ask(uid, 'PUT', '/account/sharing', { sharing });
  const add = (uid: string, programId: string) =>
    kit().post(uid, '/submit-course-history', {
      courses: [{ programId, semester: 'SP23', grade: 'A' }],
    });
  const addForAll = async (uids: readonly string[], programId: string) => {
    for (const uid of uids) await add(uid, programId);
  };
  const start = new Date('2026-03-02T12:00:00Z');
  // Otherwise the students of later tests would join an installation with older accounts.
  beforeEach(() => {
    kit().clock.now = start;
  });
  return { crowd, pathways, students, readable, share, add, addForAll };
}

describeEachEngine('the publisher', (kit) => {
  const { crowd, students, readable, share, add, addForAll } = openTalk(kit);

  test('hides a history at once when its owner leaves, with five others who return with the next term', async () => {
    await kit().populate('Nursing', many('n', 20));
    await share('n-3', 'nothing');
    expect(await readable('Nursing')).toBe(14);
    expect(await students('Nursing')).toBe(20);
    await kit().nextDay();
    expect(await students('Nursing')).toBe(14);
    await kit().nextDay(89); // May 31
    expect(await readable('Nursing')).toBe(14);
    await kit().nextDay();
    expect([await readable('Nursing'), await students('Nursing')]).toEqual([19, 19]);
  });

  test('lets several leave at once, each with five of their own', async () => {
    const { database } = kit();
    await kit().populate('German', many('l', 40));
    const first = await database.reader
      .selectFrom('published_history')
      .select('uid')
      .where('major', '=', 'German')
      .orderBy('random_order')
      .limit(4)
      .execute();
    const { draw } = database;
    database.draw = (below) => below - 1; // the last of the list
    await Promise.all(first.map(({ uid }) => share(uid, 'nothing')));
    database.draw = draw;
    expect(await readable('German')).toBe(16);
  });

  describe('with several servers', () => {
    test('publishes once at a fixed time, whoever comes first', async () => {
      await kit().populate('Philosophy', many('b', 6));
      await kit().nextDay();
      await addForAll(names('b', 6), 'MATH 1700');
      const since = kit().clock.now.toISOString();
      kit().clock.now = new Date(kit().clock.now.getTime() + 1000);
      const run = () => publishAll(kit().dependencies, { since });
      const reports = await Promise.all([run(), run(), run()]);
      expect(reports.flatMap(({ published }) => published)).toEqual(['Philosophy']);
      await addForAll(names('b', 6), 'MATH 2300');
      await run();
      expect((await crowd('Philosophy')).semesters[1]?.courses).toHaveLength(1);
    });

    test('loses no change that is written, and nobody who leaves, while a major is published', async () => {
      await kit().populate('Chemistry', many('c', 24));
      const staying = names('c', 24).slice(3);
      for (let round = 0; round < 3; round += 1)
        await Promise.all([
          ...staying.map((uid) => add(uid, `MATH ${1600 + round}`)),
          publishMajor(kit().dependencies, 'Chemistry'),
          publishMajor(kit().dependencies, 'Chemistry'),
          share(`c-${round}`, 'nothing'),
        ]);
      await addForAll(staying, 'MATH 2300');
      await kit().nextDay(120);
      expect(await crowd('Chemistry')).toMatchObject({
        students: 21,
        semesters: [
          {},
          {
            courses: ['MATH 1600', 'MATH 1601', 'MATH 1602', 'MATH 2300'].map((programId) => ({
              programId,
              students: 21,
            })),
          },
        ],
      });
    });
  });

  test('leaves the last publication standing when it fails halfway, and publishes the other majors', async () => {
    const majors = ['Russian', 'Spanish', 'Theatre'];
    for (const major of majors) await kit().populate(major, many(major, 6));
    const before = await crowd('Spanish');
    for (const major of majors) await addForAll(names(major, 6), 'MATH 1700');
    // Read once for all majors and twice for each: before anything is done, and when the histories are replaced.
    let reads = 0;
    const now = () => {
      reads += 1;
      if (reads === 5) throw new Error('crashed');
      return kit().clock.now;
    };
    const { published, failed } = await publishAll({ ...kit().dependencies, now });
    expect(published).toEqual(['Russian', 'Theatre']);
    expect(failed).toEqual([new Error('Spanish could not be published', { cause: new Error('crashed') })]);
    expect(await crowd('Spanish')).toEqual(before);
    await publishMajor(kit().dependencies, 'Spanish');
    expect((await crowd('Spanish')).semesters).toHaveLength(2);
  });
});

describeRules('what the publisher publishes', (kit) => {
  const { crowd, pathways, students, readable, add, addForAll } = openTalk(kit);
  const isDue = async (major: string) => (await majorsDue(kit().dependencies, '')).some((each) => each.major === major);

  test('is a major for the first time as soon as it has enough students, but not in a request of one of them', async () => {
    for (const uid of names('early', 5)) await kit().enroll(uid, 'Economics', ['MATH 1500 FS22 B']);
    await kit().publish();
    expect(await isDue('Economics')).toBe(false);
    await kit().enroll('early-5', 'Economics', ['MATH 1500 FS22 A']);
    expect(await crowd('Economics')).toEqual({
      major: 'Economics',
      students: 0,
      publishedOn: null,
      semesters: [],
    });
    expect(await readable('Economics')).toBe(0);
    expect(await isDue('Economics')).toBe(true);
    await publishAll(kit().dependencies, { since: '' });
    expect(await crowd('Economics')).toMatchObject({ students: 6, publishedOn: '2026-03-02' });
    expect(await readable('Economics')).toBe(6);
    expect(await isDue('Economics')).toBe(false);
  });

  test('changes after that at fixed times, and only when a group has edited', async () => {
    await kit().populate('Physics', many('p', 6));
    await addForAll(names('p', 4), 'MATH 1700');
    await kit().nextDay();
    expect((await crowd('Physics')).semesters).toHaveLength(1);
    await addForAll(['p-4', 'p-5'], 'MATH 1700');
    expect((await crowd('Physics')).semesters).toHaveLength(1);
    await kit().nextDay();
    expect((await crowd('Physics')).semesters[1]).toEqual({
      n: 2,
      students: 6,
      courses: [{ programId: 'MATH 1700', students: 6 }],
    });
  });

  test('does not count a change that was undone, nor the same student twice', async () => {
    await kit().populate('Sociology', many('d', 8));
    await addForAll(names('d', 4), 'MATH 1700');
    await add('d-0', 'MATH 2300');
    await add('d-4', 'MATH 1700');
    await kit().post('d-4', '/account/undo');
    await kit().nextDay();
    expect((await crowd('Sociology')).publishedOn).toBe('2026-03-02');
  });

  test('takes a student who moved out of one major with those who edit, and into the other with those who join', async () => {
    await kit().populate('Geography', many('g', 12));
    await kit().populate('Geological Sciences', many('s', 6));
    for (const uid of names('g', 5)) await kit().post(uid, '/set-major', { major: 'Geological Sciences' });
    expect(await students('Geography')).toBe(12);
    await kit().nextDay();
    expect(await students('Geography')).toBe(7);
    // Readers of both majors know them again, so they are no group in which somebody could hide.
    await kit().populate('Geological Sciences', many('new', 4));
    expect(await students('Geological Sciences')).toBe(6);
    await kit().populate('Geological Sciences', many('new', 5));
    expect(await students('Geological Sciences')).toBe(16);
  });

  test('shows nobody where too few would be left', async () => {
    await kit().populate('Theatre', many('t', 11));
    await kit().ask('t-0', 'DELETE', '/account');
    expect(await readable('Theatre')).toBe(0);
    await kit().nextDay();
    expect(await crowd('Theatre')).toMatchObject({ students: 0, publishedOn: null });
    expect(await pathways('Theatre')).toMatchObject({ madeOn: null, courses: [] });
    // With the next term they are due, although nothing of the major is published.
    kit().clock.now = new Date('2026-06-01T09:00:00Z');
    await publishAll(kit().dependencies, { since: '2026-06-01T08:00:00Z' });
    expect(await students('Theatre')).toBe(10);
  });

  test('says which course follows which, and what a semester weighs', async () => {
    await kit().populate('Mathematics', {
      ...many('first', 7, ['MATH 1500 FS22 A', 'MATH 1700 SP23 B', 'PHYSCS 2750 SP23 B']),
      ...many('then', 6, ['MATH 1500 FS22 A', 'PHYSCS 2750 SP23 B', 'MATH 1700 FS23 B']),
      alone: ['MATH 1500 FS22 A', 'GREEK 4300 SP23 B'],
    });
    const said = await pathways('Mathematics');
    expect(said).toMatchObject({ major: 'Mathematics', madeOn: '2026-03-02', students: 14 });
    expect(takenNext(said, 'MATH 1500')).toEqual([
      { programId: 'PHYSCS 2750', students: 13, share: 13 / 14 },
      { programId: 'MATH 1700', students: 7, share: 0.5 },
    ]);
    expect(said.loads[0]).toEqual({ n: 1, students: 14, credits: 5 });
    expect(JSON.stringify(said)).not.toContain('GREEK');
    const url = '/visualizer/Mathematics/pathways';
    const authorization = `Bearer ${await tokenFor({ uid: 'reader' })}`;
    const { etag } = (await kit().app.inject({ url, headers: { authorization } })).headers;
    const again = await kit().app.inject({
      url,
      headers: { authorization, 'if-none-match': String(etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('says who takes a course over all majors, in which seasons, and with which shared grades', async () => {
    const taking = async (code: string) => (await readCourseTaking(kit().database, [code])).get(code);
    await kit().populate('Music', many('m', 125, ['MUS_GENL 1000 SP23 B', 'DANCE 1100 SS23 A']));
    await kit().populate(
      'Art',
      {
        ...many('a', 8, ['MUS_GENL 1000 FS22 A']),
      },
      'courses-and-grades',
    );
    expect(await taking('MUS_GENL 1000')).toEqual({
      seasons: { often: ['spring'], hardly: [] },
      majors: [
        { major: 'Music', students: 125, takers: 125, semester: 1 },
        { major: 'Art', students: 8, takers: 8, semester: 1 },
      ],
      graded: { programId: 'MUS_GENL 1000', students: 8, attempts: new Map([['A', 8]]) },
    });
    expect(await taking('GREEK 4300')).toEqual({ seasons: null, majors: [], graded: null });
  });

  test('takes a new season along, but not because of it: readers of histories see no seasons', async () => {
    const exact = { ...kit().database, rules: { ...kit().database.rules, seasonStep: 1 } };
    const seasons = async () => (await readCourseTaking(exact, ['JOURN 1000'])).get('JOURN 1000')?.seasons;
    await kit().populate('Journalism', many('j', 8, ['JOURN 1000 FS22 A']));
    expect(await seasons()).toEqual({ often: ['fall'], hardly: ['spring', 'summer'] });
    kit().clock.now = new Date('2026-03-03T12:00:00Z');
    await kit().populate('Journalism', many('j', 8, ['JOURN 1000 SS22 A']));
    expect((await crowd('Journalism')).publishedOn).toBe('2026-03-02');
    await kit().populate('Journalism', many('j', 5, ['JOURN 1000 SS22 A', 'MATH 1500 FS22 A']));
    expect((await crowd('Journalism')).publishedOn).toBe('2026-03-03');
    expect(await seasons()).toEqual({ often: ['summer'], hardly: ['fall', 'spring'] });
  });
});

describeRules('an installation with older accounts', (kit) => {
  test('does not publish accounts of the first week', async () => {
    await kit().populate('Physics', many('old', 6));
    kit().clock.now = new Date(kit().clock.now.getTime() + 7 * 24 * 60 * 60 * 1000);
    await kit().populate('Nursing', many('young', 9));
    const students = async () => (await kit().get('reader', '/visualizer/Nursing')).json().students;
    expect(await students()).toBe(0);
    await kit().nextDay(6);
    expect(await students()).toBe(0);
    await kit().nextDay();
    expect(await students()).toBe(9);
  });
});

describeRules(
  'where groups of one are allowed',
  (kit) => {
    const look = async (major: string) =>
      (await kit().get('reader', `/visualizer/${encodeURIComponent(major)}`)).json();

    test('every change is published at once, also of those who left and came back', async () => {
      await kit().enroll('ada', 'Physics', ['MATH 1500 FS22 A']);
      await kit().enroll('ada', 'Physics', ['MATH 1700 SP23 A']);
      expect((await kit().get('reader', '/visualizer/Physics/pathways')).json().next).toEqual([[0, 1, 1]]);
      await kit().ask('ada', 'PUT', '/account/sharing', { sharing: 'nothing' });
      expect(await look('Physics')).toMatchObject({ students: 0, publishedOn: null });
      await kit().ask('ada', 'PUT', '/account/sharing', { sharing: 'courses' });
      expect(await look('Physics')).toMatchObject({ students: 1 });
      await kit().post('ada', '/set-major', { major: 'Nursing' });
      expect([(await look('Physics')).students, (await look('Nursing')).students]).toEqual([0, 1]);
    });

    test('a request that changes nothing publishes nothing', async () => {
      await kit().enroll('bea', 'Statistics', ['MATH 1500 FS22 A']);
      const { database, clock } = kit();
      const attempt = { _id: 'added', programId: 'MATH 1700', semester: 'SP23', grade: 'A' };
      await changeStudent(database, asUid('bea'), clock.now, (student) =>
        ok({ ...student, history: [...student.history, attempt] }),
      );
      const semesters = async () => (await look('Statistics')).semesters.length;
      for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) {
        await kit().app.inject({ method, url: '/healthz' });
        expect([method, await semesters()]).toEqual([method, 1]);
      }
      await kit().enroll('cleo', 'Physics', ['MATH 1500 FS22 A']);
      expect(await semesters()).toBe(2);
    });
  },
  { minGroupSize: 1 },
);

test('the fixed times are the same for every server, whenever it was started', () => {
  const hour = 60 * 60 * 1000;
  const at = (time: string, every: number) => lastFixedTime(new Date(time), every).toISOString();
  expect(at('2026-11-03T07:59:59Z', 24 * hour)).toBe('2026-11-02T08:00:00.000Z');
  expect(at('2026-11-03T08:00:00Z', 24 * hour)).toBe('2026-11-03T08:00:00.000Z');
  expect(at('2026-11-03T07:59:59Z', 6 * hour)).toBe('2026-11-03T02:00:00.000Z');
  // Once a week is on Mondays.
  expect(at('2026-11-08T23:00:00Z', 7 * 24 * hour)).toBe('2026-11-02T08:00:00.000Z');
});
