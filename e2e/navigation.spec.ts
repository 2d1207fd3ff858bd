import { expect } from '@playwright/test';
import { bar, guardedScreens, heading, kept, logIn, screens, test } from './shell.ts';

const offered = {
  visitor: ['Home', 'Login', 'Sign Up'],
  student: ['Home', 'Form', 'Visualizer', 'Statistics', 'Edit', 'Account'],
};
const leadsTo: Record<string, string> = {
  Home: '#/',
  Login: '#/login',
  'Sign Up': '#/signup',
  Form: '#/form',
  Visualizer: '#/visualizer',
  Statistics: '#/statistics',
  Edit: '#/edit',
  Account: '#/account',
};

test('a visitor is offered Home, Login and Sign Up, and nothing else (NAV-2, NAV-3, NAV-12, NAV-13, NAV-14)', async ({
  page,
}) => {
  await page.goto('/');
  await expect(bar(page).getByRole('link')).toHaveText(['Coursetrail', ...offered.visitor]);
  await expect(bar(page).getByRole('button')).toHaveCount(0);
  for (const name of offered.visitor) {
    await bar(page).getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(`/${leadsTo[name]}`);
  }
  await bar(page).getByRole('link', { name: 'Coursetrail' }).click();
  await expect(page).toHaveURL(/#\/$/);
});

test('a student is offered every screen and a Logout button, and neither Login nor Sign Up (NAV-4, NAV-5, NAV-6, NAV-7, NAV-8, NAV-9, NAV-10, NAV-11)', async ({
  student: page,
}) => {
  await page.goto('/');
  await expect(bar(page).getByRole('link')).toHaveText(['Coursetrail', ...offered.student]);
  await expect(bar(page).getByRole('button')).toHaveText(['Logout']);
  for (const name of offered.student) {
    const link = bar(page).getByRole('link', { name, exact: true });
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(page).toHaveURL(`/${leadsTo[name]}`);
  }
});

test('the bar is on every screen, logged in or out (NAV-1)', async ({ page, somebody }) => {
  for (const loggedIn of [false, true]) {
    if (loggedIn) await logIn(page, somebody);
    for (const { path, heading: name, guarded } of screens) {
      await page.goto(`/#${path}`);
      await expect(heading(page, guarded && !loggedIn ? 'Login' : name)).toBeVisible();
      await expect(bar(page).getByRole('link', { name: 'Home', exact: true })).toBeVisible();
      await expect(bar(page).getByRole('link', { name: 'Account' })).toHaveCount(loggedIn ? 1 : 0);
    }
  }
});

for (const from of ['/', '/edit']) {
  test(`Logout on ${from} forgets the token and the user id and goes to Login (NAV-15, NAV-16, NAV-17)`, async ({
    student: page,
  }) => {
    await page.goto(`/#${from}`);
    await bar(page).getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/#\/login$/);
    await expect(heading(page, 'Login')).toBeVisible();
    expect(await kept(page)).toEqual({ token: null, userId: null });
    // Who left on purpose is not told to come back.
    await expect(page.getByRole('status')).toHaveCount(0);
  });
}

test('the kept token alone decides the bar: other tabs follow at once, and a visitor causes no call (NAV-18)', async ({
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

test('a kept token whose student the identity service does not know shows the bar of a student, then is dropped', async ({
  page,
}) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
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
  answer();
  await expect(bar(page).getByRole('link', { name: 'Login' })).toBeVisible();
  expect(await kept(page)).toEqual({ token: null, userId: null });
});

test('every address follows the # and survives a reload (ROUTE-1, ROUTE-2, ROUTE-3, ROUTE-4, ROUTE-5, ROUTE-6, ROUTE-7, ROUTE-8, ROUTE-9, ROUTE-10, ROUTE-13)', async ({
  student: page,
}) => {
  for (const { path, heading: name } of screens) {
    await page.goto(`/#${path}`);
    await expect(heading(page, name)).toBeVisible();
    await page.reload();
    await expect(heading(page, name)).toBeVisible();
    expect(new URL(page.url())).toMatchObject({ pathname: '/', hash: `#${path}` });
  }
});

test('Home, Login and Create Account open without a token (ROUTE-12)', async ({ page }) => {
  for (const { path, heading: name } of screens.slice(0, 3)) {
    await page.goto(`/#${path}`);
    await expect(heading(page, name)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`#${path}$`));
  }
});

test('without a token the guard sends a visitor of the visualizer, and of every other screen of a student, to Login (ROUTE-11)', async ({
  page,
}) => {
  for (const { path } of guardedScreens) {
    await page.goto(`/#${path}`);
    await expect(page).toHaveURL(/#\/login$/);
    await expect(heading(page, 'Login')).toBeVisible();
    await expect(page.getByRole('status')).toContainText(path);
  }
});

test('a student who logs out in one tab is out of the guarded page in the other', async ({
  student: page,
  context,
}) => {
  const other = await context.newPage();
  await other.goto('/#/edit');
  await expect(heading(other, 'Edit Your Courses')).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('token'));
  await expect(heading(other, 'Login')).toBeVisible();
});

test('an unknown address says so and leads back to Home', async ({ page }) => {
  await page.goto('/#/nowhere/at/all');
  await expect(heading(page, 'Page not found')).toBeVisible();
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page).toHaveURL(/#\/$/);
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

test('a change of page sets the title and moves the focus to its heading; the first page leaves the focus alone', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page).toHaveTitle('Home · Coursetrail');
  await expect(page.locator('body')).toBeFocused();
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
  await expect(page).toHaveTitle('Create Account · Coursetrail');
  await expect(heading(page, 'Create Account')).toBeFocused();
  await page.goBack();
  await expect(page).toHaveTitle('Home · Coursetrail');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a page opened from far down another starts at its top', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto('/');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Menu' }).click();
  await bar(page).getByRole('link', { name: 'Login' }).click();
  await expect(heading(page, 'Login')).toBeInViewport();
  expect(await page.evaluate('scrollY')).toBe(0);
});
