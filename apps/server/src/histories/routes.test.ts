import { changeHeader } from '@coursetrail/contract';
import { expect, test } from 'vitest';
import { describeRules, type ServerKit } from '../test-kit.ts';

const math = { programId: 'MATH 1500', semester: 'FS24', grade: 'A' };

async function mine(kit: ServerKit, uid: string) {
  const [own] = (await kit.get(uid, '/course-histories?scope=mine')).json();
  return own;
}

describeRules('one’s own history', (kit) => {
  test('POST /set-major saves the major that GET /get-major returns (API-5, API-7)', async () => {
    const saved = await kit().post('maja', '/set-major', { major: 'Medical/Health Physics' });
    expect(saved.statusCode).toBe(200);
    expect((await kit().get('maja', '/get-major')).json()).toEqual({
      major: 'Medical/Health Physics',
    });
  });

  test('GET /get-major returns no major when none is set (API-8)', async () => {
    const reply = await kit().get('undecided', '/get-major');
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({});
  });

  test.each([
    [{ major: 'Wizardry' }],
    [{ major: '' }],
    [{}],
    [{ major: 7 }],
    [{ major: 'Physics', more: 1 }],
    [undefined],
  ])('POST /set-major refuses %j with a sentence, and the major stays (API-6)', async (body) => {
    await kit().post('firm', '/set-major', { major: 'Physics' });
    const reply = await kit().post('firm', '/set-major', body);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().error).toMatch(/\w+ \w+/);
    expect((await kit().get('firm', '/get-major')).json()).toEqual({ major: 'Physics' });
  });

  test('the major can be changed three times a day', async () => {
    const majors = ['Physics', 'Nursing', 'Biochemistry', 'Economics', 'History'];
    const replies = [];
    for (const major of majors) replies.push(await kit().post('tourist', '/set-major', { major }));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 429]);
    expect(replies.at(-1)?.json().code).toBe('major-changed-too-often');
  });

  test('courses sent are in the record afterwards, each with id, course, semester and grade (API-14, API-15, DATA-11, DATA-14)', async () => {
    await kit().enroll('ada', 'Physics', ['MATH 1500 FS24 A']);
    const own = await mine(kit(), 'ada');
    expect(own).toEqual({
      firebaseUid: 'ada',
      major: 'Physics',
      courses: [{ _id: expect.any(String), ...math }],
    });
  });

  test('several courses go in with one call (API-16)', async () => {
    await kit().enroll('bob', 'Physics', ['MATH 1500 FS23 B', 'MATH 1700 SP24 IP', 'STAT 2500 SP24 N/A']);
    expect((await mine(kit(), 'bob')).courses).toHaveLength(3);
  });

  test('loosely typed course codes are stored as the catalog writes them', async () => {
    await kit().post('typist', '/set-major', { major: 'Physics' });
    const courses = [
      { ...math, programId: ' cmp sc  1050h' },
      { ...math, programId: 'accty 2036' },
    ];
    await kit().post('typist', '/submit-course-history', { courses });
    const stored = (await mine(kit(), 'typist')).courses.map(({ programId }: { programId: string }) => programId);
    expect(stored).toEqual(['CMP_SC 1050H', 'ACCTCY 2036']);
  });

  test.each([
    ['no courses', { courses: [] }, 400],
    ['not a list', { courses: math }, 400],
    ['a field too many', { courses: [{ ...math, _id: 'chosen' }] }, 400],
    ['a field missing', { courses: [{ programId: 'MATH 1500', semester: 'FS24' }] }, 400],
    ['a text that is not a course', { courses: [math, { ...math, programId: 'MATH' }] }, 400],
    ['an unknown subject', { courses: [math, { ...math, programId: 'WIZARD 1500' }] }, 400],
    ['a text that is not a semester', { courses: [math, { ...math, semester: 'Fall 2024' }] }, 400],
    ['a term too far in the future', { courses: [math, { ...math, semester: 'FS30' }] }, 400],
    ['a grade outside the list', { courses: [math, { ...math, grade: 'S' }] }, 400],
    ['one course twice', { courses: [math, math] }, 409],
    [
      'more than 500 courses',
      {
        courses: Array.from({ length: 501 }, (_, n) => ({
          ...math,
          programId: `MATH ${1000 + n}`,
        })),
      },
      400,
    ],
    ['a very long text', { courses: [{ ...math, programId: `MATH ${'1'.repeat(300_000)}` }] }, 413],
    ['something that is not JSON', 'courses' as never, 400],
  ])('POST /submit-course-history refuses %s with a sentence and stores nothing (API-17)', async (_, body, status) => {
    await kit().post('strict', '/set-major', { major: 'Physics' });
    const reply = await kit().post('strict', '/submit-course-history', body);
    expect(reply.statusCode).toBe(status);
    expect(reply.json()).toEqual({
      error: expect.stringMatching(/\w+ \w+/),
      code: expect.stringMatching(/^[a-z-]+$/),
    });
    expect((await mine(kit(), 'strict')).courses).toEqual([]);
  });

  test('courses are refused until a major is saved', async () => {
    const reply = await kit().post('early', '/submit-course-history', { courses: [math] });
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'major-missing']);
  });

  test('a course already in that semester is refused with the sentence of the form', async () => {
    await kit().enroll('again', 'Physics', ['MATH 1500 FS24 A']);
    const reply = await kit().post('again', '/submit-course-history', {
      courses: [{ ...math, grade: 'B' }],
    });
    expect(reply.statusCode).toBe(409);
    expect(reply.json().error).toBe("You've already added this course for that semester.");
    expect((await mine(kit(), 'again')).courses).toHaveLength(1);
  });

  test('POST /edit-course changes semester and grade, the semester as a code (API-25, API-26)', async () => {
    await kit().enroll('eddy', 'Physics', ['MATH 1500 FS24 IP']);
    const [{ _id }] = (await mine(kit(), 'eddy')).courses;
    const updatedData = { semester: 'SP25', grade: 'B+' };
    const reply = await kit().post('eddy', '/edit-course', { courseId: _id, updatedData });
    expect(reply.statusCode).toBe(200);
    expect((await mine(kit(), 'eddy')).courses).toMatchObject([{ _id, programId: 'MATH 1500', ...updatedData }]);
  });

  test.each([
    ['a semester in words', { semester: 'Spring 2025', grade: 'A' }, 400],
    ['a grade outside the list', { semester: 'SP25', grade: 'S' }, 400],
    ['a term too far in the future', { semester: 'SP31', grade: 'A' }, 400],
    ['no change at all', {}, 400],
    ['another course', { programId: 'STAT 2500' }, 400],
    ['the semester of another attempt at the course', { semester: 'FS23', grade: 'A' }, 409],
  ])('POST /edit-course refuses %s and changes nothing (API-27)', async (_, updatedData, status) => {
    await kit().enroll(`ed-${status}-${_.length}`, 'Physics', ['MATH 1500 FS24 A', 'MATH 1500 FS23 F']);
    const uid = `ed-${status}-${_.length}`;
    const before = await mine(kit(), uid);
    const reply = await kit().post(uid, '/edit-course', {
      courseId: before.courses[0]._id,
      updatedData,
    });
    expect(reply.statusCode).toBe(status);
    expect(reply.json().error).toMatch(/\w/);
    expect(await mine(kit(), uid)).toEqual(before);
  });

  test('DELETE /api/user/courses/{id} removes that course only (API-28)', async () => {
    await kit().enroll('del', 'Physics', ['MATH 1500 FS24 A', 'STAT 2500 FS24 B']);
    const [first, second] = (await mine(kit(), 'del')).courses;
    const reply = await kit().ask('del', 'DELETE', `/api/user/courses/${first._id}`);
    expect(reply.statusCode).toBe(200);
    expect((await mine(kit(), 'del')).courses).toEqual([second]);
  });

  test('several courses are deleted with one call, and one undo brings all of them back', async () => {
    await kit().enroll('tidy', 'Physics', ['MATH 1500 FS24 A', 'STAT 2500 FS24 B', 'PHYSCS 2750 FS24 C']);
    const before = (await mine(kit(), 'tidy')).courses;
    const ids = [before[0]._id, before[2]._id];
    expect((await kit().post('tidy', '/course-histories/delete', { ids })).statusCode).toBe(200);
    expect((await mine(kit(), 'tidy')).courses).toEqual([before[1]]);
    expect((await kit().post('tidy', '/account/undo')).statusCode).toBe(200);
    expect((await mine(kit(), 'tidy')).courses).toEqual(before);
  });

  test('courses already gone do not keep the others from being deleted, but if all are gone it is a 404', async () => {
    await kit().enroll('race', 'Physics', ['MATH 1500 FS24 A', 'STAT 2500 FS24 B']);
    const ids = (await mine(kit(), 'race')).courses.map(({ _id }: { _id: string }) => _id);
    await kit().ask('race', 'DELETE', `/api/user/courses/${ids[0]}`);
    expect((await kit().post('race', '/course-histories/delete', { ids })).statusCode).toBe(200);
    const again = await kit().post('race', '/course-histories/delete', { ids });
    expect([again.statusCode, again.json().code]).toEqual([404, 'course-not-found']);
  });

  test.each([[{ ids: [] }], [{ ids: 'all' }], [{}], [{ ids: [''] }], [{ ids: ['a'], all: true }]])(
    'POST /course-histories/delete refuses %j and deletes nothing',
    async (body) => {
      await kit().enroll(`keep-${JSON.stringify(body).length}`, 'Physics', ['MATH 1500 FS24 A']);
      const uid = `keep-${JSON.stringify(body).length}`;
      expect((await kit().post(uid, '/course-histories/delete', body)).statusCode).toBe(400);
      expect((await mine(kit(), uid)).courses).toHaveLength(1);
    },
  );

  test('DELETE of an unknown id gets a 404 with a sentence (API-29)', async () => {
    const reply = await kit().ask('del', 'DELETE', '/api/user/courses/nonsense');
    expect([reply.statusCode, reply.json().error]).toEqual([404, 'This course isn’t in your history.']);
  });

  test('what was pasted is merged like a transcript’s file, two courses with one code stay two, and one undo takes it back', async () => {
    await kit().enroll('paul', 'Physics', ['MATH 1500 FS24 IP', 'MATH 1700 FS24 C']);
    const before = await mine(kit(), 'paul');
    const edit = { courseId: before.courses[1]._id, updatedData: { grade: 'B' } };
    await kit().post('paul', '/edit-course', edit);
    const edited = (await mine(kit(), 'paul')).courses;
    const elective = { programId: 'HIST ELEC1', semester: 'FS23', credits: 3, origin: 'transfer' };
    const courses = [
      { ...math, credits: 5, title: 'Calculus', origin: 'MU' },
      { ...math, programId: 'MATH 1700', grade: 'D' },
      { ...elective, title: 'Ships', grade: 'S' },
      { ...elective, title: 'Wars', grade: 'A' },
    ];
    const merge = () => kit().post('paul', '/course-histories/merge', { courses, preparedOn: '2025-01-15' });
    const merged = await merge();
    expect(merged.json()).toEqual({ added: 2, updated: 1, unchanged: 1, newerAuditOn: null });
    const after = (await mine(kit(), 'paul')).courses;
    expect(after.map(({ grade }: { grade: string }) => grade)).toEqual(['A', 'B', 'S', 'A']);
    expect((await merge()).json()).toMatchObject({ added: 0, updated: 0, unchanged: 4 });
    expect((await mine(kit(), 'paul')).courses).toEqual(after);
    const change = merged.headers[changeHeader];
    await kit().post('paul', '/account/undo', { change });
    expect((await mine(kit(), 'paul')).courses).toEqual(edited);
  });

  test('what two devices paste at once is merged one after the other: each course is there once, both twins twice', async () => {
    await kit().post('pia', '/set-major', { major: 'Physics' });
    const elective = { programId: 'HIST ELEC1', semester: 'FS23', credits: 3, origin: 'transfer' };
    const courses = [
      { ...math, origin: 'MU' },
      { ...elective, title: 'Ships', grade: 'S' },
      { ...elective, title: 'Wars', grade: 'A' },
    ];
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => kit().post('pia', '/course-histories/merge', { courses })),
    );
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    const added = replies.map((reply) => reply.json().added);
    expect(added.sort()).toEqual([...Array(7).fill(0), 3]);
    expect((await mine(kit(), 'pia')).courses).toHaveLength(3);
  });

  test('what is pasted into a full history is refused as a whole, and what is longer than any history unread', async () => {
    const all = (count: number, title = '') =>
      Array.from({ length: count }, (_, n) => ({ ...math, programId: `MATH ${1000 + n}`, ...(title && { title }) }));
    await kit().post('max', '/set-major', { major: 'Physics' });
    const merge = (courses: object[]) => kit().post('max', '/course-histories/merge', { courses });
    expect((await merge(all(500))).json()).toMatchObject({ added: 500 });
    expect((await merge([{ ...math, programId: 'STAT 2500' }])).json().code).toBe('history-full');
    expect((await merge(all(501))).json().code).toBe('invalid-request');
    expect((await merge(all(500, 'x'.repeat(1000)))).statusCode).toBe(413);
    expect((await mine(kit(), 'max')).courses).toHaveLength(500);
  });

  test.each([
    ['the same course twice, which only a file can list', { courses: [math, { ...math, grade: 'B' }] }, 409],
    ['a subject that nobody knows', { courses: [{ ...math, programId: 'WIZARD 1500' }] }, 400],
    ['a remark, which only an audit gives', { courses: [{ ...math, remark: 'R' }] }, 400],
    ['an id', { courses: [{ ...math, _id: 'chosen' }] }, 400],
    ['credits that are no number', { courses: [{ ...math, credits: '5' }] }, 400],
    ['a title with a character that nothing can store', { courses: [{ ...math, title: 'a\u0000' }] }, 400],
    ['half a character', { courses: [{ ...math, title: 'a\ud800' }] }, 400],
    ['a formula for a grade', { courses: [{ ...math, grade: '=1' }] }, 400],
    ['a course as a list', { courses: [['MATH 1500', 'FS24', 'A']] }, 400],
    ['one course that is no list', { courses: math }, 400],
    ['a prototype', JSON.parse('{"courses":[{"__proto__":{"programId":"MATH 1500"}}]}'), 400],
    ['a term too far in the future', { courses: [{ ...math, semester: 'FS49' }] }, 400],
    ['a day that is none', { courses: [math], preparedOn: '2025-02-30' }, 400],
    ['nothing', { courses: [] }, 400],
  ])('what was pasted is refused as a whole with %s', async (_, body, status) => {
    await kit().post('petra', '/set-major', { major: 'Physics' });
    const before = await mine(kit(), 'petra');
    const reply = await kit().post('petra', '/course-histories/merge', body);
    expect([reply.statusCode, reply.json().error]).toEqual([status, expect.stringMatching(/\w+ \w+/)]);
    expect(await mine(kit(), 'petra')).toEqual(before);
  });

  test('simultaneous requests of one student are all stored', async () => {
    await kit().post('fast', '/set-major', { major: 'Physics' });
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        kit().post('fast', '/submit-course-history', {
          courses: [{ ...math, programId: `MATH ${1100 + n}` }],
        }),
      ),
    );
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200));
    expect((await mine(kit(), 'fast')).courses).toHaveLength(12);
  });
});

describeRules('another student’s courses', (kit) => {
  test('cannot be edited: POST /edit-course gives a 404 and the course stays as it was (AUTH-3)', async () => {
    await kit().enroll('owner', 'Physics', ['MATH 1500 FS24 A']);
    await kit().enroll('thief', 'Physics', ['MATH 1500 FS24 A']);
    const before = await mine(kit(), 'owner');
    const theft = {
      courseId: before.courses[0]._id,
      updatedData: { semester: 'SP25', grade: 'F' },
    };
    expect((await kit().post('thief', '/edit-course', theft)).statusCode).toBe(404);
    expect(await mine(kit(), 'owner')).toEqual(before);
  });

  test('cannot be deleted: DELETE gives a 404 and the course stays (AUTH-4)', async () => {
    const before = await mine(kit(), 'owner');
    const reply = await kit().ask('thief', 'DELETE', `/api/user/courses/${before.courses[0]._id}`);
    expect(reply.statusCode).toBe(404);
    expect(await mine(kit(), 'owner')).toEqual(before);
  });
});
