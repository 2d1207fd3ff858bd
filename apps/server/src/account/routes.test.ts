import { changeHeader } from '@coursetrail/contract';
import { asUid } from '@coursetrail/domain';
import { describe, expect, test } from 'vitest';
import { describeRules } from '../test-kit.ts';

describeRules('the account', (kit) => {
  const courses = async (uid: string) => (await kit().get(uid, '/course-histories?scope=mine')).json()[0].courses;

  test('shares courses until the student chooses', async () => {
    expect((await kit().get('new', '/account/sharing')).json()).toEqual({
      sharing: 'courses',
      chosen: false,
    });
    await kit().ask('new', 'PUT', '/account/sharing', { sharing: 'courses-and-grades' });
    expect((await kit().get('new', '/account/sharing')).json()).toEqual({
      sharing: 'courses-and-grades',
      chosen: true,
    });
  });

  test('accepts only the three sharing levels', async () => {
    const reply = await kit().ask('new', 'PUT', '/account/sharing', { sharing: 'everything' });
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid-request']);
  });

  test('is not readable as soon as the student shares nothing', async () => {
    const actors = Array.from({ length: 20 }, (_, n) => [`actor-${n}`, ['THEATR 1100 FS24 A']]);
    await kit().populate('Theatre', {
      ...Object.fromEntries(actors),
      shy: ['THEATR 1100 FS24 A', 'THEATR 1100 SP25 A'],
    });
    const isReadable = async () => {
      const records = (await kit().get('reader', '/course-histories?major=Theatre')).json();
      return records.some(({ courses }: { courses: unknown[] }) => courses.length === 2);
    };
    expect(await isReadable()).toBe(true);
    await kit().ask('shy', 'PUT', '/account/sharing', { sharing: 'nothing' });
    expect(await isReadable()).toBe(false);
  });

  test('says what is published of the student, and whether it is up to date', async () => {
    const published = async (uid: string) => (await kit().get(uid, '/account/published')).json();
    expect(await published('nobody')).toEqual({
      publishedOn: null,
      major: null,
      courses: [],
      hiddenUntil: null,
      isCurrent: true,
    });
    const nurses = Array.from({ length: 6 }, (_, n) => [`nurse-${n}`, ['NURSE 2000 FS24 A']]);
    await kit().populate('Nursing', Object.fromEntries(nurses));
    const reply = {
      publishedOn: '2026-03-02',
      major: 'Nursing',
      courses: [{ programId: 'NURSE 2000', semester: 'Semester 1' }],
      hiddenUntil: null,
    };
    expect(await published('nurse-0')).toEqual({ ...reply, isCurrent: true });
    await kit().enroll('nurse-0', 'Nursing', ['MATH 1500 FS25 B']);
    expect(await published('nurse-0')).toEqual({ ...reply, isCurrent: false });
    await kit().post('nurse-0', '/account/undo');
    expect(await published('nurse-0')).toEqual({ ...reply, isCurrent: true });
    await kit().post('nurse-0', '/set-major', { major: 'Physics' });
    expect(await published('nurse-0')).toEqual({ ...reply, isCurrent: false });
  });

  test('says until when a student who shares less is hidden, and a decoy as well', async () => {
    const hidden = async (uid: string) => {
      const { publishedOn, courses, hiddenUntil } = (await kit().get(uid, '/account/published')).json();
      return [publishedOn, courses, hiddenUntil];
    };
    const leavers = Array.from({ length: 6 }, (_, n) => [`leaver-${n}`, ['NURSE 2000 FS24 A']]);
    await kit().populate('Geography', Object.fromEntries(leavers), 'courses-and-grades');
    await kit().ask('leaver-0', 'PUT', '/account/sharing', { sharing: 'courses' });
    for (const uid of ['leaver-0', 'leaver-1']) expect(await hidden(uid)).toEqual([null, [], '2026-06-01']);
  });

  test('exports everything stored about the student, as a file', async () => {
    await kit().enroll('export', 'Physics', ['MATH 1500 FS24 A', 'MATH 1700 SP25 IP']);
    const reply = await kit().get('export', '/account/export');
    expect(reply.headers['content-disposition']).toContain('attachment');
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.json()).toEqual({
      format: 'coursetrail-1',
      exportedAt: kit().clock.now.toISOString(),
      firebaseUid: 'export',
      major: 'Physics',
      sharing: null,
      courses: await courses('export'),
      coursesBeforeLastChange: [],
    });
  });

  describe('as seen by others', () => {
    const preview = async (uid: string, sharing = '') => {
      const query = sharing === '' ? '' : `?sharing=${sharing}`;
      return (await kit().get(uid, `/account/as-seen-by-others${query}`)).json();
    };

    test('is what others are shown after the next publication, at every level, with a count of courses too rare', async () => {
      const common = ['MATH 1500 FS23 A', 'PHYSCS 2750 FS24 B+'];
      const peers = Array.from({ length: 6 }, (_, n) => [`peer-${n}`, common]);
      await kit().populate('Statistics', Object.fromEntries(peers));
      await kit().enroll('seen', 'Statistics', [...common, 'GREEK 4300 SP24 C']);
      for (const sharing of ['courses', 'courses-and-grades']) {
        const { unseen, major, smallestGroup, firstGroup: _firstGroup, ...seen } = await preview('seen', sharing);
        expect({ unseen, major, smallestGroup }).toEqual({
          unseen: null,
          major: 'Statistics',
          smallestGroup: 6,
        });
        expect(seen).toMatchObject({
          withheld: 1,
          courses: [{ semester: 'Semester 1' }, { semester: 'Semester 3' }],
        });
        await kit().ask('seen', 'PUT', '/account/sharing', { sharing });
        for (const n of [0, 1, 2, 3])
          if (sharing === 'courses') await kit().enroll(`new-${n}`, 'Statistics', common.slice(0, 1));
          else await kit().enroll(`peer-${n}`, 'Statistics', ['STAT 2500 FS25 A']);
        await kit().publish();
        const shown = (await kit().get('reader', '/course-histories?major=Statistics')).json().slice(1);
        const {
          firebaseUid: _pseudonym,
          major: _major,
          ...read
        } = shown.find(
          ({ courses, withheld }: { courses: unknown[]; withheld: number }) =>
            withheld === 1 && courses.length === 2 && JSON.stringify(courses).includes('Semester 3'),
        );
        expect(read).toEqual(seen);
      }
    });

    test('can be previewed before a level is chosen, and says when nothing is published of the major', async () => {
      const peers = Array.from({ length: 6 }, (_, n) => [`classmate-${n}`, ['ECONOM 1014 FS24 A']]);
      await kit().populate('Economics', Object.fromEntries(peers));
      await kit().populate('Economics', { cautious: ['ECONOM 1014 FS24 A'] }, 'nothing');
      expect(await preview('cautious')).toMatchObject({ unseen: 'nothing-shared', courses: [] });
      expect(await preview('cautious', 'courses')).toMatchObject({
        unseen: null,
        courses: [{ programId: 'ECONOM 1014', semester: 'Semester 1' }],
      });
      expect((await kit().get('cautious', '/account/sharing')).json().sharing).toBe('nothing');
      await kit().post('cautious', '/set-major', { major: 'Sociology' });
      expect(await preview('cautious', 'courses-and-grades')).toMatchObject({
        unseen: 'few-students',
        courses: [],
      });
    });

    test('is empty without courses', async () => {
      expect(await preview('newcomer')).toEqual({
        unseen: 'no-courses',
        major: null,
        courses: [],
        withheld: 0,
        smallestGroup: 6,
        firstGroup: 6,
      });
    });
  });

  test('undoes the last change of the history, ids included, and only once', async () => {
    await kit().enroll('undo', 'Physics', ['MATH 1500 FS24 A', 'MATH 1700 SP25 B']);
    const before = await courses('undo');
    await kit().ask('undo', 'DELETE', `/api/user/courses/${before[0]._id}`);
    // Pressed twice in a hurry, it must not end where it began.
    const presses = await Promise.all([kit().post('undo', '/account/undo'), kit().post('undo', '/account/undo')]);
    expect(presses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await courses('undo')).toEqual(before);
  });

  test('undoes a change only until another device has made the next one', async () => {
    await kit().enroll('devices', 'Physics', ['MATH 1500 FS24 A', 'MATH 1700 SP25 B']);
    const [first] = await courses('devices');
    const before = kit().clock.now;
    const deleted = await kit().ask('devices', 'DELETE', `/api/user/courses/${first._id}`);
    const change = deleted.headers[changeHeader];
    kit().clock.now = new Date(before.getTime() + 1);
    await kit().enroll('devices', 'Physics', ['PHYSCS 2750 FS25 A']);
    const after = await courses('devices');
    const refused = await kit().post('devices', '/account/undo', { change });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'nothing-to-undo']);
    expect(await courses('devices')).toEqual(after);
    kit().clock.now = before;
  });

  test('can undo within a day', async () => {
    await kit().enroll('late', 'Physics', ['MATH 1500 FS24 A']);
    const before = kit().clock.now;
    kit().clock.now = new Date(before.getTime() + 24 * 60 * 60 * 1000);
    const reply = await kit().post('late', '/account/undo');
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'nothing-to-undo']);
    kit().clock.now = new Date(kit().clock.now.getTime() - 1);
    expect((await kit().post('late', '/account/undo')).statusCode).toBe(200);
    expect(await courses('late')).toEqual([]);
    kit().clock.now = before;
  });

  test('has nothing to undo before the first change', async () => {
    expect((await kit().post('nobody', '/account/undo')).json().error).toBe('There’s nothing to undo.');
  });

  test('is gone once deleted, and its token is refused', async () => {
    await kit().enroll('gone', 'Archeology', ['MATH 1500 FS24 A']);
    expect((await kit().ask('gone', 'DELETE', '/account')).statusCode).toBe(200);
    for (const [method, url, body] of [
      ['GET', '/course-histories', undefined],
      ['GET', '/get-major', undefined],
      ['POST', '/set-major', { major: 'Physics' }],
      ['POST', '/account/undo', undefined],
      ['DELETE', '/account', undefined],
    ] as const) {
      const reply = await kit().ask('gone', method, url, body);
      expect([reply.statusCode, reply.json().code]).toEqual([401, 'account-deleted']);
    }
    const rows = await kit()
      .database.reader.selectFrom('student')
      .select('uid')
      .where('uid', '=', asUid('gone'))
      .execute();
    expect(rows).toEqual([]);
  });
});
