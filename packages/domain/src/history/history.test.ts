import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fail, ok } from '../result.ts';
import { grades } from './grade.ts';
import {
  type Attempt,
  addEntries,
  type CourseEntry,
  correctAttempt,
  firstDuplicate,
  looksSame,
  maxHistoryLength,
  restoreHistory,
  sortByPrefix,
  sortBySemester,
  undoLastChange,
} from './history.ts';

const now = new Date('2026-03-02T12:00:00Z');
const counter = (prefix = 'id') => {
  let next = 0;
  return () => `${prefix}-${next++}`;
};
const took = (_id: string, programId: string, semester: string, grade = 'A'): Attempt => ({
  _id,
  programId,
  semester,
  grade,
});
const entry = (programId: string, semester: string, grade = 'A'): CourseEntry => ({
  programId,
  semester,
  grade,
});

test('the grades are the sixteen of the specification, in its order (DATA-3)', () => {
  expect(grades.join(' ')).toBe('A+ A A- B+ B B- C+ C C- D+ D D- F W N/A IP');
});

describe('adding courses', () => {
  test('gives each its own id', () => {
    const added = addEntries([], [entry('MATH 1500', 'FS24'), entry('MATH 1700', 'SP25')], counter());
    expect(added).toEqual({
      ok: true,
      value: [took('id-0', 'MATH 1500', 'FS24'), took('id-1', 'MATH 1700', 'SP25')],
    });
  });

  test('accepts the same course in another semester', () => {
    const history = [took('a', 'MATH 1500', 'FS23', 'F')];
    expect(addEntries(history, [entry('MATH 1500', 'FS24')], counter()).ok).toBe(true);
  });

  test('refuses a course the semester already has, even within one submission, and then adds nothing', () => {
    const history = [took('a', 'MATH 1500', 'FS24')];
    const refused = { ok: false, problem: 'course-already-added' };
    expect(addEntries(history, [entry('STAT 2500', 'FS24'), entry('MATH 1500', 'FS24', 'B')], counter())).toEqual(
      refused,
    );
    expect(addEntries([], [entry('MATH 1500', 'FS24'), entry('MATH 1500', 'FS24')], counter())).toEqual(refused);
  });

  test('stops at a length no degree reaches', () => {
    const many = Array.from({ length: maxHistoryLength }, (_, n) => took(`${n}`, `MATH ${1000 + n}`, 'FS24'));
    expect(addEntries(many, [entry('STAT 2500', 'FS24')], counter())).toEqual({
      ok: false,
      problem: 'history-full',
    });
  });
});

describe('correcting a course', () => {
  const history = [
    took('a', 'MATH 1500', 'FS24', 'IP'),
    took('b', 'MATH 1500', 'SP25'),
    took('c', 'NURSE 2000', 'SP25', 'S'),
  ];

  test('changes what was corrected, marks it as edited by hand, and leaves the rest alone', () => {
    const corrected = correctAttempt(history, 'a', { grade: 'B+' }, now);
    expect(corrected).toEqual({
      ok: true,
      value: [{ ...history[0], grade: 'B+', handEditedAt: now.toISOString() }, history[1], history[2]],
    });
  });

  test('refuses to move a course onto another, unless an audit lists both', () => {
    const refused = { ok: false, problem: 'course-already-added' };
    const [one, other] = history.map((attempt) => ({ ...attempt, origin: 'MU' as const }));
    const moved = (...courses: (Attempt | undefined)[]) =>
      correctAttempt(
        courses.flatMap((course) => course ?? []),
        'a',
        { semester: 'SP25' },
        now,
      );
    expect(moved(...history)).toEqual(refused);
    expect(moved(one, history[1])).toEqual(refused);
    expect(moved(history[0], other)).toEqual(refused);
    expect(moved(one, other).ok).toBe(true);
  });

  test('changes the grade of either of two courses with one code in one semester', () => {
    const twins = ['x', 'y'].map((id) => ({
      ...took(id, 'HIST ELEC1', 'FS24'),
      origin: 'transfer' as const,
    }));
    const corrected = correctAttempt(twins, 'y', { grade: 'B' }, now);
    expect(corrected.ok && corrected.value.map(({ grade }) => grade)).toEqual(['A', 'B']);
  });

  test('keeps an unlisted grade when the semester changes, but accepts no new one', () => {
    const moved = correctAttempt(history, 'c', { semester: 'FS25', grade: 'S' }, now);
    expect(moved.ok && moved.value[2]).toMatchObject({ semester: 'FS25', grade: 'S' });
    expect(correctAttempt(history, 'a', { grade: 'S' }, now)).toEqual({
      ok: false,
      problem: 'grade-unknown',
    });
  });

  test('to the same values is no edit', () => {
    expect(correctAttempt(history, 'a', { grade: 'IP', semester: 'FS24' }, now)).toEqual({
      ok: true,
      value: history,
    });
  });
});

describe('sorting for the Edit page', () => {
  const courses = [
    entry('STAT 2500', 'FS00'),
    entry('MATH 1500', 'SP00'),
    entry('cmp_sc 1050', 'SS00'),
    entry('ENGLSH 1000', 'FS99'),
  ];

  test('by semester goes by year, then spring, summer, fall (EDIT-6)', () => {
    const order = sortBySemester(courses.slice(0, 3), 'ascending').map(({ semester }) => semester);
    expect(order).toEqual(['SP00', 'SS00', 'FS00']);
  });

  test('by semester puts the 1900s first: FS99 before SP00 (EDIT-7)', () => {
    expect(sortBySemester(courses, 'ascending')[0]?.semester).toBe('FS99');
    expect(sortBySemester(courses, 'descending').at(-1)?.semester).toBe('FS99');
  });

  test('by prefix is alphabetical and ignores case (EDIT-8)', () => {
    const order = sortByPrefix(courses, 'ascending').map(({ programId }) => programId);
    expect(order).toEqual(['cmp_sc 1050', 'ENGLSH 1000', 'MATH 1500', 'STAT 2500']);
    expect(sortByPrefix(courses, 'descending').map(({ programId }) => programId)).toEqual(order.toReversed());
  });

  test('keeps every course and leaves the given list alone', () => {
    const some = fc.array(
      fc.record({
        programId: fc.constantFrom('MATH 1500', 'math 1700', 'STAT 2500', 'CMP_SC 1050'),
        semester: fc.constantFrom('FS99', 'SP00', 'SS23', 'FS23'),
        grade: fc.constantFrom(...grades),
      }),
    );
    fc.assert(
      fc.property(some, fc.constantFrom('ascending' as const, 'descending' as const), (list, direction) => {
        const before = structuredClone(list);
        for (const sorted of [sortBySemester(list, direction), sortByPrefix(list, direction)]) {
          expect(sorted.toSorted(byText)).toEqual(list.toSorted(byText));
        }
        expect(list).toEqual(before);
      }),
    );
  });
});

const byText = (a: CourseEntry, b: CourseEntry) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

describe('restoring an exported history', () => {
  const kept = [took('a', 'MATH 1500', 'FS23', 'F'), { ...took('b', 'MATH 1500', 'FS24'), title: 'Calculus I' }];

  test('replaces the present one, ids included', () => {
    expect(restoreHistory([took('z', 'STAT 2500', 'SP25')], kept, counter())).toEqual(kept);
  });

  test("gives new ids to attempts with none or with another's", () => {
    const entries = [entry('MATH 1500', 'FS23'), took('b', 'MATH 1500', 'FS24'), took('b', 'MATH 1700', 'SP25')];
    expect(restoreHistory([], entries, counter()).map(({ _id }) => _id)).toEqual(['id-0', 'b', 'id-1']);
  });

  test('returns the same history if nothing differs, whatever the order of its fields', () => {
    const reordered = kept.map((attempt) => Object.fromEntries(Object.entries(attempt).reverse()) as Attempt);
    expect(restoreHistory(kept, reordered, counter())).toBe(kept);
    expect(restoreHistory(kept, reordered.toReversed(), counter())).not.toBe(kept);
    expect(restoreHistory(kept, reordered.slice(1), counter())).not.toBe(kept);
  });

  test('looks the same to its student when only the days of audits differ', () => {
    const dated = kept.map((attempt) => ({ ...attempt, auditPreparedOn: '2026-01-15' }));
    expect(looksSame(kept, dated)).toBe(true);
    expect(looksSame(dated, kept.slice(1))).toBe(false);
    expect(looksSame(kept, [...kept.slice(1), took('a', 'MATH 1500', 'FS23', 'A')])).toBe(false);
  });

  test('finds a course listed twice in one semester, unless an audit lists both', () => {
    expect(firstDuplicate(kept)).toBeUndefined();
    const again = took('c', 'MATH 1500', 'FS23', 'B');
    expect(firstDuplicate([...kept, again])).toBe(again);
    const [one, other] = [kept[0], again].map((each) => ({ ...each, origin: 'MU' }) as Attempt);
    expect(firstDuplicate([one, other].flatMap((each) => each ?? []))).toBeUndefined();
  });
});

describe('undo', () => {
  const changedAt = '2026-03-01T12:00:00.000Z';
  const earlier = [took('1', 'MATH 1500', 'FS23')];
  const at = (time: string) =>
    undoLastChange({ previousHistory: earlier, historyChangedAt: changedAt }, new Date(time));

  test('brings back the history before the last change, for a day', () => {
    expect(at('2026-03-02T11:59:59.000Z')).toEqual(ok(earlier));
    expect(at('2026-03-02T12:00:00.000Z')).toEqual(fail('nothing-to-undo'));
  });

  test('has nothing to bring back before the first change', () => {
    const untouched = { previousHistory: null, historyChangedAt: null };
    expect(undoLastChange(untouched, new Date(changedAt))).toEqual(fail('nothing-to-undo'));
  });
});
