import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitting, panned, zoomed } from './camera.ts';

const chart = { width: 1200, height: 480 };
const length = fc.integer({ min: 10, max: 5000 });
const boxes = fc
  .record({
    left: fc.integer({ min: -5000, max: 5000 }),
    top: fc.integer({ min: -5000, max: 5000 }),
    width: length,
    height: length,
  })
  .map(({ left, top, width, height }) => ({
    left,
    top,
    right: left + width,
    bottom: top + height,
  }));

describe('the camera', () => {
  test('fits any picture into the chart', () => {
    fc.assert(
      fc.property(boxes, (box) => {
        const { x, y, k } = fitting(box, chart);
        expect(x + k * box.left).toBeGreaterThanOrEqual(0);
        expect(x + k * box.right).toBeLessThanOrEqual(chart.width);
        expect(y + k * box.top).toBeGreaterThanOrEqual(0);
        expect(y + k * box.bottom).toBeLessThanOrEqual(chart.height);
      }),
    );
  });

  test('keeps what lies under the pointer there while zooming', () => {
    const points = fc.record({
      x: fc.integer({ min: 0, max: 1200 }),
      y: fc.integer({ min: 0, max: 480 }),
    });
    fc.assert(
      fc.property(points, fc.double({ min: 0.2, max: 5, noNaN: true }), (at, factor) => {
        const before = { x: 40, y: -20, k: 0.8 };
        const after = zoomed(before, factor, at, before);
        expect((at.x - after.x) / after.k).toBeCloseTo((at.x - before.x) / before.k, 4);
        expect((at.y - after.y) / after.k).toBeCloseTo((at.y - before.y) / before.k, 4);
      }),
    );
  });

  test('stops zooming where nothing could be recognized', () => {
    const home = { x: 0, y: 0, k: 1 };
    expect(zoomed(home, 0.0001, { x: 0, y: 0 }, home).k).toBe(0.5);
    expect(zoomed(home, 10_000, { x: 0, y: 0 }, home).k).toBe(10);
  });

  test('keeps some of the picture on the canvas, however far it is pushed', () => {
    fc.assert(
      fc.property(boxes, fc.integer({ min: -1e6, max: 1e6 }), fc.integer({ min: -1e6, max: 1e6 }), (box, dx, dy) => {
        const { x, y, k } = panned(fitting(box, chart), dx, dy, box, chart);
        expect(x + k * box.right).toBeGreaterThan(0);
        expect(x + k * box.left).toBeLessThan(chart.width);
        expect(y + k * box.bottom).toBeGreaterThan(0);
        expect(y + k * box.top).toBeLessThan(chart.height);
      }),
    );
  });
});
