import { expect, test } from 'vitest';
import { countOf, missingFromSums } from '../storage/recount.ts';
import { readSums } from '../storage/sums.ts';
import { describeEachEngine } from '../test-kit.ts';

describeEachEngine('the account', (kit) => {
  const courses = async (uid: string) => (await kit().get(uid, '/course-histories?scope=mine')).json()[0].courses;

  test('shares courses until the student chooses', async () => {
    expect((await kit().get('new', '/account/sharing')).json()).toEqual({ sharing: 'courses', chosen: false });
    await kit().ask('new', 'PUT', '/account/sharing', { sharing: 'courses-and-grades' });
    expect((await kit().get('new', '/account/sharing')).json()).toEqual({
      sharing: 'courses-and-grades',
      chosen: true,
    });
  });

  test('takes no other sharing level than the three', async () => {
    const reply = await kit().ask('new', 'PUT', '/account/sharing', { sharing: 'everything' });
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid-request']);
  });

  test('leaves the sums when the student shares nothing, and comes back with them', async () => {
    await kit().enrol('shy', 'Theatre', ['THEATR 1100 FS24 A']);
    const students = async () => (await readSums(kit().database.reader, 'Theatre')).majorStudents.get('Theatre') ?? 0;
    expect(await students()).toBe(1);
    await kit().ask('shy', 'PUT', '/account/sharing', { sharing: 'nothing' });
    expect(await students()).toBe(0);
    await kit().ask('shy', 'PUT', '/account/sharing', { sharing: 'courses' });
    expect(await students()).toBe(1);
  });

  test('exports all that is kept of the student, as a file', async () => {
    await kit().enrol('export', 'Physics', ['MATH 1500 FS24 A', 'MATH 1700 SP25 IP']);
    const reply = await kit().get('export', '/account/export');
    expect(reply.headers['content-disposition']).toContain('attachment');
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.json()).toEqual({
      exportedAt: kit().clock.now.toISOString(),
      firebaseUid: 'export',
      major: 'Physics',
      sharing: 'courses',
      courses: await courses('export'),
      coursesBeforeLastChange: [],
    });
  });

  test('undoes the last change of the history, ids included, and only once', async () => {
    await kit().enrol('undo', 'Physics', ['MATH 1500 FS24 A', 'MATH 1700 SP25 B']);
    const before = await courses('undo');
    await kit().ask('undo', 'DELETE', `/api/user/courses/${before[0]._id}`);
    // Pressed twice by an impatient hand, it must not end where it began.
    const presses = await Promise.all([kit().post('undo', '/account/undo'), kit().post('undo', '/account/undo')]);
    expect(presses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await courses('undo')).toEqual(before);
    expect(countOf(await missingFromSums(kit().database))).toBe(0);
  });

  test('can undo for a day', async () => {
    await kit().enrol('late', 'Physics', ['MATH 1500 FS24 A']);
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
    expect((await kit().post('nobody', '/account/undo')).json().error).toBe('There is nothing to undo.');
  });

  test('once deleted is gone with its sums, and its token opens nothing any more', async () => {
    await kit().enrol('gone', 'Archeology', ['MATH 1500 FS24 A']);
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
    const rows = await kit().database.reader.selectFrom('student').select('uid').where('uid', '=', 'gone').execute();
    expect(rows).toEqual([]);
  });
});
