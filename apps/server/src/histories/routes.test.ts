import { describe, expect, test } from 'vitest';
import { describeEachEngine, type Kit } from '../test-kit.ts';

const math = { programId: 'MATH 1500', semester: 'FS24', grade: 'A' };

async function mine(kit: Kit, uid: string) {
  const [own] = (await kit.get(uid, '/course-histories?scope=mine')).json();
  return own;
}

describeEachEngine('a history of one’s own', (kit) => {
  test('POST /set-major saves the major that GET /get-major answers (API-5, API-7)', async () => {
    const saved = await kit().post('maja', '/set-major', { major: 'Medical/Health Physics' });
    expect(saved.statusCode).toBe(200);
    expect((await kit().get('maja', '/get-major')).json()).toEqual({
      major: 'Medical/Health Physics',
    });
  });

  test('GET /get-major answers without a major when none is set (API-8)', async () => {
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
  ])('POST /set-major refuses %j with a sentence and keeps the major (API-6)', async (body) => {
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
    await kit().enroll('bob', 'Physics', [
      'MATH 1500 FS23 B',
      'MATH 1700 SP24 IP',
      'STAT 2500 SP24 N/A',
    ]);
    expect((await mine(kit(), 'bob')).courses).toHaveLength(3);
  });

  test('what is typed loosely is stored as the catalog writes it', async () => {
    await kit().post('typist', '/set-major', { major: 'Physics' });
    const courses = [
      { ...math, programId: ' cmp sc  1050h' },
      { ...math, programId: 'accty 2036' },
    ];
    await kit().post('typist', '/submit-course-history', { courses });
    const stored = (await mine(kit(), 'typist')).courses.map(
      ({ programId }: { programId: string }) => programId,
    );
    expect(stored).toEqual(['CMP_SC 1050H', 'ACCTCY 2036']);
  });

  test.each([
    ['no courses', { courses: [] }, 400],
    ['not a list', { courses: math }, 400],
    ['a field too many', { courses: [{ ...math, _id: 'chosen' }] }, 400],
    ['a field missing', { courses: [{ programId: 'MATH 1500', semester: 'FS24' }] }, 400],
    ['a course that is none', { courses: [math, { ...math, programId: 'MATH' }] }, 400],
    ['a subject nobody knows', { courses: [math, { ...math, programId: 'WIZARD 1500' }] }, 400],
    ['a semester that is none', { courses: [math, { ...math, semester: 'Fall 2024' }] }, 400],
    ['a term nobody can have taken', { courses: [math, { ...math, semester: 'FS30' }] }, 400],
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
  ])(
    'POST /submit-course-history refuses %s with a sentence and stores nothing (API-17)',
    async (_, body, status) => {
      await kit().post('strict', '/set-major', { major: 'Physics' });
      const reply = await kit().post('strict', '/submit-course-history', body);
      expect(reply.statusCode).toBe(status);
      expect(reply.json()).toEqual({
        error: expect.stringMatching(/\w+ \w+/),
        code: expect.stringMatching(/^[a-z-]+$/),
      });
      expect((await mine(kit(), 'strict')).courses).toEqual([]);
    },
  );

  test('courses are refused until a major is saved', async () => {
    const reply = await kit().post('early', '/submit-course-history', { courses: [math] });
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'major-missing']);
  });

  test('a course already in that semester is refused in the words of the form', async () => {
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
    expect((await mine(kit(), 'eddy')).courses).toMatchObject([
      { _id, programId: 'MATH 1500', ...updatedData },
    ]);
  });

  test.each([
    ['a semester in words', { semester: 'Spring 2025', grade: 'A' }, 400],
    ['a grade outside the list', { semester: 'SP25', grade: 'S' }, 400],
    ['a term nobody can have taken', { semester: 'SP31', grade: 'A' }, 400],
    ['no change at all', {}, 400],
    ['another course', { programId: 'STAT 2500' }, 400],
    ['the place of another attempt', { semester: 'FS23', grade: 'A' }, 409],
  ])(
    'POST /edit-course refuses %s and changes nothing (API-27)',
    async (_, updatedData, status) => {
      await kit().enroll(`ed-${status}-${_.length}`, 'Physics', [
        'MATH 1500 FS24 A',
        'MATH 1500 FS23 F',
      ]);
      const uid = `ed-${status}-${_.length}`;
      const before = await mine(kit(), uid);
      const reply = await kit().post(uid, '/edit-course', {
        courseId: before.courses[0]._id,
        updatedData,
      });
      expect(reply.statusCode).toBe(status);
      expect(reply.json().error).toMatch(/\w/);
      expect(await mine(kit(), uid)).toEqual(before);
    },
  );

  test('DELETE /api/user/courses/{id} removes that course only (API-28)', async () => {
    await kit().enroll('del', 'Physics', ['MATH 1500 FS24 A', 'STAT 2500 FS24 B']);
    const [first, second] = (await mine(kit(), 'del')).courses;
    const reply = await kit().ask('del', 'DELETE', `/api/user/courses/${first._id}`);
    expect(reply.statusCode).toBe(200);
    expect((await mine(kit(), 'del')).courses).toEqual([second]);
  });

  test('several courses go with one call, and one undo brings all of them back', async () => {
    await kit().enroll('tidy', 'Physics', [
      'MATH 1500 FS24 A',
      'STAT 2500 FS24 B',
      'PHYSCS 2750 FS24 C',
    ]);
    const before = (await mine(kit(), 'tidy')).courses;
    const ids = [before[0]._id, before[2]._id];
    expect((await kit().post('tidy', '/course-histories/delete', { ids })).statusCode).toBe(200);
    expect((await mine(kit(), 'tidy')).courses).toEqual([before[1]]);
    expect((await kit().post('tidy', '/account/undo')).statusCode).toBe(200);
    expect((await mine(kit(), 'tidy')).courses).toEqual(before);
  });

  test('of several courses those already gone do not keep the others from being deleted, but all gone is a 404', async () => {
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

  test('DELETE of an id nobody has is answered 404 with a sentence (API-29)', async () => {
    const reply = await kit().ask('del', 'DELETE', '/api/user/courses/nonsense');
    expect([reply.statusCode, reply.json().error]).toEqual([
      404,
      'This course is not in your history.',
    ]);
  });

  test('simultaneous writes by one student over the wire are all kept', async () => {
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

describeEachEngine('another student’s courses', (kit) => {
  test('cannot be edited: POST /edit-course answers 404 and the course stays as it was (AUTH-3)', async () => {
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

  test('cannot be deleted: DELETE answers 404 and the course stays (AUTH-4)', async () => {
    const before = await mine(kit(), 'owner');
    const reply = await kit().ask('thief', 'DELETE', `/api/user/courses/${before.courses[0]._id}`);
    expect(reply.statusCode).toBe(404);
    expect(await mine(kit(), 'owner')).toEqual(before);
  });
});

describeEachEngine('the histories of others', (kit) => {
  const secrets = ['secret-uid-', 'umsystem.edu', 'FS22', 'SP23'];
  const population = async () => {
    for (let n = 0; n < 7; n += 1) {
      const rare = n === 0 ? ['GREEK 4300 SP23 A'] : [];
      await kit().enroll(`secret-uid-${n}`, 'Physics', [
        'MATH 1500 FS22 B',
        'MATH 1700 SP23 C',
        ...rare,
      ]);
    }
    await kit().ask('secret-uid-1', 'PUT', '/account/sharing', { sharing: 'courses-and-grades' });
    await kit().ask('secret-uid-2', 'PUT', '/account/sharing', { sharing: 'nothing' });
    for (let n = 0; n < 4; n += 1)
      await kit().enroll(`secret-uid-few-${n}`, 'Theatre', ['THEATR 1100 FS22 A']);
    await kit().enroll('reader', 'Theatre', ['MATH 1500 FS22 A']);
  };
  type Shared = {
    firebaseUid: string;
    major: string;
    courses: { programId: string; grade?: string }[];
    withheld: number;
  };
  const others = async (query = ''): Promise<Shared[]> =>
    (await kit().get('reader', `/course-histories${query}`)).json().slice(1);

  test('come in a list of records with firebaseUid, major and courses, one’s own first under one’s own id (API-12, API-13)', async () => {
    await population();
    const [own, ...rest] = (await kit().get('reader', '/course-histories')).json();
    expect(own).toMatchObject({
      firebaseUid: 'reader',
      major: 'Theatre',
      courses: [{ programId: 'MATH 1500' }],
    });
    expect(rest).toHaveLength(6); // seven, less the one who shares nothing
    for (const record of rest) {
      expect(record).toMatchObject({
        firebaseUid: expect.any(String),
        major: 'Physics',
        courses: expect.any(Array),
      });
    }
  });

  test('say nothing about who they are: no uid, no address, no real term, no stored id (AUTH-6)', async () => {
    const reply = await kit().get('reader', '/course-histories?major=Physics');
    const others = JSON.stringify(reply.json().slice(1)) + JSON.stringify(reply.headers);
    for (const secret of [...secrets, '_id', 'handEditedAt']) expect(others).not.toContain(secret);
  });

  test('carry grades only where their owner shares grades', async () => {
    const graded = (await others()).filter(({ courses }) =>
      courses.some((course) => 'grade' in course),
    );
    expect(graded).toHaveLength(1);
    expect(graded[0]?.courses).toContainEqual({
      programId: 'MATH 1500',
      semester: 'Semester 1',
      grade: 'B',
    });
  });

  test('leave out courses fewer than five students of the major took, and say how many', async () => {
    const all = await others();
    expect(JSON.stringify(all)).not.toContain('GREEK');
    expect(all.reduce((sum, { withheld }) => sum + withheld, 0)).toBe(1);
  });

  test('do not become visible because the reader took the same course', async () => {
    // ENGLSH 1000 is shared by four others; the reader's own makes five.
    for (let n = 3; n < 7; n += 1) {
      const course = { programId: 'ENGLSH 1000', semester: 'SP23', grade: 'A' };
      await kit().post(`secret-uid-${n}`, '/submit-course-history', { courses: [course] });
    }
    await kit().enroll('probe', 'Physics', ['MATH 1500 FS24 A', 'ENGLSH 1000 FS24 A']);
    const seen = async () =>
      (await kit().get('probe', '/course-histories?major=Physics')).json().slice(1);
    expect(JSON.stringify(await seen())).not.toContain('ENGLSH 1000');
    await kit().post('secret-uid-0', '/submit-course-history', {
      courses: [{ programId: 'ENGLSH 1000', semester: 'FS23', grade: 'A' }],
    });
    expect(JSON.stringify(await seen())).toContain('ENGLSH 1000');
    await kit().ask('probe', 'DELETE', '/account');
  });

  test('leave out majors with fewer than five students besides the reader', async () => {
    // Theatre has four others and the reader: the reader does not count.
    expect(await others('?major=Theatre')).toEqual([]);
    expect(new Set((await others()).map(({ major }) => major))).toEqual(new Set(['Physics']));
    await kit().enroll('secret-uid-few-4', 'Theatre', ['THEATR 1100 FS22 A']);
    expect(await others('?major=Theatre')).toHaveLength(5);
  });

  test('bear names that another reader, or the same one tomorrow, cannot match', async () => {
    const names = async (uid: string) =>
      new Set<string>(
        (await kit().get(uid, '/course-histories?major=Physics'))
          .json()
          .slice(1)
          .map((r: Shared) => r.firebaseUid),
      );
    const today = await names('reader');
    expect(await names('reader')).toEqual(today);
    expect((await names('secret-uid-2')).intersection(today).size).toBe(0);
    const before = kit().clock.now;
    kit().clock.now = new Date(before.getTime() + 24 * 60 * 60 * 1000);
    expect((await names('reader')).intersection(today).size).toBe(0);
    kit().clock.now = before;
  });

  describe('page by page', () => {
    const nextOf = (link: unknown) => /<([^>]+)>; rel="next"/.exec(String(link))?.[1];

    test('show everybody once, the own record on the first page only', async () => {
      const seen: string[] = [];
      let url: string | undefined = '/course-histories?major=Physics&limit=3';
      while (url !== undefined) {
        const reply = await kit().get('reader', url);
        expect(reply.json().length).toBeLessThanOrEqual(3);
        seen.push(...reply.json().map((record: Shared) => record.firebaseUid));
        url = nextOf(reply.headers['link']);
      }
      expect(seen).toHaveLength(7);
      expect(new Set(seen).size).toBe(7);
    });

    test('go on after a first page that had room for the own record only', async () => {
      const first = await kit().get('reader', '/course-histories?major=Physics&limit=1');
      expect(first.json()).toHaveLength(1);
      const second = await kit().get('reader', nextOf(first.headers['link']) ?? '');
      expect(second.json()).toHaveLength(1);
      expect(second.json()[0]).toHaveProperty('withheld');
    });

    test('cannot be turned with a cursor that is damaged, old or somebody else’s', async () => {
      const reply = await kit().get('reader', '/course-histories?limit=3');
      const next = nextOf(reply.headers['link']) ?? '';
      const refused = { statusCode: 400 };
      expect(await kit().get('thief', next)).toMatchObject(refused);
      expect(
        await kit().get('reader', next.replace(/cursor=.{10}/, 'cursor=AAAAAAAAAA')),
      ).toMatchObject(refused);
      expect(await kit().get('reader', '/course-histories?cursor=nonsense')).toMatchObject(refused);
      const before = kit().clock.now;
      kit().clock.now = new Date(before.getTime() + 2 * 60 * 60 * 1000);
      expect((await kit().get('reader', next)).json().code).toBe('cursor-invalid');
      kit().clock.now = before;
      expect(await kit().get('reader', next)).toMatchObject({ statusCode: 200 });
    });

    test.each(['limit=0', 'limit=201', 'limit=all', 'scope=theirs', 'page=2'])(
      'are not asked for with %s',
      async (query) => {
        expect((await kit().get('reader', `/course-histories?${query}`)).statusCode).toBe(400);
      },
    );
  });
});
