import { type Attempt, asUid } from '@coursetrail/domain';
import { seededRandom } from '@coursetrail/invented-students/random';
import { describe, expect, test } from 'vitest';
import { publishMajor } from '../publication/publisher.ts';
import { inTransaction } from '../storage/database.ts';
import { type ServerKit, startKit } from '../test-kit.ts';
import { plainStudent, seed, share, write } from './kit.ts';

const day = 24 * 60 * 60 * 1000;
const major = 'Physics';

/** What the strongest reader keeps: who could be read after each publication, and who disappeared when somebody left. */
type Copies = {
  publications: { on: Date; readable: ReadonlySet<string> }[];
  withdrawals: { on: Date; gone: string[] }[];
};

/**
 * Ten years of a major, published every week. Students stay for up to four years and join in the first weeks of a fall
 * or spring. They add courses, mostly at the end of a term, and some take back what they share.
 */
async function tenYears(kit: ServerKit, size: number): Promise<Copies> {
  const random = seededRandom(`years-${size}`);
  const copies: Copies = { publications: [], withdrawals: [] };
  type Member = { uid: string; since: Date; history: readonly Attempt[] };
  const present = new Map<string, Member>();
  let joined = 0;

  const join = async (count: number) => {
    const students = Array.from({ length: count }, () => {
      joined += 1;
      const sharing = random.pick(['nothing', 'courses', 'courses-and-grades'] as const);
      return plainStudent(`s-${joined}`, major, ['MATH 1500 FS10 A'], sharing);
    });
    await seed(kit, students);
    for (const { uid, history } of students) present.set(uid, { uid, since: kit.clock.now, history });
  };
  const addCourses = (members: readonly Member[]) =>
    inTransaction(kit.database, async (trx) => {
      for (const member of members) {
        const n = member.history.length;
        const programId = `MATH ${1600 + random.between(0, 30)}`;
        const added = { _id: `${n}`, programId, semester: `FS${10 + n}`, grade: 'B' };
        member.history = [...member.history, added];
        await trx
          .updateTable('student')
          .set({ history: JSON.stringify(member.history), changed: 1 })
          .where('uid', '=', asUid(member.uid))
          .execute();
      }
    });
  const readable = async () => {
    const rows = await kit.database.reader
      .selectFrom('published_history')
      .innerJoin('publication', 'publication.major', 'published_history.major')
      .select('uid')
      .where('hidden_until', 'is', null)
      .where('published_on', 'is not', null)
      .execute();
    return new Set<string>(rows.map(({ uid }) => uid));
  };
  const withdraw = async (uid: string, act: () => Promise<unknown>) => {
    const before = await readable();
    await act();
    const after = await readable();
    const gone = [...before].filter((each) => !after.has(each));
    if (gone.includes(uid)) copies.withdrawals.push({ on: kit.clock.now, gone });
  };

  await join(size);
  for (let week = 0; week < 520; week += 1) {
    kit.clock.now = new Date(kit.clock.now.getTime() + 7 * day);
    const weekOfTerm = Math.floor(kit.clock.now.getTime() / day / 7) % 26;
    const members = [...present.values()];
    await addCourses(members.filter(() => random.chance(weekOfTerm > 20 ? 0.15 : 0.08)));
    for (const { uid, since } of members) {
      const stayed = kit.clock.now.getTime() - since.getTime();
      if (random.chance(0.05 / 52)) await withdraw(uid, () => share(kit, uid, 'nothing'));
      if (random.chance(0.05 / 52)) await withdraw(uid, () => share(kit, uid, 'courses'));
      if (stayed < 4 * 365 * day && !random.chance(0.15 / 52)) continue;
      await withdraw(uid, () => write(kit, uid, 'DELETE', '/account'));
      present.delete(uid);
    }
    if (weekOfTerm < 4) await join(random.between(0, Math.ceil((size - present.size) / 2)));
    await publishMajor(kit.dependencies, major);
    copies.publications.push({ on: kit.clock.now, readable: await readable() });
  }
  return copies;
}

describe.each([8, 15, 40, 150])('in ten years of a major of %i students', (size) => {
  test('nobody joins among fewer than five, or leaves as one of fewer than six before the next term', async () => {
    const kit = await startKit('sqlite');
    const { publications, withdrawals } = await tenYears(kit, size);
    await kit.stop();
    const known = new Set<string>();
    for (const { readable } of publications) {
      const fresh = [...readable].filter((uid) => !known.has(uid));
      expect(fresh.length === 0 || fresh.length >= 5, `${fresh.length} joined`).toBe(true);
      for (const uid of fresh) known.add(uid);
    }
    for (const { on, gone } of withdrawals) {
      expect(gone.length).toBeGreaterThanOrEqual(6);
      const nextTerm = new Date(kit.database.rules.cooldownUntil(on));
      for (const each of publications)
        if (each.on >= on && each.on < nextTerm) expect(gone.filter((uid) => each.readable.has(uid))).toEqual([]);
    }
    // Otherwise the loops above would have nothing to look at.
    expect(withdrawals.length).toBeGreaterThan(0);
    expect(known.size).toBeGreaterThan(size / 2);
  });
});
