import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Attempt } from '../history/history.ts';
import {
  asSeenByOthers,
  invisibleReasons,
  isSeenAlike,
  listedMajor,
  type Sharer,
  seenOncePublished,
  sharingLevels,
  toPublish,
} from './sharing.ts';

const history: Attempt[] = [
  { _id: 'x3', programId: 'MATH 1700', semester: 'FS24', grade: 'C' },
  {
    _id: 'x1',
    programId: 'MATH 1500',
    semester: 'FS23',
    grade: 'B',
    credits: 5,
    title: 'Calculus I',
    handEditedAt: '2026-01-01',
  },
  { _id: 'x2', programId: 'GREEK 4300', semester: 'SP24', grade: 'A' },
];
const student: Sharer = { major: 'Classics', sharing: 'courses', history };
const isCommon = (course: string) => course !== 'GREEK 4300';

describe('a student is published', () => {
  test('under the chosen major, also before a choice of what to share', () => {
    expect(listedMajor(student)).toBe('Classics');
    expect(listedMajor({ ...student, sharing: 'courses-and-grades' })).toBe('Classics');
    expect(listedMajor({ ...student, sharing: null })).toBe('Classics');
  });

  test.each([
    ['sharing nothing', { sharing: 'nothing' }],
    ['without courses', { history: [] }],
    ['without a major', { major: null }],
  ] satisfies [string, Partial<Sharer>][])('under no major when %s', (_, difference) => {
    expect(listedMajor({ ...student, ...difference })).toBeNull();
    expect(toPublish({ ...student, ...difference })).toBeNull();
  });

  test('with courses alone before a choice, because nobody has agreed to show grades', () => {
    expect(toPublish({ ...student, sharing: null })).toEqual(toPublish(student));
    expect(toPublish(student)?.sharing).toBe('courses');
  });

  test('with grades only where they are shared', () => {
    const grades = (sharing: Sharer['sharing']) =>
      toPublish({ ...student, sharing })?.attempts.map(({ grade }) => grade);
    expect(grades('courses-and-grades')).toEqual(['B', 'A', 'C']);
    expect(grades('courses')).toEqual(['', '', '']);
  });

  test('with semester numbers in place of terms, without ids or the order of entry', () => {
    const published = toPublish(student);
    expect(published?.attempts).toEqual([
      { programId: 'MATH 1500', n: 1, grade: '' },
      { programId: 'GREEK 4300', n: 2, grade: '' },
      { programId: 'MATH 1700', n: 3, grade: '' },
    ]);
    expect(published?.seasons).toEqual(['FS', 'SP', 'FS']);
    fc.assert(
      fc.property(
        fc.shuffledSubarray(history, { minLength: history.length }),
        (entered) => JSON.stringify(toPublish({ ...student, history: entered })) === JSON.stringify(published),
      ),
    );
  });
});

test('a grade that nobody sees makes no difference to others, one that is shared does', () => {
  const differs = (sharing: Sharer['sharing']) => {
    const [one, other] = ['A', 'B'].map((grade) =>
      toPublish({ ...student, sharing, history: history.map((each) => ({ ...each, grade })) }),
    );
    return !isSeenAlike(one ?? null, other ?? null);
  };
  expect([differs('courses'), differs('courses-and-grades')]).toEqual([false, true]);
  expect(isSeenAlike(toPublish(student), null)).toBe(false);
});

describe('others see', () => {
  const attempts = toPublish({ ...student, sharing: 'courses-and-grades' })?.attempts ?? [];

  test('courses and semester numbers, without grades unless they are shared', () => {
    expect(asSeenByOthers({ sharing: 'courses', attempts }, isCommon).courses).toEqual([
      { programId: 'MATH 1500', semester: 'Semester 1' },
      { programId: 'MATH 1700', semester: 'Semester 3' }, // the hidden course in between still counts as a semester
    ]);
  });

  test('grades of students who share them', () => {
    expect(asSeenByOthers({ sharing: 'courses-and-grades', attempts }, isCommon).courses).toEqual([
      { programId: 'MATH 1500', semester: 'Semester 1', grade: 'B' },
      { programId: 'MATH 1700', semester: 'Semester 3', grade: 'C' },
    ]);
  });

  test('how many rare courses are left out, and nothing else about them', () => {
    const seen = asSeenByOthers({ sharing: 'courses-and-grades', attempts }, isCommon);
    expect(seen.withheld).toBe(1);
    expect(JSON.stringify(seen)).not.toContain('GREEK');
  });
});

describe('what others see of a student once the present record is published', () => {
  test('is the history without rare courses', () => {
    const published = toPublish(student);
    expect(published).not.toBeNull();
    if (published === null) return;
    expect(seenOncePublished(student, isCommon)).toEqual({
      unseen: null,
      ...asSeenByOthers(published, isCommon),
    });
  });

  test.each([
    ['nothing-shared', { sharing: 'nothing', history: [], major: null }, null],
    ['no-courses', { history: [], major: null }, null],
    ['no-major', { major: null }, null],
    ['few-students', {}, null],
  ] satisfies [string, Partial<Sharer>, null][])(
    'is nothing at all, with the first reason that applies: %s',
    (reason, difference, nothingPublished) => {
      expect(seenOncePublished({ ...student, ...difference }, nothingPublished)).toEqual({
        unseen: reason,
        courses: [],
        withheld: 0,
      });
    },
  );

  test('accounts for every course, as shown or as withheld', () => {
    const anybody = fc.record<Sharer>({
      major: fc.constantFrom(null, 'Classics'),
      sharing: fc.constantFrom(null, ...sharingLevels),
      history: fc.subarray(history),
    });
    const anyCommon = fc.option(fc.subarray(history.map(({ programId }) => programId)));
    fc.assert(
      fc.property(anybody, anyCommon, (sharer, common) => {
        const seen = seenOncePublished(sharer, common && ((course) => common.includes(course)));
        if (seen.unseen !== null) {
          expect(invisibleReasons).toContain(seen.unseen);
          expect(seen).toMatchObject({ courses: [], withheld: 0 });
          return;
        }
        expect(common).toEqual(expect.arrayContaining(seen.courses.map(({ programId }) => programId)));
        expect(seen.courses.length + seen.withheld).toBe(sharer.history.length);
        const isGraded = sharer.sharing === 'courses-and-grades';
        for (const course of seen.courses) expect('grade' in course).toBe(isGraded);
      }),
    );
  });
});
