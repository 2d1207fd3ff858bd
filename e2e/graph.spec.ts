import { expect, type Page } from '@playwright/test';
import { expectAccessible, inEveryLook, sizes } from './looks.ts';
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
    radius: async () => Number(await attribute('size')),
    /** Moves to a node with the keys; returns where it is on the page. */
    async reach(...keys: string[]) {
      await canvas.focus();
      for (const key of keys) await page.keyboard.press(key);
      await this.settled();
      return this.onPage();
    },
    /** Where the node pointed at is on the canvas. */
    async onCanvas() {
      const [x = 0, y = 0] = await numbers('at');
      return { x, y };
    },
    /** Where it is on the page. */
    async onPage() {
      const { x, y } = await this.onCanvas();
      const box = await canvas.boundingBox();
      return { x: x + (box?.x ?? 0), y: y + (box?.y ?? 0) };
    },
  };
}

/** Milliseconds between two frames of a screen. */
const frame = 16;

const movePointerAway = (page: Page) => page.mouse.move(2, 2);

test('the chart is 95 % of the window wide and 60 % high, on any screen (GRAPH-13)', async ({
  page,
  chart,
}) => {
  for (const viewport of Object.values(sizes)) {
    await page.setViewportSize(viewport);
    const box = await chart.canvas.boundingBox();
    expect(box?.width).toBeCloseTo(0.95 * viewport.width, 0);
    expect(box?.height).toBeCloseTo(0.6 * viewport.height, 0);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(
      viewport.width,
    );
  }
});

test.describe('zoom', () => {
  test('works with the buttons, and Fit shows everything again (GRAPH-10)', async ({
    page,
    chart,
  }) => {
    const before = await chart.transform();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(async () => (await chart.transform()).k).toBeCloseTo(before.k * 1.5, 1);
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await expect.poll(async () => (await chart.transform()).k).toBeLessThan(before.k);
    await page.getByRole('button', { name: 'Fit', exact: true }).click();
    await expect.poll(() => chart.transform()).toEqual(before);
  });

  test('works with the wheel, around the pointer, until everything is shown again (GRAPH-10)', async ({
    page,
    chart,
  }) => {
    const whole = await chart.transform();
    const node = await chart.reach('ArrowRight', 'ArrowRight');
    const top = await page.evaluate('scrollY');
    await page.mouse.move(node.x, node.y);
    for (const key of [null, 'Control']) {
      const before = await chart.transform();
      if (key !== null) await page.keyboard.down(key);
      await page.mouse.wheel(0, -100);
      if (key !== null) await page.keyboard.up(key);
      await expect.poll(async () => (await chart.transform()).k).toBeGreaterThan(1.2 * before.k);
      const after = await chart.onPage();
      expect(Math.hypot(after.x - node.x, after.y - node.y)).toBeLessThan(3);
    }
    // All at once: after a pause it would be another gesture, which scrolls the page.
    await Promise.all(Array.from({ length: 5 }, () => page.mouse.wheel(0, 100)));
    await expect.poll(() => chart.transform()).toEqual(whole);
    expect(await page.evaluate('scrollY')).toBe(top);
  });

  test('lets the wheel scroll the page past the graph, and says how to zoom (GRAPH-10)', async ({
    page,
    chart,
  }) => {
    const tall = await chart.transform();
    await page.setViewportSize({ width: 1280, height: 500 });
    await expect.poll(() => chart.transform()).not.toEqual(tall);
    await chart.settled();
    const before = await chart.transform();
    const box = await chart.canvas.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 300, (box?.y ?? 0) + 100);
    const top = await page.evaluate<number>('scrollY');
    await page.mouse.wheel(0, 60);
    await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(top);
    await expect(page.getByText('Hold Ctrl or ⌘ while scrolling to zoom')).toHaveCSS(
      'opacity',
      '1',
    );
    // On with the pointer at rest, after a pause and in either direction.
    const below = await page.evaluate<number>('scrollY');
    await page.waitForTimeout(300);
    await page.mouse.wheel(0, -40);
    await expect.poll(() => page.evaluate('scrollY')).toBeLessThan(below);
    expect(await chart.transform()).toEqual(before);
  });
});

test('dragging the background pans the graph (GRAPH-11)', async ({ page, chart }) => {
  const before = await chart.transform();
  const box = await chart.canvas.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 8, (box?.y ?? 0) + 8];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 30, y + 20);
  await page.mouse.move(x + 80, y + 50);
  await page.mouse.up();
  await expect.poll(async () => Math.round((await chart.transform()).x - before.x)).toBe(80);
  expect(Math.round((await chart.transform()).y - before.y)).toBe(50);
  expect((await chart.transform()).k).toBe(before.k);
});

test('a dragged node stays where it is dropped, until Fit (GRAPH-12)', async ({ page, chart }) => {
  const start = await chart.reach('ArrowRight', 'ArrowDown');
  expect(await chart.attribute('pointed')).toMatch(/__Semester 1$/);
  const home = await chart.onCanvas();
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 20, start.y - 10);
  await page.mouse.move(start.x + 70, start.y - 30, { steps: 4 });
  await page.mouse.up();
  await chart.settled();
  const end = await chart.onPage();
  expect(end.x).toBeCloseTo(start.x + 70, 0);
  expect(end.y).toBeCloseTo(start.y - 30, 0);
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.getByRole('button', { name: 'Fit', exact: true }).click();
  await chart.reach('ArrowUp', 'ArrowDown');
  const back = await chart.onCanvas();
  expect(Math.hypot(back.x - home.x, back.y - home.y)).toBeLessThan(2);
});

test('a dragged semester takes its courses along (GRAPH-12)', async ({ page, chart }) => {
  const course = await chart.reach('ArrowRight', 'ArrowDown');
  const start = await chart.reach('ArrowUp');
  expect(await chart.attribute('pointed')).toBe('Semester 1');
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 60, start.y + 40, { steps: 4 });
  await page.mouse.up();
  await movePointerAway(page);
  await chart.settled();
  const moved = await chart.reach('ArrowDown');
  expect(moved.x - course.x).toBeGreaterThan(25);
});

test.describe('a node under the pointer', () => {
  test('is larger until the pointer leaves (GRAPH-19, GRAPH-20, GRAPH-21)', async ({
    page,
    chart,
  }) => {
    const { k } = await chart.transform();
    for (const [keys, radius] of [
      [['ArrowRight'], 20],
      [['ArrowDown'], 8],
    ] as const) {
      const node = await chart.reach(...keys);
      await page.mouse.move(node.x, node.y);
      await expect.poll(() => chart.radius()).toBeCloseTo(1.35 * radius * k, 1);
      await movePointerAway(page);
      await page.getByRole('button', { name: 'Zoom in' }).focus();
      await expect(chart.canvas).toHaveAttribute('data-pointed', '');
    }
  });

  test('grows in 150 milliseconds (GRAPH-22)', async ({ page, chart }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const node = await chart.reach('ArrowRight');
    const { k } = await chart.transform();
    await chart.canvas.blur();
    await chart.settled();
    await page.clock.install();
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await page.mouse.move(node.x, node.y);
    const pass = async (milliseconds: number) => {
      for (let passed = 0; passed < milliseconds; passed += frame) {
        await page.clock.runFor(frame);
        await page.waitForTimeout(50); // painting takes real time, not the time of this clock
      }
    };
    await pass(75);
    expect(await chart.radius()).toBeGreaterThan(1.02 * 20 * k);
    expect(await chart.radius()).toBeLessThan(1.33 * 20 * k);
    await pass(75 + 2 * frame);
    await expect.poll(() => chart.radius()).toBeCloseTo(1.35 * 20 * k, 1);
  });

  test('grows at once with reduced motion', async ({ page, chart }) => {
    const node = await chart.reach('ArrowRight');
    const { k } = await chart.transform();
    await chart.canvas.blur();
    await chart.settled();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.clock.install();
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await page.mouse.move(node.x, node.y);
    await page.clock.runFor(20);
    await expect.poll(() => chart.radius()).toBeCloseTo(1.35 * 20 * k, 1);
  });

  test('shows its course in all semesters and dims the others', async ({ page, chart }) => {
    const node = await chart.reach('ArrowRight', 'ArrowDown');
    await page.mouse.move(node.x, node.y);
    const name = (await chart.attribute('pointed')).split('__')[0] ?? '';
    expect(name).not.toBe('');
    await expect(chart.canvas).toHaveAttribute('data-lit', name);
  });

  test('opens on a click, even if the pointer moves slightly', async ({ page, chart }) => {
    const node = await chart.reach('ArrowRight');
    await page.mouse.move(node.x, node.y);
    await page.mouse.down();
    await page.mouse.move(node.x + 1, node.y + 1);
    await page.mouse.up();
    await expect(page.getByRole('dialog')).toContainText('Semester 1');
  });
});

test('keys move through the graph, announce each node, open it and leave it', async ({
  page,
  chart,
}) => {
  const said = page.locator('[data-announcement]');
  await chart.canvas.focus();
  await page.keyboard.press('ArrowRight');
  await expect(said).toHaveText('Semester 1, Fall 2023, 3 courses');
  await page.keyboard.press('ArrowRight');
  await expect(said).toHaveText('Semester 2, Spring 2024, 2 courses');
  await page.keyboard.press('ArrowDown');
  await expect(said).toHaveText('MATH 1700, Calculus II, Semester 2, grade B+');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('MATH 1700');
  // Before the dialog has the focus, Escape would still reach the graph.
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(chart.canvas).toBeFocused();
  await expect(chart.canvas).toHaveAttribute('data-pointed', 'MATH 1700__Semester 2');
  await page.keyboard.press('Escape');
  await expect(chart.canvas).toHaveAttribute('data-pointed', '');
  await page.keyboard.press('Tab');
  await expect(chart.canvas).not.toBeFocused();
});

test('a chip of the legend hides and shows its subject', async ({ page, chart }) => {
  const chip = page
    .getByRole('list', { name: 'Subjects' })
    .getByRole('button', { name: 'MATH, 2 courses' });
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await chip.click();
  await expect(chip).toHaveAttribute('aria-pressed', 'false');
  await chart.reach('ArrowRight', 'ArrowRight', 'ArrowDown');
  expect(await chart.attribute('pointed')).toBe('CMP_SC 2050__Semester 2');
  await chip.click();
  await chart.reach('ArrowUp');
  expect(await chart.attribute('pointed')).toBe('MATH 1700__Semester 2');
});

test('the same history looks the same after a reload', async ({ page, chart }) => {
  const before = [
    await chart.transform(),
    await chart.reach('ArrowRight', 'ArrowDown', 'ArrowDown'),
  ];
  await page.reload();
  await chart.settled();
  expect([
    await chart.transform(),
    await chart.reach('ArrowRight', 'ArrowDown', 'ArrowDown'),
  ]).toEqual(before);
});

for (const [name, script] of [
  ['paint', '**/paint.worker*.js'],
  ['layout', '**/layout.worker*.js'],
] as const) {
  test(`a page that cannot load the ${name} worker says so, and draws the graph when asked again`, async ({
    page,
    chart,
    faults,
  }) => {
    await page.route(script, (route) => route.abort());
    await page.reload();
    const failure = page
      .getByRole('alert')
      .filter({ hasText: 'We couldn’t draw the graph. The table shows the same courses.' });
    await expect(failure).toBeVisible();
    await expect(chart.canvas).toBeHidden();
    await expectAccessible(page);
    const logged = () => faults.filter((fault) => !fault.includes('net::ERR_FAILED'));
    await expect.poll(logged).toEqual([expect.stringContaining(`The ${name} worker failed`)]);

    await page.unroute(script);
    await failure.getByRole('button', { name: 'Try again' }).click();
    await chart.settled();
    await expect(failure).toBeHidden();
    await chart.reach('ArrowRight', 'ArrowDown');
    expect(await chart.attribute('pointed')).toBe('MATH 1500__Semester 1');
    expect(logged()).toHaveLength(1);
    // These complaints were expected.
    faults.length = 0;
  });
}

test('without its graph the page still has its table, and says that no picture can be saved', async ({
  page,
  chart,
  faults,
}) => {
  await page.route('**/*.worker*.js', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('We couldn’t draw the graph.')).toBeVisible();
  await expect(chart.canvas).toBeHidden();
  await page.getByRole('button', { name: 'Save as PNG' }).click();
  await expect(page.getByText('We couldn’t save the picture.')).toBeVisible();
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await expect(page.getByRole('table')).toContainText('CMP_SC 2050');
  const logged = faults.filter((fault) => !fault.includes('net::ERR_FAILED'));
  expect(logged).toEqual([
    expect.stringContaining('The graph could not be drawn.'),
    expect.stringContaining('The picture could not be saved. Error: There is no picture.'),
  ]);
  // These complaints were expected.
  faults.length = 0;
});

test('the graph is accessible in every look', async ({ page, chart }) => {
  await inEveryLook(page, async () => {
    await chart.settled();
    await expectAccessible(page);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: sizes.phone, hasTouch: true });

  test('two fingers zoom (GRAPH-10)', async ({ page, chart }) => {
    const before = await chart.transform();
    const box = await chart.canvas.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 160, (box?.y ?? 0) + 60];
    const client = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...spread: number[]) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: spread.flatMap((half) => [
          { x: x - half, y, id: 0 },
          { x: x + half, y, id: 1 },
        ]),
      });
    await touch('touchStart', 30);
    for (const half of [35, 45, 60]) await touch('touchMove', half);
    await touch('touchEnd');
    await expect.poll(async () => (await chart.transform()).k).toBeCloseTo(2 * before.k, 1);
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('one finger scrolls the page and does not move the graph', async ({ page, chart }) => {
    const before = await chart.transform();
    const box = await chart.canvas.boundingBox();
    const client = await page.context().newCDPSession(page);
    const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + 300];
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...up: number[]) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: up.map((by) => ({ x, y: y - by })),
      });
    const top = await page.evaluate<number>('scrollY');
    await touch('touchStart', 0);
    for (let up = 20; up <= 200; up += 20) await touch('touchMove', up);
    await touch('touchEnd');
    await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(top + 20);
    expect(await chart.transform()).toEqual(before);
  });

  test('a tap opens a node', async ({ page, chart }) => {
    const node = await chart.reach('ArrowRight', 'ArrowRight');
    await page.touchscreen.tap(node.x, node.y);
    await expect(page.getByRole('dialog')).toContainText('Semester 2');
  });
});

test.describe('for a thumb', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('every control is large enough, and nothing covers those of the graph', async ({
    page,
    chart,
  }) => {
    await chart.settled();
    const controls = page.locator('button:visible, select:visible, header a:visible');
    const small = await controls.evaluateAll((all) =>
      all
        .map((each) => ({ name: each.textContent, box: each.getBoundingClientRect() }))
        .filter(({ box }) => Math.min(box.width, box.height) < 44)
        .map(({ name, box }) => `${name}: ${box.width} x ${box.height}`),
    );
    expect(small).toEqual(['Skip to content']);
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
  });
});
