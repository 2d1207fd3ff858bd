import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  byCourse,
  bySemester,
  charts,
  large,
  openAndSubmit,
  openStatistics,
  serveCharts,
  serveStatistics,
  small,
} from './test-kit.tsx';

afterEach(() => page.viewport(1280, 800));

/** The navigation bar, which a component test does not have, takes this much of the screen. */
const navigationBar = 60;

const firstChart = () => charts.first().element().getBoundingClientRect();

describe.each([
  ['a desktop', 1440, 900],
  ['a tablet', 820, 1180],
  ['a phone', 390, 844],
] as const)('after Submit on %s', (_, width, height) => {
  test.each([
    ['by semester', small, bySemester],
    ['by grades', large, byCourse],
  ])('all of the first chart is on the screen, %s', async (_, major, mode) => {
    await page.viewport(width, height);
    serveStatistics();
    await openAndSubmit(major, mode);
    await expect.element(page.getByRole('heading', { level: 2 })).toHaveFocus();
    await expect.element(charts.first()).toBeInTheDocument();
    const { top, bottom } = firstChart();
    expect(top).toBeGreaterThanOrEqual(0);
    expect(bottom + navigationBar).toBeLessThanOrEqual(height);
  });
});

const semesterWith = (courses: number) => ({
  students: 20,
  values: Object.fromEntries(
    Array.from({ length: courses }, (_, n) => [`PHYSCS ${1000 + n}`, 90 - 2 * n]),
  ),
});

test('charts of ten courses use the width of a desktop, a tablet and a phone', async () => {
  serveStatistics();
  const semester = semesterWith(12);
  serveCharts('Geography', 'distribution', { 'Semester 1': semester, 'Semester 2': semester });
  await openStatistics({ major: 'Geography', mode: 'distribution', topOnly: true });
  await expect.element(charts).toHaveLength(2);
  for (const width of [1440, 820, 390]) {
    await page.viewport(width, 900);
    await expect.poll(() => innerWidth).toBe(width);
    const [first, second] = charts.elements().map((each) => each.getBoundingClientRect());
    const isBeside = first?.top === second?.top;
    expect(isBeside).toBe(width > 700);
    const svg = charts.first().element().querySelector('svg')?.getBoundingClientRect();
    // Beside each other in the page's 1,088 pixels, each has 536.
    expect(svg?.width ?? 0).toBeGreaterThan(0.85 * Math.min(first?.width ?? 0, 536));
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  }
});

test('on a desktop, narrow charts stand in pairs and a wide one alone, without a gap', async () => {
  await page.viewport(1440, 900);
  serveStatistics();
  const sizes = [9, 20, 12, 25, 14, 8];
  serveCharts(
    'Geography',
    'distribution',
    Object.fromEntries(sizes.map((size, n) => [`Semester ${n + 1}`, semesterWith(size)])),
  );
  await openStatistics({ major: 'Geography', mode: 'distribution' });
  await expect.element(charts).toHaveLength(sizes.length);
  const widths = charts.elements().map((each) => each.getBoundingClientRect().width);
  const widest = Math.max(...widths);
  expect(widths.map((width) => width > 0.9 * widest)).toEqual([
    ...[false, false],
    ...[true, true],
    ...[false, false],
  ]);
});
