import { describe, expect, test } from 'vitest';
import { fromCrowd, fromOwnHistory } from '../visualizer-data.ts';
import { cellText, pathFile, pathOf } from './path.ts';

const semester = (n: number, students: number, counts: Record<string, number>) => ({
  n,
  students,
  courses: Object.entries(counts).map(([programId, taking]) => ({ programId, students: taking })),
});
const physics = fromCrowd({
  major: 'Physics',
  students: 40,
  publishedOn: '2026-11-03',
  semesters: [
    semester(1, 40, { 'MATH 1500': 30, 'ART 1000': 6 }),
    semester(2, 20, { 'MATH 1700': 15, 'MATH 1500': 5 }),
  ],
});
const options = {
  semester: 'all',
  top10: false,
  course: null,
  limit: 25,
  addsOwn: false,
} as const;
const codesOf = ({ rows }: { rows: readonly { programId: string }[] }) => rows.map(({ programId }) => programId);

const mine = [
  { programId: 'ART 1000', semester: 'FS22', grade: 'A' },
  { programId: 'MUSIC 1000', semester: 'SP23', grade: 'B' },
  { programId: 'MATH 1500', semester: 'FS23', grade: 'A' },
];

describe('the path of a crowd', () => {
  test('has a row for each of the most taken courses and a column for each semester', () => {
    const path = pathOf(physics, mine, { ...options, limit: 2 });
    expect(codesOf(path)).toEqual(['MATH 1500', 'MATH 1700']);
    expect(path.courses).toBe(3);
    expect(path.columns.map(({ n, students }) => [n, students])).toEqual([
      [1, 40],
      [2, 20],
      // Too few students have it, but the viewer took MATH 1500 then.
      [3, undefined],
    ]);
    expect(path.own.of('MATH 1500')).toEqual([3]);
    const honors = mine.map((each) => ({ ...each, programId: each.programId.replace('1500', '1500H') }));
    expect(pathOf(physics, honors, options)).toMatchObject({ ownMissing: path.ownMissing - 1 });
    expect(pathOf(physics, honors, options).own.of('MATH 1500')).toEqual([3]);
  });

  test('leads through the courses of a chosen semester only, with all their semesters', () => {
    const { rows } = pathOf(physics, [], { ...options, semester: 2 });
    expect(rows.map(({ programId, cells }) => [programId, cells.length])).toEqual([
      ['MATH 1500', 2],
      ['MATH 1700', 1],
    ]);
  });

  test('always has a row for the chosen course', () => {
    const chosen = { ...options, limit: 1, course: 'ART 1000' };
    expect(codesOf(pathOf(physics, [], chosen))).toEqual(['ART 1000', 'MATH 1500']);
    expect(codesOf(pathOf(physics, [], { ...chosen, limit: 25, semester: 2 }))).toContain('ART 1000');
  });

  test('counts the viewer’s courses that have no row, and adds them, even those nobody else takes', () => {
    expect(pathOf(physics, mine, { ...options, limit: 2 }).ownMissing).toBe(2);
    const path = pathOf(physics, mine, { ...options, limit: 2, addsOwn: true });
    expect(codesOf(path)).toEqual(['ART 1000', 'MATH 1500', 'MATH 1700', 'MUSIC 1000']);
    expect(path.ownMissing).toBe(2);
  });

  test('says of a cell how many of the others it stands for', () => {
    const { rows, columns } = pathOf(physics, [], options);
    const [cell] = rows.find(({ programId }) => programId === 'MATH 1500')?.cells ?? [];
    const [column] = columns;
    if (cell === undefined || column === undefined) throw new Error('no cell');
    expect(cellText(cell, column)).toBe('75%, 30 of 40 others');
    expect(cellText({ n: 1, share: 0 }, column)).toBe('nobody else');
  });
});

describe('the file of a path', () => {
  test('of a crowd has the students and the share of every course in every semester', () => {
    const pathways = {
      students: 40,
      lateStudents: 8,
      courses: [{ programId: 'MATH 1500', students: 35, late: 6 }],
      next: [],
      before: [],
      loads: [],
    };
    const path = pathOf(physics, mine, { ...options, limit: 2, pathways });
    expect(pathFile(path, new Map([['MATH 1500', 'Calculus I']]))).toEqual([
      [
        ...['Course', 'Title', 'Semester 1 students', 'Semester 1 share in percent'],
        ...['Semester 2 students', 'Semester 2 share in percent'],
        ...['Semester 3 students', 'Semester 3 share in percent'],
        ...['Share of those with 7 or more semesters in percent', 'You'],
      ],
      ['All others with the semester', '', 40, 100, 20, 100, '', '', '', ''],
      ['MATH 1500', 'Calculus I', 30, 75, 5, 25, '', '', 75, 'Semester 3'],
      ['MATH 1700', '', '', '', 15, 75, '', '', '', ''],
    ]);
  });

  test('says what is planned, in one history and beside a crowd', () => {
    const ahead = [{ programId: 'MATH 1500', semester: 'SP24', grade: 'A' }];
    const own = pathOf(fromOwnHistory({ major: null, courses: mine }, ahead), mine, options);
    expect(pathFile(own, new Map())).toEqual([
      ['Course', 'Semester 1', 'Semester 2', 'Semester 3', 'Semester 4'],
      ['Term', 'Fall 2022', 'Spring 2023', 'Fall 2023', 'Spring 2024, planned'],
      ['ART 1000', 'A', '', '', ''],
      ['MUSIC 1000', '', 'B', '', ''],
      ['MATH 1500', '', '', 'A', 'planned'],
    ]);
    const crowd = pathFile(pathOf(physics, mine, { ...options, ahead }), new Map());
    expect(crowd.find(([course]) => course === 'MATH 1500')?.at(-1)).toBe('Semester 3; Semester 4, planned');
  });
});

test('the path of the viewer has every course with its grade, the terms, and no rings', () => {
  const path = pathOf(fromOwnHistory({ major: null, courses: mine }), mine, {
    ...options,
    limit: 1,
  });
  expect(codesOf(path)).toEqual(['ART 1000', 'MUSIC 1000', 'MATH 1500']);
  expect(path.rows[0]?.cells).toEqual([{ n: 1, share: 1, grade: 'A' }]);
  expect(path.columns.map(({ term }) => term)).toEqual(['Fall 2022', 'Spring 2023', 'Fall 2023']);
  expect([path.own.size, path.ownMissing]).toEqual([0, 0]);
});
