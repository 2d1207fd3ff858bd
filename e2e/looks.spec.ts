import { expect, type Page } from '@playwright/test';
import { expectAccessible, inEveryLook, sizes } from './looks.ts';
import { heading, logIn, screens, test } from './shell.ts';

const fits = (page: Page) =>
  page.locator('html').evaluate((element) => element.scrollWidth <= element.clientWidth);

for (const { path, heading: name } of [
  ...screens,
  { path: '/nowhere', heading: 'Page not found' },
]) {
  test(`${path} is accessible, fits its width and breaks no policy, in every look`, async ({
    student: page,
  }) => {
    await page.goto(`/#${path}`);
    await expect(heading(page, name)).toBeVisible();
    await inEveryLook(page, async (size) => {
      await expectAccessible(page);
      expect(await fits(page), `no sideways scrolling: ${size}`).toBe(true);
    });
  });
}

test("the open menu of a phone is accessible, a visitor's and a student's", async ({
  page,
  somebody,
}) => {
  await page.goto('/#/login');
  const openMenu = async (size: string) => {
    const menu = page.getByRole('button', { name: 'Menu' });
    if (size !== 'phone') return; // elsewhere it is always open, and seen with every screen
    if ((await menu.getAttribute('aria-expanded')) === 'false') await menu.click();
    await expectAccessible(page);
  };
  await inEveryLook(page, openMenu);
  await logIn(page, somebody);
  await inEveryLook(page, openMenu);
});

test('the list of majors is accessible and breaks no policy, in every look', async ({
  student: page,
}) => {
  await page.goto('/#/form');
  await page.getByRole('combobox', { name: 'Major' }).fill('music');
  await inEveryLook(page, async () => {
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectAccessible(page);
  });
});

test('an open dialog is accessible and breaks no policy, in every look', async ({
  student: page,
}) => {
  await page.goto('/#/statistics');
  await page.getByRole('button', { name: 'Help' }).click();
  await inEveryLook(page, async () => {
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
  });
});

for (const [size, viewport] of Object.entries({ ...sizes, small: { width: 320, height: 640 } })) {
  test(`dialogs are between 400 and 600 px wide, or as wide as a ${size} screen allows (DATA-15, DATA-16)`, async ({
    student: page,
  }) => {
    await page.setViewportSize(viewport);
    for (const [path, name] of [
      ['/statistics', 'Statistics by Major'],
      ['/visualizer', 'Visualizer'],
    ] as const) {
      await page.goto(`/#${path}`);
      await expect(heading(page, name)).toBeVisible();
      await page.getByRole('button', { name: 'Help' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      const width = () => dialog.evaluate((element) => element.getBoundingClientRect().width);
      const narrowest = Math.min(400, viewport.width - 32);
      // It grows while it opens.
      await expect.poll(width).toBeGreaterThanOrEqual(narrowest - 0.5);
      expect(await width()).toBeLessThanOrEqual(600);
      expect(await fits(page)).toBe(true);

      // However little or much a dialog says, the limits hold.
      await dialog.evaluate((element) =>
        element.querySelector('.mantine-Modal-body')?.replaceChildren('Done.'),
      );
      expect(await width()).toBeCloseTo(narrowest, 0);
      await dialog.evaluate((element) =>
        element.querySelector('.mantine-Modal-body')?.replaceChildren('Much to say. '.repeat(80)),
      );
      expect(await width()).toBeCloseTo(Math.min(600, viewport.width - 32), 0);
      await page.reload();
    }
  });
}

test('the theme follows the system until one is chosen, and the choice is kept', async ({
  page,
}) => {
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

test('a chosen theme is on the page before anything is drawn', async ({ page, faults }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  faults.splice(0);
});
