import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inventCrowd, inventHistory } from '../../../../lab/invented-courses.ts';
import { subjectColorIndex } from '../../../ui/subject-colors.ts';
import { compose, radiusOfShare, sentenceOf } from './picture.ts';

const crowd = inventCrowd(400, 4);
const ringed = new Set(crowd.semesters.map(({ n }) => `MATH 1500__Semester ${n}`));
const ofCrowd = compose({ kind: 'crowd', crowd, top10: false, ringed });
const ofOne = compose({ kind: 'one', courses: inventHistory(3) });

describe('a picture', () => {
  test('shows every course of the crowd once in each semester, with the semesters in order', () => {
    const wanted = crowd.semesters.reduce((sum, { courses }) => sum + courses.length, 0);
    expect(ofCrowd.nodes).toHaveLength(wanted + 4);
    expect(ofCrowd.nodes.slice(0, 4).map(({ name }) => name)).toEqual([
      'Semester 1',
      'Semester 2',
      'Semester 3',
      'Semester 4',
    ]);
    const many = compose({ kind: 'one', courses: inventHistory(10).toReversed() });
    expect(many.nodes[9]?.name).toBe('Semester 10');
  });

  test('knows the number of each semester, also when not all are shown', () => {
    const courses = inventHistory(5).filter(({ n }) => n !== 1 && n !== 3);
    const { nodes, semesters } = compose({ kind: 'one', courses });
    expect(nodes.slice(0, semesters).map(({ n }) => n)).toEqual([2, 4, 5]);
    for (const { n, name, node, semester } of nodes) {
      expect(n).toBe(nodes[semester]?.n);
      if (node.group === 'semester') expect(name).toBe(`Semester ${n}`);
      else expect(node.id).toBe(`${name}__Semester ${n}`);
    }
  });

  test('draws a semester of which nothing may be shown as an outline in its place', () => {
    const courses = inventHistory(4).filter(({ n }) => n !== 3);
    const picture = compose({ kind: 'one', courses, hidden: [3] });
    expect(picture.nodes.slice(0, picture.semesters).map(({ n, planned }) => [n, planned])).toEqual([
      [1, false],
      [2, false],
      [3, true],
      [4, false],
    ]);
    expect(picture.courses[2]).toEqual([]);
    expect(sentenceOf(picture, 2)).toBe('Semester 3, hidden');
  });

  test('gives a dot an area that follows the share of students', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.02, max: 0.5, noNaN: true }), (share) => {
        expect(radiusOfShare(2 * share) ** 2).toBeCloseTo(2 * radiusOfShare(share) ** 2);
      }),
    );
    expect(radiusOfShare(0.0001)).toBeGreaterThan(2);
  });

  test('counts the courses of each subject, not the dots', () => {
    const total = ofCrowd.subjects.reduce((sum, { count }) => sum + count, 0);
    expect(total).toBe(ofCrowd.occurrences.size);
    expect(total).toBeLessThan(ofCrowd.nodes.length - 4);
    const repeated = compose({
      kind: 'one',
      courses: [1, 2].map((n) => ({ programId: 'MATH 1500', n })),
    });
    expect(repeated.subjects).toEqual([expect.objectContaining({ name: 'MATH', count: 1 })]);
  });

  test('gives every subject the color it has everywhere', () => {
    for (const { name, color } of ofCrowd.nodes.slice(4))
      expect(color).toBe(subjectColorIndex(name.split(' ')[0] ?? ''));
    const small = compose({ kind: 'one', courses: inventHistory(1) });
    for (const { name, color } of small.subjects)
      expect(ofCrowd.subjects.find((subject) => subject.name === name)?.color ?? color).toBe(color);
  });

  test('lists its subjects in a given order, and no others', () => {
    const courses = ['MATH 1500', 'ART_VS 1020', 'HIST 1100'].map((programId) => ({
      programId,
      n: 1,
    }));
    const { subjects } = compose({ kind: 'one', courses }, ['HIST', 'CHEM', 'MATH']);
    expect(subjects.map(({ name }) => name)).toEqual(['HIST', 'MATH', 'ART_VS']);
  });

  test('keeps subjects of the same color apart', () => {
    const courses = ['CMP_SC 1050', 'CV_ENG 1000', 'MATH 1500'].map((programId) => ({
      programId,
      n: 1,
    }));
    const { subjects } = compose({ kind: 'one', courses }, ['CMP_SC', 'CV_ENG', 'MATH']);
    expect(subjects.map(({ name }) => name)).toEqual(['CMP_SC', 'MATH', 'CV_ENG']);
  });

  test('can be limited to the ten most taken courses of each semester', () => {
    const top = compose({ kind: 'crowd', crowd, top10: true });
    expect(top.courses.map(({ length }) => length)).toEqual([10, 10, 10, 10]);
    const shares = (crowd.semesters[0]?.courses ?? []).map(({ students }) => students).toSorted((a, b) => b - a);
    const tenth = radiusOfShare((shares[9] ?? 0) / (crowd.semesters[0]?.students ?? 1));
    expect(Math.min(...(top.courses[0] ?? []).map((index) => top.nodes[index]?.radius ?? 0))).toBeCloseTo(tenth);
  });

  test('has a sentence for each node', () => {
    const math = ofCrowd.occurrences.get('MATH 1500')?.[0] ?? -1;
    expect(sentenceOf(ofCrowd, math)).toBe('MATH 1500, Semester 1, 62% of the others, you took it');
    expect(sentenceOf(ofCrowd, 0)).toBe('Semester 1, 600 others, 100 courses');
    expect(sentenceOf(ofOne, 0)).toMatch(/^Semester 1, Fall 2022, [456] courses$/);
    expect(sentenceOf(ofOne, 3)).toMatch(/^[A-Z_]+ \d{4}, Semester 1, grade (A|B\+)$/);
    expect(sentenceOf(ofOne, 999)).toBe('');
    expect(sentenceOf(ofCrowd, math, 'Calculus I')).toBe(
      'MATH 1500, Calculus I, Semester 1, 62% of the others, you took it',
    );
  });

  test('says and counts what is planned apart, also in a semester that is half taken', () => {
    const courses = [
      { programId: 'MATH 1500', n: 1, rawSemesterCode: 'FS26', grade: 'IP' },
      { programId: 'MATH 1700', n: 1, rawSemesterCode: 'FS26', planned: true as const },
      { programId: 'MATH 2300', n: 2, rawSemesterCode: 'SP27', planned: true as const },
    ];
    const picture = compose({ kind: 'one', courses });
    expect(picture.nodes.map((_, index) => sentenceOf(picture, index))).toEqual([
      'Semester 1, Fall 2026, 1 course, 1 planned',
      'Semester 2, Spring 2027, planned, 1 course',
      'MATH 1500, Semester 1, grade IP',
      'MATH 1700, Semester 1, planned',
      'MATH 2300, Semester 2, planned',
    ]);
    expect(picture.subjects.map(({ count }) => count)).toEqual([1]);
  });
});
