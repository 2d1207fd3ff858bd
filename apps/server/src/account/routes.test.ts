import { asUid } from '@coursetrail/domain';
import { describe, expect, test } from 'vitest';
import { countOf, missingFromSums } from '../storage/recount.ts';
import { readSums } from '../storage/sums.ts';
import { describeEachEngine } from '../test-kit.ts';

describeEachEngine('the account', (kit) => {
  const courses = async (uid: string) =>
    (await kit().get(uid, '/course-histories?scope=mine')).json()[0].courses;

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

  test('leaves the sums when the student shares nothing, and returns to them', async () => {
    await kit().enroll('shy', 'Theatre', ['THEATR 1100 FS24 A']);
    const students = async () =>
      (await readSums(kit().database.reader, 'Theatre')).majorStudents.get('Theatre') ?? 0;
    expect(await students()).toBe(1);
    await kit().ask('shy', 'PUT', '/account/sharing', { sharing: 'nothing' });
    expect(await students()).toBe(0);
    await kit().ask('shy', 'PUT', '/account/sharing', { sharing: 'courses' });
    expect(await students()).toBe(1);
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

    test('is what a viewer of another major is shown, at every level, with a count of courses too rare', async () => {
      const common = ['MATH 1500 FS23 A', 'PHYSCS 2750 FS24 B+'];
      for (const n of [1, 2, 3, 4]) await kit().enroll(`peer-${n}`, 'Statistics', common);
      await kit().enroll('seen', 'Statistics', [...common, 'GREEK 4300 SP24 C']);
      await kit().enroll('reader', 'Theatre', ['THEATR 1100 FS24 A']);
      for (const sharing of ['courses', 'courses-and-grades']) {
        const before = await preview('seen', sharing);
        await kit().ask('seen', 'PUT', '/account/sharing', { sharing });
        expect(await preview('seen')).toEqual(before);
        const { unseen, major, minGroupSize, ...seen } = before;
        expect({ unseen, major, minGroupSize }).toEqual({
          unseen: null,
          major: 'Statistics',
          minGroupSize: 5,
        });
        expect(seen).toMatchObject({
          withheld: 1,
          courses: [{ semester: 'Semester 1' }, { semester: 'Semester 3' }],
        });
        const shown = (await kit().get('reader', '/course-histories?major=Statistics'))
          .json()
          .slice(1);
        const {
          firebaseUid: _pseudonym,
          major: _major,
          ...read
        } = shown.find(({ withheld }: { withheld: number }) => withheld > 0);
        expect(seen).toEqual(read);
        // A viewer of the same major is not one of the others, and sees nobody where there are so few.
        expect(
          (await kit().get('peer-1', '/course-histories?major=Statistics')).json(),
        ).toHaveLength(1);
      }
    });

    test('can be previewed before a level is chosen', async () => {
      const peers = [1, 2, 3, 4].map((n) => `classmate-${n}`);
      for (const uid of [...peers, 'cautious'])
        await kit().enroll(uid, 'Economics', ['ECONOM 1014 FS24 A']);
      await kit().ask('cautious', 'PUT', '/account/sharing', { sharing: 'nothing' });
      expect(await preview('cautious')).toMatchObject({ unseen: 'nothing-shared', courses: [] });
      expect(await preview('cautious', 'courses')).toMatchObject({
        unseen: null,
        courses: [{ programId: 'ECONOM 1014', semester: 'Semester 1' }],
      });
      expect((await kit().get('cautious', '/account/sharing')).json().sharing).toBe('nothing');
      // The student is counted once at any level, so there are four others.
      await kit().ask('classmate-1', 'PUT', '/account/sharing', { sharing: 'nothing' });
      await kit().ask('cautious', 'PUT', '/account/sharing', { sharing: 'courses' });
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
        minGroupSize: 5,
      });
    });
  });

  test('undoes the last change of the history, ids included, and only once', async () => {
    await kit().enroll('undo', 'Physics', ['MATH 1500 FS24 A', 'MATH 1700 SP25 B']);
    const before = await courses('undo');
    await kit().ask('undo', 'DELETE', `/api/user/courses/${before[0]._id}`);
    // Pressed twice in a hurry, it must not end where it began.
    const presses = await Promise.all([
      kit().post('undo', '/account/undo'),
      kit().post('undo', '/account/undo'),
    ]);
    expect(presses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await courses('undo')).toEqual(before);
    expect(countOf(await missingFromSums(kit().database))).toBe(0);
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
    expect((await kit().post('nobody', '/account/undo')).json().error).toBe(
      'There is nothing to undo.',
    );
  });

  test('is gone with its sums once deleted, and its token is refused', async () => {
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
    expect(countOf(await readSums(kit().database.reader, 'Archeology'))).toBe(0);
    const rows = await kit()
      .database.reader.selectFrom('student')
      .select('uid')
      .where('uid', '=', asUid('gone'))
      .execute();
    expect(rows).toEqual([]);
  });
});
