import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { grades } from '../history/grade.ts';
import type { Attempt } from '../history/history.ts';
import { arrangeCharts, courseDistribution, gradeDistribution, meanGrade, ownItems, tabulate } from './charts.ts';

const took = (programId: string, semester: string, grade: string): Attempt => ({
  _id: `${programId}${semester}`,
  programId,
  semester,
  grade,
});
const history = [
  took('MATH 1500', 'FS23', 'F'),
  took('MATH 1500', 'SP24', 'B'),
  took('ENGLSH 1000', 'FS23', 'A'),
  took('NURSE 2000', 'SP24', 'S'),
];

describe('percentages', () => {
  test('of courses are shares of the students with that semester, to one decimal', () => {
    const semesters = [
      { n: 1, students: 8, courses: [{ programId: 'MATH 1500', students: 5 }] },
      {
        n: 2,
        students: 3,
        courses: [
          { programId: 'MATH 1500', students: 2 },
          { programId: 'MATH 1700', students: 1 },
        ],
      },
    ];
    expect(courseDistribution(semesters)).toEqual({
      'Semester 1': { 'MATH 1500': 62.5 },
      'Semester 2': { 'MATH 1700': 33.3, 'MATH 1500': 66.7 },
    });
  });

  test("of grades are shares of the course's attempts with a listed grade", () => {
    const courses = [
      { programId: 'ENGLSH 1000', students: 7, attempts: new Map([['A-', 7]]) },
      {
        programId: 'MATH 1500',
        students: 3, // one of them took it twice
        attempts: new Map([
          ['A', 1],
          ['B', 2],
          ['W', 1],
        ]),
      },
    ];
    expect(gradeDistribution(courses)).toEqual({
      'ENGLSH 1000': { 'A-': 100 },
      'MATH 1500': { A: 25, B: 50, W: 25 },
    });
  });
});

describe('the charts of the statistics page', () => {
  const gradesOf = {
    'CMP_SC 1050': { B: 40, A: 60 },
    'MATH 1500': { S: 10, IP: 20, F: 30, 'A+': 40 },
    'MATH 1700': { S: 100 },
  };
  const courses = {
    'Semester 1': Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`MATH ${1000 + n}`, 5 * (n % 6)])),
    'Semester 2': { 'CMP_SC 1050': 30, 'MATH 1500': 70 },
  };
  const labels = (charts: { label: string }[]) => charts.map(({ label }) => label);
  const none = { prefixes: [], topOnly: false };

  test("are chosen by the text before the last space of a chart's key (STAT-34)", () => {
    const charts = arrangeCharts(gradesOf, {
      mode: 'grades',
      prefixes: ['CMP_SC'],
      topOnly: false,
    });
    expect(labels(charts)).toEqual(['CMP_SC 1050']);
  });

  test.each(['cmp sc', 'CMPSC', 'Cmp_Sc'])(
    'are chosen whether the prefix is written %j or CMP_SC (STAT-35)',
    (prefix) => {
      expect(labels(arrangeCharts(gradesOf, { mode: 'grades', prefixes: [prefix], topOnly: false }))).toEqual([
        'CMP_SC 1050',
      ]);
    },
  );

  test('are all shown when no prefix is chosen (STAT-36)', () => {
    expect(labels(arrangeCharts(gradesOf, { mode: 'grades', ...none }))).toEqual(['CMP_SC 1050', 'MATH 1500']);
    expect(labels(arrangeCharts(courses, { mode: 'distribution', ...none }))).toEqual(['Semester 1', 'Semester 2']);
  });

  test('show the ten largest values when the top ten is on, largest first, ties by code (STAT-37)', () => {
    const [first] = arrangeCharts(courses, { mode: 'distribution', prefixes: [], topOnly: true });
    expect(first?.items.map(({ name, value }) => `${name} ${value}`)).toEqual([
      'MATH 1005 25',
      'MATH 1011 25',
      'MATH 1004 20',
      'MATH 1010 20',
      'MATH 1003 15',
      'MATH 1009 15',
      'MATH 1002 10',
      'MATH 1008 10',
      'MATH 1001 5',
      'MATH 1007 5',
    ]);
  });

  test('are filtered before they are cut to ten', () => {
    const mixed = { 'Semester 1': { ...courses['Semester 1'], 'STAT 2500': 1 } };
    const [chart] = arrangeCharts(mixed, {
      mode: 'distribution',
      prefixes: ['STAT'],
      topOnly: true,
    });
    expect(chart?.items).toEqual([{ name: 'STAT 2500', value: 1 }]);
  });

  test('of grades do not change with top ten (STAT-38)', () => {
    const many = { 'MATH 1500': Object.fromEntries(grades.map((grade) => [grade, 6.25])) };
    const charts = arrangeCharts(many, { mode: 'grades', prefixes: [], topOnly: true });
    expect(charts).toEqual(arrangeCharts(many, { mode: 'grades', ...none }));
    expect(charts[0]?.items).toHaveLength(16);
  });

  test('are left out when they would be empty (STAT-39)', () => {
    expect(labels(arrangeCharts(courses, { mode: 'distribution', prefixes: ['CMP_SC'], topOnly: false }))).toEqual([
      'Semester 2',
    ]);
    expect(labels(arrangeCharts(gradesOf, { mode: 'grades', ...none }))).not.toContain('MATH 1700');
  });

  test('of grades show only listed grades, in the order of the list (STAT-40, STAT-41)', () => {
    const chart = arrangeCharts(gradesOf, { mode: 'grades', ...none }).find(({ label }) => label === 'MATH 1500');
    expect(chart?.items.map(({ name }) => name)).toEqual(['A+', 'F', 'IP']);
  });
});

describe('the mean of a grade chart', () => {
  const itemsOf = (values: Record<string, number>) => Object.entries(values).map(([name, value]) => ({ name, value }));

  test.each([
    [{ A: 50, B: 50 }, 3.5],
    [{ 'A+': 25, A: 25, F: 50 }, 2], // A+ is worth no more than A
    [{ 'B+': 40, W: 60 }, 3.3], // a W is not a zero
    [{ C: 10, S: 30, U: 30, IP: 20, 'N/A': 10 }, 2],
    [{ F: 100 }, 0],
    [{ W: 80, IP: 20 }, null],
    [{}, null],
  ])('of %j is %j', (values, mean) => {
    const found = meanGrade(itemsOf(values));
    if (mean === null) expect(found).toBeNull();
    else expect(found).toBeCloseTo(mean, 10);
  });

  test('is accurate to a tenth although the shares are rounded', () => {
    const counts = fc.dictionary(fc.constantFrom(...grades), fc.integer({ min: 1, max: 500 }), {
      minKeys: 1,
    });
    fc.assert(
      fc.property(counts, (attempts) => {
        const course = {
          programId: 'MATH 1500',
          students: 5,
          attempts: new Map(Object.entries(attempts)),
        };
        const shares = itemsOf(gradeDistribution([course])['MATH 1500'] ?? {});
        const exact = meanGrade(itemsOf(attempts));
        const rounded = meanGrade(shares);
        // Where letter grades are too rare to have a share, there is nothing to take a mean of.
        if (exact === null || rounded === null) return;
        const letters = shares.filter(({ name }) => meanGrade([{ name, value: 1 }]) !== null);
        const share = letters.reduce((sum, { value }) => sum + value, 0);
        fc.pre(share > 20);
        expect(Math.abs(rounded - exact)).toBeLessThan(0.1);
      }),
    );
  });
});

describe('a student’s own part of the charts', () => {
  const labels = ['Semester 1', 'Semester 2', 'MATH 1500', 'MATH 1500H', 'ENGLSH 1000', 'NURSE 2000'];
  const own = (mode: 'distribution' | 'grades') =>
    Object.fromEntries(
      labels.map((label) => [label, [...ownItems(history, mode)(label)]]).filter(([, items]) => items?.length),
    );

  test('is the courses of each of their semesters', () => {
    expect(own('distribution')).toEqual({
      'Semester 1': ['MATH 1500', 'ENGLSH 1000'],
      'Semester 2': ['MATH 1500', 'NURSE 2000'],
    });
  });

  test('is the grades of all their attempts at each course, in whatever section', () => {
    expect(own('grades')).toEqual({
      'MATH 1500': ['F', 'B'],
      'MATH 1500H': ['F', 'B'],
      'ENGLSH 1000': ['A'],
      'NURSE 2000': ['S'],
    });
  });
});

describe('the table of all charts', () => {
  const plain = ({ columns, rows }: ReturnType<typeof tabulate>) => ({
    columns,
    rows: rows.map(({ course, values }) => [course, Object.fromEntries(values)]),
  });

  test('has a column for each semester and a row for each course', () => {
    const charts = arrangeCharts(
      { 'Semester 1': { 'MATH 1500': 60, 'ENGLSH 1000': 80 }, 'Semester 2': { 'MATH 1500': 10 } },
      { mode: 'distribution', prefixes: [], topOnly: false },
    );
    expect(plain(tabulate(charts, 'distribution'))).toEqual({
      columns: ['Semester 1', 'Semester 2'],
      rows: [
        ['ENGLSH 1000', { 'Semester 1': 80 }],
        ['MATH 1500', { 'Semester 1': 60, 'Semester 2': 10 }],
      ],
    });
  });

  test('lists grades in the order of the scale, no matter which chart has them first', () => {
    const charts = arrangeCharts(
      { 'CMP_SC 1050': { C: 40, W: 60 }, 'MATH 1500': { F: 50, 'A-': 50 } },
      { mode: 'grades', prefixes: [], topOnly: false },
    );
    expect(tabulate(charts, 'grades').columns).toEqual(['A-', 'C', 'F', 'W']);
  });

  test('holds every value of every chart once', () => {
    const values = fc.dictionary(fc.constantFrom(...grades), fc.float({ min: 0, max: 100, noNaN: true }));
    const statistics = fc.dictionary(fc.constantFrom('MATH 1500', 'STAT 2500', 'CMP_SC 1050'), values);
    fc.assert(
      fc.property(statistics, (statistics) => {
        const charts = arrangeCharts(statistics, { mode: 'grades', prefixes: [], topOnly: false });
        const { rows } = tabulate(charts, 'grades');
        const held = rows.flatMap(({ course, values }) => [...values].map(([name, value]) => [course, name, value]));
        expect(held).toEqual(charts.flatMap(({ label, items }) => items.map((i) => [label, i.name, i.value])));
      }),
    );
  });
});
