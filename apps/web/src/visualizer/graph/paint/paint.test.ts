import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inventCrowd, inventHistory } from '../../../../lab/invented-courses.ts';
import { fitting, zoomed } from '../frame/camera.ts';
import { type RenderFrame, screenX, screenY } from '../frame/frame.ts';
import { arrange, planFor } from '../layout/arrangement.ts';
import { themes } from '../palette.ts';
import { compose, type Scene } from '../scene/picture.ts';
import { LabelGrid } from './label-grid.ts';
import { legendHeight, paintLegend } from './legend.ts';
import { paint } from './paint.ts';
import { svgPen } from './pens.ts';

const size = { width: 1216, height: 480 };

function frameOf(scene: Scene, more: Partial<RenderFrame> = {}): RenderFrame {
  const picture = compose(scene);
  const style = picture.isCrowd ? 'blooms' : 'spokes';
  const { seats, outerRadii } = arrange(picture, style, planFor(picture, style, size));
  const [xs, ys] = [seats.filter((_, at) => at % 2 === 0), seats.filter((_, at) => at % 2 === 1)];
  const box = {
    left: Math.min(...xs) - 60,
    right: Math.max(...xs) + 60,
    top: Math.min(...ys) - 60,
    bottom: Math.max(...ys) + 60,
  };
  return {
    picture,
    isBloom: picture.isCrowd,
    positions: seats,
    outerRadii,
    scales: new Float32Array(picture.nodes.length).fill(1),
    camera: fitting(box, size),
    size,
    theme: themes.light,
    spotlight: null,
    dimmed: 0,
    pointed: -1,
    hasFocusRing: false,
    widthOf: (text) => 0.58 * text.length,
    ...more,
  };
}

function fileOf(frame: RenderFrame): string {
  const pen = svgPen();
  paint(pen, frame, new LabelGrid());
  paintLegend(pen, frame, size.height);
  return pen.finish(
    size.width,
    size.height + legendHeight(frame),
    frame.theme.background,
    'A <trail> & more',
  );
}

const texts = (file: string) =>
  [...file.matchAll(/<text[^>]*>([^<]*)</g)].map(([, words = '']) => words);
const circles = (file: string) => [...file.matchAll(/M[^aM]*a[^z]*z/g)].length;

const one: Scene = { kind: 'one', courses: inventHistory(6) };
const crowd: Scene = { kind: 'crowd', crowd: inventCrowd(600, 6), top10: false };

describe('a picture saved as SVG', () => {
  test('holds every course and semester as shapes, and the name of every subject', () => {
    const frame = frameOf(one);
    const file = fileOf(frame);
    expect(circles(file)).toBeGreaterThanOrEqual(frame.picture.nodes.length);
    for (const { name } of frame.picture.nodes.slice(0, 6)) expect(texts(file)).toContain(name);
    for (const { name, count } of frame.picture.subjects)
      if (count > 0) expect(texts(file)).toContain(name);
  });

  test('needs no other file, and has a title', () => {
    const file = fileOf(frameOf(one));
    expect(file).toContain('<title>A &lt;trail&gt; &amp; more</title>');
    expect(file).not.toMatch(/NaN|undefined|Infinity|var\(|class=|href=|<script/);
    expect(file).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="1216"/);
  });
});

describe('what is drawn', () => {
  test('connects the nodes of a highlighted course, with its share in each semester', () => {
    const lit = texts(fileOf(frameOf(crowd, { spotlight: 'MATH 1500', dimmed: 1 })));
    expect(lit.filter((words) => words.startsWith('MATH 1500'))).toHaveLength(6);
    expect(lit).toContain('MATH 1500  62%');
    expect(lit).not.toContain('CMP_SC 1050');
  });

  test('leaves out hidden subjects', () => {
    const frame = frameOf(one);
    const scales = Float32Array.from(frame.picture.nodes, ({ subject }) => (subject === 0 ? 0 : 1));
    const hidden = frame.picture.nodes
      .filter(({ subject }) => subject === 0)
      .map(({ name }) => name);
    const shown = texts(fileOf({ ...frame, scales }));
    expect(hidden.filter((name) => shown.includes(name))).toEqual([]);
    expect(hidden).not.toEqual([]);
  });

  test('puts a ring around the courses the student took too', () => {
    const rings = (file: string) =>
      circles(/<path d="([^"]*)" fill="none" stroke="#172033"/.exec(file)?.[1] ?? '');
    expect(rings(fileOf(frameOf(crowd)))).toBe(0);
    const ids = ['MATH 1500', 'STAT 4710'].map((code) => `${code}__Semester 2`);
    expect(rings(fileOf(frameOf({ ...crowd, ringed: new Set(ids) })))).toBe(2);
  });

  test('labels more courses, and in larger letters, at a higher zoom', () => {
    const far = frameOf(crowd);
    const at = { x: screenX(far, 0), y: screenY(far, 0) };
    const near = { ...far, camera: zoomed(far.camera, 5, at, far.camera) };
    const isOnCanvas = (frame: RenderFrame, index: number) => {
      const [x, y] = [screenX(frame, index), screenY(frame, index)];
      return x > 0 && y > 0 && x < size.width && y < size.height;
    };
    const inside = (frame: RenderFrame) =>
      frame.picture.byWeight.filter((index) => isOnCanvas(frame, index)).length;
    const named = (frame: RenderFrame) =>
      texts(fileOf(frame)).filter((words) => /\d{4}$/.test(words)).length;
    expect(named(near) / inside(near)).toBeGreaterThan(named(far) / inside(far));
    const sizes = (frame: RenderFrame) =>
      [...fileOf(frame).matchAll(/font-size="([\d.]+)"/g)].map(([, px]) => Number(px));
    expect(Math.max(...sizes(near))).toBeGreaterThan(Math.max(...sizes(far)));
  });
});

describe('labels', () => {
  const box = fc
    .record({
      x: fc.integer({ min: 0, max: 380 }),
      y: fc.integer({ min: 0, max: 180 }),
      w: fc.integer({ min: 4, max: 90 }),
      h: fc.integer({ min: 4, max: 20 }),
    })
    .map(({ x, y, w, h }) => ({ left: x, top: y, right: x + w, bottom: y + h }));

  test('never cover each other or leave the canvas', () => {
    fc.assert(
      fc.property(fc.array(box, { maxLength: 60 }), (boxes) => {
        const grid = new LabelGrid();
        grid.clear(400, 200);
        const placed = boxes.filter(({ left, top, right, bottom }) =>
          grid.claim(left, top, right, bottom),
        );
        for (const [index, a] of placed.entries()) {
          expect(a.right <= 400 && a.bottom <= 200).toBe(true);
          for (const b of placed.slice(0, index)) {
            expect(
              a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top,
            ).toBe(true);
          }
        }
        expect(
          placed.length > 0 || boxes.every((each) => each.right > 400 || each.bottom > 200),
        ).toBe(true);
      }),
    );
  });

  test('find the whole canvas free again in the next frame', () => {
    const grid = new LabelGrid();
    grid.clear(400, 200);
    grid.take(-50, -50, 500, 500);
    expect(grid.claim(10, 10, 50, 20)).toBe(false);
    grid.clear(400, 200);
    expect(grid.claim(10, 10, 50, 20)).toBe(true);
  });
});
