import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { heading, keepToken, screens, test } from './shell.ts';

const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } };

async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [size, viewport] of Object.entries(sizes)) {
    test(`every screen is accessible, fits and breaks no policy: ${colorScheme}, ${size}`, async ({ page, faults }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize(viewport);
      await page.goto('/');
      await keepToken(page);
      for (const { path, heading: name } of [...screens, { path: '/nowhere', heading: 'Page not found' }]) {
        await page.goto(`/#${path}`);
        await expect(heading(page, name)).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
        await expectAccessible(page);
        expect(await page.locator('html').evaluate((element) => element.scrollWidth), path).toBeLessThanOrEqual(
          viewport.width,
        );
      }
      await page.evaluate(() => localStorage.removeItem('token'));
      await page.goto('/#/login');
      await page.reload();
      await expectAccessible(page);
      expect(faults).toEqual([]);
    });

    test(`the open menu, help and list of majors are accessible and break no policy: ${colorScheme}, ${size}`, async ({
      student: page,
      faults,
    }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize(viewport);
      await page.reload();
      if (size === 'phone') {
        await page.getByRole('button', { name: 'Menu' }).click();
        await expectAccessible(page);
      }
      await page.goto('/#/statistics');
      await page.getByRole('button', { name: 'Values as a table' }).click();
      await page.getByRole('combobox', { name: 'Major' }).click();
      await expect(page.getByRole('option').first()).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Help' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page);
      expect(faults).toEqual([]);
    });
  }
}

for (const [size, viewport] of Object.entries({ ...sizes, small: { width: 320, height: 640 } })) {
  test(`dialogs are between 400 and 600 px wide, or as wide as a ${size} screen allows (DATA-15, DATA-16)`, async ({
    student: page,
  }) => {
    await page.setViewportSize(viewport);
    for (const path of ['/statistics', '/visualizer']) {
      await page.goto(`/#${path}`);
      await page.getByRole('button', { name: 'Help' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      const width = () => dialog.evaluate((element) => element.getBoundingClientRect().width);
      const narrowest = Math.min(400, viewport.width - 32);
      // It grows while it opens.
      await expect.poll(width).toBeGreaterThanOrEqual(narrowest - 0.5);
      expect(await width()).toBeLessThanOrEqual(600);
      expect(await page.locator('html').evaluate((element) => element.scrollWidth)).toBeLessThanOrEqual(viewport.width);

      // However little or much a dialog says, the limits hold.
      await dialog.evaluate((element) => element.querySelector('.mantine-Modal-body')?.replaceChildren('Done.'));
      expect(await width()).toBeCloseTo(narrowest, 0);
      await dialog.evaluate((element) =>
        element.querySelector('.mantine-Modal-body')?.replaceChildren('Much to say. '.repeat(80)),
      );
      expect(await width()).toBeCloseTo(Math.min(600, viewport.width - 32), 0);
      await page.reload();
    }
  });
}

test('the theme follows the system until one is chosen, and the choice is kept', async ({ page }) => {
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await expect(page.getByRole('radio', { name: 'System' })).toBeChecked();
  expect(await scheme()).toBe('dark');

  await page.getByRole('radio', { name: 'Light' }).check();
  await expect.poll(scheme).toBe('light');
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked();
  expect(await scheme()).toBe('light');

  await page.getByRole('radio', { name: 'System' }).check();
  await expect.poll(scheme).toBe('dark');
});

test('a chosen theme is on the page before anything is drawn', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});
