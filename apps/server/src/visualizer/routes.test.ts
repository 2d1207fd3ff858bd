import { browseReply, crowdReply } from '@coursetrail/contract';
import { asUid } from '@coursetrail/domain';
import { beforeAll, describe, expect, test } from 'vitest';
import { openPseudonyms } from '../privacy/pseudonyms.ts';
import { readSecret } from '../storage/secrets.ts';
import { describeRules } from '../test-kit.ts';

describeRules('the visualizer’s data', (kit) => {
  const overview = async (uid: string) => (await kit().get(uid, '/visualizer')).json();
  const crowd = async (uid: string, major = 'Physics') =>
    crowdReply.parse((await kit().get(uid, `/visualizer/${encodeURIComponent(major)}`)).json());
  // Eight students of physics. One of them has a third semester, and took a course in it that nobody else took.
  beforeAll(async () => {
    const students = Array.from({ length: 8 }, (_, n) => [
      `secret-uid-${n}`,
      ['MATH 1500 FS22 B', n < 6 ? 'MATH 1700 SP23 C' : 'STAT 2500 SP23 A', ...(n === 0 ? ['GREEK 4300 FS23 A'] : [])],
    ]);
    await kit().populate('Physics', Object.fromEntries(students));
    const medics = Array.from({ length: 6 }, (_, n) => [`medic-${n}`, ['MATH 1500 FS22 B']]);
    await kit().populate('Medical/Health Physics', Object.fromEntries(medics));
  });

  describe('about everybody', () => {
    test('says how many students are counted and how many semesters are shown', async () => {
      expect(await overview('passer-by')).toEqual({ students: 14, semesters: 2 });
    });

    test('says nothing about students of majors that are not published, nor about the longest history', async () => {
      await kit().populate('Theatre', {
        veteran: ['MATH 1500 FS19 A', 'MATH 1700 SP20 A', 'MATH 2300 FS20 A', 'MATH 2500 SP21 A'],
      });
      expect(await overview('passer-by')).toEqual({ students: 14, semesters: 2 });
      expect(await overview('veteran')).toEqual({ students: 14, semesters: 2 });
    });
  });

  describe('about a major', () => {
    test('counts the students of each semester and of each common course in it, most taken first', async () => {
      expect(await crowd('passer-by')).toEqual({
        major: 'Physics',
        students: 8,
        publishedOn: '2026-03-02',
        semesters: [
          { n: 1, students: 8, courses: [{ programId: 'MATH 1500', students: 8 }] },
          { n: 2, students: 8, courses: [{ programId: 'MATH 1700', students: 6 }] },
        ],
      });
    });

    test('is found by a name with a slash in it', async () => {
      expect(await crowd('passer-by', 'Medical/Health Physics')).toMatchObject({ students: 6 });
    });

    test('is empty when nothing is published, and not found when there is no such major', async () => {
      const nobody = { students: 0, publishedOn: null, semesters: [] };
      expect(await crowd('passer-by', 'Economics')).toEqual({ major: 'Economics', ...nobody });
      expect(await crowd('passer-by', 'Theatre')).toEqual({ major: 'Theatre', ...nobody });
      const reply = await kit().get('passer-by', '/visualizer/Wizardry');
      expect([reply.statusCode, reply.json()]).toEqual([
        404,
        { error: 'There’s no major with this name.', code: 'major-not-found' },
      ]);
    });
  });
});

describeRules('browsing other histories', (kit) => {
  type BrowseQuery = { major?: string; step?: string; from?: string };
  const ask = (uid: string, query: BrowseQuery = {}) => kit().get(uid, `/browse?${new URLSearchParams(query)}`);
  const browse = async (uid: string, query: BrowseQuery = {}) => browseReply.parse((await ask(uid, query)).json());
  const walk = async (uid: string, step: string, query: BrowseQuery, steps: number) => {
    const seen = [await browse(uid, query)];
    for (let n = 1; n < steps; n += 1) {
      const from = seen.at(-1)?.cursor ?? '';
      seen.push(await browse(uid, { ...query, step, from }));
    }
    return seen.map(({ record, cursor }) => ({
      name: record?.firebaseUid ?? '',
      record,
      cursor: cursor ?? '',
    }));
  };
  const physics = { major: 'Physics' };

  beforeAll(async () => {
    const six = (name: string, courses: string[]) =>
      Array.from({ length: 6 }, (_, n): [string, string[]] => [`${name}-${n}`, courses]);
    await kit().populate('Physics', {
      ...Object.fromEntries(six('secret-uid', ['MATH 1500 FS22 B'])),
      'secret-uid-0': ['MATH 1500 FS22 B', 'GREEK 4300 SP23 A'],
    });
    await kit().populate('Nursing', Object.fromEntries(six('nurse', ['NURSE 2000 FS22 B'])));
    const few = six('secret-uid-few', ['THEATR 1100 FS22 A']).slice(0, 4);
    await kit().populate('Theatre', {
      ...Object.fromEntries(few),
      reader: ['THEATR 1100 FS22 A'],
    });
  });

  test('next goes through all others of the major once and wraps around to the first', async () => {
    const seen = await walk('reader', 'next', physics, 7);
    expect(new Set(seen.slice(0, 6).map(({ name }) => name)).size).toBe(6);
    expect(seen[6]?.name).toBe(seen[0]?.name);
  });

  test('previous goes the same way back', async () => {
    const forth = (await walk('reader', 'next', physics, 7)).map(({ name }) => name);
    const first = await browse('reader', physics);
    const back: string[] = [];
    for (let from = first.cursor ?? '', n = 0; n < 6; n += 1) {
      const { record, cursor } = await browse('reader', { ...physics, step: 'previous', from });
      back.push(record?.firebaseUid ?? '');
      from = cursor ?? '';
    }
    const ring = [...forth.slice(0, 6), ...forth.slice(0, 6)].join();
    expect(ring).toContain(back.toReversed().join());
  });

  test('random steps reach everybody in time, and never show the same student twice in a row', async () => {
    const seen = await walk('reader', 'random', physics, 90);
    expect(new Set(seen.map(({ name }) => name)).size).toBe(6);
    for (const [n, { name }] of seen.entries()) expect(name).not.toBe(seen[n + 1]?.name);
  });

  test('one’s own history is never shown', async () => {
    const seen = await walk('secret-uid-0', 'next', physics, 6);
    expect(new Set(seen.map(({ name }) => name)).size).toBe(5);
    expect(JSON.stringify(seen)).not.toContain('secret-uid-0');
  });

  test('without a major, all published majors are browsed', async () => {
    const seen = await walk('reader', 'next', {}, 20);
    const majors = new Map(seen.map(({ name, record }) => [name, record?.major])).values().toArray();
    for (const major of ['Physics', 'Nursing']) expect(majors.filter((each) => each === major)).toHaveLength(6);
  });

  test('where nothing is published, nobody is shown, whether or not the viewer is one of the few', async () => {
    const none = { record: null, cursor: null };
    expect(await browse('reader', { major: 'Theatre' })).toEqual(none);
    expect(await browse('passer-by', { major: 'Theatre' })).toEqual(none);
    await kit().enroll('sixth', 'Theatre', ['THEATR 1100 FS22 A']);
    await kit().publish();
    expect((await browse('passer-by', { major: 'Theatre' })).record).not.toBeNull();
  });

  test('rare courses, real terms, grades and ids are left out', async () => {
    const records = (await walk('reader', 'next', physics, 6)).map(({ record }) => record);
    expect(records.filter((record) => record?.withheld === 1)).toHaveLength(1);
    for (const record of records) {
      expect(record).toMatchObject({
        major: 'Physics',
        courses: [{ programId: 'MATH 1500', semester: 'Semester 1' }],
      });
    }
    for (const secret of ['GREEK', 'FS22', 'secret-uid', '_id', 'grade']) {
      expect(JSON.stringify(records)).not.toContain(secret);
    }
  });

  test('browsing continues from the same position after the history shown was published again', async () => {
    const [first, second] = await walk('reader', 'next', { major: 'Nursing' }, 2);
    const everybody = Array.from({ length: 6 }, (_, n) => `nurse-${n}`);
    const { pseudonymOf } = openPseudonyms(await readSecret(kit().database, 'pseudonyms'));
    const isSecond = (uid: string) => pseudonymOf(asUid('reader'), asUid(uid), kit().clock.now) === second?.name;
    // All but the second write, and stand at other positions from the next publication on.
    for (const uid of everybody.filter((uid) => !isSecond(uid)))
      await kit().post(uid, '/submit-course-history', {
        courses: [{ programId: 'MATH 1500', semester: 'SP23', grade: 'A' }],
      });
    const records = async () => {
      const seen = await walk('reader', 'next', { major: 'Nursing' }, 6);
      return seen.map(({ record }) => record?.courses.length);
    };
    expect(await records()).toEqual([1, 1, 1, 1, 1, 1]); // nothing changes before the publication
    await kit().publish();
    const from = first?.cursor ?? '';
    const next = await browse('reader', { major: 'Nursing', step: 'next', from });
    expect(next.record).not.toBeNull();
    expect(next.record?.firebaseUid).not.toBe(first?.name);
  });

  test('a cursor that is damaged, old or somebody else’s is refused', async () => {
    const { cursor } = await browse('reader', physics);
    const from = cursor ?? '';
    const step = { ...physics, step: 'next' };
    expect((await ask('thief', { ...step, from })).json().code).toBe('cursor-invalid');
    expect((await ask('reader', { ...step, from: `AAAA${from.slice(4)}` })).json().code).toBe('cursor-invalid');
    const before = kit().clock.now;
    kit().clock.now = new Date(before.getTime() + 2 * 60 * 60 * 1000);
    expect((await ask('reader', { ...step, from })).json().code).toBe('cursor-invalid');
    kit().clock.now = before;
    expect((await ask('reader', { ...step, from })).statusCode).toBe(200);
  });

  test.each(['step=back', 'major=', 'major=Wizardry', 'limit=3', `from=${'x'.repeat(401)}`])(
    'refuses the query %s',
    async (query) => {
      const reply = await kit().get('reader', `/browse?${query}`);
      expect([reply.statusCode, reply.json().error]).toEqual([400, expect.stringMatching(/\w+ \w+/)]);
    },
  );
});
