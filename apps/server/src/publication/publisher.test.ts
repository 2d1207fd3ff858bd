import { crowdReply } from '@coursetrail/contract';
import { asUid } from '@coursetrail/domain';
import { beforeEach, describe, expect, test } from 'vitest';
import { describeEachEngine, describeRules, type ServerKit } from '../test-kit.ts';
import { repairMajor, wrongMajors } from './check.ts';
import { publishAfterWrite, publishAll, publishMajor } from './publisher.ts';
import { lastFixedTime } from './schedule.ts';

const many = (name: string, count: number, courses = ['MATH 1500 FS22 B']) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${name}-${n}`, courses]));
const names = (name: string, count: number) => Object.keys(many(name, count));

/** What the tests below ask and write. */
function openTalk(kit: () => ServerKit) {
  const crowd = async (major: string) =>
    crowdReply.parse(
      (await kit().get('reader', `/visualizer/${encodeURIComponent(major)}`)).json(),
    );
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
  return { crowd, students, readable, share, add, addForAll };
}

describeEachEngine('the publisher', (kit) => {
  const { crowd, students, readable, share, add, addForAll } = openTalk(kit);

  test('hides a history at once when its owner leaves, with five others, and counts follow the next day', async () => {
    await kit().populate('Nursing', many('n', 20));
    await share('n-3', 'nothing');
    expect(await readable('Nursing')).toBe(14);
    expect(await students('Nursing')).toBe(20);
    await kit().nextDay();
    expect(await students('Nursing')).toBe(14);
    expect(await wrongMajors(kit().database)).toEqual([]);
  });

  describe('with several servers', () => {
    test('publishes once at a fixed time, whoever comes first', async () => {
      await kit().populate('Philosophy', many('b', 6));
      await kit().nextDay();
      await addForAll(names('b', 6), 'MATH 1700');
      const published: string[] = [];
      const dueSince = kit().clock.now.toISOString();
      kit().clock.now = new Date(kit().clock.now.getTime() + 1000);
      const run = () =>
        publishAll(kit().dependencies, {
          dueSince,
          onMajor: (major, isNew) => isNew && published.push(major),
        });
      await Promise.all([run(), run(), run()]);
      expect(published).toEqual(['Philosophy']);
      await addForAll(names('b', 6), 'MATH 2300');
      await run();
      expect((await crowd('Philosophy')).semesters[1]?.courses).toHaveLength(1);
    });

    test('loses no change that is written while a major is published', async () => {
      await kit().populate('Chemistry', many('c', 12));
      for (let round = 0; round < 3; round += 1)
        await Promise.all([
          ...names('c', 12).map((uid) => add(uid, `MATH ${1600 + round}`)),
          publishMajor(kit().dependencies, 'Chemistry'),
          publishMajor(kit().dependencies, 'Chemistry'),
          share(`c-${round}`, round === 0 ? 'courses-and-grades' : 'courses'),
        ]);
      await addForAll(names('c', 12), 'MATH 2300');
      await kit().nextDay();
      expect((await crowd('Chemistry')).semesters[1]?.courses).toEqual(
        ['MATH 1600', 'MATH 1601', 'MATH 1602', 'MATH 2300'].map((programId) => ({
          programId,
          students: 12,
        })),
      );
      expect(await wrongMajors(kit().database)).toEqual([]);
    });
  });

  test('leaves the last publication standing when it fails halfway', async () => {
    await kit().populate('Spanish', many('e', 6));
    const before = await crowd('Spanish');
    await addForAll(names('e', 6), 'MATH 1700');
    // The clock is read last when the histories are already replaced.
    let reads = 0;
    const now = () => {
      reads += 1;
      if (reads > 3) throw new Error('crashed');
      return kit().clock.now;
    };
    await expect(publishMajor({ ...kit().dependencies, now }, 'Spanish')).rejects.toThrow(
      'crashed',
    );
    expect(await crowd('Spanish')).toEqual(before);
    expect(await wrongMajors(kit().database)).toEqual([]);
    await publishMajor(kit().dependencies, 'Spanish');
    expect((await crowd('Spanish')).semesters).toHaveLength(2);
  });

  test('reports counts that differ from a recount, and repairs them', async () => {
    await kit().populate('Music', many('m', 8));
    await kit()
      .database.writer.deleteFrom('published_history')
      .where('uid', '=', asUid('m-0'))
      .execute();
    expect(await wrongMajors(kit().database)).toEqual(['Music']);
    await repairMajor(kit().dependencies, 'Music');
    expect(await wrongMajors(kit().database)).toEqual([]);
    expect(await students('Music')).toBe(7);
  });
});

describeRules('what the publisher publishes', (kit) => {
  const { crowd, students, readable, share, add, addForAll } = openTalk(kit);

  test('publishes a major as soon as it has enough students, and not before', async () => {
    for (const uid of names('early', 5)) await kit().enroll(uid, 'Economics', ['MATH 1500 FS22 B']);
    expect(await crowd('Economics')).toEqual({
      major: 'Economics',
      students: 0,
      publishedOn: null,
      semesters: [],
    });
    expect(await readable('Economics')).toBe(0);
    await kit().enroll('early-5', 'Economics', ['MATH 1500 FS22 A']);
    expect(await crowd('Economics')).toMatchObject({ students: 6, publishedOn: '2026-03-02' });
    expect(await readable('Economics')).toBe(6);
  });

  test('after that publishes at fixed times, and only when a group has changed', async () => {
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
    expect(await wrongMajors(kit().database)).toEqual([]);
  });

  test('does not count a change that was undone, nor the same student twice', async () => {
    await kit().populate('Sociology', many('d', 8));
    await addForAll(names('d', 4), 'MATH 1700');
    await add('d-0', 'MATH 2300');
    await add('d-4', 'MATH 1700');
    await kit().post('d-4', '/account/undo');
    await kit().nextDay();
    expect((await crowd('Sociology')).publishedOn).not.toBe(
      kit().clock.now.toISOString().slice(0, 10),
    );
  });

  test('lets those who went along return after two to four weeks, and the one who left stays away', async () => {
    await kit().populate('History', many('h', 20));
    await share('h-3', 'nothing');
    await kit().nextDay(13);
    await addForAll(names('h', 20), 'MATH 1700');
    await kit().nextDay(0);
    expect(await students('History')).toBe(14);
    await addForAll(names('h', 20), 'MATH 2300');
    await kit().nextDay(16);
    expect(await students('History')).toBe(19);
    expect(await wrongMajors(kit().database)).toEqual([]);
  });

  test('shows nobody where too few would be left', async () => {
    await kit().populate('Theatre', many('t', 11));
    await kit().ask('t-0', 'DELETE', '/account');
    expect(await readable('Theatre')).toBe(0);
    await kit().nextDay();
    expect(await crowd('Theatre')).toMatchObject({ students: 0, publishedOn: null });
  });

  test('moves a student from one major to another, a group at each side', async () => {
    await kit().populate('Geography', many('g', 12));
    await kit().populate('Geological Sciences', many('s', 6));
    const movers = names('g', 5);
    for (const uid of movers) await kit().post(uid, '/set-major', { major: 'Geological Sciences' });
    expect(await students('Geography')).toBe(12);
    await kit().nextDay();
    expect(await students('Geography')).toBe(7);
    await kit().nextDay();
    expect(await students('Geological Sciences')).toBe(11);
    expect(await wrongMajors(kit().database)).toEqual([]);
  });
});

describeRules('an installation with older accounts', (kit) => {
  test('does not publish accounts of the first week', async () => {
    await kit().populate('Physics', many('old', 6));
    kit().clock.now = new Date(kit().clock.now.getTime() + 7 * 24 * 60 * 60 * 1000);
    await kit().populate('Nursing', many('young', 9));
    await publishAfterWrite(kit().dependencies, asUid('young-0'));
    const students = async () => (await kit().get('reader', '/visualizer/Nursing')).json().students;
    expect(await students()).toBe(0);
    await kit().nextDay(6);
    expect(await students()).toBe(0);
    await kit().nextDay();
    expect(await students()).toBe(9);
  });
});

test('the fixed times are the same for every server, whenever it was started', () => {
  const hour = 60 * 60 * 1000;
  const at = (time: string, every: number) => lastFixedTime(new Date(time), every).toISOString();
  expect(at('2026-11-03T07:59:59Z', 24 * hour)).toBe('2026-11-02T08:00:00.000Z');
  expect(at('2026-11-03T08:00:00Z', 24 * hour)).toBe('2026-11-03T08:00:00.000Z');
  expect(at('2026-11-03T07:59:59Z', 6 * hour)).toBe('2026-11-03T02:00:00.000Z');
});
