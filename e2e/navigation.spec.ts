import { expect } from '@playwright/test';
import { sizes } from './looks.ts';
import { bar, heading, logIn, screens, storedLogin, test } from './shell.ts';

test('the stored token alone decides the bar: other tabs follow at once, and a visitor causes no request (NAV-18)', async ({
  page,
  context,
  somebody,
}) => {
  const calls: string[] = [];
  const other = await context.newPage();
  other.on('request', (request) => {
    const loadsIdentity = request.url().includes('/assets/identity-');
    if (loadsIdentity || ['fetch', 'xhr'].includes(request.resourceType()))
      calls.push(request.url());
  });
  await other.goto('/');
  await expect(bar(other).getByRole('link', { name: 'Login' })).toBeVisible();
  expect(calls).toEqual([]);

  await logIn(page, somebody);
  await expect(bar(other).getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('token'));
  await expect(bar(other).getByRole('link', { name: 'Login' })).toBeVisible();
});

test('a stored token whose student the identity service does not know shows the bar of a student, then is cleared', async ({
  page,
}) => {
  let reply = () => {};
  const held = new Promise<void>((resolve) => {
    reply = resolve;
  });
  await page.route('**/config.json', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  await page.evaluate(() => {
    localStorage.setItem('token', 'anything');
    localStorage.setItem('userId', 'anybody');
  });
  await page.reload();
  await expect(bar(page).getByRole('button', { name: 'Logout' })).toBeVisible();
  reply();
  await expect(bar(page).getByRole('link', { name: 'Login' })).toBeVisible();
  expect(await storedLogin(page)).toEqual({ token: null, userId: null });
});

test('every address follows the #, survives a reload and has the bar of a student; bar and heading are there before the scripts, and stay where they are (NAV-1, ROUTE-1, ROUTE-2, ROUTE-3, ROUTE-4, ROUTE-5, ROUTE-6, ROUTE-7, ROUTE-8, ROUTE-9, ROUTE-10, ROUTE-13)', async ({
  student: page,
  faults,
}) => {
  let scripts = Promise.withResolvers<void>();
  scripts.resolve();
  await page.route(/\/assets\/index-.*\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  for (const { path, heading: name } of screens) {
    await page.goto(`/#${path}`);
    await expect(heading(page, name)).toBeVisible();
    await page.setViewportSize(sizes.phone);
    scripts = Promise.withResolvers();
    await page.reload({ waitUntil: 'commit' });
    const early = await heading(page, name).boundingBox();
    await expect(page.getByText('Coursetrail', { exact: true })).toBeVisible();
    scripts.resolve();
    await expect(page.locator('#frame')).toHaveCount(0);
    const late = await heading(page, name).boundingBox();
    // What stands beside a heading may move it a little.
    for (const side of ['x', 'y'] as const)
      expect(Math.abs((early?.[side] ?? 0) - (late?.[side] ?? 0)), path).toBeLessThan(24);
    await page.setViewportSize(sizes.desktop);
    expect(new URL(page.url())).toMatchObject({ pathname: '/', hash: `#${path}` });
    await expect(bar(page).getByRole('link', { name: 'Account' })).toBeVisible();
  }
  // A script that is held so long is reported as one that nobody uses.
  faults.splice(0);
});

test('without a token, Home, Login, Create Account and Reset Password open; the guard sends a visitor of any other screen to Login; the bar is on each (NAV-1, ROUTE-11, ROUTE-12)', async ({
  page,
}) => {
  for (const { path, heading: name, guarded } of screens) {
    await page.goto(`/#${path}`);
    await expect(heading(page, guarded ? 'Login' : name)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`#${guarded ? '/login' : path}$`));
    if (guarded) await expect(page.getByRole('status')).toContainText(`come back to ${name}`);
    await expect(bar(page).getByRole('link', { name: 'Login' })).toBeVisible();
  }
});

test('a page that cannot be loaded says so, keeps the bar, and opens when tried again', async ({
  page,
  faults,
}) => {
  await page.route(/\/assets\/login-.*\.js/, (route) => route.abort());
  await page.goto('/#/login');
  await expect(heading(page, 'Something went wrong')).toBeVisible();
  await expect(bar(page).getByRole('link', { name: 'Home', exact: true })).toBeVisible();
  faults.splice(0);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page, 'Login')).toBeVisible();
});
