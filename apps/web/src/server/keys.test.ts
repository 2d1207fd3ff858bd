import { asUid, type Uid } from '@coursetrail/domain';
import { expect, test } from 'vitest';
import { keys } from './keys.ts';

const file = new File(['{}'], 'export.json', { lastModified: 7 });

const ann = asUid('ann');

const every = (uid: Uid) => [
  keys.account(uid),
  keys.browse(uid, 'Biology', { step: 'next', from: 'c', draw: 0 }),
  keys.course(uid, 'MATH 1500'),
  keys.courseSeasons(uid, ['MATH 1500']),
  keys.courseTitles(uid, ['MATH']),
  keys.crowd(uid, 'Biology'),
  keys.document(uid, 'plans'),
  keys.history(uid),
  keys.importPreview(uid, file),
  keys.major(uid),
  keys.overview(uid),
  keys.pathways(uid, 'Physics'),
  keys.published(uid),
  keys.seenByOthers(uid, 'nothing'),
  keys.sharing(uid),
  keys.statistics(uid, 'Biology', 'grades'),
  keys.subjectCourses(uid, 'MATH'),
  keys.takenCoursePage(uid, 'MATH 1500', 'Physics'),
];

const withoutOwner = [
  keys.actionCode('code'),
  keys.coursePage('MATH 1500'),
  keys.coursePrerequisites(['MATH 1500']),
  keys.passwordRules(),
  keys.publishedMajors(),
];

test('every key begins with its owner, if it has one, and names another resource', () => {
  const made = [...every(ann), ...withoutOwner];
  expect(made).toHaveLength(Object.keys(keys).length - 1);
  for (const key of every(ann)) expect(key.slice(0, 1)).toEqual(keys.all(ann));
  for (const key of withoutOwner) expect(key.slice(0, 1)).toEqual(keys.all(null));
  expect(new Set(made.map(([, resource]) => resource)).size).toBe(made.length);
});

test('each random draw is a question of its own', () => {
  const drawn = (draw: number) => keys.browse(ann, null, { step: 'random', from: null, draw });
  expect(drawn(1)).not.toEqual(drawn(2));
});
