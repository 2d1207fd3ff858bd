import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './looks.ts';
import { enter, oncePerCampus, test as shell, storedLogin } from './shell.ts';

const taken = [
  ['MATH 1500', 'FS23', 'A-'],
  ['CMP_SC 1050', 'FS23', 'A'],
  ['ENGLSH 1000', 'FS23', 'B'],
  ['MATH 1700', 'SP24', 'B+'],
  ['CMP_SC 2050', 'SP24', 'A'],
  ['HIST 1100', 'FS24', 'C'],
  ['MATH 1500', 'FS24', 'A'],
].map(([programId, semester, grade]) => ({ programId, semester, grade }));

/** The student whose courses are drawn. */
const senior = oncePerCampus((campus) => campus.enroll());

const test = shell.extend<{ chart: DrawnChart }>({
  chart: async ({ page, campus }, use) => {
    await enter(page, await senior(campus));
    const { token } = await storedLogin(page);
    const call = { headers: { authorization: `Bearer ${token}` } };
    const [mine] = await (await page.request.get('/course-histories?scope=mine', call)).json();
    if (!(mine?.courses.length > 0)) {
      await page.request.post('/set-major', { ...call, data: { major: 'Computer Science' } });
      await page.request.post('/submit-course-history', { ...call, data: { courses: taken } });
    }
    await page.goto('/#/visualizer?mode=current&semester=all');
    const chart = chartOf(page);
    await chart.settled();
    await chart.canvas.scrollIntoViewIfNeeded();
    await use(chart);
  },
});

type DrawnChart = ReturnType<typeof chartOf>;

/** The graph, and what its canvas says about itself in data attributes. */
function chartOf(page: Page) {
  const canvas = page.getByRole('application');
  const attribute = async (name: string) => (await canvas.getAttribute(`data-${name}`)) ?? '';
  const numbers = async (name: string) => (await attribute(name)).split(' ').map(Number);
  return {
    canvas,
    attribute,
    settled: () => expect(canvas).toHaveAttribute('data-settled', 'true'),
    async transform() {
      const [x = 0, y = 0, k = 0] = await numbers('transform');
      return { x, y, k };
    },
    /** Moves to a node with the keys; returns where it is on the page. */
    async reach(...keys: string[]) {
      await canvas.focus();
      for (const key of keys) await page.keyboard.press(key);
      await this.settled();
      const [x = 0, y = 0] = await numbers('at');
      const box = await canvas.boundingBox();
      return { x: x + (box?.x ?? 0), y: y + (box?.y ?? 0) };
    },
  };
}

test('a page that cannot load the scripts that draw the graph says so, saves no picture, still has its table, and draws the graph when asked again', async ({
  page,
  chart,
  faults,
}) => {
  const failure = page
    .getByRole('alert')
    .filter({ hasText: 'We couldn’t draw the graph. The table shows the same courses.' });
  const retry = failure.getByRole('button', { name: 'Try again' });
  const logged = () => faults.filter((fault) => !fault.includes('net::ERR_FAILED'));
  await page.route('**/paint.worker*.js', (route) => route.abort());
  await page.reload();
  await expect(failure).toBeVisible();
  await expect(chart.canvas).toBeHidden();
  await expectAccessible(page);
  await expect.poll(logged).toEqual([expect.stringContaining('The paint worker failed')]);
  await page.getByRole('button', { name: 'Save as PNG' }).click();
  await expect(page.getByText('We couldn’t save the picture.')).toBeVisible();

  await page.unrouteAll();
  await page.route('**/layout.worker*.js', (route) => route.abort());
  await retry.click();
  await expect
    .poll(logged)
    .toEqual([
      expect.stringContaining('The paint worker failed'),
      expect.stringContaining('The picture could not be saved. Error: There is no picture.'),
      expect.stringContaining('The layout worker failed'),
    ]);

  await page.unrouteAll();
  await retry.click();
  await chart.settled();
  await expect(failure).toBeHidden();
  await chart.reach('ArrowRight', 'ArrowDown');
  expect(await chart.attribute('pointed')).toBe('MATH 1500__Semester 1');
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await expect(page.getByRole('table')).toContainText('CMP_SC 2050');
  expect(logged()).toHaveLength(3);
  // These complaints were expected.
  faults.length = 0;
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('two fingers zoom, one finger scrolls the page, a tap opens a node, and every control is large enough for a thumb (GRAPH-10)', async ({
    page,
    chart,
  }) => {
    const controls = page.locator('button:visible, select:visible, header a:visible');
    const small = await controls.evaluateAll((all) =>
      all
        .map((each) => ({ name: each.textContent, box: each.getBoundingClientRect() }))
        .filter(({ box }) => Math.min(box.width, box.height) < 44)
        .map(({ name, box }) => `${name}: ${box.width} x ${box.height}`),
    );
    expect(small).toEqual([]);
    await page.evaluate('scrollTo(0, 0)');
    for (const name of ['Zoom in', 'Zoom out', 'Fit', 'Overview']) {
      const button = page.getByRole('button', { name, exact: true });
      const isOnTop = await button.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const middle = (left + right) / 2;
        return [top + 2, bottom - 2].every((y) =>
          element.contains(element.ownerDocument.elementFromPoint(middle, y)),
        );
      });
      expect([name, isOnTop]).toEqual([name, true]);
    }

    const client = await page.context().newCDPSession(page);
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...touchPoints: { x: number; y: number; id?: number }[]
    ) => client.send('Input.dispatchTouchEvent', { type, touchPoints });
    const top = await page.evaluate<number>('scrollY');
    const before = await chart.transform();
    const box = await chart.canvas.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 160, (box?.y ?? 0) + 60];
    await touch('touchStart', { x, y: y + 240 });
    for (let up = 20; up <= 200; up += 20) await touch('touchMove', { x, y: y + 240 - up });
    await touch('touchEnd');
    await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(top + 20);
    expect(await chart.transform()).toEqual(before);

    await page.evaluate('scrollTo(0, 0)');
    const node = await chart.reach('ArrowRight', 'ArrowRight');
    await page.touchscreen.tap(node.x, node.y);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Semester 2');
    await dialog.getByRole('button', { name: 'Close' }).tap();
    await expect(dialog).toBeHidden();

    const { k } = await chart.transform();
    const spread = (half: number) => [
      { x: x - half, y, id: 0 },
      { x: x + half, y, id: 1 },
    ];
    await touch('touchStart', ...spread(30));
    for (const half of [35, 45, 60]) await touch('touchMove', ...spread(half));
    await touch('touchEnd');
    await expect.poll(async () => (await chart.transform()).k).toBeCloseTo(2 * k, 1);
    await expect(dialog).toBeHidden();
  });
});
