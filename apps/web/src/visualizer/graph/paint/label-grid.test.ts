import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type LabelBox, LabelGrid } from './label-grid.ts';

const [width, height] = [400, 200];

function emptyGrid() {
  const grid = new LabelGrid();
  grid.clear(width, height);
  return grid;
}

const boxes = fc
  .record({
    x: fc.double({ min: -20, max: 400, noNaN: true }),
    y: fc.double({ min: -20, max: 200, noNaN: true }),
    w: fc.double({ min: 4, max: 90, noNaN: true }),
    h: fc.double({ min: 4, max: 20, noNaN: true }),
  })
  .map(({ x, y, w, h }): LabelBox => ({ left: x, top: y, right: x + w, bottom: y + h }));

const overlap = (a: LabelBox, b: LabelBox) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

test('free boxes overlap no box that was taken, and are on the canvas', () => {
  fc.assert(
    fc.property(fc.array(boxes, { maxLength: 60 }), (wanted) => {
      const grid = emptyGrid();
      const placed: LabelBox[] = [];
      for (const box of wanted) {
        if (!grid.isFree(box)) continue;
        expect(placed.filter((other) => overlap(box, other))).toEqual([]);
        expect(box.left >= 0 && box.top >= 0 && box.right <= width && box.bottom <= height).toBe(
          true,
        );
        grid.take(box);
        placed.push(box);
      }
    }),
  );
});

test('free boxes touch no dot', () => {
  const dots = fc.record({
    x: fc.double({ min: -20, max: 420, noNaN: true }),
    y: fc.double({ min: -20, max: 220, noNaN: true }),
    radius: fc.double({ min: 1, max: 40, noNaN: true }),
  });
  fc.assert(
    fc.property(dots, boxes, ({ x, y, radius }, box) => {
      const grid = emptyGrid();
      grid.takeDot(x, y, radius);
      if (!grid.isFree(box)) return;
      const dx = Math.max(box.left, Math.min(box.right, x)) - x;
      const dy = Math.max(box.top, Math.min(box.bottom, y)) - y;
      expect(Math.hypot(dx, dy)).toBeGreaterThanOrEqual(radius);
    }),
    { numRuns: 500 },
  );
});

test('a line crosses no label and no other line, and knows how much of it lies on dots', () => {
  const grid = emptyGrid();
  grid.takeDot(100, 100, 20);
  grid.take({ left: 200, top: 90, right: 260, bottom: 110 });
  expect(grid.pixelsOnDots({ x0: 40, y0: 100, x1: 160, y1: 100 })).toBeGreaterThanOrEqual(39);
  expect(grid.pixelsOnDots({ x0: 40, y0: 20, x1: 160, y1: 20 })).toBe(0);
  expect(grid.pixelsOnDots({ x0: 40, y0: 100, x1: 300, y1: 100 })).toBe(Infinity);
  grid.takeLine({ x0: 300, y0: 20, x1: 300, y1: 180 });
  expect(grid.pixelsOnDots({ x0: 280, y0: 100, x1: 320, y1: 100 })).toBe(Infinity);
});

test('the whole canvas is free again in the next frame', () => {
  const grid = emptyGrid();
  const box = { left: 10, top: 10, right: 50, bottom: 20 };
  grid.take({ left: -50, top: -50, right: 500, bottom: 500 });
  expect(grid.isFree(box)).toBe(false);
  grid.clear(width, height);
  expect(grid.isFree(box)).toBe(true);
});
