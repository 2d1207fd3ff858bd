import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inventCrowd } from '../../../../lab/invented-courses.ts';
import type { RenderFrame } from '../frame/frame.ts';
import { LabelCache } from './label-cache.ts';
import { LabelGrid } from './label-grid.ts';
import { layOutLabels } from './label-layout.ts';
import { desktop, frameOf, phone } from './test-kit.ts';

const frame = frameOf({ kind: 'crowd', crowd: inventCrowd(90, 9), top10: true });
const first = frame.picture.byWeight[0] ?? 0;

const moved = (index: number, by: number): RenderFrame => {
  const positions = Float32Array.from(frame.positions);
  positions[2 * index] = (positions[2 * index] ?? 0) + by;
  return { ...frame, positions };
};
const scaled = (index: number, scale: number): RenderFrame => {
  const scales = Float32Array.from(frame.scales);
  scales[index] = scale;
  return { ...frame, scales };
};

describe('labels are laid out again', () => {
  test('never while only the pointer moves', () => {
    const cache = new LabelCache();
    const layout = cache.layoutOf(frame);
    const pointed = {
      pointed: first,
      spotlight: 'MATH 1500',
      dimmed: 0.7,
      pointedTitle: 'Calculus',
    };
    expect(cache.layoutOf({ ...scaled(first, 1.35), ...pointed })).toBe(layout);
    expect(cache.layoutOf({ ...frame, hasFocusRing: true })).toBe(layout);
  });

  test('after every change that can move one of them', () => {
    const changes: fc.Arbitrary<RenderFrame> = fc.oneof(
      fc.record({ index: fc.nat(98), by: fc.integer({ min: -60, max: 60 }) }).map((each) => moved(each.index, each.by)),
      fc
        .record({ index: fc.nat(98), scale: fc.constantFrom(0, 0.4, 1, 1.35) })
        .map((each) => scaled(each.index, each.scale)),
      fc.constantFrom(0.7, 1, 1.4).map((k) => ({ ...frame, camera: { ...frame.camera, k } })),
      fc.constantFrom(desktop, phone).map((size) => ({ ...frame, size })),
      fc.boolean().map((isBloom) => ({ ...frame, isBloom })),
    );
    fc.assert(
      fc.property(fc.array(changes, { minLength: 1, maxLength: 6 }), (frames) => {
        const cache = new LabelCache();
        for (const each of frames) expect(cache.layoutOf(each)).toEqual(layOutLabels(each, new LabelGrid()));
      }),
      { numRuns: 20 },
    );
  });

  test('when the page moves a node in the array it passed before', () => {
    const cache = new LabelCache();
    const positions = Float32Array.from(frame.positions);
    const layout = cache.layoutOf({ ...frame, positions });
    positions[2 * first] = (positions[2 * first] ?? 0) + 30;
    expect(cache.layoutOf({ ...frame, positions })).not.toEqual(layout);
  });
});
