import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NumberedCourse } from './graph.ts';
import { pathRows } from './path.ts';

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

  test('of one history have the grade, and of two attempts in one semester the first', () => {
    expect(
      pathRows([
        { programId: 'ART 1', n: 1, grade: 'A' },
        { programId: 'ART 1', n: 1, grade: 'B' },
      ]),
    ).toEqual([{ programId: 'ART 1', cells: [{ n: 1, share: 1, grade: 'A' }] }]);
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
        const distinct = [
          ...new Map(given.map((each) => [`${each.programId} ${each.n}`, each])).values(),
        ];
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
