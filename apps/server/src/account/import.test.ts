import { randomUUID } from 'node:crypto';
import { type Attempt, firstDuplicate, grades, isPlainText, maxHistoryLength, origins } from '@coursetrail/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeRules } from '../test-kit.ts';

type ImportedFacts = Omit<Attempt, '_id'>;

describeRules('the import of an exported file', (kit) => {
  const courses = async (uid: string) => (await kit().get(uid, '/course-histories?scope=mine')).json()[0].courses;
  const exportOf = async (uid: string) => (await kit().get(uid, '/account/export')).json();
  const recordOf = async (uid: string) => {
    const { courses, major, sharing } = await exportOf(uid);
    return { courses, major, sharing };
  };
  const importFile = (uid: string, file: object, query = '') => kit().post(uid, `/account/import${query}`, file);
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
      title: fc.string({ unit: 'binary', maxLength: 60 }).filter(isPlainText),
      origin: fc.constantFrom(...origins),
      remark: fc.constantFrom('R', 'RX', 'D'),
      auditPreparedOn: fc.constantFrom('2025-12-31', '2026-06-01'),
    },
    { requiredKeys: ['programId', 'semester', 'grade', 'origin'] },
  );
  const histories = fc
    .uniqueArray(fc.oneof(byHand, fromAudit), {
      comparator: (one: ImportedFacts, other: ImportedFacts) => firstDuplicate([one, other]) !== undefined,
    })
    .map((all) => all.map((each, index): Attempt => ({ _id: `stored-${index}`, ...each })));

  test('restores exactly the record that was exported, in the same account and in a new one', async () => {
    const record = fc.record({
      courses: histories,
      // Majors nobody else has here, since other tests count the students of theirs.
      major: fc.constantFrom('Accountancy', 'Medical/Health Physics', null),
      sharing: fc.constantFrom('nothing', 'courses', 'courses-and-grades', null),
    });
    await fc.assert(
      fc.asyncProperty(record, async ({ courses, ...rest }) => {
        // New on a second attempt, too.
        const uid = `round-trip-${randomUUID()}`;
        expect((await importFile(uid, fileOf(courses, rest))).statusCode).toBe(200);
        expect(await recordOf(uid)).toEqual({ courses, ...rest });
        const file = await exportOf(uid);
        for (const { _id } of courses) await kit().ask(uid, 'DELETE', `/api/user/courses/${_id}`);
        expect((await recordOf(uid)).courses).toEqual([]);
        for (const account of [uid, `${uid}-anew`]) {
          const changed = courses.length > 0;
          expect((await importFile(account, file)).json()).toEqual({
            courses: courses.length,
            changed,
            ...rest,
          });
          expect(await recordOf(account)).toEqual({ courses, ...rest });
        }
      }),
      { numRuns: 3 }, // each is a dozen calls
    );
  });

  test('replaces the history and can be undone; a second press changes nothing', async () => {
    await kit().enroll('replaced', 'Physics', ['MATH 1500 FS24 A', 'MATH 1700 SP25 B']);
    const before = await courses('replaced');
    const file = fileOf([course({ programId: 'STAT 2500', _id: 's' })]);
    expect((await importFile('replaced', file)).json()).toMatchObject({
      courses: 1,
      changed: true,
    });
    expect((await importFile('replaced', file)).json()).toMatchObject({
      courses: 1,
      changed: false,
    });
    expect(await courses('replaced')).toEqual([course({ programId: 'STAT 2500', _id: 's' })]);
    expect((await kit().post('replaced', '/account/undo')).statusCode).toBe(200);
    expect(await courses('replaced')).toEqual(before);
  });

  test('of another account brings its courses and never its uid', async () => {
    await kit().enroll('giver', 'Physics', ['MATH 1500 FS24 A']);
    await importFile('taker', await exportOf('giver'));
    expect(await exportOf('taker')).toMatchObject({ firebaseUid: 'taker', major: 'Physics' });
    expect(await courses('taker')).toEqual(await courses('giver'));
    await kit().ask('taker', 'DELETE', `/api/user/courses/${(await courses('taker'))[0]._id}`);
    expect(await courses('giver')).toHaveLength(1);
  });

  test('leaves the major and the sharing level as they are, unless the student agrees', async () => {
    await kit().enroll('settled', 'Physics', ['MATH 1500 FS24 A']);
    await kit().ask('settled', 'PUT', '/account/sharing', { sharing: 'nothing' });
    const file = fileOf([], { major: 'Theatre', sharing: 'courses-and-grades' });
    expect((await importFile('settled', file)).json()).toMatchObject({
      major: 'Physics',
      sharing: 'nothing',
    });
    const agreed = await importFile('settled', file, '?major=take&sharing=take');
    expect(agreed.json()).toMatchObject({ major: 'Theatre', sharing: 'courses-and-grades' });
    // A file that has neither removes neither.
    const bare = await importFile('settled', fileOf([]), '?major=take&sharing=take');
    expect(bare.json()).toMatchObject({ major: 'Theatre', sharing: 'courses-and-grades' });
  });

  test('changes the major no more often than the form does', async () => {
    await kit().enroll('restless', 'Physics', ['MATH 1500 FS24 A']);
    for (const major of ['Theatre', 'Physics', 'Theatre']) await kit().post('restless', '/set-major', { major });
    const before = await exportOf('restless');
    const reply = await importFile('restless', fileOf([], { major: 'Physics' }), '?major=take');
    expect([reply.statusCode, reply.json().code]).toEqual([429, 'major-changed-too-often']);
    expect(await exportOf('restless')).toEqual(before);
  });

  test('brings both of two courses with one code in one semester, if an audit listed them', async () => {
    const twins = ['Ships', 'Wars'].map((title, at) =>
      course({ _id: title, programId: 'HIST ELEC1', grade: 'AC'[at], title, origin: 'transfer' }),
    );
    expect((await importFile('twins', fileOf(twins))).statusCode).toBe(200);
    expect(await courses('twins')).toMatchObject(twins);
  });

  test('accepts the longest possible history, with the one before it', async () => {
    const longest = Array.from({ length: maxHistoryLength }, (_, n) =>
      course({
        _id: `${n}`,
        programId: `MATH ${1000 + n}`,
        credits: 3,
        title: 'A long title '.repeat(20),
        origin: 'MU',
      }),
    );
    expect((await importFile('long', fileOf(longest))).json()).toMatchObject({
      courses: maxHistoryLength,
    });
    await importFile('long', fileOf(longest.toReversed()));
    const file = await exportOf('long');
    expect(JSON.stringify(file).length).toBeGreaterThan(256 * 1024);
    expect((await importFile('long', file)).statusCode).toBe(200);
  });

  test.each<[what: string, file: object, status: number, sentence: RegExp]>([
    ['something else', { hello: 'there' }, 400, /wasn’t exported from Coursetrail/],
    ['a field too many', fileOf([], { admin: true }), 400, /admin/],
    [
      'a text that is not a course',
      fileOf([course({ programId: 'MATH' })]),
      400,
      /^courses\.0\.programId: .*MATH 1500/,
    ],
    [
      'an unknown subject entered by hand',
      fileOf([course({ programId: 'NOSUCH 1000' })]),
      400,
      /subject from the list/,
    ],
    ['a text that is not a semester', fileOf([course({ semester: 'XX24' })]), 400, /^courses\.0\.semester: .*FS23/],
    [
      'a term too far in the future',
      fileOf([course({ semester: 'FS40' })]),
      400,
      /^Registration for this term hasn’t opened yet/,
    ],
    ['a grade with other characters', fileOf([course({ grade: '=1\u0000' })]), 400, /^courses\.0\.grade/],
    ['credits below zero', fileOf([course({ credits: -3 })]), 400, /^courses\.0\.credits/],
    ['an unknown origin', fileOf([course({ origin: 'Mars' })]), 400, /^courses\.0\.origin/],
    [
      'an endless time',
      fileOf([course({ handEditedAt: `2026-01-01T00:00:00.${'0'.repeat(99)}Z` })]),
      400,
      /handEditedAt/,
    ],
    ['a course twice', fileOf([course(), course({ grade: 'B' })]), 400, /MATH 1500 stands twice in Fall 2024\./],
    [
      '501 courses',
      fileOf(Array.from({ length: 501 }, (_, n) => course({ programId: `MATH ${1000 + n}` }))),
      400,
      /500/,
    ],
    ['an unknown major', fileOf([], { major: 'Alchemy' }), 400, /major/],
    ['more than any export', fileOf([course({ title: 'x'.repeat(1024 * 1024) })]), 413, /too large/],
  ])('refuses %s, says why and changes nothing', async (what, file, status, sentence) => {
    const uid = `refused-${what}`;
    await importFile(uid, fileOf([course({ grade: 'F' })]));
    const before = await exportOf(uid);
    expect(before.courses).toHaveLength(1);
    const reply = await importFile(uid, file);
    expect([reply.statusCode, reply.json().error]).toEqual([status, expect.stringMatching(sentence)]);
    expect(await exportOf(uid)).toEqual(before);
  });
});
