import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  byCourse,
  bySemester,
  charts,
  large,
  openStatistics,
  serveCharts,
  serveStatistics,
  small,
  submit,
} from './test-kit.tsx';

afterEach(() => page.viewport(1280, 800));

/** The navigation bar, which a component test does not have, takes this much of the screen. */
const navigationBar = 60;

test.each([
  ['a desktop by semester', 1440, 900, small, bySemester],
  ['a phone by semester', 390, 844, small, bySemester],
  ['a phone by grades', 390, 844, large, byCourse],
])('after Submit on %s all of the first chart is on the screen', async (_, width, height, major, mode) => {
  await page.viewport(width, height);
  serveStatistics();
  localStorage.setItem('selectedMajor', major);
  await openStatistics();
  await submit(mode);
  await expect.element(page.getByRole('heading', { level: 2 })).toHaveFocus();
  await expect.element(charts.first()).toBeInTheDocument();
  const { top, bottom } = charts.first().element().getBoundingClientRect();
  expect(top).toBeGreaterThanOrEqual(0);
  expect(bottom + navigationBar).toBeLessThanOrEqual(height);
});

const semesterWith = (courses: number) => ({
  students: 20,
  values: Object.fromEntries(Array.from({ length: courses }, (_, n) => [`PHYSCS ${1000 + n}`, 90 - 2 * n])),
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
  expect(widths.map((width) => width > 0.9 * widest)).toEqual([...[false, false], ...[true, true], ...[false, false]]);
});
