import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { openVisualizer, screen } from '../test-kit.tsx';
import type { Point } from './point.ts';

const { button, canvas, settled } = screen;
const desktop = [1280, 800] as const;
afterEach(() => page.viewport(...desktop));

/** What the canvas says about itself in its data attributes. */
const attribute = (name: string) => canvas.element().getAttribute(`data-${name}`) ?? '';
const numbers = (name: string) => attribute(name).split(' ').map(Number);
const radius = () => Number(attribute('size'));

function transform() {
  const [x = 0, y = 0, k = 0] = numbers('transform');
  return { x, y, k };
}

/** Where the node pointed at is in the window. */
function place(): Point {
  const [x = 0, y = 0] = numbers('at');
  const { left, top } = canvas.element().getBoundingClientRect();
  return { x: x + left, y: y + top };
}

/** Moves to a node with the keys; returns where it is. */
async function reach(...keys: string[]) {
  await screen.walk(...keys);
  await settled();
  return place();
}

const mouse = (
  type: 'mousePressed' | 'mouseReleased' | 'mouseMoved' | 'mouseWheel',
  { x, y }: Point,
  more: { deltaY?: number; modifiers?: number } = {},
) => {
  // The tests run in a frame of the page that the mouse belongs to.
  const { left, top } = window.frameElement?.getBoundingClientRect() ?? { left: 0, top: 0 };
  const held = type === 'mousePressed' || type === 'mouseReleased' ? ({ button: 'left' } as const) : {};
  return cdp().send('Input.dispatchMouseEvent', {
    ...{ type, x: left + x, y: top + y, clickCount: 1, deltaX: 0, deltaY: 0 },
    ...{ ...held, ...more },
  });
};
const pointAt = (at: Point) => mouse('mouseMoved', at);
const movePointerAway = () => pointAt({ x: 2, y: 2 });

async function drag(from: Point, ...by: Point[]) {
  await pointAt(from);
  await mouse('mousePressed', from);
  let at = from;
  for (const { x, y } of by) {
    at = { x: from.x + x, y: from.y + y };
    await pointAt(at);
  }
  await mouse('mouseReleased', at);
}

/** Turns the wheel over a point; a negative number zooms in. */
const turnWheel = (at: Point, deltaY: number, modifiers = 0) => mouse('mouseWheel', at, { deltaY, modifiers });
const control = 2;

/** Opens the student's own trail. */
async function open() {
  await movePointerAway();
  await openVisualizer({ mode: 'current', semester: 'all' });
  await settled();
}

test('the chart is 95 % of the window wide and 60 % high, on any screen (GRAPH-13)', async () => {
  await open();
  for (const [width, height] of [desktop, [360, 740]] as const) {
    await page.viewport(width, height);
    const box = canvas.element().getBoundingClientRect();
    expect(box.width).toBeCloseTo(0.95 * width, 0);
    expect(box.height).toBeCloseTo(0.6 * height, 0);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  }
});

describe('zoom', () => {
  beforeEach(open);

  test('works with the buttons until Fit, and with the wheel, around the pointer, until everything is shown again (GRAPH-10)', async () => {
    const whole = transform();
    await button('Zoom in').click();
    await expect.poll(() => transform().k).toBeCloseTo(whole.k * 1.5, 1);
    await button('Zoom out').click();
    await button('Zoom out').click();
    await expect.poll(() => transform().k).toBeLessThan(whole.k);
    await button('Fit').click();
    await expect.poll(transform).toEqual(whole);

    canvas.element().scrollIntoView();
    const node = await reach('ArrowRight', 'ArrowRight');
    const top = scrollY;
    await pointAt(node);
    for (const modifiers of [0, control]) {
      const { k } = transform();
      await turnWheel(node, -100, modifiers);
      await expect.poll(() => transform().k).toBeGreaterThan(1.2 * k);
      await settled();
      const { x, y } = place();
      expect(Math.hypot(x - node.x, y - node.y)).toBeLessThan(3);
    }
    for (const _ of [1, 2, 3]) {
      const { k } = transform();
      await turnWheel(node, 100);
      await expect.poll(() => transform().k).toBeLessThan(k);
      await settled();
    }
    expect(transform()).toEqual(whole);
    expect(scrollY).toBe(top);
  });

  test('lets the wheel scroll the page past the graph, and says how to zoom (GRAPH-10)', async () => {
    const tall = transform();
    await page.viewport(1280, 500);
    await expect.poll(transform).not.toEqual(tall);
    await settled();
    canvas.element().scrollIntoView({ block: 'end' });
    const before = transform();
    const box = canvas.element().getBoundingClientRect();
    const at = { x: box.left + 300, y: box.top + 100 };
    await pointAt(at);
    const top = scrollY;
    const hint = page.getByText('Hold Ctrl or ⌘ while scrolling to zoom');
    // It disappears by itself, so the test looks out for it before.
    const isHinted = expect.element(hint).toHaveStyle({ opacity: '1' });
    await turnWheel(at, 60);
    await expect.poll(() => scrollY).toBeGreaterThan(top);
    await isHinted;
    // On with the pointer at rest, in the other direction.
    const below = scrollY;
    await turnWheel(at, -40);
    await expect.poll(() => scrollY).toBeLessThan(below);
    expect(transform()).toEqual(before);
  });
});

test('dragging pans the background, leaves a node where it is dropped until Fit, and takes the courses of a semester along; a slight movement is a click (GRAPH-11, GRAPH-12)', async () => {
  await open();
  const before = transform();
  const { left, top } = canvas.element().getBoundingClientRect();
  await drag({ x: left + 8, y: top + 8 }, { x: 30, y: 20 }, { x: 80, y: 50 });
  await expect.poll(() => Math.round(transform().x - before.x)).toBe(80);
  expect(Math.round(transform().y - before.y)).toBe(50);
  expect(transform().k).toBe(before.k);
  await button('Fit').click();
  await expect.poll(transform).toEqual(before);

  const start = await reach('ArrowRight', 'ArrowDown');
  expect(attribute('pointed')).toMatch(/__Semester 1$/);
  await drag(start, { x: 20, y: -10 }, { x: 45, y: -20 }, { x: 70, y: -30 });
  await expect.poll(() => place().x).toBeCloseTo(start.x + 70, 0);
  expect(place().y).toBeCloseTo(start.y - 30, 0);
  await button('Fit').click();
  const back = await reach('ArrowUp', 'ArrowDown');
  expect(Math.hypot(back.x - start.x, back.y - start.y)).toBeLessThan(2);

  const semester = await reach('ArrowUp');
  expect(attribute('pointed')).toBe('Semester 1');
  await drag(semester, { x: 20, y: 15 }, { x: 60, y: 40 });
  await movePointerAway();
  const moved = await reach('ArrowDown');
  expect(moved.x - back.x).toBeGreaterThan(25);

  const dialog = page.getByRole('dialog', { name: 'Semester 1' });
  await expect.element(dialog).not.toBeInTheDocument();
  await drag(await reach('ArrowUp'), { x: 1, y: 1 });
  await expect.element(dialog).toBeVisible();
});

describe('a node under the pointer', () => {
  beforeEach(open);

  test('is larger, with the same course in all semesters lit, until the pointer leaves (GRAPH-19, GRAPH-20, GRAPH-21)', async () => {
    const { k } = transform();
    for (const [key, size, lit] of [
      ['ArrowRight', 20, ''],
      ['ArrowDown', 8, 'MATH 1500'],
    ] as const) {
      const node = await reach(key);
      (canvas.element() as HTMLElement).blur();
      await expect.poll(() => attribute('pointed')).toBe('');
      await pointAt(node);
      await expect.poll(radius).toBeCloseTo(1.35 * size * k, 1);
      await expect.poll(() => attribute('lit')).toBe(lit);
      await movePointerAway();
      await expect.poll(() => attribute('pointed')).toBe('');
    }
  });

  for (const [motion, sizes] of [
    ['no-preference', { 0: 1, 75: 1.175, 149: 1.348, 150: 1.35 }],
    ['reduce', { 0: 1.35 }],
  ] as const)
    test(`grows ${motion === 'reduce' ? 'at once with reduced motion' : 'in 150 milliseconds (GRAPH-22)'}`, async () => {
      const features = [{ name: 'prefers-reduced-motion', value: motion }];
      await cdp().send('Emulation.setEmulatedMedia', { features });
      const node = await reach('ArrowRight');
      const { k } = transform();
      (canvas.element() as HTMLElement).blur();
      await expect.poll(() => attribute('pointed')).toBe('');
      await settled();

      // From here on a frame is due when the test says so.
      const start = performance.now();
      const due: FrameRequestCallback[] = [];
      vi.spyOn(performance, 'now').mockReturnValue(start);
      vi.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => due.push(draw));
      await pointAt(node);
      for (const [milliseconds, scale] of Object.entries(sizes)) {
        await expect.poll(() => due.length).toBeGreaterThan(0);
        const drawn = attribute('frames');
        for (const draw of due.splice(0)) draw(start + Number(milliseconds));
        await expect.poll(() => attribute('frames')).not.toBe(drawn);
        expect(radius()).toBeCloseTo(scale * 20 * k, 1);
      }
      vi.restoreAllMocks();
      await cdp().send('Emulation.setEmulatedMedia', {
        features: [{ name: 'prefers-reduced-motion', value: 'reduce' }],
      });
    });
});

test('keys announce each node, and leave the graph; a chip of the legend hides and shows its subject', async () => {
  await open();
  expect(await screen.walk('ArrowRight')).toBe('Semester 1, Fall 2022, 3 courses');
  expect(await screen.walk('ArrowRight')).toBe('Semester 2, Spring 2023, 2 courses');
  expect(await screen.walk('ArrowDown')).toBe('MATH 1100, Semester 2, grade A');
  await expect.poll(() => attribute('pointed')).toBe('MATH 1100__Semester 2');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => attribute('pointed')).toBe('');
  await userEvent.keyboard('{Tab}');
  await expect.element(canvas).not.toHaveFocus();

  const chip = page.getByRole('button', { name: 'MATH, 3 courses' });
  await expect.element(chip).toHaveAttribute('aria-pressed', 'true');
  await chip.click();
  await expect.element(chip).toHaveAttribute('aria-pressed', 'false');
  await reach('ArrowRight', 'ArrowRight', 'ArrowDown');
  expect(attribute('pointed')).toBe('ECONOM 1014__Semester 2');
  await chip.click();
  await expect.element(chip).toHaveAttribute('aria-pressed', 'true');
  await reach('ArrowUp');
  expect(attribute('pointed')).toBe('MATH 1100__Semester 2');
});
