import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inventCrowd, inventHistory } from './lab-data.ts';
import { compose, otherSubjects, radiusOfShare, sentenceOf, shareText } from './picture.ts';

const crowd = inventCrowd(400, 4);
const ofCrowd = compose({ kind: 'crowd', crowd, top10: false, ringed: new Set(['MATH 1500']) });
const ofOne = compose({ kind: 'one', courses: inventHistory(3) });

describe('a picture', () => {
  test('shows every course of the crowd once in each semester, its semesters in order', () => {
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

  test('gives a dot an area that follows the share of students', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.02, max: 0.5, noNaN: true }), (share) => {
        expect(radiusOfShare(2 * share) ** 2).toBeCloseTo(2 * radiusOfShare(share) ** 2);
      }),
    );
    expect(radiusOfShare(0.0001)).toBeGreaterThan(2);
  });

  test('counts each subject, those without a color of their own as Other', () => {
    const total = ofCrowd.subjects.reduce((sum, { count }) => sum + count, 0);
    expect(total).toBe(ofCrowd.nodes.length - 4);
    expect(ofCrowd.subjects).toHaveLength(9);
    expect(ofCrowd.subjects.at(-1)?.name).toBe(otherSubjects);
    expect(ofOne.subjects.find(({ name }) => name === otherSubjects)?.count).toBe(0);
  });

  test('keeps the colors of a ranking given to it, whatever it shows', () => {
    const ranking = ['ART', 'MATH'];
    const { subjects, nodes } = compose({ kind: 'one', courses: inventHistory(1) }, ranking);
    expect(subjects.map(({ name }) => name)).toEqual(['ART', 'MATH', otherSubjects]);
    for (const { name, subject } of nodes.slice(1)) {
      const place = ranking.indexOf(name.split(' ')[0] ?? '');
      expect(subject).toBe(place < 0 ? 2 : place);
    }
  });

  test('keeps the ten most taken courses of each semester when asked to', () => {
    const top = compose({ kind: 'crowd', crowd, top10: true });
    expect(top.courses.map(({ length }) => length)).toEqual([10, 10, 10, 10]);
    const shares = (crowd.semesters[0]?.courses ?? [])
      .map(({ students }) => students)
      .toSorted((a, b) => b - a);
    const tenth = radiusOfShare((shares[9] ?? 0) / (crowd.semesters[0]?.students ?? 1));
    expect(
      Math.min(...(top.courses[0] ?? []).map((index) => top.nodes[index]?.radius ?? 0)),
    ).toBeCloseTo(tenth);
  });

  test('is told in a sentence of each node', () => {
    const math = ofCrowd.occurrences.get('MATH 1500')?.[0] ?? -1;
    expect(sentenceOf(ofCrowd, math)).toBe('MATH 1500, Semester 1, 62% of students, you took it');
    expect(sentenceOf(ofCrowd, 0)).toBe('Semester 1, 600 students, 100 courses');
    expect(sentenceOf(ofOne, 0)).toMatch(/^Semester 1, Fall 2022, [456] courses$/);
    expect(sentenceOf(ofOne, 3)).toMatch(/^[A-Z_]+ \d{4}, Semester 1, grade (A|B\+)$/);
    expect(sentenceOf(ofOne, 999)).toBe('');
  });

  test('tells shares in whole percents, and never nothing of something', () => {
    expect([0.614, 0.01, 0.002, 1].map(shareText)).toEqual(['61%', '1%', '<1%', '100%']);
  });
});
