import { pathwaysReply } from '@coursetrail/contract';
import { takenNext } from '@coursetrail/domain';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../storage/database.ts';
import { readCourseTaking } from '../storage/published.ts';
import { describeEachEngine, describeRules, type ServerKit, tokenFor } from '../test-kit.ts';
import { wrongMajors } from './check.ts';
import { publishPathways } from './pathways.ts';
import { publishAll } from './publisher.ts';

/** Students of a major with the same courses. */
const alike = (name: string, count: number, courses: readonly string[]) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${name}-${n}`, courses]));

const takingOf = async (reader: Database['reader'], code: string, group: number) =>
  (await readCourseTaking(reader, [code], group)).get(code);

const pathwaysOf = async (kit: ServerKit, major: string) =>
  pathwaysReply.parse(
    (await kit.get('reader', `/visualizer/${encodeURIComponent(major)}/pathways`)).json(),
  );

describeEachEngine('the pathways of a major', (kit) => {
  beforeAll(async () => {
    await kit().populate('Physics', {
      ...alike('early', 7, ['MATH 1500 FS22 A', 'MATH 1700 SP23 B', 'PHYSCS 2750 SP23 B']),
      ...alike('late', 6, ['MATH 1500 FS22 A', 'PHYSCS 2750 SP23 B', 'MATH 1700 FS23 B']),
      alone: ['MATH 1500 FS22 A', 'GREEK 4300 SP23 B'],
    });
  });

  test('say which course follows which, and what a semester weighs', async () => {
    const pathways = await pathwaysOf(kit(), 'Physics');
    expect(pathways).toMatchObject({ major: 'Physics', madeOn: '2026-03-02', students: 14 });
    expect(takenNext(pathways, 'MATH 1500')).toEqual([
      { programId: 'PHYSCS 2750', students: 13, share: 13 / 14 },
      { programId: 'MATH 1700', students: 7, share: 0.5 },
    ]);
    expect(pathways.loads[0]).toEqual({ n: 1, students: 14, credits: 5 });
    expect(JSON.stringify(pathways)).not.toContain('GREEK');
  });

  test('are not sent again to a reader who has them', async () => {
    const url = '/visualizer/Physics/pathways';
    const headers = { authorization: `Bearer ${await tokenFor({ uid: 'reader' })}` };
    const { etag } = (await kit().app.inject({ url, headers })).headers;
    const again = await kit().app.inject({
      url,
      headers: { ...headers, 'if-none-match': String(etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('are empty where nothing is published, and not found where there is no such major', async () => {
    expect(await pathwaysOf(kit(), 'Economics')).toEqual({
      major: 'Economics',
      madeOn: null,
      students: 0,
      lateStudents: 0,
      courses: [],
      next: [],
      before: [],
      loads: [],
    });
    const unknown = await kit().get('reader', '/visualizer/Wizardry/pathways');
    expect(unknown.json().code).toBe('major-not-found');
  });

  test('say who takes a course and in which seasons, over all majors', async () => {
    await kit().populate('Nursing', alike('nurse', 31, ['MATH 1500 SP23 B', 'NURSE 2000 SS23 A']));
    const { reader } = kit().database;
    expect(await takingOf(reader, 'MATH 1500', 6)).toEqual({
      seasons: { fall: 0, spring: 30, summer: 0, students: 60 },
      majors: [
        { major: 'Nursing', students: 31, takers: 31, semester: 1 },
        { major: 'Physics', students: 14, takers: 14, semester: 1 },
      ],
    });
    expect(await takingOf(reader, 'GREEK 4300', 6)).toEqual({ seasons: null, majors: [] });
  });
});

describeEachEngine('making the pathways of a major', (kit) => {
  const before = ['MATH 1500 FS22 A', 'MATH 1700 SP23 B'];
  const after = [...before, 'MATH 2300 FS23 B'];
  const made = async (major: string) => {
    const { madeOn, courses } = await pathwaysOf(kit(), major);
    return [madeOn, courses.map(({ programId }) => programId).join()];
  };
  const start = new Date('2026-03-02T12:00:00Z');
  beforeEach(() => {
    kit().clock.now = start;
  });

  test('happens after a publication, and once a day at most', async () => {
    await kit().populate('Physics', alike('p', 8, before));
    await kit().populate('Physics', alike('p', 8, after));
    expect((await kit().get('reader', '/visualizer/Physics')).json().semesters).toHaveLength(3);
    expect(await made('Physics')).toEqual(['2026-03-02', 'MATH 1500,MATH 1700']);
    await kit().nextDay();
    const second = ['2026-03-03', 'MATH 1500,MATH 1700,MATH 2300'];
    expect(await made('Physics')).toEqual(second);
    await kit().nextDay();
    expect(await made('Physics')).toEqual(second);
    expect(await wrongMajors(kit().database)).toEqual([]);
  });

  test('takes a new season along, but not because of it: readers of histories see no seasons', async () => {
    const { database } = kit();
    // Counted exactly, as no reader sees them.
    const seasons = async () => (await takingOf(database.reader, 'MUS_GENL 1000', 1))?.seasons;
    await kit().populate('Music', alike('m', 8, ['MUS_GENL 1000 FS22 A']));
    expect(await seasons()).toEqual({ fall: 8, spring: 0, summer: 0, students: 8 });
    const crowd = async () => (await kit().get('reader', '/visualizer/Music')).json().publishedOn;
    kit().clock.now = new Date('2026-03-03T12:00:00Z');
    await kit().populate('Music', alike('m', 8, ['MUS_GENL 1000 SS22 A']));
    expect(await crowd()).toBe('2026-03-02');
    kit().clock.now = new Date('2026-03-04T12:00:00Z');
    await kit().populate('Music', alike('m', 5, ['MUS_GENL 1000 SS22 A', 'MATH 1500 FS22 A']));
    expect(await crowd()).toBe('2026-03-04');
    expect(await seasons()).toEqual({ fall: 0, spring: 0, summer: 8, students: 8 });
  });

  test('leaves nothing where too few students are left', async () => {
    await kit().populate('Theatre', alike('t', 11, ['THEATR 1100 FS22 A']));
    expect(await made('Theatre')).toEqual(['2026-03-02', 'THEATR 1100']);
    await kit().ask('t-0', 'DELETE', '/account');
    await kit().nextDay();
    expect(await made('Theatre')).toEqual([null, '']);
    expect(await takingOf(kit().database.reader, 'THEATR 1100', 6)).toEqual({
      seasons: null,
      majors: [],
    });
  });

  test('that fails leaves the last ones, and is done the next time', async () => {
    await kit().populate('Sociology', alike('s', 8, before));
    await kit().populate('Sociology', alike('s', 8, after));
    // The clock is read a third time when all is counted.
    let reads = 0;
    const now = () => {
      reads += 1;
      if (reads > 2) throw new Error('crashed');
      return new Date('2026-03-03T12:00:00Z');
    };
    await expect(publishPathways({ ...kit().dependencies, now }, 'Sociology')).rejects.toThrow(
      'crashed',
    );
    expect(await made('Sociology')).toEqual(['2026-03-02', 'MATH 1500,MATH 1700']);
    await kit().nextDay();
    expect(await made('Sociology')).toEqual(['2026-03-03', 'MATH 1500,MATH 1700,MATH 2300']);
  });

  test('by several servers at once, while the major is published, tells what is published', async () => {
    await kit().populate('History', alike('h', 8, before));
    for (const uid of Object.keys(alike('h', 8, [])))
      await kit().post(uid, '/submit-course-history', {
        courses: [{ programId: 'MATH 2300', semester: 'FS23', grade: 'A' }],
      });
    kit().clock.now = new Date('2026-03-03T12:00:00Z');
    const { dependencies } = kit();
    await Promise.all([
      publishPathways(dependencies),
      publishAll(dependencies),
      publishAll(dependencies),
    ]);
    expect(await made('History')).toEqual(['2026-03-03', 'MATH 1500,MATH 1700,MATH 2300']);
    expect(await wrongMajors(kit().database)).toEqual([]);
  });
});

describeRules(
  'pathways where every change is published at once',
  (kit) => {
    test('follow every change', async () => {
      await kit().enroll('ada', 'Physics', ['MATH 1500 FS22 A']);
      await kit().enroll('ada', 'Physics', ['MATH 1700 SP23 A']);
      expect((await pathwaysOf(kit(), 'Physics')).next).toEqual([[0, 1, 1]]);
    });
  },
  { minGroupSize: 1 },
);
