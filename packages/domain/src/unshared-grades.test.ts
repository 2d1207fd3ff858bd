import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PublishedAttempt, PublishedHistory } from './counts.ts';
import { isLetterGrade, isListedGrade } from './grade.ts';
import { applyChanges, contentsOf, emptyWorkingCounts } from './publication.ts';
import { nextRemovalOn, removeOverdue } from './unshared-grades.ts';

/**
 * Shared grades can be read in the histories. A reader who subtracts them from a grade chart is left
 * with the unshared grades, and a reader who remembers the chart before is left with what changed.
 */
type Published = PublishedHistory | null;
type AttemptCounts = Record<string, number>;

const group = 3;
const [leaving, dayBefore, weekAfter] = ['2026-01-01', '2026-01-07', '2026-01-08'];

/** A major that is published again and again, with what a reader can compute from each publication. */
function publishedMajor(size = group) {
  const working = emptyWorkingCounts();
  const histories = new Map<string, PublishedHistory>();
  return {
    histories,
    /** A student without a history has left, and a week has passed since, unless a test says otherwise. */
    publish(
      now: Record<string, Published>,
      {
        leftOn = leaving,
        today = weekAfter,
        isCompanion = false,
      }: { leftOn?: string | null; today?: string; isCompanion?: boolean } = {},
    ) {
      const changes = Object.entries(now).map(([student, after]) => ({
        student,
        before: histories.get(student) ?? null,
        after,
        ...(after === null && leftOn && { leftOn, isCompanion }),
      }));
      for (const { student, after } of changes) {
        if (after === null) histories.delete(student);
        else histories.set(student, after);
      }
      applyChanges(working, changes, size);
      removeOverdue(working.unshared, today);
      Object.assign(working, JSON.parse(JSON.stringify(working))); // stored in between
    },
    nextRemovalOn: () => nextRemovalOn(working.unshared),
    stored: () => JSON.stringify(working),
    chart(programId: string, laterSize = size) {
      const charts = contentsOf(working, laterSize)?.gradedCourses ?? [];
      return charts.find((chart) => chart.programId === programId);
    },
    /** The chart minus the shared grades; undefined without a chart. */
    unshared(programId: string, laterSize = size) {
      const chart = this.chart(programId, laterSize);
      if (chart === undefined) return undefined;
      const left: AttemptCounts = Object.fromEntries(chart.attempts);
      let students = chart.students;
      for (const history of histories.values()) {
        const grades = gradesIn(history, 'courses-and-grades', programId);
        if (grades.length > 0) students--;
        for (const grade of grades) left[grade] = (left[grade] ?? 0) - 1;
      }
      const attempts = Object.fromEntries(Object.entries(left).filter(([, count]) => count !== 0));
      return { students, attempts };
    },
  };
}

function gradesIn(history: Published | undefined, sharing: string, course: string): string[] {
  if (history?.sharing !== sharing) return [];
  return history.attempts
    .filter(({ programId, grade }) => programId === course && isListedGrade(grade))
    .map(({ grade }) => grade)
    .sort();
}

const total = (students: Iterable<readonly string[]>) => {
  const counts: AttemptCounts = {};
  for (const grade of [...students].flat()) counts[grade] = (counts[grade] ?? 0) + 1;
  return counts;
};
const isSame = (some: readonly string[] = [], others: readonly string[] = []) =>
  some.join() === others.join();
const inOrder = (counts: AttemptCounts) =>
  Object.entries(counts)
    .map(([grade, count]) => grade + count)
    .sort();
const letters = (grades: readonly string[] = []) => grades.filter(isLetterGrade);

describe('over any sequence of publications', () => {
  const courses = ['MATH 1500', 'STAT 2500'];
  const names = [...'abcdefgh'];
  const attempt = fc.record<PublishedAttempt>({
    programId: fc.constantFrom(...courses),
    n: fc.constantFrom(1, 1, 1, 2),
    grade: fc.constantFrom('A', 'A', 'A', 'B', 'B', 'B', 'C', 'W', 'S'),
  });
  const history = fc.record<PublishedHistory>({
    sharing: fc.constantFrom('courses', 'courses', 'courses', 'courses-and-grades'),
    attempts: fc.uniqueArray(attempt, {
      selector: ({ programId, n }) => programId + n,
      minLength: 1,
      maxLength: 3,
    }),
  });
  const oneGrade = fc.record<PublishedHistory>({
    sharing: fc.constantFrom('courses', 'courses', 'courses-and-grades'),
    attempts: fc.constantFrom('A', 'B').map((grade) => [{ programId: 'MATH 1500', n: 1, grade }]),
  });
  const state = fc.oneof(
    { weight: 2, arbitrary: history },
    { weight: 3, arbitrary: oneGrade },
    { weight: 1, arbitrary: fc.constant(null) },
  );
  const first = fc
    .array(state, { minLength: 4, maxLength: names.length })
    .map((states) => Object.fromEntries(states.map((each, n) => [names[n] ?? '', each])));
  const later = fc.dictionary(fc.constantFrom(...names), state, { minKeys: 1, maxKeys: 4 });
  const rounds = fc
    .tuple(first, fc.array(later, { minLength: 1, maxLength: 8 }))
    .map(([start, rest]) => [start, ...rest]);

  /** By course: what a reader knows. Recounted from the histories, not from the working counts. */
  type Known = {
    /** The unshared grades behind the last chart that had some, without those that can be read now. */
    last: Map<string, string[]>;
    readable: Set<string>; // students who shared grades since then
  };
  /** A student who left is nobody known when coming back, but readers remember the grades. */
  const forget = ({ last, readable }: Known, student: string) => {
    const grades = last.get(student);
    if (grades === undefined) return;
    const somebody = `somebody who left ${last.size} ${Math.random()}`;
    last.delete(student);
    last.set(somebody, grades);
    if (readable.delete(student)) readable.add(somebody);
  };

  const hides = (students: readonly string[][]) => {
    const holders = total(students.map((grades) => [...new Set(letters(grades))]));
    return (
      students.filter((grades) => letters(grades).length > 0).length >= group &&
      Object.values(holders).filter((count) => count >= 2).length >= 2
    );
  };

  /** Whether a reader who compares the last grades with the current ones learns nobody's. */
  const isHidden = (last: Known['last'], current: Known['last'], readable: Set<string>) => {
    const everybody = new Set([...last.keys(), ...current.keys()]);
    const changed = [...everybody].filter((name) => !isSame(last.get(name), current.get(name)));
    if (changed.length === 0) return true;
    const unknown = changed.filter((name) => !readable.has(name));
    const coming = unknown.flatMap((name) =>
      [current.get(name) ?? []].filter(({ length }) => length),
    );
    const going = unknown.flatMap((name) => [last.get(name) ?? []].filter(({ length }) => length));
    const staying = [...current.keys()]
      .filter((name) => !changed.includes(name))
      .map((name) => current.get(name) ?? []);
    if (coming.length + going.length === 0) return false;
    const isFine = (students: string[][]) => students.length === 0 || hides(students);
    if (!isFine(staying) || !isFine(coming)) return false;
    if (isFine(going)) return true;
    // Each that goes may hide behind one that comes with the same grades; what is left has to hide the rest.
    const rest = [...coming];
    for (const grades of going) {
      const twin = rest.findIndex((each) => isSame(each, grades));
      if (twin === -1) return false;
      rest.splice(twin, 1);
    }
    return hides(rest) ? null : false;
  };

  const followed = (
    publications: readonly Record<string, Published>[],
    check: (seen: {
      unshared: { students: number; attempts: AttemptCounts };
      last: Known['last'];
      current: Known['last'];
      mayChange: boolean;
      histories: ReadonlyMap<string, PublishedHistory>;
    }) => void,
  ) => {
    const major = publishedMajor();
    const known = new Map(
      courses.map((course): [string, Known] => [course, { last: new Map(), readable: new Set() }]),
    );
    for (const now of publications) {
      const sharedBefore = [...major.histories]
        .filter(([student, { sharing }]) => student in now && sharing === 'courses-and-grades')
        .map(([student]) => student);
      major.publish(now);
      for (const [course, knowledge] of known) {
        const { readable, last } = knowledge;
        const current = new Map<string, string[]>();
        for (const student of sharedBefore) readable.add(student);
        for (const student of names) {
          const published = major.histories.get(student);
          if (published?.sharing === 'courses-and-grades') readable.add(student);
          const shared = gradesIn(published, 'courses-and-grades', course);
          if (shared.length > 0 && isSame(shared, last.get(student))) last.delete(student);
          const unshared = gradesIn(published, 'courses', course);
          if (unshared.length > 0) current.set(student, unshared);
          if (isSame(unshared, last.get(student))) readable.delete(student);
          if (published === undefined) forget(knowledge, student);
        }
        const unshared = major.unshared(course);
        if (unshared === undefined || Object.keys(unshared.attempts).length === 0) continue;
        const isCurrent = isSame(...[unshared.attempts, total(current.values())].map(inOrder));
        const mayChange = isHidden(last, current, readable) ?? isCurrent;
        check({ unshared, last, current, mayChange, histories: major.histories });
        if (mayChange) known.set(course, { last: current, readable: new Set() });
      }
    }
  };
  const always = (check: Parameters<typeof followed>[1]) =>
    fc.assert(
      fc.property(rounds, (each) => followed(each, check)),
      { numRuns: 250 },
    );

  test('unshared grades are those of enough students, with two grades held twice', () => {
    always(({ unshared, last, current, mayChange }) => {
      const behind = [...(mayChange ? current : last).values()];
      expect(unshared.students).toBe(behind.length);
      expect(behind.filter((grades) => letters(grades).length > 0).length).toBeGreaterThanOrEqual(
        group,
      );
      const holders = total(behind.map((grades) => [...new Set(letters(grades))]));
      expect(Object.values(holders).filter((count) => count >= 2).length).toBeGreaterThanOrEqual(2);
    });
  });

  test('unshared grades stay the same, disappear, or change by enough students whose grades nobody can read', () => {
    always(({ unshared, last, current, mayChange }) => {
      expect(unshared.attempts).toEqual(total((mayChange ? current : last).values()));
    });
  });

  test('unshared grades of a student who left are not counted, nor those of one who shares others', () => {
    always(({ last, current, mayChange, histories }) => {
      for (const student of (mayChange ? current : last).keys())
        expect(histories.get(student)?.sharing).toBe('courses');
    });
  });
});

describe('unshared grades', () => {
  const course = 'MATH 1500';
  const has = (grade: string, sharing: PublishedHistory['sharing'] = 'courses') => ({
    sharing,
    attempts: [{ programId: course, n: 1, grade }],
  });
  const without: PublishedHistory = {
    sharing: 'courses',
    attempts: [{ programId: 'HIST 1100', n: 1, grade: 'S' }],
  };
  const shares = (grade: string) => has(grade, 'courses-and-grades');
  const begun = () => {
    const major = publishedMajor();
    major.publish({ a: has('A'), b: has('A'), c: has('B'), d: has('B'), z: without });
    expect(major.unshared(course)?.attempts).toEqual({ A: 2, B: 2 });
    return major;
  };

  test('of too few students are in no chart, however many others share theirs', () => {
    const major = publishedMajor();
    major.publish({ a: shares('A'), b: shares('A'), c: shares('B'), d: shares('B'), e: has('F') });
    expect(major.unshared(course)).toEqual({ students: 0, attempts: {} });
    major.publish({ f: has('F'), g: has('A'), h: has('A') });
    expect(major.unshared(course)).toEqual({ students: 4, attempts: { A: 2, F: 2 } });
  });

  test('change only when enough students have changed theirs', () => {
    const major = begun();
    major.publish({ e: has('C') });
    major.publish({ f: has('C'), g: has('D') });
    expect(major.unshared(course)?.attempts).toEqual({ A: 2, B: 2 });
    major.publish({ h: has('D') });
    expect(major.unshared(course)?.attempts).toEqual({ A: 2, B: 2, C: 2, D: 2 });
  });

  test('do not change for enough students who all have the same grade', () => {
    const major = begun();
    major.publish({ e: has('C'), f: has('C'), g: has('C'), h: has('C') });
    expect(major.unshared(course)?.attempts).toEqual({ A: 2, B: 2 });
  });

  test.each([
    ['changed nothing', has('A')],
    ['removed the course', without],
    ['shared a corrected grade', shares('C')],
  ])('disappear when one of their owners leaves who %s before', (_, before) => {
    const major = begun();
    major.publish({ a: before });
    major.publish({ a: null });
    expect(major.unshared(course)?.attempts ?? {}).toEqual({});
  });

  test('stay for at most a week after one of their owners has left', () => {
    const major = begun();
    major.publish({ a: null }, { today: dayBefore });
    expect(major.unshared(course)?.attempts).toEqual({ A: 2, B: 2 });
    expect(major.nextRemovalOn()).toBe(weekAfter);
    major.publish({});
    expect(major.unshared(course)?.attempts ?? {}).toEqual({});
    expect(major.nextRemovalOn()).toBeNull();
  });

  test('of a student who left are without their owner after a week', () => {
    const major = publishedMajor();
    major.publish({ a: has('A'), b: has('A'), c: has('B'), d: has('B'), leaver: has('D-') });
    major.publish({ leaver: null }, { today: dayBefore });
    expect(major.stored()).toContain('leaver');
    major.publish({});
    expect(major.stored()).not.toContain('leaver');
  });

  test('come back when the one who left is hidden behind enough others who came', () => {
    const major = publishedMajor();
    major.publish({ a: has('A'), b: has('A'), c: has('B'), d: has('B'), e: has('A'), f: has('B') });
    major.publish({ a: null });
    major.publish({ g: has('A'), h: has('A'), i: has('B'), j: has('B') });
    expect(major.chart(course)).toBeUndefined(); // without the one A that went, three came with B and A
    major.publish({ k: has('A') });
    expect(major.unshared(course)?.attempts).toEqual({ A: 5, B: 5 });
  });

  test('of companions go with those of the one who left, and come back with them', () => {
    const major = publishedMajor();
    const others = { c: has('B'), d: has('B'), e: has('A'), f: has('B') };
    major.publish({ a: has('A'), b: has('A'), ...others });
    major.publish({ a: null, b: null }, { isCompanion: true });
    expect(major.chart(course)).toBeUndefined();
    major.publish({ a: has('A'), b: has('A') });
    expect(major.unshared(course)?.attempts).toEqual({ A: 3, B: 3 });
  });

  test('stay as they were while some of their owners rest', () => {
    const major = publishedMajor();
    major.publish({ a: has('A'), b: has('A'), c: has('B'), d: has('B'), e: has('A'), f: has('B') });
    major.publish({ a: null, c: null }, { leftOn: null });
    expect(major.unshared(course)?.attempts).toEqual({ A: 3, B: 3 });
    major.publish({ a: has('A'), c: has('B') });
    major.publish({ g: has('C'), h: has('C') }); // resting and returning is no change
    expect(major.unshared(course)?.attempts).toEqual({ A: 3, B: 3 });
  });

  test('are not hidden by changes that were undone', () => {
    const major = begun();
    major.publish({ e: has('C'), a: has('C') });
    major.publish({ e: without, a: has('A') });
    major.publish({ f: has('F') });
    expect(major.unshared(course)?.attempts).toEqual({ A: 2, B: 2 });
  });

  test('are not hidden by students whose grades everybody can read', () => {
    const major = begun();
    major.publish({ e: shares('C'), f: shares('C') });
    major.publish({ e: has('C'), f: has('C'), g: has('F') });
    expect(major.unshared(course)?.attempts).toEqual({ A: 2, B: 2 });
  });

  test.each(['S', 'W', 'N/A', 'IP'])('are not hidden by students with %s', (grade) => {
    const major = begun();
    major.publish({ e: has(grade), f: has(grade), g: has('F') });
    expect(major.unshared(course)?.attempts).toEqual({ A: 2, B: 2 });
  });

  test('are still remembered by readers after they disappeared', () => {
    const major = begun();
    major.publish({ a: null, b: null, c: null }); // three changes, but one grade is left
    expect(major.chart(course)).toBeUndefined();
    major.publish({ a: has('A'), b: has('A'), e: has('B') }); // only e has surely changed since
    expect(major.chart(course)).toBeUndefined();
    major.publish({ f: has('C'), g: has('C') });
    expect(major.chart(course)).toBeUndefined(); // d alone has stayed
  });

  test('are counted once when their owner begins to share them', () => {
    const major = publishedMajor();
    major.publish({ a: has('A'), b: has('A'), c: has('B'), d: has('B'), e: has('A') });
    major.publish({ e: shares('A'), f: has('F') });
    expect(major.chart(course)).toMatchObject({ students: 5 });
    expect(major.unshared(course)).toEqual({ students: 4, attempts: { A: 2, B: 2 } });
    major.publish({ a: shares('A') });
    expect(major.unshared(course)?.attempts ?? {}).toEqual({}); // too few are left
  });

  test('that were published with a smaller setting are not shown with a larger one', () => {
    const major = publishedMajor(1);
    major.publish({ a: has('F'), b: shares('A'), c: shares('A'), d: shares('B'), e: shares('B') });
    expect(major.unshared(course, 1)?.attempts).toEqual({ F: 1 });
    expect(major.unshared(course, 3)?.attempts).toEqual({});
  });

  test('are published at once with a group of 1', () => {
    const major = publishedMajor(1);
    major.publish({ a: has('W') });
    expect(major.unshared(course)?.attempts).toEqual({ W: 1 });
    major.publish({ a: shares('W'), b: has('F') });
    expect(major.chart(course)?.students).toBe(2);
  });
});
