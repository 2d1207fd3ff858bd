import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } };

/** Light on a desktop and dark on a phone: colors do not depend on the size, nor the layout on the theme. */
export async function inEveryLook(page: Page, check: (size: string) => Promise<void>) {
  for (const [colorScheme, size] of [
    ['light', 'desktop'],
    ['dark', 'phone'],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await page.setViewportSize(sizes[size]);
    await check(size);
  }
}

export async function expectAccessible(page: Page) {
  // Legacy mode differs only for frames, which we do not use; it saves opening a page per run.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
  ).toEqual([]);
}
