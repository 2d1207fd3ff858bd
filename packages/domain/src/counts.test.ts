import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countHistory,
  emptyCounts,
  isSameHistory,
  isSeenAlike,
  mergeGrades,
  noGrades,
  type PublishedAttempt,
  type PublishedHistory,
  replaceHistory,
} from './counts.ts';
import { normalizeCourseCode } from './course.ts';
import { longestTrail } from './semester.ts';

const took = (programId: string, n: number, grade: string): PublishedAttempt => ({
  programId,
  n,
  grade,
});
const countsOf = (...histories: PublishedHistory[]) => {
  const counts = emptyCounts();
  for (const history of histories) countHistory(counts, history, 1);
  return counts;
};

const attempt = fc.record(
  {
    programId: fc.constantFrom('MATH 1500', 'MATH 1700', 'STAT 2500'),
    n: fc.constantFrom(0, 1, 2, 3, longestTrail, longestTrail + 1),
    grade: fc.constantFrom('A', 'A-', 'F', 'W', 'N/A', 'IP', 'S', ''),
  },
  { noNullPrototype: true },
);
const anyHistory = fc.record<PublishedHistory>(
  {
    sharing: fc.constantFrom('courses', 'courses-and-grades'),
    attempts: fc.uniqueArray(attempt, { selector: ({ programId, n }) => programId + n }),
  },
  // A strict comparison would tell two equal histories apart by their prototypes.
  { noNullPrototype: true },
);

test('replacing a history is the same as taking it out and counting the other', () => {
  const either = fc.option(anyHistory);
  fc.assert(
    fc.property(either, either, fc.array(anyHistory), (before, after, others) => {
      const inCounts = before === null ? others : [...others, before];
      const counts = countsOf(...inCounts);
      replaceHistory(counts, before, after);
      expect(counts).toEqual(after === null ? countsOf(...others) : countsOf(...others, after));
      expect(isSameHistory(before, after)).toBe(isDeepStrictEqual(before, after));
      expect(isSameHistory(before, structuredClone(before))).toBe(true);
    }),
  );
});

test('another season is a change that others do not see; a history without seasons has not changed', () => {
  const older: PublishedHistory = { sharing: 'courses', attempts: [took('MATH 1500', 1, 'F')] };
  const fall: PublishedHistory = { ...older, seasons: ['FS'] };
  const spring: PublishedHistory = { ...older, seasons: ['SP'] };
  expect([isSameHistory(fall, spring), isSeenAlike(fall, spring)]).toEqual([false, true]);
  expect([isSameHistory(older, fall), isSameHistory(fall, { ...fall })]).toEqual([true, true]);
});

test('a change in one course of a history is counted, and nothing else changes', () => {
  const counts = countsOf({ sharing: 'courses', attempts: [took('MATH 1500', 1, 'F')] });
  const before = [took('ENGLSH 1000', 1, 'A'), took('MATH 1500', 1, 'W')];
  const after = [took('ENGLSH 1000', 1, 'A'), took('MATH 1500', 1, 'W'), took('MATH 1500', 2, 'B')];
  const expected = countsOf(
    { sharing: 'courses', attempts: [took('MATH 1500', 1, 'F')] },
    { sharing: 'courses', attempts: after },
  );
  countHistory(counts, { sharing: 'courses', attempts: before }, 1);
  const untouched = counts.courses['ENGLSH 1000'];
  replaceHistory(
    counts,
    { sharing: 'courses', attempts: before },
    { sharing: 'courses', attempts: after },
  );
  expect(counts).toEqual(expected);
  expect(counts.courses['ENGLSH 1000']).toBe(untouched);
});

describe('what one history adds to the counts', () => {
  const attempts = [
    took('ENGLSH 1000', 1, 'A'),
    took('MATH 1500', 1, 'F'),
    took('MATH 1500', 2, 'B'),
    took('NURSE 2000', 2, 'S'),
  ];

  test('is counted once per semester and course, and once per attempt with a listed grade', () => {
    expect(countsOf({ sharing: 'courses', attempts })).toEqual({
      students: 1,
      semesters: [
        { students: 1, courses: { 'ENGLSH 1000': 1, 'MATH 1500': 1 } },
        { students: 1, courses: { 'MATH 1500': 1, 'NURSE 2000': 1 } },
      ],
      courses: {
        'ENGLSH 1000': {
          students: 1,
          shared: noGrades(),
          unshared: { students: 1, graded: 1, attempts: { A: 1 }, holders: { A: 1 } },
        },
        'MATH 1500': {
          students: 1,
          shared: noGrades(),
          unshared: { students: 1, graded: 1, attempts: { F: 1, B: 1 }, holders: { F: 1, B: 1 } },
        },
        'NURSE 2000': { students: 1, shared: noGrades(), unshared: noGrades() }, // S is not listed
      },
    });
  });

  test('has each grade of a repeated course as one attempt each, but one holder', () => {
    const twice = { sharing: 'courses', attempts: [1, 2].map((n) => took('MATH 1500', n, 'F')) };
    expect(countsOf(twice as PublishedHistory).courses['MATH 1500']?.unshared).toEqual({
      students: 1,
      graded: 1,
      attempts: { F: 2 },
      holders: { F: 1 },
    });
  });

  test.each(['W', 'N/A', 'IP'])('has %s as an attempt, but not as a letter grade', (grade) => {
    const history: PublishedHistory = {
      sharing: 'courses',
      attempts: [took('MATH 1500', 1, grade)],
    };
    expect(countsOf(history).courses['MATH 1500']?.unshared).toEqual({
      students: 1,
      graded: 0,
      attempts: { [grade]: 1 },
      holders: {},
    });
  });

  test('has transfer credit without a semester in its course, but in no semester', () => {
    const transfer = took('MATH ELEC1', 0, 'T');
    const counts = countsOf({ sharing: 'courses', attempts: [transfer] });
    expect(counts).toMatchObject({ students: 1, semesters: [] });
    expect(counts.courses['MATH ELEC1']?.students).toBe(1);
  });

  test('has no semesters beyond any real course of study, which would only add charts', () => {
    const endless = Array.from({ length: 60 }, (_, n) => took('MATH 1500', n + 1, 'A'));
    const counts = countsOf({ sharing: 'courses', attempts: endless });
    expect(counts.semesters).toHaveLength(longestTrail);
    expect(counts.courses['MATH 1500']?.unshared.attempts).toEqual({ A: 60 });
  });

  test('has grades apart by whether their owner shares them', () => {
    fc.assert(
      fc.property(fc.array(anyHistory, { maxLength: 6 }), (histories) => {
        const shares = (sharing: string) => histories.filter((each) => each.sharing === sharing);
        const all = countsOf(...histories).courses;
        const shared = countsOf(...shares('courses-and-grades')).courses;
        const unshared = countsOf(...shares('courses')).courses;
        for (const [course, counts] of Object.entries(all)) {
          expect(counts.shared).toEqual(shared[course]?.shared ?? noGrades());
          expect(counts.unshared).toEqual(unshared[course]?.unshared ?? noGrades());
        }
      }),
    );
  });
});

describe('counts', () => {
  test('are empty again once everything was taken out, in any order', () => {
    const inAnyOrder = fc
      .array(anyHistory, { maxLength: 6 })
      .chain((put) =>
        fc.tuple(
          fc.constant(put),
          fc.shuffledSubarray(put, { minLength: put.length }),
          fc.nat(put.length),
        ),
      );
    fc.assert(
      fc.property(inAnyOrder, ([put, taken, stay]) => {
        const counts = countsOf(...put);
        for (const history of taken.slice(stay)) countHistory(counts, history, -1);
        expect(counts).toEqual(countsOf(...taken.slice(0, stay)));
        for (const history of taken.slice(0, stay)) countHistory(counts, history, -1);
        expect(counts).toEqual(emptyCounts());
      }),
    );
  });

  test('do not depend on the order in which histories were added', () => {
    fc.assert(
      fc.property(fc.array(anyHistory, { maxLength: 6 }), (histories) => {
        expect(countsOf(...histories)).toEqual(countsOf(...histories.toReversed()));
      }),
    );
  });

  test('refuse to have taken out what was never counted', () => {
    const counted: PublishedHistory = {
      sharing: 'courses',
      attempts: [took('MATH 1500', 1, 'A'), took('NURSE 2000', 0, 'S')],
    };
    const takeOut = (history: PublishedHistory) => () =>
      countHistory(countsOf(counted), history, -1);
    const message = 'The counts do not match what was published';
    expect(() => countHistory(emptyCounts(), counted, -1)).toThrow(message);
    expect(takeOut({ ...counted, sharing: 'courses-and-grades' })).toThrow(message);
    for (const attempt of [
      took('MATH 1500', 2, 'A'),
      took('MATH 1500', 1, 'B'),
      took('MATH 1700', 1, 'A'),
      took('MATH ELEC1', 0, 'T'), // no semester and no listed grade
    ]) {
      expect(takeOut({ sharing: 'courses', attempts: [attempt] })).toThrow(message);
    }
  });

  test('have course codes as keys, none of which is a property that every object has', () => {
    const everyObjectHas = Object.getOwnPropertyNames(Object.prototype);
    expect(everyObjectHas).toContain('constructor');
    const typed = everyObjectHas.flatMap((name) => [name, `${name} 1000`, name.slice(0, 8)]);
    for (const text of typed) {
      const programId = normalizeCourseCode(text) ?? '';
      expect(programId in {}).toBe(false);
    }
    const history: PublishedHistory = {
      sharing: 'courses',
      attempts: [took('CONSTRUCTOR 1000', 1, 'constructor')],
    };
    const counts = countsOf(history);
    expect(counts.courses['CONSTRUCTOR 1000']).toMatchObject({ students: 1, unshared: noGrades() });
    countHistory(counts, history, -1);
    expect(counts).toEqual(emptyCounts());
  });
});

test('merged grades are those of all students together', () => {
  fc.assert(
    fc.property(fc.array(anyHistory, { maxLength: 6 }), (histories) => {
      const together = countsOf(
        ...histories.map((each) => ({ ...each, sharing: 'courses' }) as const),
      );
      for (const [course, { shared, unshared }] of Object.entries(countsOf(...histories).courses))
        expect(mergeGrades(shared, unshared)).toEqual(together.courses[course]?.unshared);
    }),
  );
});
