import { describe, expect, test } from 'vitest';
import { inventCrowd, inventHistory } from '../../../../lab/invented-courses.ts';
import { zoomed } from '../frame/camera.ts';
import { type RenderFrame, screenX, screenY } from '../frame/frame.ts';
import type { Scene } from '../scene/picture.ts';
import { LabelCache } from './label-cache.ts';
import { paint } from './paint.ts';
import { svgPen } from './pens.ts';
import { legendHeight, paintLegend } from './picture-file.ts';
import { desktop, frameOf } from './test-kit.ts';

const size = desktop;

function fileOf(frame: RenderFrame): string {
  const pen = svgPen();
  paint(pen, frame, new LabelCache());
  paintLegend(pen, frame, size.height);
  return pen.finish(size.width, size.height + legendHeight(frame), frame.theme.background, 'A <trail> & more');
}

const texts = (file: string) => [...file.matchAll(/<text[^>]*>([^<]*)</g)].map(([, words = '']) => words);
const circles = (file: string) => [...file.matchAll(/M[^aM]*a[^z]*z/g)].length;

const one: Scene = { kind: 'one', courses: inventHistory(6) };
const frameOfOne = frameOf(one);
const crowd: Scene = { kind: 'crowd', crowd: inventCrowd(600, 6), top10: false };

describe('a picture saved as SVG', () => {
  test('holds every course and semester as shapes, and the name of every subject', () => {
    const frame = frameOfOne;
    const file = fileOf(frame);
    expect(circles(file)).toBeGreaterThanOrEqual(frame.picture.nodes.length);
    for (const { name } of frame.picture.nodes.slice(0, 6)) expect(texts(file)).toContain(name);
    for (const { name } of frame.picture.subjects) expect(texts(file)).toContain(name);
  });

  test('needs no other file, and has a title', () => {
    const file = fileOf(frameOfOne);
    expect(file).toContain('<title>A &lt;trail&gt; &amp; more</title>');
    expect(file).not.toMatch(/NaN|undefined|Infinity|var\(|class=|href=|<script/);
    expect(file).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="1368"/);
  });
});

describe('what is drawn', () => {
  test('connects the nodes of a highlighted course, with its share in each semester', () => {
    const lit = texts(fileOf({ ...frameOf(crowd), spotlight: 'MATH 1500', dimmed: 1 }));
    expect(lit.filter((words) => words.startsWith('MATH 1500'))).toHaveLength(6);
    expect(lit).toContain('MATH 1500 · 62%');
  });

  test('keeps the other labels where they are, and legible, while a course is highlighted', () => {
    const frame = frameOfOne;
    const others = (file: string) =>
      [...file.matchAll(/<text x="([\d.]+)" y="([\d.]+)"[^>]* opacity="([\d.]+)"[^>]*>([^<]*)</g)]
        .filter(([, , , , words = '']) => /^[A-Z_]+ \d{4}$/.test(words))
        .map(([, x, y, opacity, words]) => ({ x, y, opacity: Number(opacity), words }));
    const name = frame.picture.nodes[frame.picture.byWeight[0] ?? 0]?.name ?? '';
    const before = others(fileOf(frame)).filter(({ words }) => words !== name);
    const after = others(fileOf({ ...frame, spotlight: name, dimmed: 1 }));
    expect(after).toEqual(before.map((label) => ({ ...label, opacity: 0.4 })));
    expect(before.length).toBeGreaterThan(20);
  });

  test('says the title of the course pointed at', () => {
    const frame = frameOfOne;
    const pointed = frame.picture.byWeight[0] ?? 0;
    const { name = '', detail = '' } = frame.picture.nodes[pointed] ?? {};
    const file = fileOf({
      ...frame,
      spotlight: name,
      dimmed: 1,
      pointed,
      pointedTitle: 'Calculus',
    });
    expect(texts(file)).toContain(`${name} Calculus · ${detail}`);
  });

  test('draws what is planned as an outline, and a saved picture says what that means', () => {
    const courses = inventHistory(6).map((course) =>
      course.n < 6 ? course : { ...course, rawSemesterCode: 'FS27', planned: true as const },
    );
    const planned = fileOf(frameOf({ kind: 'one', courses }));
    const dashed = (file: string) =>
      [...file.matchAll(/<path d="([^"]*)" fill="none" [^>]*stroke-dasharray/g)].reduce(
        (sum, [, path = '']) => sum + circles(path),
        0,
      );
    // The legend has one more.
    expect(dashed(planned)).toBe(courses.filter(({ n }) => n === 6).length + 2);
    expect(texts(planned)).toEqual(expect.arrayContaining(['Fall 2027, planned', 'Planned']));
    expect(dashed(fileOf(frameOfOne))).toBe(0);
    expect(texts(fileOf(frameOfOne))).not.toContain('Planned');
  });

  test('leaves out hidden subjects', () => {
    const frame = frameOfOne;
    const scales = Float32Array.from(frame.picture.nodes, ({ subject }) => (subject === 0 ? 0 : 1));
    const hidden = frame.picture.nodes.filter(({ subject }) => subject === 0).map(({ name }) => name);
    const shown = texts(fileOf({ ...frame, scales }));
    expect(hidden.filter((name) => shown.includes(name))).toEqual([]);
    expect(hidden).not.toEqual([]);
  });

  test('puts a ring around the courses the student took too', () => {
    const rings = (file: string) => circles(/<path d="([^"]*)" fill="none" stroke="#172033"/.exec(file)?.[1] ?? '');
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
    const inside = (frame: RenderFrame) => frame.picture.byWeight.filter((index) => isOnCanvas(frame, index)).length;
    const named = (frame: RenderFrame) => texts(fileOf(frame)).filter((words) => /\d{4}$/.test(words)).length;
    expect(named(near) / inside(near)).toBeGreaterThan(named(far) / inside(far));
    const sizes = (frame: RenderFrame) =>
      [...fileOf(frame).matchAll(/font-size="([\d.]+)"/g)].map(([, px]) => Number(px));
    expect(Math.max(...sizes(near))).toBeGreaterThan(Math.max(...sizes(far)));
  });
});
