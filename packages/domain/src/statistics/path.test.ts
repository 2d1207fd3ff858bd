import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NumberedCourse } from './graph.ts';
import { pathArrows, pathRows, timingOf, usualByNow, usualSemesters } from './path.ts';

const course = (programId: string, n: number, share?: number): NumberedCourse => ({
  programId,
  n,
  ...(share !== undefined && { share }),
});
const codesOf = (rows: readonly { programId: string }[]) => rows.map(({ programId }) => programId);

describe('the rows of a path', () => {
  test('are the courses in the order most students take them, each with its semesters', () => {
    const rows = pathRows([
      course('MATH 1700', 3, 0.2),
      course('MATH 1500', 2, 0.1),
      course('MATH 1700', 2, 0.6),
      course('MATH 1500', 1, 0.8),
    ]);
    expect(rows).toEqual([
      {
        programId: 'MATH 1500',
        cells: [
          { n: 1, share: 0.8 },
          { n: 2, share: 0.1 },
        ],
      },
      {
        programId: 'MATH 1700',
        cells: [
          { n: 2, share: 0.6 },
          { n: 3, share: 0.2 },
        ],
      },
    ]);
  });

  test('of one history have the grade, and of two courses with one code in one semester both', () => {
    expect(
      pathRows([
        { programId: 'ART 1', n: 1, grade: 'A' },
        { programId: 'ART 1', n: 1, grade: 'B' },
      ]),
    ).toEqual([{ programId: 'ART 1', cells: [{ n: 1, share: 1, grade: 'A, B' }] }]);
  });

  test('are at most as many as asked for, the most taken, and with them the courses to keep', () => {
    const courses = [course('RARE 1', 1, 0.1), course('USUAL 1', 2, 0.9), course('SOME 1', 3, 0.5)];
    expect(codesOf(pathRows(courses, { limit: 2 }))).toEqual(['USUAL 1', 'SOME 1']);
    const always = new Set(['RARE 1']);
    expect(codesOf(pathRows(courses, { limit: 1, always }))).toEqual(['RARE 1', 'USUAL 1']);
  });

  test('of a crowd are ranked by students: a large share of few is not many', () => {
    const courses = [
      { ...course('EARLY 1', 1, 0.5), students: 50 },
      { ...course('LATE 1', 9, 1), students: 6 },
    ];
    expect(codesOf(pathRows(courses, { limit: 1 }))).toEqual(['EARLY 1']);
  });

  test('that nobody in the crowd takes stand where their semesters are', () => {
    const courses = [course('LATE 1', 5, 0.9), course('MINE 1', 3, 0), course('EARLY 1', 1, 0.9)];
    expect(codesOf(pathRows(courses))).toEqual(['EARLY 1', 'MINE 1', 'LATE 1']);
  });

  const courses = fc.array(
    fc.record({
      programId: fc.constantFrom('A 1', 'B 1', 'C 1', 'D 1', 'E 1'),
      n: fc.integer({ min: 1, max: 9 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  );

  test('hold every course once and every semester of it once, whatever the order of the courses', () => {
    fc.assert(
      fc.property(courses, (given) => {
        const distinct = [...new Map(given.map((each) => [`${each.programId} ${each.n}`, each])).values()];
        const rows = pathRows(distinct);
        expect(codesOf(rows).toSorted()).toEqual([...new Set(codesOf(distinct))].toSorted());
        expect(rows.flatMap(({ cells }) => cells)).toHaveLength(distinct.length);
        expect(pathRows(distinct.toReversed())).toEqual(rows);
      }),
    );
  });

  test('keep their order when there are fewer of them', () => {
    fc.assert(
      fc.property(courses, fc.nat(6), (given, limit) => {
        const all = codesOf(pathRows(given));
        const some = codesOf(pathRows(given, { limit }));
        expect(some).toHaveLength(Math.min(limit, all.length));
        expect(all.filter((code) => some.includes(code))).toEqual(some);
      }),
    );
  });
});

const cells = fc.uniqueArray(
  fc.record({
    n: fc.integer({ min: 1, max: 12 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  { selector: ({ n }) => n },
);

describe('the semesters in which most take a course', () => {
  test('are as many as it needs for more than half of those who take it', () => {
    const shares = [0.05, 0.38, 0.45, 0.1].map((share, index) => ({ n: index + 1, share }));
    expect(usualSemesters(shares)).toEqual([2, 3]);
    expect(usualSemesters([{ n: 4, share: 0.2 }])).toEqual([4]);
    expect(usualSemesters([{ n: 4, share: 0 }])).toEqual([]);
  });

  test('hold more than half, and no other semester has a larger share', () => {
    fc.assert(
      fc.property(cells, (given) => {
        const usual = usualSemesters(given);
        const total = (some: readonly { share: number }[]) => some.reduce((sum, { share }) => sum + share, 0);
        const inside = given.filter(({ n }) => usual.includes(n));
        const outside = given.filter(({ n }) => !usual.includes(n));
        if (total(given) > 0) expect(total(inside)).toBeGreaterThan(total(outside) * 0.999_999);
        const least = Math.min(...inside.map(({ share }) => share));
        for (const { share } of outside) expect(share).toBeLessThanOrEqual(least);
      }),
    );
  });

  test('tell whether a student was early or late; a second attempt in time counts', () => {
    expect(timingOf([1], [2, 3])).toBe('earlier');
    expect(timingOf([4], [2, 3])).toBe('later');
    expect(timingOf([1, 3], [2, 3])).toBe('usual');
    // Nobody takes it in semester 3 alone, but it is in the middle of those who do.
    expect(timingOf([3], [2, 4])).toBe('usual');
    expect(timingOf([], [2])).toBeUndefined();
    expect(timingOf([2], [])).toBeUndefined();
  });
});

describe('what most have taken by a semester', () => {
  const semesters = [
    {
      n: 1,
      students: 10,
      courses: [
        { programId: 'MATH 1500', students: 4 },
        { programId: 'ART 1000', students: 6 },
      ],
    },
    { n: 2, students: 10, courses: [{ programId: 'MATH 1500', students: 3 }] },
    { n: 3, students: 5, courses: [{ programId: 'MATH 1700', students: 5 }] },
  ];

  test('counts the semesters up to it, without what the student took in any section', () => {
    expect(usualByNow(semesters, [], 1)).toEqual([{ programId: 'ART 1000', share: 0.6 }]);
    expect(usualByNow(semesters, [{ programId: 'ART 1000H' }], 2)).toEqual([{ programId: 'MATH 1500', share: 0.7 }]);
  });

  test('gives the share that is known of those who came far, and leaves out what fewer than half of them took', () => {
    const lateShareOf = (programId: string) => (programId === 'MATH 1500' ? 0.9 : 0.4);
    expect(usualByNow(semesters, [], 2, lateShareOf)).toEqual([{ programId: 'MATH 1500', share: 0.9 }]);
  });

  test('grows with the semesters, and never holds an own course', () => {
    const own = fc.subarray(['MATH 1500', 'ART 1000', 'MATH 1700']);
    fc.assert(
      fc.property(own, fc.integer({ min: 0, max: 4 }), (taken, n) => {
        const [before, after] = [n, n + 1].map((end) =>
          codesOf(
            usualByNow(
              semesters,
              taken.map((programId) => ({ programId })),
              end,
            ),
          ),
        );
        expect(after).toEqual(expect.arrayContaining(before ?? []));
        for (const code of taken) expect(after).not.toContain(code);
      }),
    );
  });
});

describe('the arrows of a chosen row', () => {
  const rows = pathRows([
    course('A 1', 1, 0.9),
    course('A 1', 2, 0.1),
    course('B 1', 2, 0.4),
    course('B 1', 3, 0.5),
    course('C 1', 2, 0.8),
    course('C 1', 4, 0.1),
    course('D 1', 1, 0.5),
  ]);
  const neighbor = (programId: string, share: number) => ({ programId, share, students: 10 });

  test('lead from where most take it to where most take the others, forward in time', () => {
    expect(
      pathArrows(rows, 'B 1', {
        before: [neighbor('A 1', 0.7), neighbor('UNSHOWN 1', 0.6)],
        // Most take it before, but those who took it next are among the few in semester 4. Nobody takes D later.
        after: [neighbor('C 1', 0.3), neighbor('D 1', 0.2)],
      }),
    ).toEqual([
      {
        from: { programId: 'A 1', n: 1 },
        to: { programId: 'B 1', n: 3 },
        other: 'from',
        share: 0.7,
      },
      { from: { programId: 'B 1', n: 3 }, to: { programId: 'C 1', n: 4 }, other: 'to', share: 0.3 },
    ]);
  });

  test('of a course without a row are none', () => {
    expect(pathArrows(rows, 'X 1', { before: [neighbor('A 1', 0.5)], after: [] })).toEqual([]);
  });
});
