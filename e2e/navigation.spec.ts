import { university } from '@coursetrail/university';
import { expect, type Page } from '@playwright/test';
import { sizes } from './looks.ts';
import { bar, fillLogin, heading, openEmpty, screens, storedLogin, test } from './shell.ts';

test('a stored token whose student the identity service does not know shows the bar of a student, then is cleared', async ({
  page,
}) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/config.json', async (route) => {
    await held.promise;
    await route.continue();
  });
  await openEmpty(page);
  await page.evaluate(() => {
    localStorage.setItem('token', 'anything');
    localStorage.setItem('userId', 'anybody');
  });
  await page.goto('/');
  await expect(bar(page).getByRole('button', { name: 'Logout' })).toBeVisible();
  held.resolve();
  await expect(bar(page).getByRole('link', { name: 'Login' })).toBeVisible();
  expect(await storedLogin(page)).toEqual({ token: null, userId: null });
});

/** What else is asked for before the scripts of a page run, by the address a student arrives at. */
const askedEarly: Record<string, string[]> = {
  '/': ['/course-histories?scope=mine'],
  '/form': ['/course-histories?scope=mine', '/get-major', '/account/sharing'],
  '/visualizer?mode=current&semester=all': ['/course-histories?scope=mine', '/account/documents/plans', '/visualizer'],
  '/visualizer?major=Medical%2FHealth+Physics': [
    '/course-histories?scope=mine',
    '/account/documents/plans',
    '/visualizer',
    '/visualizer/Medical%2FHealth%20Physics',
    '/account/published',
  ],
  '/statistics?major=Physics&mode=grades': [
    '/statistics/Physics?type=grades&detail=counts',
    '/course-histories?scope=mine',
    '/account/published',
  ],
  '/statistics': [],
  '/edit': ['/course-histories?scope=mine'],
  '/degree': [
    '/course-histories?scope=mine',
    '/account/documents/audits',
    '/account/documents/plans',
    '/account/documents/decisions',
  ],
  '/account': ['/get-major', '/account/sharing'],
};

const headingOf = new Map(
  screens.filter(({ isHeadingEarly }) => isHeadingEarly).map(({ path, studentHeading }) => [path, studentHeading]),
);

/** The replies that were asked for early and that no script has taken yet. */
const repliesLeft = (page: Page) =>
  page.evaluate(() => (globalThis as { earlyReplies?: { replies: Map<string, unknown> } }).earlyReplies?.replies.size);

test('every address follows the #, survives a reload and has the bar of a student; bar and heading are there before the scripts, and stay where they are; the data is asked for meanwhile, and only once (NAV-1, ROUTE-1, ROUTE-2, ROUTE-3, ROUTE-4, ROUTE-5, ROUTE-6, ROUTE-7, ROUTE-8, ROUTE-9, ROUTE-10, ROUTE-13)', async ({
  student: page,
  faults,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.resourceType() === 'fetch') asked.push(pathname + search);
  });
  let scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/index-.*\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  for (const address of new Set([...headingOf.keys(), ...Object.keys(askedEarly)])) {
    const { [address]: expected = [] } = askedEarly;
    const title = heading(page, headingOf.get(address.replace(/\?.*/, '')) ?? '');
    await page.setViewportSize(sizes.phone);
    // Another document, so that the address is loaded and not only shown.
    await openEmpty(page);
    asked.length = 0;
    scripts = Promise.withResolvers();
    await page.goto(`/#${address}`, { waitUntil: 'commit' });
    // Before the first paint, its style sheet may be on its way.
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    const early = await title.boundingBox();
    await expect(page.getByText('Coursetrail', { exact: true })).toBeVisible();
    if (address in askedEarly) await expect.poll(() => [...asked].sort(), address).toEqual([...expected].sort());
    scripts.resolve();
    await expect(page.locator('#frame')).toHaveCount(0);
    // What stands beside a heading may move it a little. There is none for a moment when the page takes the place of what
    // waits for it.
    const moved = async () => {
      const late = await title.boundingBox();
      return late && early ? Math.max(Math.abs(early.x - late.x), Math.abs(early.y - late.y)) : Number.NaN;
    };
    await expect.poll(moved, address).toBeLessThan(24);
    // The page has taken every reply, and asks nothing of it again.
    await expect.poll(() => repliesLeft(page), address).toBeFalsy();
    expect(
      expected.filter((each) => asked.filter((path) => path === each).length > 1),
      address,
    ).toEqual([]);
    await page.setViewportSize(sizes.desktop);
    // The Visualizer adds the student's major, sooner or later.
    expect(page.url()).toContain(`${new URL(page.url()).origin}/#${address}`);
    await expect(bar(page).getByRole('link', { name: 'Account' })).toBeVisible();
  }
  const address = page.url();
  await page.reload();
  await expect(page).toHaveURL(address);
  await expect(heading(page, 'Statistics by Major')).toBeVisible();
  // A script that is held so long is reported as one that nobody uses, and a crowd that shares nothing as an empty one.
  faults.splice(0);
});

/** Opens an address whose scripts are held, and says how the words move once they have run. */
async function movedByScripts(page: Page, address: string, words: string): Promise<number> {
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/index-.*\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.setViewportSize(sizes.phone);
  await openEmpty(page);
  await page.goto(address, { waitUntil: 'commit' });
  const paragraph = page.getByText(words);
  await expect(paragraph).toBeVisible();
  // Before the first paint its style sheet may be on its way, and before that the font is not asked for.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await page.evaluate('Promise.allSettled([...document.fonts].map((face) => face.load())).then(() => {})');
  const early = await paragraph.boundingBox();
  scripts.resolve();
  await expect(page.locator('#frame')).toHaveCount(0);
  const late = await paragraph.boundingBox();
  return Math.abs((late?.y ?? 0) - (early?.y ?? 0)) + Math.abs((late?.height ?? 0) - (early?.height ?? 0));
}

test('a visitor reads at which university and what for before the scripts have run, and the words stay where they are', async ({
  page,
  faults,
}) => {
  expect(await movedByScripts(page, '/', `shows your ${university.name} courses term by term`)).toBeLessThan(2);
  faults.splice(0);
});

test('a student reads what the Form is for before its scripts have run, and the words stay where they are', async ({
  student: page,
  faults,
}) => {
  expect(await movedByScripts(page, '/#/form', 'Upload your degree audit or a transcript')).toBeLessThan(2);
  faults.splice(0);
});

test('without a token, Home, Login, Create Account and Reset Password open; the guard sends a visitor of any other screen to Login, which leads back to it and to the view in its address; the bar is on each (NAV-1, ROUTE-11, ROUTE-12, LOGIN-18)', async ({
  page,
  somebody,
}) => {
  for (const { path, heading: name, guarded } of screens) {
    await page.goto(`/#${path}`);
    await expect(heading(page, guarded ? 'Login' : name)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`#${guarded ? '/login' : path}$`));
    if (guarded) await expect(page.getByRole('status')).toContainText(`come back to ${name}`);
    await expect(bar(page).getByRole('link', { name: 'Login' })).toBeVisible();
  }
  const address = '/#/statistics?major=Medical%2FHealth+Physics&mode=grades&chart=MATH+1700';
  await page.goto(address);
  await expect(page.getByRole('status')).toContainText('come back to Statistics by Major');
  await fillLogin(page, somebody);
  await expect(heading(page, 'Statistics by Major')).toBeVisible();
  await expect(page).toHaveURL(address);
  await expect(page.getByText('Login successful!')).toBeVisible();
});

test('a page that cannot be loaded says so, keeps the bar, and opens when tried again', async ({ page, faults }) => {
  await page.route(/\/assets\/login\.page-.*\.js/, (route) => route.abort());
  await page.goto('/#/login');
  await expect(heading(page, 'Something went wrong')).toBeVisible();
  await expect(bar(page).getByRole('link', { name: 'Home', exact: true })).toBeVisible();
  faults.splice(0);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page, 'Login')).toBeVisible();
});

test('without a network, a page that was never opened says so, and opens when the network is back', async ({
  page,
  faults,
}) => {
  await page.goto('/');
  await expect(heading(page, 'All your courses, drawn as one trail.')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await bar(page).getByRole('link', { name: 'Sign Up' }).click();
  await expect(heading(page, 'You’re offline')).toBeVisible();
  await expect(page.getByText('This page isn’t on your device yet. It will open when you’re back.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(heading(page, 'Create Account')).toBeVisible();
  faults.splice(0); // the files that could not be fetched, one after the other
});
