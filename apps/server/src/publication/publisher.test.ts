import { crowdReply } from '@coursetrail/contract';
import { expect, test } from 'vitest';
import { describeEachEngine } from '../test-kit.ts';
import { wrongMajors } from './check.ts';

describeEachEngine('the publisher', (kit) => {
  const crowd = async (major: string, uid = 'reader') =>
    crowdReply.parse((await kit().get(uid, `/visualizer/${encodeURIComponent(major)}`)).json());
  const students = async (major: string) => (await crowd(major)).students;
  const readable = async (major: string) =>
    (await kit().get('reader', `/course-histories?major=${encodeURIComponent(major)}`)).json()
      .length - 1;
  const enroll = async (
    name: string,
    count: number,
    major: string,
    courses = ['MATH 1500 FS22 B'],
  ) => {
    for (let n = 0; n < count; n += 1) await kit().enroll(`${name}-${n}`, major, courses);
  };
  const share = (uid: string, sharing: string) =>
    kit().ask(uid, 'PUT', '/account/sharing', { sharing });
  const add = (uid: string, line: string) => kit().enroll(uid, 'Physics', [line]);

  test('publishes a major as soon as it has enough students, and not before', async () => {
    await enroll('early', 5, 'Economics');
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
    await enroll('p', 6, 'Physics');
    for (let n = 0; n < 4; n += 1) await add(`p-${n}`, 'MATH 1700 SP23 A');
    await kit().nextDay();
    expect((await crowd('Physics')).semesters).toHaveLength(1);
    await add('p-4', 'MATH 1700 SP23 A');
    await add('p-5', 'MATH 1700 SP23 A');
    expect((await crowd('Physics')).semesters).toHaveLength(1);
    await kit().nextDay();
    expect((await crowd('Physics')).semesters[1]).toEqual({
      n: 2,
      students: 6,
      courses: [{ programId: 'MATH 1700', students: 6 }],
    });
    expect(await wrongMajors(kit().database)).toEqual([]);
  });

  test('leaving hides the history at once, with five others, and the counts follow the next day', async () => {
    await enroll('n', 20, 'Nursing');
    await kit().nextDay();
    expect(await readable('Nursing')).toBe(20);
    await share('n-3', 'nothing');
    expect(await readable('Nursing')).toBe(14);
    expect(await students('Nursing')).toBe(20);
    await kit().nextDay();
    expect(await students('Nursing')).toBe(14);
    expect(await wrongMajors(kit().database)).toEqual([]);
  });
});
