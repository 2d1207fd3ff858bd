import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inventCrowd, inventHistory } from '../../../../lab/invented-courses.ts';
import { zoomed } from '../frame/camera.ts';
import { type RenderFrame, restingRadius, screenX, screenY } from '../frame/frame.ts';
import type { Scene } from '../scene/picture.ts';
import { type LabelBox, LabelGrid } from './label-grid.ts';
import { type LabelPosition, layOutLabels } from './label-layout.ts';
import { calloutWords } from './labels.ts';
import { desktop, frameOf, phone } from './test-kit.ts';

const layOut = (frame: RenderFrame) => layOutLabels(frame, new LabelGrid());

const overlap = (a: LabelBox, b: LabelBox) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Whether a dot reaches into a box. */
function isOnDot(frame: RenderFrame, index: number, box: LabelBox): boolean {
  const [x, y] = [screenX(frame, index), screenY(frame, index)];
  const nearestX = Math.max(box.left, Math.min(box.right, x));
  const nearestY = Math.max(box.top, Math.min(box.bottom, y));
  return Math.hypot(nearestX - x, nearestY - y) < restingRadius(frame, index) - 0.01;
}

const dotsUnder = (frame: RenderFrame, box: LabelBox) =>
  frame.picture.nodes.flatMap(({ name }, index) => (isOnDot(frame, index, box) ? [name] : []));

/** Pictures of all kinds and sizes. Laying them out takes time, so each is laid out once. */
const scenes: Scene[] = [
  ...[
    [20, 1],
    [90, 9],
    [300, 7],
    [700, 8],
  ].flatMap(([courses = 0, semesters = 0]) =>
    [true, false].map((top10): Scene => ({ kind: 'crowd', crowd: inventCrowd(courses, semesters), top10 })),
  ),
  ...[1, 5, 10].map(
    (semesters): Scene => ({
      kind: 'one',
      courses: inventHistory(semesters),
      ringed: new Set(inventHistory(semesters).map(({ programId, n }) => `${programId}__Semester ${n}`)),
    }),
  ),
];
const laidOut = scenes.flatMap((scene) => [desktop, phone].map((size) => frameOf(scene, { size })));

/** One of them, zoomed in somewhere, with some subjects hidden. */
const frames = fc
  .record({
    frame: fc.constantFrom(...laidOut),
    zoom: fc.constantFrom(1, 1, 1.3, 1.7, 4),
    at: fc.nat({ max: 200 }),
    hidden: fc.array(fc.nat({ max: 20 }), { maxLength: 3 }),
  })
  .map(({ frame, zoom, at, hidden }): RenderFrame => {
    const index = at % frame.picture.nodes.length;
    const center = { x: screenX(frame, index), y: screenY(frame, index) };
    const scales = Float32Array.from(frame.picture.nodes, ({ subject }) => (hidden.includes(subject) ? 0 : 1));
    return { ...frame, scales, camera: zoomed(frame.camera, zoom, center, frame.camera) };
  });

const outside = (labels: readonly LabelPosition[]) => labels.filter(({ inside }) => inside === null);

describe('labels', () => {
  test('lie on no dot, no other label and no title, and are on the canvas', () => {
    fc.assert(
      fc.property(frames, (frame) => {
        const { titles, labels } = layOut(frame);
        const placed = outside(labels);
        for (const [order, label] of placed.entries()) {
          const isWrong =
            dotsUnder(frame, label).length > 0 ||
            placed.slice(0, order).some((other) => overlap(label, other)) ||
            titles.some((title) => overlap(label, title)) ||
            label.left < 0 ||
            label.top < 0 ||
            label.right > frame.size.width ||
            label.bottom > frame.size.height;
          expect(isWrong).toBe(false);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('have lines that run through no dot but their own', () => {
    fc.assert(
      fc.property(frames, (frame) => {
        const crossed = layOut(frame).labels.flatMap(({ index, line }) => {
          const points = Array.from({ length: line === null ? 0 : 20 }, (_, step) => step / 19);
          return points.flatMap((part) => {
            const { x0, y0, x1, y1 } = line ?? { x0: 0, y0: 0, x1: 0, y1: 0 };
            const [x, y] = [x0 + (x1 - x0) * part, y0 + (y1 - y0) * part];
            return dotsUnder(frame, { left: x, right: x, top: y, bottom: y }).filter(
              (name) => name !== frame.picture.nodes[index]?.name,
            );
          });
        });
        expect(crossed).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  test('in a dot stay in it', () => {
    fc.assert(
      fc.property(frames, (frame) => {
        for (const { index, inside, left, right, top } of layOut(frame).labels) {
          if (inside === null) continue;
          const radius = restingRadius(frame, index);
          expect(Math.hypot((right - left) / 2, screenY(frame, index) - top)).toBeLessThan(radius);
        }
      }),
      { numRuns: 20 },
    );
  });

  test('go to the most taken courses first: one without a label would have none even if those that fewer take had none', () => {
    fc.assert(
      fc.property(frames, fc.nat(), (frame, chosen) => {
        const { picture, scales } = frame;
        const { labels } = layOut(frame);
        const labeled = new Set(labels.map(({ index }) => index));
        const last = Math.max(...labels.map(({ index }) => picture.byWeight.indexOf(index)));
        const unlabeled = picture.byWeight
          .slice(0, Math.max(0, last))
          .filter((index) => scales[index] === 1 && !labeled.has(index));
        if (unlabeled.length === 0) return;
        const index = unlabeled[chosen % unlabeled.length] ?? 0;
        const byWeight = picture.byWeight.slice(0, picture.byWeight.indexOf(index) + 1);
        const without = layOut({ ...frame, picture: { ...picture, byWeight } });
        expect(without.labels.some((label) => label.index === index)).toBe(false);
      }),
      { numRuns: 40 },
    );
  });

  test('do not move when the pointer makes a dot grow', () => {
    const frame = frameOf({ kind: 'crowd', crowd: inventCrowd(90, 9), top10: true });
    const scales = Float32Array.from(frame.scales);
    scales[frame.picture.byWeight[0] ?? 0] = 1.35;
    const pointed = { scales, pointed: frame.picture.byWeight[0] ?? 0, dimmed: 1 };
    expect(layOut({ ...frame, ...pointed })).toEqual(layOut(frame));
  });

  test.each([
    ['ten courses in each of nine semesters on a desktop', inventCrowd(400, 9), desktop, 0.9],
    ['ten courses of one semester on a phone', inventCrowd(40, 1), phone, 1],
  ])('name most of %s', (_, crowd, size, part) => {
    const frame = frameOf({ kind: 'crowd', crowd, top10: true }, { size });
    expect(layOut(frame).labels.length).toBeGreaterThanOrEqual(part * frame.picture.byWeight.length);
  });

  test('name all courses of one history on a desktop', () => {
    const frame = frameOf({ kind: 'one', courses: inventHistory(8) });
    expect(layOut(frame).labels).toHaveLength(frame.picture.byWeight.length);
  });
});

describe('titles of semesters', () => {
  test('stand on one line in each row, whatever is below them', () => {
    const frame = frameOf({ kind: 'one', courses: inventHistory(8) });
    const above = layOut(frame).titles.map(({ semester, bottom }) => Math.round(screenY(frame, semester) - bottom));
    expect(new Set(above).size).toBe(1);
  });

  test('are not covered by any dot, with the number of students where there is room', () => {
    const frame = frameOf({ kind: 'crowd', crowd: inventCrowd(400, 9), top10: true });
    const { titles } = layOut(frame);
    expect(titles).toHaveLength(9);
    for (const title of titles) {
      expect(title.isWhole).toBe(true);
      expect(dotsUnder(frame, title)).toEqual([]);
    }
  });
});

describe('what is said about the node pointed at', () => {
  const widthOf = (text: string) => text.length;
  const math = { name: 'MATH 1400', detail: 'D+' };
  const title = 'Calculus for Social and Life Sciences I';

  test.each([
    ['its title and grade', title, 80, `MATH 1400 ${title} · D+`],
    ['only its grade, if it has no title', '', 80, 'MATH 1400 · D+'],
    ['a shorter title, if there is little room', title, 34, 'MATH 1400 Calculus for Soci… · D+'],
    ['no title, if there is no room', title, 18, 'MATH 1400 · D+'],
  ])('is %s', (_, given, room, words) => {
    expect(calloutWords(math, given, room, widthOf)).toBe(words);
    expect(widthOf(words)).toBeLessThanOrEqual(room);
  });
});
