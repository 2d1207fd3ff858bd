import { expect, test } from 'vitest';
import { Viewport } from './viewport.ts';

const box = { left: 0, top: 0, right: 1000, bottom: 400 };
const boxAt = () => box;

function openViewport() {
  const viewport = new Viewport((tween, target, duration) => tween.to(target, duration, 0));
  viewport.size = { width: 1216, height: 480 };
  viewport.measure(boxAt);
  viewport.showAll(0);
  viewport.tween.at(0);
  return viewport;
}

test('a point under the pointer is found in the picture', () => {
  const viewport = openViewport();
  const { x, y, k } = viewport.camera;
  expect(viewport.toPicture({ x: x + 100 * k, y: y + 50 * k })).toEqual({
    x: expect.closeTo(100),
    y: expect.closeTo(50),
  });
});

test('whatever the student does by hand is remembered until everything is shown again', () => {
  for (const move of [
    (viewport: Viewport) => viewport.pan(10, 10),
    (viewport: Viewport) => viewport.zoomAt(1.5, { x: 5, y: 5 }),
    (viewport: Viewport) => viewport.zoomBy(1.5),
    (viewport: Viewport) => viewport.bringIntoView({ x: 5000, y: 0 }),
  ]) {
    const viewport = openViewport();
    move(viewport);
    expect(viewport.isMovedByHand).toBe(true);
    viewport.showAll();
    expect(viewport.isMovedByHand).toBe(false);
  }
});

test('there is room to zoom in from where everything is shown, and out until it is shown again', () => {
  const viewport = openViewport();
  expect(viewport.roomToZoom()).toEqual({ in: expect.closeTo(10), out: 1 });
  viewport.zoomAt(4, { x: 5, y: 5 });
  expect(viewport.roomToZoom()).toEqual({ in: expect.closeTo(2.5), out: expect.closeTo(0.25) });
  viewport.showAll();
  expect(viewport.roomToZoom().out).toBe(1);
});

test.each([
  ['inside the canvas', { x: 500, y: 200 }, 0, 0],
  ['beyond the right edge', { x: 1000, y: 200 }, -1, 0],
  ['beyond the upper left corner', { x: 0, y: -100 }, 1, 1],
])('the camera moves no more than needed for a node %s', (_, node, right, down) => {
  const viewport = openViewport();
  const before = viewport.camera;
  viewport.bringIntoView(node);
  viewport.tween.at(1000);
  const after = viewport.camera;
  expect([Math.sign(after.x - before.x), Math.sign(after.y - before.y)]).toEqual([right, down]);
  const [x, y] = [node.x * after.k + after.x, node.y * after.k + after.y];
  expect(x).toBeGreaterThanOrEqual(47.9);
  expect(x).toBeLessThanOrEqual(1216 - 47.9);
  expect(y).toBeGreaterThanOrEqual(47.9);
});

test.each([
  ['is ignored if it is too small to notice', 1004, false],
  ['is followed if it is larger', 1400, true],
])('a change of the layout %s', (_, right, moves) => {
  const viewport = openViewport();
  viewport.refit(() => ({ ...box, right }));
  expect(viewport.tween.isMoving).toBe(moves);
});
