import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

export const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } };

/** Light on a desktop and dark on a phone: colors do not depend on the size, nor the layout on the theme. */
export async function inEveryLook(page: Page, check: (size: string) => Promise<void>) {
  for (const [colorScheme, size] of [
    ['light', 'desktop'],
    ['dark', 'phone'],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await page.setViewportSize(sizes[size]);
    await check(size);
  }
}

/** Fails with the name of every accessibility rule the page breaks, and the elements that break it. */
export async function expectAccessible(page: Page) {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source);
  // What is in order is not reported: that would be most of the page.
  const broken = await page.evaluate(`axe.run({ resultTypes: ['violations'] }).then(
    ({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`);
  expect(broken).toEqual([]);
}
