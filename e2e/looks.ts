import { readFileSync } from 'node:fs';
import { test as base, expect, type Page } from '@playwright/test';

export const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } };

/**
 * Light on a desktop and dark on a phone: colors do not depend on the size, nor the layout on the theme. `step` names the
 * picture where the address does not. Without a check there are only pictures.
 */
export async function inEveryLook(page: Page, check?: (size: string) => Promise<void>, step?: string) {
  if (!check && !picturesFolder) return;
  for (const [colorScheme, size] of [
    ['light', 'desktop'],
    ['dark', 'phone'],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await page.setViewportSize(sizes[size]);
    await check?.(size);
    if (picturesFolder) await takePicture(page, `${colorScheme}-${size}`, step);
  }
}

/** With `npm run pictures -- FOLDER`, the looks of every screen are also saved. */
export const picturesFolder = process.env['PICTURES'];

async function takePicture(page: Page, look: string, step?: string) {
  const [test = ''] = base.info().title.split(',');
  const name = step ?? (new URL(page.url()).hash.replaceAll(/\W+/g, ' ').trim() || 'home');
  // Not `fullPage`: what is out of sight is not painted. Nobody reads further down than this.
  const [width, height] = await page
    .locator('html')
    .evaluate((html) => [html.clientWidth, Math.min(html.scrollHeight, 4000)] as const);
  await page.setViewportSize({ width, height });
  await page.waitForLoadState('networkidle');
  // A graph is drawn again in the colors of the page.
  const isDrawn = `[...document.querySelectorAll('canvas[role=application]')].every(
    ({ dataset }) => dataset.settled === 'true' &&
      dataset.ground === getComputedStyle(document.documentElement).getPropertyValue('--wash').trim())`;
  await expect.poll(() => page.evaluate(isDrawn)).toBe(true);
  await page.screenshot({ path: `${picturesFolder}/${test}/${name} ${look}.png` });
}

/** Half the size of its readable form: every page has to parse it. */
const axe = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Fails with the name of every accessibility rule the page breaks, and the elements that break it. */
export async function expectAccessible(page: Page) {
  // What shows the heading before the scripts have run is no page yet.
  await expect(page.locator('#frame')).toHaveCount(0);
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe);
  // What is in order is not reported: that would be most of the page.
  const broken = await page.evaluate(`axe.run({ resultTypes: ['violations'] }).then(
    ({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`);
  expect(broken).toEqual([]);
}

/** How every element looks, in the order of the page. */
export const looksOf = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('#root *')].map((element) => {
    const { display, visibility, position, fontSize, fontWeight, padding, minHeight, color, backgroundColor } =
      getComputedStyle(element);
    const look = [display, visibility, position, fontSize, fontWeight, padding, minHeight, color, backgroundColor];
    return element.tagName + ' ' + element.getAttribute('class') + ': ' + look.join(', ');
  })`);

/** The same once it stays so: a page follows a new width when its observers have told it, and its parts come later. */
export async function settledLooksOf(page: Page): Promise<string[]> {
  let looks = await looksOf(page);
  for (let unchanged = 0; unchanged < 5; ) {
    await page.evaluate('new Promise((done) => setTimeout(done, 80))');
    const next = await looksOf(page);
    unchanged = next.join() === looks.join() ? unchanged + 1 : 0;
    looks = next;
  }
  return looks;
}
