import { describe, expect, test } from 'vitest';
import { fromCrowd, fromOwnHistory } from '../visualizer-data.ts';
import { cellText, pathOf } from './path.ts';

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
const codesOf = ({ rows }: { rows: readonly { programId: string }[] }) =>
  rows.map(({ programId }) => programId);

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
    expect(path.own.get('MATH 1500')).toEqual([3]);
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
    expect(codesOf(pathOf(physics, [], { ...chosen, limit: 25, semester: 2 }))).toContain(
      'ART 1000',
    );
  });

  test('counts the viewer’s courses that have no row, and adds them, even those nobody else takes', () => {
    expect(pathOf(physics, mine, { ...options, limit: 2 }).ownMissing).toBe(2);
    const path = pathOf(physics, mine, { ...options, limit: 2, addsOwn: true });
    expect(codesOf(path)).toEqual(['ART 1000', 'MATH 1500', 'MATH 1700', 'MUSIC 1000']);
    expect(path.ownMissing).toBe(2);
  });

  test('says of a cell how many students it stands for', () => {
    const { rows, columns } = pathOf(physics, [], options);
    const [cell] = rows.find(({ programId }) => programId === 'MATH 1500')?.cells ?? [];
    const [column] = columns;
    if (cell === undefined || column === undefined) throw new Error('no cell');
    expect(cellText(cell, column)).toBe('75%, 30 of 40 students');
    expect(cellText({ n: 1, share: 0 }, column)).toBe('nobody else');
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
