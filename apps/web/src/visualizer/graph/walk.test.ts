import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inventCrowd } from './lab-data.ts';
import { compose } from './picture.ts';
import { type Step, walk } from './walk.ts';

const picture = compose({ kind: 'crowd', crowd: inventCrowd(60, 3), top10: false });
const all = () => true;
const nameAt = (index: number) => picture.nodes[index]?.node.id;

describe('arrow keys', () => {
  test('walk along the semesters and stop at the ends', () => {
    expect([
      walk(picture, 0, 'right', all),
      walk(picture, 1, 'right', all),
      walk(picture, 2, 'right', all),
    ]).toEqual([1, 2, 2]);
    expect(walk(picture, 0, 'left', all)).toBe(0);
    expect(walk(picture, 0, 'end', all)).toBe(2);
    expect(walk(picture, 50, 'home', all)).toBe(0);
  });

  test('go down from a semester through its courses, the most taken first, and back up', () => {
    const first = walk(picture, 0, 'down', all);
    expect(nameAt(first)).toBe('MATH 1500__Semester 1');
    const second = walk(picture, first, 'down', all);
    expect(picture.nodes[second]?.radius).toBeLessThanOrEqual(picture.nodes[first]?.radius ?? 0);
    expect(walk(picture, second, 'up', all)).toBe(first);
    expect(walk(picture, first, 'up', all)).toBe(0);
    expect(walk(picture, 0, 'up', all)).toBe(0);
  });

  test('go from a course to the same course of the next semester', () => {
    const math = picture.occurrences.get('MATH 1500') ?? [];
    expect(walk(picture, math[0] ?? -1, 'right', all)).toBe(math[1]);
    expect(walk(picture, math[1] ?? -1, 'left', all)).toBe(math[0]);
  });

  test('never reach what the legend has switched off, and always stay in the picture', () => {
    const steps = fc.array(fc.constantFrom<Step>('left', 'right', 'up', 'down', 'home', 'end'));
    const isShown = (index: number) => picture.nodes[index]?.subject !== 1;
    fc.assert(
      fc.property(steps, (keys) => {
        let at = 0;
        for (const key of keys) {
          at = walk(picture, at, key, isShown);
          expect(picture.nodes[at]).toBeDefined();
          expect(isShown(at)).toBe(true);
        }
      }),
    );
  });
});
