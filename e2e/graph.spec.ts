import { expect } from '@playwright/test';
import { importCourses, test, took } from './shell.ts';

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

test('on a phone two fingers zoom the graph, one finger scrolls the page, a tap opens a node, and every control is large enough for a thumb (GRAPH-10)', async ({
  student: page,
}) => {
  await importCourses(page, [
    took('MATH 1500', 'FS23', 'A-'),
    took('CMP_SC 1050', 'FS23', 'A'),
    took('MATH 1700', 'SP24', 'B+'),
    took('HIST 1100', 'FS24', 'C'),
    took('MATH 1500', 'FS24', 'A'),
  ]);
  await page.goto('/#/visualizer?mode=current&semester=all');
  const canvas = page.getByRole('application');
  await expect(canvas).toHaveAttribute('data-settled', 'true');
  await canvas.scrollIntoViewIfNeeded();
  /** What the canvas says about itself. */
  const numbers = async (name: string) => ((await canvas.getAttribute(`data-${name}`)) ?? '').split(' ').map(Number);
  const transform = async () => {
    const [x = 0, y = 0, k = 0] = await numbers('transform');
    return { x, y, k };
  };
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
      return [top + 2, bottom - 2].every((y) => element.contains(element.ownerDocument.elementFromPoint(middle, y)));
    });
    expect([name, isOnTop]).toEqual([name, true]);
  }

  const client = await page.context().newCDPSession(page);
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    ...touchPoints: { x: number; y: number; id?: number }[]
  ) => client.send('Input.dispatchTouchEvent', { type, touchPoints });
  const top = await page.evaluate<number>('scrollY');
  const before = await transform();
  const box = await canvas.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 160, (box?.y ?? 0) + 60];
  await touch('touchStart', { x, y: y + 240 });
  for (let up = 20; up <= 200; up += 20) await touch('touchMove', { x, y: y + 240 - up });
  await touch('touchEnd');
  await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(top + 20);
  expect(await transform()).toEqual(before);

  await page.evaluate('scrollTo(0, 0)');
  await canvas.focus();
  for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await expect(canvas).toHaveAttribute('data-settled', 'true');
  const [atX = 0, atY = 0] = await numbers('at');
  const shown = await canvas.boundingBox();
  await page.touchscreen.tap(atX + (shown?.x ?? 0), atY + (shown?.y ?? 0));
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Semester 2');
  await dialog.getByRole('button', { name: 'Close' }).tap();
  await expect(dialog).toBeHidden();

  const { k } = await transform();
  const spread = (half: number) => [
    { x: x - half, y, id: 0 },
    { x: x + half, y, id: 1 },
  ];
  await touch('touchStart', ...spread(30));
  for (const half of [35, 45, 60]) await touch('touchMove', ...spread(half));
  await touch('touchEnd');
  await expect.poll(async () => (await transform()).k).toBeCloseTo(2 * k, 1);
  await expect(dialog).toBeHidden();
});
