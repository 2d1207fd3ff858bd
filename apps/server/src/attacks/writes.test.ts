import { beforeAll, describe, expect, test } from 'vitest';
import { describeRules } from '../test-kit.ts';
import {
  changedAddresses,
  importStudent,
  inventFor,
  type Look,
  openReader,
  ownersOf,
  seed,
  share,
  write,
} from './kit.ts';

const majors = ['Business Administration', 'Psychology'];
const entry = { courses: [{ programId: 'MATH 1500', semester: 'FS25', grade: 'A' }] };

describeRules('a reader who polls everything around single writes', (kit) => {
  const [major = '', otherMajor = ''] = majors;
  const students = inventFor(majors, 'writes', 50).filter((each) => each.major === major);
  const sharing = (level: string) => students.filter((each) => each.sharing === level);
  const [, gradeSharer, leaver, hider] = sharing('courses-and-grades');
  const [writer, corrector, undoer, mover, raiser] = sharing('courses');
  const uid = (student: (typeof students)[number] | undefined) => student?.uid ?? '';

  let look: () => Promise<Look>;
  beforeAll(async () => {
    await seed(kit(), inventFor(majors, 'writes', 50));
    await kit().publish();
    ({ look } = await openReader(kit(), 'reader', majors));
    await write(kit(), uid(undoer), 'POST', '/submit-course-history', entry);
  });

  test.each<[string, () => Promise<void>]>([
    [
      'of a new student with a whole history',
      async () => {
        const [newcomer] = inventFor([major], 'newcomer', 1);
        if (newcomer) await importStudent(kit(), { ...newcomer, sharing: 'courses-and-grades' });
      },
    ],
    ['of a course', () => write(kit(), uid(writer), 'POST', '/submit-course-history', entry)],
    [
      'of a grade',
      () =>
        write(kit(), uid(corrector), 'POST', '/edit-course', {
          courseId: corrector?.history[0]?._id,
          updatedData: { grade: corrector?.history[0]?.grade === 'A' ? 'C' : 'A' },
        }),
    ],
    ['that undoes another', () => write(kit(), uid(undoer), 'POST', '/account/undo')],
    ['of another major', () => write(kit(), uid(mover), 'POST', '/set-major', { major: otherMajor })],
    ['that shares more', () => share(kit(), uid(raiser), 'courses-and-grades')],
  ])('sees nothing of a write %s', async (_, act) => {
    const before = await look();
    await act();
    expect(changedAddresses(before, await look())).toEqual([]);
  });

  describe('of a student who takes something back', () => {
    test.each<[string, string, () => Promise<void>]>([
      ['shares less', uid(gradeSharer), () => share(kit(), uid(gradeSharer), 'courses')],
      ['shares nothing', uid(hider), () => share(kit(), uid(hider), 'nothing')],
      ['deletes the account', uid(leaver), () => write(kit(), uid(leaver), 'DELETE', '/account')],
    ])('sees six histories that go at once when one %s, and nothing else', async (_, who, act) => {
      const before = await look();
      const [pseudonym] = ownersOf(kit(), 'reader', [who]).keys();
      await act();
      const after = await look();
      const name = encodeURIComponent(major);
      // A step from a position shows another history only if the next one went.
      expect(changedAddresses(before, after).filter((url) => url !== `/browse?major=${name}`)).toEqual([
        `/course-histories?major=${name}`,
      ]);
      const stay = new Set(after.histories.get(major)?.map((each) => each.pseudonym));
      const went = (before.histories.get(major) ?? []).map((each) => each.pseudonym).filter((each) => !stay.has(each));
      expect(went).toHaveLength(6);
      expect(went).toContain(pseudonym);
    });
  });
});
