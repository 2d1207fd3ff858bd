import { expect, test } from 'vitest';
import { layOutBars, percent } from './bar-layout.ts';

const bars = [
  { label: 'A', value: 100 },
  { label: 'B', value: 50 },
  { label: 'C', value: 0 },
];

test('the y axis runs from 0 to 100 whatever the values', () => {
  const { ticks } = layOutBars([{ label: 'A', value: 3 }]);
  expect(ticks.map(({ value }) => value)).toEqual([0, 20, 40, 60, 80, 100]);
});

test('a bar is as high as its value', () => {
  const [full, half, none] = layOutBars(bars).bars;
  expect(half?.height).toBeCloseTo((full?.height ?? 0) / 2);
  expect(none?.height).toBe(0);
});

test('bars stand in the order given, without touching, inside the drawing', () => {
  const many = Array.from({ length: 60 }, (_, index) => ({ label: `MATH ${1000 + index}`, value: index }));
  const { bars: drawn, right } = layOutBars(many);
  drawn.forEach((bar, index) => {
    const next = drawn[index + 1];
    expect(bar.x + bar.width).toBeLessThan(next ? next.x : right);
  });
});

test('long names are slanted, grades stay level', () => {
  expect(layOutBars(bars).slanted).toBe(false);
  expect(layOutBars([{ label: 'CMP_SC 1050', value: 1 }, ...bars]).slanted).toBe(true);
});

test('nothing to show is an empty chart, not a broken one', () => {
  const { width, height, bars: drawn } = layOutBars([]);
  expect(drawn).toEqual([]);
  expect(width).toBeGreaterThan(0);
  expect(height).toBeGreaterThan(0);
});

test.each([
  [37.5, '37.5%'],
  [40, '40%'],
  [33.3333, '33.3%'],
])('%d is shown as %s', (value, shown) => {
  expect(percent(value)).toBe(shown);
});
