import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { averageNeeded, awaitsGrade, formatGpa, type GradedCourse, gpaByTerm, gpaOf, pointTables } from './gpa.ts';
import { origins } from './history.ts';

const took = (grade: string, credits?: number, more: Partial<GradedCourse> = {}): GradedCourse => ({
  semester: 'FS24',
  grade,
  ...(credits !== undefined && { credits }),
  ...more,
});
const gpa = (...courses: GradedCourse[]) => gpaOf(courses, 'catalog').gpa;

describe('the points of a grade', () => {
  test.each([
    ['A+', 4, 4],
    ['A', 4, 4],
    ['A-', 3.7, 3.67],
    ['B+', 3.3, 3.33],
    ['B', 3, 3],
    ['B-', 2.7, 2.67],
    ['C+', 2.3, 2.33],
    ['C', 2, 2],
    ['C-', 1.7, 1.67],
    ['D+', 1.3, 1.33],
    ['D', 1, 1],
    ['D-', 0.7, 0.67],
    ['F', 0, 0],
    ['WF', 0, 0],
  ])('of %s are %d in the catalog and %d in the key on transcripts', (grade, catalog, key) => {
    expect(gpaOf([took(grade, 3)], 'catalog').gpa).toBe(catalog);
    expect(gpaOf([took(grade, 3)], 'transcript-key').gpa).toBe(key);
  });
});

describe('the average', () => {
  test('weighs grades by credits', () => {
    const result = gpaOf([took('A', 3), took('C', 1), took('B+', 5)], 'catalog');
    expect(result).toMatchObject({ coursesCounted: 3, creditsCounted: 9, points: 30.5 });
    expect(formatGpa(result.gpa)).toBe('3.389');
  });

  test('is missing, not 0, while nothing counts', () => {
    for (const courses of [[], [took('IP', 3)], [took('A')], [took('A', 0)]]) {
      expect(gpaOf(courses, 'catalog').gpa).toBeNull();
    }
    expect(formatGpa(null)).toBe('–');
  });

  test.each([
    ['in-progress', took('IP', 3)],
    ['in-progress', took('PR', 3)],
    ['ungraded', took('N/A', 3)],
    ['ungraded', took('NR', 3)],
    ['ungraded', took('I', 3)],
    ['ungraded', took('', 3)],
    ...['W', 'S', 'U', 'H', 'CR', 'E', 'WC', 'P'].map((grade) => ['without-points', took(grade, 3)] as const),
    ['transferred', took('A', 3, { origin: 'transfer' })],
    ['by-exam', took('CRE', 3, { origin: 'exam' })],
    ['repeated', took('D', 3, { remark: 'R' })],
    ['repeated', took('F', 3, { remark: 'X' })],
    ['repeated', took('F', 3, { remark: 'G' })],
  ] as const)('leaves out what is %s: %j', (reason, course) => {
    const result = gpaOf([took('B', 3), course], 'catalog');
    expect(result).toMatchObject({ gpa: 3, coursesCounted: 1, unknownCredits: 0 });
    expect(result.notCounted[reason]).toBe(1);
  });

  test('counts other campuses of the UM System, and courses entered by hand with known credits', () => {
    expect(gpa(took('A', 3), took('B', 3, { origin: 'other-campus' }))).toBe(3.5);
  });

  test('counts both attempts at a course until the audit marks one as repeated', () => {
    const first = took('D', 3, { semester: 'FS23', origin: 'MU' });
    const second = took('A', 3, { semester: 'SP24', origin: 'MU' });
    expect(gpa(first, second)).toBe(2.5);
    expect(gpa({ ...first, remark: 'R' }, second)).toBe(4);
    // A duplicate to which the repeat policy was not applied.
    expect(gpa({ ...first, remark: 'D' }, second)).toBe(2.5);
  });

  test('says how many courses would count if their credits were known', () => {
    const result = gpaOf([took('A', 3), took('F'), took('B-'), took('W'), took('IP')], 'catalog');
    expect(result).toMatchObject({ gpa: 4, unknownCredits: 2 });
  });

  test('is computed for each term, oldest first', () => {
    const courses = [
      took('B', 3, { semester: 'SP00' }),
      took('A', 3, { semester: 'FS99' }),
      took('C', 3, { semester: 'SP00' }),
    ];
    const terms = gpaByTerm(courses, 'catalog').map((term) => [term.semester, term.gpa, term.creditsCounted]);
    expect(terms).toEqual([
      ['FS99', 4, 3],
      ['SP00', 2.5, 6],
    ]);
  });
});

describe('what if', () => {
  test('works for courses whose grade is still to come and will count', () => {
    expect(['IP', 'PR', 'N/A', 'I', ''].map((grade) => awaitsGrade(took(grade)))).toEqual(Array(5).fill(true));
    expect(['A', 'W', 'S'].map((grade) => awaitsGrade(took(grade)))).toEqual(Array(3).fill(false));
    expect(awaitsGrade(took('IP', 3, { origin: 'transfer' }))).toBe(false);
  });

  test('a target needs an average in the remaining credits, even one nobody can reach', () => {
    const sofar = gpaOf([took('B', 30)], 'catalog');
    expect(averageNeeded(sofar, 15, 3.2)).toBeCloseTo(3.6);
    expect(averageNeeded(sofar, 3, 3.9)).toBeGreaterThan(4);
    expect(averageNeeded(sofar, 0, 3)).toBeNull();
  });
});

const grade = fc.constantFrom(...'A+ A A- B+ C- D F WF W S U IP N/A I CRT ??'.split(' '));
const course: fc.Arbitrary<GradedCourse> = fc.record({
  semester: fc.constantFrom('FS22', 'SP23', 'SS23', 'FS23'),
  grade,
  credits: fc.option(
    fc.integer({ min: 0, max: 120 }).map((tenths) => tenths / 10),
    { nil: undefined },
  ),
  origin: fc.option(fc.constantFrom(...origins), { nil: undefined }),
  remark: fc.option(fc.constantFrom('R', 'D', 'C', 'X'), { nil: undefined }),
});
const courses = fc.array(course, { maxLength: 60 });
const table = fc.constantFrom(...pointTables);

describe('for any history', () => {
  test('every course counts, is left out for one reason, or has unknown credits', () => {
    fc.assert(
      fc.property(courses, table, (history, table) => {
        const { coursesCounted, notCounted, unknownCredits } = gpaOf(history, table);
        const left = Object.values(notCounted).reduce((sum, n) => sum + n, 0);
        expect(coursesCounted + left + unknownCredits).toBe(history.length);
      }),
    );
  });

  test('the average is points over credits, between 0 and 4', () => {
    fc.assert(
      fc.property(courses, table, (history, table) => {
        const { gpa, points, creditsCounted } = gpaOf(history, table);
        expect(gpa === null).toBe(creditsCounted === 0);
        if (gpa === null) return;
        expect(gpa).toBeGreaterThanOrEqual(0);
        expect(gpa).toBeLessThanOrEqual(4);
        expect(gpa).toBeCloseTo(points / creditsCounted, 9);
      }),
    );
  });

  test('the terms add up to the whole', () => {
    fc.assert(
      fc.property(courses, table, (history, table) => {
        const terms = gpaByTerm(history, table);
        const whole = gpaOf(history, table);
        const sum = (of: (term: (typeof terms)[number]) => number) =>
          terms.reduce((total, term) => total + of(term), 0);
        expect(sum((term) => term.coursesCounted)).toBe(whole.coursesCounted);
        expect(sum((term) => term.points)).toBeCloseTo(whole.points, 6);
        expect(sum((term) => term.unknownCredits)).toBe(whole.unknownCredits);
      }),
    );
  });

  test('earning the needed average in the remaining credits reaches the target', () => {
    fc.assert(
      fc.property(
        courses,
        fc.constantFrom('A', 'B', 'C', 'F'),
        fc.integer({ min: 1, max: 12 }),
        (history, grade, n) => {
          const before = gpaOf(history, 'catalog');
          const reached = gpaOf([...history, took(grade, n)], 'catalog').gpa ?? 0;
          expect(averageNeeded(before, n, reached)).toBeCloseTo(gpa(took(grade, 1)) ?? -1, 6);
        },
      ),
    );
  });
});
