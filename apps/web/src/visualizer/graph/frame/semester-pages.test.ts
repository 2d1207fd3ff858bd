import { expect, test } from 'vitest';
import { NodePositions } from '../layout/node-positions.ts';
import { compose } from '../scene/picture.ts';
import { isNarrowCanvas, pageAfterSwipe, SemesterPages } from './semester-pages.ts';
import type { Animate } from './tween.ts';
import { Viewport } from './viewport.ts';

const phone = { width: 370, height: 506 };

test('a swipe before the first page or after the last one leaves it', () => {
  expect([pageAfterSwipe(0, 200, 9), pageAfterSwipe(8, -200, 9)]).toEqual([0, 8]);
});

test.each([
  [320, true],
  [370, true],
  [779, false],
  [1368, false],
])('a canvas %i pixels wide is narrow: %s', (width, isNarrow) => {
  expect(isNarrowCanvas({ width, height: 500 })).toBe(isNarrow);
});

/** Three semesters on a phone; MATH 1500 is taken in the second and third. */
function openPages() {
  const courses = [
    ['ART_VS 1020', 1],
    ['MATH 1500', 2],
    ['MATH 1500', 3],
  ].map(([programId, n]) => ({ programId: String(programId), n: Number(n) }));
  const picture = compose({ kind: 'one', courses });
  const animate: Animate = (tween, target) => tween.set(target);
  const nodes = new NodePositions(animate);
  const viewport = new Viewport(animate);
  viewport.size = phone;
  const rearrange = () => {
    nodes.isPaged = pages.isPaged(phone, picture.semesters);
    nodes.setPicture(picture, 'spokes', phone, 0);
    pages.update();
    viewport.showAll();
  };
  const pages = new SemesterPages({ nodes, viewport, rearrange, onPage: () => {} });
  rearrange();
  /** The semesters whose middle is on the canvas. */
  const visible = () =>
    [0, 1, 2].filter((semester) => {
      const x = nodes.destination(semester).x * viewport.camera.k + viewport.camera.x;
      return x > 0 && x < phone.width;
    });
  return { pages, picture, visible };
}

test('a course that is searched for or reached by keys brings its semester onto the canvas', () => {
  const { pages, picture, visible } = openPages();
  const math = picture.occurrences.get('MATH 1500') ?? [];
  pages.showOneOf(math);
  expect(visible()).toEqual([1]);
  pages.turn(1);
  pages.showOneOf(math);
  expect(visible()).toEqual([2]);
});
