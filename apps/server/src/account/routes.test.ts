import { type Attempt, asUid, grades, longestHistory, origins } from '@coursetrail/domain';
import fc from 'fast-check';
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

  test('takes no other sharing level than the three', async () => {
    const reply = await kit().ask('new', 'PUT', '/account/sharing', { sharing: 'everything' });
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid-request']);
  });

  test('leaves the sums when the student shares nothing, and comes back with them', async () => {
    await kit().enroll('shy', 'Theatre', ['THEATR 1100 FS24 A']);
    const students = async () =>
      (await readSums(kit().database.reader, 'Theatre')).majorStudents.get('Theatre') ?? 0;
    expect(await students()).toBe(1);
    await kit().ask('shy', 'PUT', '/account/sharing', { sharing: 'nothing' });
    expect(await students()).toBe(0);
    await kit().ask('shy', 'PUT', '/account/sharing', { sharing: 'courses' });
    expect(await students()).toBe(1);
  });

  test('exports all that is kept of the student, as a file', async () => {
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

  describe('imported from a file', () => {
    const exportOf = async (uid: string) => (await kit().get(uid, '/account/export')).json();
    const recordOf = async (uid: string) => {
      const { courses, major, sharing } = await exportOf(uid);
      return { courses, major, sharing };
    };
    const bring = (uid: string, file: object, query = '') =>
      kit().post(uid, `/account/import${query}`, file);
    const fileOf = (courses: readonly object[], rest: object = {}) => ({
      format: 'coursetrail-1',
      exportedAt: '2026-03-01T12:00:00.000Z',
      major: null,
      sharing: null,
      courses,
      ...rest,
    });
    const course = (difference: object = {}) => ({
      programId: 'MATH 1500',
      semester: 'FS24',
      grade: 'A',
      ...difference,
    });

    const semester = fc.constantFrom('FS98', 'SP23', 'SS23', 'FS23', 'SP24', 'FS24', 'SP25');
    const facts = {
      grade: fc.oneof(fc.constantFrom(...grades), fc.constantFrom('S', 'S*', 'CRE', 'WF', '')),
      semester,
      handEditedAt: fc
        .date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') })
        .map((date) => date.toISOString()),
      movedFrom: semester,
    };
    const byHand = fc.record(
      {
        ...facts,
        programId: fc.constantFrom('MATH 1500', 'CMP_SC 1050', 'ACCTCY 2036', 'GERMAN 1100H'),
      },
      { requiredKeys: ['programId', 'semester', 'grade'] },
    );
    const fromAudit = fc.record(
      {
        ...facts,
        programId: fc.constantFrom('MATH 1500', 'ELSE 1000A', 'ART_GNRL ELEC1'),
        credits: fc.integer({ min: 0, max: 40 }).map((half) => half / 2),
        title: fc.string({ unit: 'binary', maxLength: 60 }),
        origin: fc.constantFrom(...origins),
        remark: fc.constantFrom('R', 'RX', 'D'),
      },
      { requiredKeys: ['programId', 'semester', 'grade', 'origin'] },
    );
    const histories = fc
      .uniqueArray(fc.oneof(byHand, fromAudit), {
        selector: (each) => `${each.programId} ${each.semester}`,
      })
      .map((all) => all.map((each, index): Attempt => ({ _id: `kept-${index}`, ...each })));

    test('gives back exactly the record that was exported, to the same account and to a new one', async () => {
      let student = 0;
      const record = fc.record({
        courses: histories,
        // Of nobody else here: other tests count the students of theirs.
        major: fc.constantFrom('Accountancy', 'Medical/Health Physics', null),
        sharing: fc.constantFrom('nothing', 'courses', 'courses-and-grades', null),
      });
      await fc.assert(
        fc.asyncProperty(record, async ({ courses, ...rest }) => {
          const uid = `round-trip-${student++}`;
          expect((await bring(uid, fileOf(courses, rest))).statusCode).toBe(200);
          expect(await recordOf(uid)).toEqual({ courses, ...rest });
          const file = await exportOf(uid);
          for (const { _id } of courses) await kit().ask(uid, 'DELETE', `/api/user/courses/${_id}`);
          expect((await recordOf(uid)).courses).toEqual([]);
          for (const account of [uid, `${uid}-anew`]) {
            const changed = courses.length > 0;
            expect((await bring(account, file)).json()).toEqual({
              courses: courses.length,
              changed,
              ...rest,
            });
            expect(await recordOf(account)).toEqual({ courses, ...rest });
          }
        }),
        { numRuns: 15 }, // each is a dozen calls; what histories may hold is tried again at every run
      );
      expect(countOf(await missingFromSums(kit().database))).toBe(0);
    });

    test('replaces the history and can be undone; a second press changes nothing', async () => {
      await kit().enroll('replaced', 'Physics', ['MATH 1500 FS24 A', 'MATH 1700 SP25 B']);
      const before = await courses('replaced');
      const file = fileOf([course({ programId: 'STAT 2500', _id: 's' })]);
      expect((await bring('replaced', file)).json()).toMatchObject({ courses: 1, changed: true });
      expect((await bring('replaced', file)).json()).toMatchObject({ courses: 1, changed: false });
      expect(await courses('replaced')).toEqual([course({ programId: 'STAT 2500', _id: 's' })]);
      expect((await kit().post('replaced', '/account/undo')).statusCode).toBe(200);
      expect(await courses('replaced')).toEqual(before);
    });

    test('of another account brings its courses and never its name', async () => {
      await kit().enroll('giver', 'Physics', ['MATH 1500 FS24 A']);
      await bring('taker', await exportOf('giver'));
      expect(await exportOf('taker')).toMatchObject({ firebaseUid: 'taker', major: 'Physics' });
      expect(await courses('taker')).toEqual(await courses('giver'));
      await kit().ask('taker', 'DELETE', `/api/user/courses/${(await courses('taker'))[0]._id}`);
      expect(await courses('giver')).toHaveLength(1);
    });

    test('leaves the major and what others see as they are, unless the student agrees', async () => {
      await kit().enroll('settled', 'Physics', ['MATH 1500 FS24 A']);
      await kit().ask('settled', 'PUT', '/account/sharing', { sharing: 'nothing' });
      const file = fileOf([], { major: 'Theatre', sharing: 'courses-and-grades' });
      expect((await bring('settled', file)).json()).toMatchObject({
        major: 'Physics',
        sharing: 'nothing',
      });
      const agreed = await bring('settled', file, '?major=take&sharing=take');
      expect(agreed.json()).toMatchObject({ major: 'Theatre', sharing: 'courses-and-grades' });
      // A file that has neither takes neither away.
      const bare = await bring('settled', fileOf([]), '?major=take&sharing=take');
      expect(bare.json()).toMatchObject({ major: 'Theatre', sharing: 'courses-and-grades' });
    });

    test('changes the major no more often than the form does', async () => {
      await kit().enroll('restless', 'Physics', ['MATH 1500 FS24 A']);
      for (const major of ['Theatre', 'Physics', 'Theatre'])
        await kit().post('restless', '/set-major', { major });
      const before = await exportOf('restless');
      const reply = await bring('restless', fileOf([], { major: 'Physics' }), '?major=take');
      expect([reply.statusCode, reply.json().code]).toEqual([429, 'major-changed-too-often']);
      expect(await exportOf('restless')).toEqual(before);
    });

    test('holds the longest history there can be, with the one before it', async () => {
      const longest = Array.from({ length: longestHistory }, (_, n) =>
        course({
          _id: `${n}`,
          programId: `MATH ${1000 + n}`,
          credits: 3,
          title: 'A long title '.repeat(20),
          origin: 'MU',
        }),
      );
      expect((await bring('long', fileOf(longest))).json()).toMatchObject({
        courses: longestHistory,
      });
      await bring('long', fileOf(longest.toReversed()));
      const file = await exportOf('long');
      expect(JSON.stringify(file).length).toBeGreaterThan(256 * 1024);
      expect((await bring('long', file)).statusCode).toBe(200);
    });

    test.each<[what: string, file: object, status: number, sentence: RegExp]>([
      ['something else', { hello: 'there' }, 400, /not a file exported from Coursetrail/],
      ['a list', [], 400, /expected object/],
      ['a field too many', fileOf([], { admin: true }), 400, /admin/],
      [
        'a course that is none',
        fileOf([course({ programId: 'MATH' })]),
        400,
        /^courses\.0\.programId: .*MATH 1500/,
      ],
      [
        'an unknown subject by hand',
        fileOf([course({ programId: 'NOSUCH 1000' })]),
        400,
        /subject from the list/,
      ],
      [
        'a semester that is none',
        fileOf([course({ semester: 'XX24' })]),
        400,
        /^courses\.0\.semester: .*FS24/,
      ],
      ['a term to come', fileOf([course({ semester: 'FS40' })]), 400, /term that can already/],
      ['a long grade', fileOf([course({ grade: 'EXCELLENT' })]), 400, /^courses\.0\.grade/],
      [
        'a grade of other signs',
        fileOf([course({ grade: '=1\u0000' })]),
        400,
        /^courses\.0\.grade/,
      ],
      ['credits below zero', fileOf([course({ credits: -3 })]), 400, /^courses\.0\.credits/],
      ['an unknown origin', fileOf([course({ origin: 'Mars' })]), 400, /^courses\.0\.origin/],
      [
        'a bad time',
        fileOf([course({ handEditedAt: 'yesterday' })]),
        400,
        /^courses\.0\.handEditedAt/,
      ],
      [
        'an endless time',
        fileOf([course({ handEditedAt: `2026-01-01T00:00:00.${'0'.repeat(99)}Z` })]),
        400,
        /handEditedAt/,
      ],
      [
        'a course twice',
        fileOf([course(), course({ grade: 'B' })]),
        400,
        /MATH 1500 stands twice in Fall 2024\./,
      ],
      [
        'a course twice in disguise',
        fileOf([course(), course({ programId: 'math1500' })]),
        400,
        /stands twice/,
      ],
      [
        '501 courses',
        fileOf(Array.from({ length: 501 }, (_, n) => course({ programId: `MATH ${1000 + n}` }))),
        400,
        /500/,
      ],
      ['an unknown major', fileOf([], { major: 'Alchemy' }), 400, /major/],
      ['another level of sharing', fileOf([], { sharing: 'everything' }), 400, /^sharing/],
      [
        'more than any export',
        fileOf([course({ title: 'x'.repeat(1024 * 1024) })]),
        413,
        /too large/,
      ],
    ])('refuses %s, says why and changes nothing', async (what, file, status, sentence) => {
      const uid = `refused-${what}`;
      await bring(uid, fileOf([course({ grade: 'F' })]));
      const before = await exportOf(uid);
      expect(before.courses).toHaveLength(1);
      const reply = await bring(uid, file);
      expect([reply.statusCode, reply.json().error]).toEqual([
        status,
        expect.stringMatching(sentence),
      ]);
      expect(await exportOf(uid)).toEqual(before);
    });
  });

  describe('as seen by others', () => {
    const preview = async (uid: string, sharing = '') => {
      const query = sharing === '' ? '' : `?sharing=${sharing}`;
      return (await kit().get(uid, `/account/as-seen-by-others${query}`)).json();
    };

    test('is what a reader of another major is shown, at every level, and each course too rare is counted', async () => {
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
        // A reader of the same major does not count among the others, and is shown nobody of so few.
        expect(
          (await kit().get('peer-1', '/course-histories?major=Statistics')).json(),
        ).toHaveLength(1);
      }
    });

    test('can be looked at before a level is chosen', async () => {
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
      // Counted once, whatever the level in force: the others are four.
      await kit().ask('classmate-1', 'PUT', '/account/sharing', { sharing: 'nothing' });
      await kit().ask('cautious', 'PUT', '/account/sharing', { sharing: 'courses' });
      expect(await preview('cautious', 'courses-and-grades')).toMatchObject({
        unseen: 'few-students',
        courses: [],
      });
    });

    test('is nothing without courses', async () => {
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
    // Pressed twice by an impatient hand, it must not end where it began.
    const presses = await Promise.all([
      kit().post('undo', '/account/undo'),
      kit().post('undo', '/account/undo'),
    ]);
    expect(presses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await courses('undo')).toEqual(before);
    expect(countOf(await missingFromSums(kit().database))).toBe(0);
  });

  test('can undo for a day', async () => {
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

  test('once deleted is gone with its sums, and its token opens nothing any more', async () => {
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
