import { expect, type Page } from '@playwright/test';
import { expectAccessible, inEveryLook, sizes } from './looks.ts';
import { guardedScreens, heading, logIn, screens, test } from './shell.ts';

const notFound = { path: '/nowhere', heading: 'Page not found' };

const fits = (page: Page) =>
  page.locator('html').evaluate((element) => element.scrollWidth <= element.clientWidth);

/** What a student can open on a screen, which brings styles of its own into the page. */
const openings: Record<string, (page: Page) => Promise<void>> = {
  '/form': async (page) => {
    await page.getByRole('combobox', { name: 'Major' }).fill('music');
    await expect(page.getByRole('option').first()).toBeVisible();
  },
  '/statistics': async (page) => {
    await page.getByRole('button', { name: 'Help' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
};

for (const [who, walked] of [
  ['that need no login', [...screens.filter(({ guarded }) => !guarded), notFound]],
  ['of a student', guardedScreens],
] as const) {
  test(`the screens ${who} are accessible, fit their width and break no policy, in every look`, async ({
    student: page,
  }) => {
    for (const { path, heading: name } of walked) {
      await page.goto(`/#${path}`);
      await expect(heading(page, name)).toBeVisible();
      // What shows the heading before the scripts have run is gone.
      await expect(page.locator('#frame')).toHaveCount(0);
      await inEveryLook(page, async (size) => {
        await expectAccessible(page);
        expect(await fits(page), `${path} does not scroll sideways: ${size}`).toBe(true);
      });
      // A desktop at 400 %.
      await page.setViewportSize({ width: 320, height: 225 });
      expect(await fits(page), `${path} does not scroll sideways when it is enlarged`).toBe(true);
      await openings[path]?.(page);
    }
  });
}

test('the notification of a login is accessible', async ({ page, somebody }) => {
  await logIn(page, somebody);
  await expect(page.getByText('Login successful!')).toBeVisible();
  await expectAccessible(page);
});

test('a chosen theme is on the page before anything is drawn', async ({ page, faults }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await page.getByRole('radio', { name: 'Dark' }).check();
  // Only the early script arrives, which runs before the first paint.
  await page.route(/\/assets\/(?!early-).*\.js$/, (route) => route.abort());
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  // The files we let fail: the main script, and those the early script asks for.
  await expect.poll(() => faults.splice(0)).not.toEqual([]);
  await page.goto('about:blank');
  faults.splice(0);
});

test('a page has its bar and its heading before its scripts arrive, and they stay where they are', async ({
  student: page,
  faults,
}) => {
  let isHeld = true;
  let release = () => {};
  await page.route(/\/assets\/index-.*\.js$/, async (route) => {
    if (isHeld) await new Promise<void>((resolve) => (release = resolve));
    await route.continue();
  });
  await page.setViewportSize(sizes.phone);
  for (const { path, heading: name } of screens) {
    isHeld = true;
    await page.goto('about:blank');
    await page.goto(`/#${path}`, { waitUntil: 'commit' });
    const early = await heading(page, name).boundingBox();
    await expect(page.getByText('Coursetrail', { exact: true })).toBeVisible();
    isHeld = false;
    release();
    await expect(page.getByRole('main')).toBeVisible();
    const late = await heading(page, name).boundingBox();
    // What stands beside a heading may move it a little.
    for (const side of ['x', 'y'] as const)
      expect(Math.abs((early?.[side] ?? 0) - (late?.[side] ?? 0)), path).toBeLessThan(24);
  }
  faults.splice(0);
});
