import { expect, test } from 'vitest';
import { alignedPercent, barNumber, layOutBars, percent } from './bar-layout.ts';

const bars = [
  { label: 'A', value: 100 },
  { label: 'B', value: 50 },
  { label: 'C', value: 0 },
];

test('bars stand in the order given, without touching, inside the drawing', () => {
  const many = Array.from({ length: 60 }, (_, index) => ({
    label: `MATH ${1000 + index}`,
    value: index,
  }));
  const { bars: drawn, right } = layOutBars(many);
  drawn.forEach((bar, index) => {
    const next = drawn[index + 1];
    expect(bar.x + bar.width).toBeLessThan(next ? next.x : right);
  });
});

test('many long names are slanted, grades stay level', () => {
  const courses = Array.from({ length: 10 }, (_, index) => ({
    label: `CMP_SC ${1000 + index}`,
    value: 1,
  }));
  expect(layOutBars(courses).slanted).toBe(true);
  expect(layOutBars(bars).slanted).toBe(false);
});

test('all sixteen grades fit a phone of 360 pixels at four fifths of their size', () => {
  const letters = Array.from({ length: 16 }, (_, index) => ({ label: `${index}`, value: 7.7 }));
  expect(layOutBars(letters).width * 0.8).toBeLessThanOrEqual(310);
});

test('a tick stands below its bar or between two, its word below the names, and two words never on one line', () => {
  const {
    bars: drawn,
    markers,
    names,
    height,
  } = layOutBars(bars, 'card', [
    { kind: 'own', label: 'You', at: 1 },
    { kind: 'average', label: 'Average 3.5', at: 0.5 },
  ]);
  const [own, average] = markers;
  expect(own?.x).toBe(drawn[1]?.middle);
  expect(average?.x).toBeGreaterThan(drawn[0]?.middle ?? 0);
  expect(average?.x).toBeLessThan(drawn[1]?.middle ?? 0);
  expect(own?.word).toBeGreaterThan(names + 10);
  expect(average?.word).toBeGreaterThan((own?.word ?? 0) + 10);
  expect(height).toBeGreaterThan((average?.word ?? 0) + 10);
});

test('a bar of the student’s own has room for a word above its value, even at 100', () => {
  const [plain] = layOutBars(bars).bars;
  const [own] = layOutBars(bars.map((bar) => ({ ...bar, isOwn: true }))).bars;
  expect(own?.y).toBeGreaterThan((plain?.y ?? 0) + 10);
  expect(own?.isOwn).toBe(true);
});

test('opened large, a chart is larger and shows the same', () => {
  const [card, large] = [layOutBars(bars), layOutBars(bars, 'large')];
  expect(large.width * large.height).toBeGreaterThan(2 * card.width * card.height);
  expect(large.bars.map(({ label, value }) => [label, value])).toEqual(
    card.bars.map(({ label, value }) => [label, value]),
  );
});

test.each([
  [37.5, '37.5%'],
  [40, '40%'],
  [33.3333, '33.3%'],
])('%d is shown as %s', (value, shown) => {
  expect(percent(value)).toBe(shown);
});

test.each([
  [37.5, '37.5%', '38'],
  [40, '40.0%', '40'],
  [0.4, '0.4%', '<1'],
])('%d lines up as %s in a table and is %s on a bar', (value, aligned, onBar) => {
  expect([alignedPercent(value), barNumber(value)]).toEqual([aligned, onBar]);
});
