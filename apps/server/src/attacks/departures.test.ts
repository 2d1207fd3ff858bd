import { asUid } from '@coursetrail/domain';
import { expect, test } from 'vitest';
import { deleteStudent } from '../storage/students.ts';
import { describeRules, type ServerKit } from '../test-kit.ts';
import { openReader, plainStudent, seed, share, write } from './kit.ts';

const numbered = (count: number, name: string) =>
  Array.from({ length: count }, (_, n) => `${name}-${n}`);

/** Who can be read in a major, in the order of the list. */
async function readable(kit: ServerKit, major: string): Promise<string[]> {
  const rows = await kit.database.reader
    .selectFrom('published_history')
    .select('uid')
    .where('major', '=', major)
    .orderBy('random_order')
    .execute();
  return rows.map(({ uid }) => uid);
}

const gone = (before: readonly string[], after: readonly string[]) =>
  before.filter((uid) => !after.includes(uid));

/** Enough changes for a publication. */
async function changeSix(kit: ServerKit, uids: readonly string[], course: string) {
  for (const uid of uids.slice(0, 6))
    await write(kit, uid, 'POST', '/submit-course-history', {
      courses: [{ programId: course, semester: 'FS24', grade: 'A' }],
    });
}

describeRules('when a student leaves', (kit) => {
  const major = 'Nursing';
  const look = async () => (await openReader(kit(), 'reader', [major])).look();

  test('six histories go at once, and their counts together the next day', async () => {
    await seed(
      kit(),
      numbered(30, 'n').map((uid) => plainStudent(uid, major, ['MATH 1500 FS22 B'])),
    );
    await kit().publish();
    await write(kit(), 'n-3', 'DELETE', '/account');
    const after = await look();
    expect(after.histories.get(major)).toHaveLength(24);
    expect(after.crowds.get(major)?.students).toBe(30);
    await kit().nextDay();
    expect((await look()).crowds.get(major)?.students).toBe(24);
  });

  test('the others are drawn from the whole list, wherever in it the leaver was', async () => {
    const { database } = kit();
    const seeded = database.draw;
    const before = await readable(kit(), major);
    database.draw = () => 0;
    await share(kit(), before[12] ?? '', 'nothing');
    const left = gone(before, await readable(kit(), major));
    expect(left).toEqual([...before.slice(0, 5), before[12]]);
    database.draw = (below) => below - 1;
    await share(kit(), before[11] ?? '', 'nothing');
    database.draw = seeded;
    const rest = await readable(kit(), major);
    expect(gone(before, rest)).toEqual([
      ...left.slice(0, 5),
      before[11],
      before[12],
      ...before.slice(-5),
    ]);
  });

  test('nobody of them returns for two weeks, not even a leaver who shares again', async () => {
    const before = await readable(kit(), major);
    const leaver = before[4] ?? '';
    await share(kit(), leaver, 'nothing');
    const left = gone(before, await readable(kit(), major));
    expect(left).toHaveLength(6);
    await share(kit(), leaver, 'courses-and-grades');
    const others = await readable(kit(), major);
    for (const [index, days] of [1, 6, 6].entries()) {
      await changeSix(kit(), others, `MATH ${1700 + index}`);
      await kit().nextDay(days);
      const present = await readable(kit(), major);
      expect(left.filter((uid) => present.includes(uid))).toEqual([]);
    }
    await kit().nextDay(40);
    await changeSix(kit(), others, 'MATH 2300');
    await kit().publish();
    const present = await readable(kit(), major);
    expect(left.filter((uid) => present.includes(uid))).toHaveLength(6);
  });

  test('no smaller group than six stays readable', async () => {
    for (const [name, count, staying] of [
      ['Physics', 12, 6],
      ['Economics', 11, 0],
    ] as const) {
      await seed(
        kit(),
        numbered(count, name).map((uid) => plainStudent(uid, name, ['MATH 1500 FS22 B'])),
      );
      await kit().publish();
      expect(await readable(kit(), name)).toHaveLength(count);
      await share(kit(), `${name}-0`, 'nothing');
      expect(await readable(kit(), name)).toHaveLength(staying);
    }
  });

  test('nobody sees the moment before others went along', async () => {
    const name = 'Geography';
    const reader = await openReader(kit(), 'reader', [name]);
    await seed(
      kit(),
      numbered(20, 'geo').map((uid) => plainStudent(uid, name, ['MATH 1500 FS22 B'])),
    );
    await kit().publish();
    expect((await reader.look()).histories.get(name)).toHaveLength(20);
    // The write alone, without what follows it in the same request.
    await deleteStudent(kit().database, asUid('geo-7'), kit().clock.now);
    expect((await reader.look()).histories.get(name)).toEqual([]);
    await kit().publish();
    expect((await reader.look()).histories.get(name)).toHaveLength(14);
  });
});

describeRules('the grades of a student who left', (kit) => {
  const major = 'Nursing';
  const electives = ['ECON 1014', 'PHYSCS 1210', 'STAT 2500', 'HIST 1100'];
  const electiveOf = (uid: string) => electives[Number(uid.split('-')[1]) % 4] ?? '';
  const grades = ['A', 'A', 'B', 'B', 'C', 'C', 'D'];

  test('are out of all charts after seven days, and which charts change does not say who of the six left', async () => {
    const uids = numbered(48, 'n');
    await seed(
      kit(),
      uids.map((uid, n) => {
        const grade = n === 5 ? 'F' : grades[Math.floor(n / 4) % grades.length];
        return plainStudent(uid, major, [`${electiveOf(uid)} FS22 ${grade}`]);
      }),
    );
    await kit().publish();
    const reader = await openReader(kit(), 'reader', [major]);
    const charts = async () => (await reader.look()).gradeCharts.get(major) ?? {};
    const before = await charts();
    expect(Object.keys(before).sort()).toEqual([...electives].sort());
    expect(before['PHYSCS 1210']?.values).toHaveProperty('F');

    const shown = await readable(kit(), major);
    await share(kit(), 'n-5', 'nothing');
    const left = gone(shown, await readable(kit(), major));
    await kit().nextDay(7);
    const after = await charts();
    expect(after['PHYSCS 1210']?.values ?? {}).not.toHaveProperty('F');
    const changed = electives.filter(
      (course) => JSON.stringify(before[course]) !== JSON.stringify(after[course]),
    );
    expect(changed.sort()).toEqual([...new Set(left.map(electiveOf))].sort());
  });
});
