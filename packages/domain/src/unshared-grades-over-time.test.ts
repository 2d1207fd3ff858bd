import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PublishedAttempt, PublishedHistory } from './counts.ts';
import {
  type AttemptCounts,
  gradesIn,
  group,
  inOrder,
  isSame,
  letters,
  type Published,
  publishedMajor,
  total,
} from './test-kit.ts';

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
  let forgotten = 0;
  /** A student who left is nobody known when coming back, but readers remember the grades. */
  const forget = ({ last, readable }: Known, student: string) => {
    const grades = last.get(student);
    if (grades === undefined) return;
    forgotten += 1;
    const somebody = `somebody who left ${forgotten}`;
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

  test('unshared grades are of enough students who share none, with two grades held twice, and change by enough students or not at all', () => {
    fc.assert(
      fc.property(rounds, (publications) =>
        followed(publications, ({ unshared, last, current, mayChange, histories }) => {
          const behind = mayChange ? current : last;
          expect(unshared.students).toBe(behind.size);
          expect(unshared.attempts).toEqual(total(behind.values()));
          expect(hides([...behind.values()])).toBe(true);
          for (const student of behind.keys())
            expect(histories.get(student)?.sharing).toBe('courses');
        }),
      ),
      { numRuns: 250 },
    );
  });
});
