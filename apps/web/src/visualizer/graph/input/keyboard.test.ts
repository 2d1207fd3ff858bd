import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inventCrowd } from '../../../../lab/invented-courses.ts';
import { compose } from '../scene/picture.ts';
import { type KeyStep, nextNode } from './keyboard.ts';

const picture = compose({ kind: 'crowd', crowd: inventCrowd(60, 3), top10: false });
const all = () => true;
const nameAt = (index: number) => picture.nodes[index]?.node.id;

describe('arrow keys', () => {
  test('move along the semesters and stop at the ends', () => {
    expect([
      nextNode(picture, 0, 'right', all),
      nextNode(picture, 1, 'right', all),
      nextNode(picture, 2, 'right', all),
    ]).toEqual([1, 2, 2]);
    expect(nextNode(picture, 0, 'left', all)).toBe(0);
    expect(nextNode(picture, 0, 'end', all)).toBe(2);
    expect(nextNode(picture, 50, 'home', all)).toBe(0);
  });

  test('go down from a semester through its courses, the most taken first, and back up', () => {
    const first = nextNode(picture, 0, 'down', all);
    expect(nameAt(first)).toBe('MATH 1500__Semester 1');
    const second = nextNode(picture, first, 'down', all);
    expect(picture.nodes[second]?.radius).toBeLessThanOrEqual(picture.nodes[first]?.radius ?? 0);
    expect(nextNode(picture, second, 'up', all)).toBe(first);
    expect(nextNode(picture, first, 'up', all)).toBe(0);
    expect(nextNode(picture, 0, 'up', all)).toBe(0);
  });

  test('go from a course to the same course of the next semester', () => {
    const math = picture.occurrences.get('MATH 1500') ?? [];
    expect(nextNode(picture, math[0] ?? -1, 'right', all)).toBe(math[1]);
    expect(nextNode(picture, math[1] ?? -1, 'left', all)).toBe(math[0]);
  });

  test('never reach a hidden subject, and never leave the picture', () => {
    const steps = fc.array(fc.constantFrom<KeyStep>('left', 'right', 'up', 'down', 'home', 'end'));
    const isVisible = (index: number) => picture.nodes[index]?.subject !== 1;
    fc.assert(
      fc.property(steps, (keys) => {
        let at = 0;
        for (const key of keys) {
          at = nextNode(picture, at, key, isVisible);
          expect(picture.nodes[at]).toBeDefined();
          expect(isVisible(at)).toBe(true);
        }
      }),
    );
  });
});
