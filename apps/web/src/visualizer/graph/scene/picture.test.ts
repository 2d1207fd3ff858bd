import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inventCrowd, inventHistory } from '../../../../lab/invented-courses.ts';
import { compose, otherSubjects, radiusOfShare, sentenceOf, shareText } from './picture.ts';

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

  test('gives a dot an area that follows the share of students', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.02, max: 0.5, noNaN: true }), (share) => {
        expect(radiusOfShare(2 * share) ** 2).toBeCloseTo(2 * radiusOfShare(share) ** 2);
      }),
    );
    expect(radiusOfShare(0.0001)).toBeGreaterThan(2);
  });

  test('counts the courses of each subject, and as Other those without a color of their own', () => {
    const total = ofCrowd.subjects.reduce((sum, { count }) => sum + count, 0);
    expect(total).toBe(ofCrowd.nodes.length - 4);
    expect(ofCrowd.subjects).toHaveLength(9);
    expect(ofCrowd.subjects.at(-1)?.name).toBe(otherSubjects);
    // Six courses at most have no more subjects than there are colors.
    const small = compose({ kind: 'one', courses: inventHistory(1) });
    expect(small.subjects.at(-1)).toEqual({ name: otherSubjects, count: 0 });
  });

  test('takes its colors from a given ranking, whatever it shows', () => {
    const ranking = ['ART', 'MATH'];
    const { subjects, nodes } = compose({ kind: 'one', courses: inventHistory(1) }, ranking);
    expect(subjects.map(({ name }) => name)).toEqual(['ART', 'MATH', otherSubjects]);
    for (const { name, subject } of nodes.slice(1)) {
      const place = ranking.indexOf(name.split(' ')[0] ?? '');
      expect(subject).toBe(place < 0 ? 2 : place);
    }
  });

  test('can be limited to the ten most taken courses of each semester', () => {
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

  test('has a sentence for each node', () => {
    const math = ofCrowd.occurrences.get('MATH 1500')?.[0] ?? -1;
    expect(sentenceOf(ofCrowd, math)).toBe('MATH 1500, Semester 1, 62% of students, you took it');
    expect(sentenceOf(ofCrowd, 0)).toBe('Semester 1, 600 students, 100 courses');
    expect(sentenceOf(ofOne, 0)).toMatch(/^Semester 1, Fall 2022, [456] courses$/);
    expect(sentenceOf(ofOne, 3)).toMatch(/^[A-Z_]+ \d{4}, Semester 1, grade (A|B\+)$/);
    expect(sentenceOf(ofOne, 999)).toBe('');
  });

  test('gives shares in whole percents, but never 0% for more than nobody', () => {
    expect([0.614, 0.01, 0.002, 1].map(shareText)).toEqual(['61%', '1%', '<1%', '100%']);
  });
});
