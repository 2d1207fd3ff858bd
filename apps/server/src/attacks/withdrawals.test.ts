import { beforeEach, expect, test } from 'vitest';
import { describeRules, type ServerKit } from '../test-kit.ts';
import { openReader, plainStudent, seed, share, write } from './kit.ts';

const numbered = (count: number, name: string) => Array.from({ length: count }, (_, n) => `${name}-${n}`);

/** Who can be read in a major, in the order of the list. */
async function readable(kit: ServerKit, major: string): Promise<string[]> {
  const rows = await kit.database.reader
    .selectFrom('published_history')
    .select('uid')
    .where('major', '=', major)
    .where('hidden_until', 'is', null)
    .orderBy('random_order')
    .execute();
  return rows.map(({ uid }) => uid);
}

const gone = (before: readonly string[], after: readonly string[]) => before.filter((uid) => !after.includes(uid));

/** Enough changes for a publication. */
async function changeSix(kit: ServerKit, uids: readonly string[], course: string) {
  for (const uid of uids.slice(0, 6))
    await write(kit, uid, 'POST', '/submit-course-history', {
      courses: [{ programId: course, semester: 'FS24', grade: 'A' }],
    });
}

describeRules('when a student leaves', (kit) => {
  // Terms pass in these tests, so each has a year of its own.
  let year = 2026;
  beforeEach(() => {
    kit().clock.now = new Date(`${year++}-03-02T12:00:00Z`);
  });
  const publishThirty = async (major: string) => {
    await seed(
      kit(),
      numbered(30, major).map((uid) => plainStudent(uid, major, ['MATH 1500 FS22 B'])),
    );
    await kit().publish();
  };

  test('six histories go at once, and their counts together at the next fixed time', async () => {
    const major = 'Nursing';
    const look = async () => (await openReader(kit(), 'reader', [major])).look();
    await publishThirty(major);
    await write(kit(), `${major}-3`, 'DELETE', '/account');
    const after = await look();
    expect(after.histories.get(major)).toHaveLength(24);
    expect(after.crowds.get(major)?.students).toBe(30);
    await kit().nextDay();
    expect((await look()).crowds.get(major)?.students).toBe(24);
  });

  test('the others are drawn from the whole list, wherever in it the leaver was', async () => {
    const major = 'Sociology';
    await publishThirty(major);
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
    expect(gone(before, rest)).toEqual([...left.slice(0, 5), before[11], before[12], ...before.slice(-5)]);
  });

  test('nobody of them returns before the next term, not even a leaver who shares again, and then all do', async () => {
    const major = 'Chemistry';
    await publishThirty(major);
    const before = await readable(kit(), major);
    const leaver = before[4] ?? '';
    await share(kit(), leaver, 'nothing');
    const left = gone(before, await readable(kit(), major));
    expect(left).toHaveLength(6);
    await share(kit(), leaver, 'courses-and-grades');
    const others = await readable(kit(), major);
    for (const [index, days] of [7, 7, 70].entries()) {
      await changeSix(kit(), others, `MATH ${1700 + index}`);
      await kit().nextDay(days);
      const present = await readable(kit(), major);
      expect(left.filter((uid) => present.includes(uid))).toEqual([]);
    }
    kit().clock.now = new Date(`${kit().clock.now.getFullYear()}-06-01T09:00:00Z`);
    await kit().publish();
    const present = await readable(kit(), major);
    expect(left.filter((uid) => present.includes(uid))).toHaveLength(6);
  });

  test('a decoy who edits or leaves meanwhile is not noticed', async () => {
    const major = 'History';
    await publishThirty(major);
    const before = await readable(kit(), major);
    await share(kit(), before[0] ?? '', 'nothing');
    const [, edits = '', leaves = '', ...decoys] = gone(before, await readable(kit(), major));
    const reader = await openReader(kit(), 'reader', [major]);
    const seen = await reader.look();
    await changeSix(kit(), [edits], 'MATH 2300');
    await share(kit(), leaves, 'nothing');
    expect(await reader.look()).toEqual(seen);
    await kit().nextDay(92);
    const present = await readable(kit(), major);
    expect(present).toEqual(expect.arrayContaining([edits, ...decoys]));
    expect(present).not.toContain(leaves);
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
});
