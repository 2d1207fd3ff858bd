import { crowdReply, pathwaysReply } from '@coursetrail/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { readCourseTaking } from '../storage/published.ts';
import { describeEachEngine, describeRules, type ServerKit } from '../test-kit.ts';
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
    (await kit().get('reader', `/course-histories?major=${encodeURIComponent(major)}`)).json()
      .length - 1;
  const share = (uid: string, sharing: string) =>
    kit().ask(uid, 'PUT', '/account/sharing', { sharing });
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
    await kit().populate('German', many('l', 60));
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
    expect(await readable('German')).toBe(36);
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
      await kit().populate('Chemistry', many('c', 14));
      const staying = names('c', 14).slice(2);
      for (let round = 0; round < 2; round += 1)
        await Promise.all([
          ...staying.map((uid) => add(uid, `MATH ${1600 + round}`)),
          publishMajor(kit().dependencies, 'Chemistry'),
          publishMajor(kit().dependencies, 'Chemistry'),
          share(`c-${round}`, 'nothing'),
        ]);
      await addForAll(staying, 'MATH 2300');
      await kit().nextDay(120);
      expect(await crowd('Chemistry')).toMatchObject({
        students: 12,
        semesters: [
          {},
          {
            courses: ['MATH 1600', 'MATH 1601', 'MATH 2300'].map((programId) => ({
              programId,
              students: 12,
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
    expect(failed).toEqual([
      new Error('Spanish could not be published', { cause: new Error('crashed') }),
    ]);
    expect(await crowd('Spanish')).toEqual(before);
    await publishMajor(kit().dependencies, 'Spanish');
    expect((await crowd('Spanish')).semesters).toHaveLength(2);
  });
});

describeRules('what the publisher publishes', (kit) => {
  const { crowd, pathways, students, readable, add, addForAll } = openTalk(kit);
  const isDue = async (major: string) =>
    (await majorsDue(kit().dependencies, '')).some((each) => each.major === major);

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
    for (const uid of names('g', 5))
      await kit().post(uid, '/set-major', { major: 'Geological Sciences' });
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

  test('takes a new season along, but not because of it: readers of histories see no seasons', async () => {
    const exact = { ...kit().database, rules: { ...kit().database.rules, seasonStep: 1 } };
    const seasons = async () =>
      (await readCourseTaking(exact, ['JOURN 1000'])).get('JOURN 1000')?.seasons;
    await kit().populate('Journalism', many('j', 8, ['JOURN 1000 FS22 A']));
    expect(await seasons()).toEqual({ fall: 8, spring: 0, summer: 0, students: 8 });
    kit().clock.now = new Date('2026-03-03T12:00:00Z');
    await kit().populate('Journalism', many('j', 8, ['JOURN 1000 SS22 A']));
    expect((await crowd('Journalism')).publishedOn).toBe('2026-03-02');
    await kit().populate('Journalism', many('j', 5, ['JOURN 1000 SS22 A', 'MATH 1500 FS22 A']));
    expect((await crowd('Journalism')).publishedOn).toBe('2026-03-03');
    expect(await seasons()).toEqual({ fall: 0, spring: 0, summer: 8, students: 8 });
  });
});

test('the fixed times are the same for every server, whenever it was started', () => {
  const hour = 60 * 60 * 1000;
  const at = (time: string, every: number) => lastFixedTime(new Date(time), every).toISOString();
  expect(at('2026-11-03T07:59:59Z', 24 * hour)).toBe('2026-11-02T08:00:00.000Z');
  expect(at('2026-11-03T08:00:00Z', 24 * hour)).toBe('2026-11-03T08:00:00.000Z');
  expect(at('2026-11-03T07:59:59Z', 6 * hour)).toBe('2026-11-03T02:00:00.000Z');
  // Once a week is on Mondays.
  expect(at('2026-11-08T23:00:00Z', 7 * 24 * hour)).toBe('2026-11-02T08:00:00.000Z');
});
