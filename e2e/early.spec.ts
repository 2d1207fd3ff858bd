import { expect, type Page } from '@playwright/test';
import { heading, storedLogin, test } from './shell.ts';

/** Where students arrive, and what is asked there before the scripts of the page run. */
const arrivals: [address: string, heading: string, asked: string[]][] = [
  ['/', 'All your semesters, drawn as one trail.', ['/course-histories?scope=mine']],
  [
    '/#/form',
    'Submit Your Course History',
    ['/course-histories?scope=mine', '/get-major', '/account/sharing'],
  ],
  [
    '/#/visualizer?mode=current&semester=all',
    'Visualizer',
    ['/course-histories?scope=mine', '/account/documents/plans', '/visualizer'],
  ],
  [
    '/#/visualizer?major=Medical%2FHealth+Physics',
    'Visualizer',
    [
      '/course-histories?scope=mine',
      '/account/documents/plans',
      '/visualizer',
      '/visualizer/Medical%2FHealth%20Physics',
      '/account/published',
    ],
  ],
  [
    '/#/statistics?major=Physics&mode=grades',
    'Statistics by Major',
    [
      '/statistics/Physics?type=grades&detail=counts',
      '/course-histories?scope=mine',
      '/account/published',
    ],
  ],
  ['/#/statistics', 'Statistics by Major', []],
  ['/#/edit', 'Edit Your Courses', ['/course-histories?scope=mine']],
  ['/#/left', 'What Is Left', ['/account/documents/audit', '/course-histories?scope=mine']],
  ['/#/plan', 'Plan', ['/course-histories?scope=mine', '/account/documents/plans']],
  ['/#/account', 'My Account', ['/get-major', '/account/sharing']],
];

/** A way to open addresses whose main script waits until `release` is called. `asked` are the requests for data so far. */
async function withHeldScripts(page: Page) {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.resourceType() === 'fetch') asked.push(pathname + search);
  });
  let release = () => {};
  let released = Promise.resolve();
  await page.route(/\/assets\/index-.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return {
    asked,
    release: () => release(),
    async arrive(address: string) {
      await page.goto('about:blank');
      asked.length = 0;
      released = new Promise((resolve) => {
        release = resolve;
      });
      await page.goto(address);
    },
  };
}

const repliesLeft = (page: Page) =>
  page.evaluate(
    () =>
      (globalThis as { earlyReplies?: { replies: Map<string, unknown> } }).earlyReplies?.replies
        .size,
  );

test('the data of a page is asked for while its scripts are on their way, and only once', async ({
  student: page,
  faults,
}) => {
  const { asked, arrive, release } = await withHeldScripts(page);
  for (const [address, name, expected] of arrivals) {
    await arrive(address);
    await expect.poll(() => [...asked].sort(), address).toEqual([...expected].sort());
    release();
    await expect(page.locator('#frame')).toHaveCount(0);
    await expect(heading(page, name)).toBeVisible();
    // The page has taken every reply, and asks nothing of it again.
    await expect.poll(() => repliesLeft(page), address).toBe(0);
    const twice = expected.filter((each) => asked.filter((path) => path === each).length > 1);
    expect(twice, address).toEqual([]);
  }
  // Nobody on this campus shares courses.
  const isExpected = (fault: string) => fault.includes('No histories match the chosen view.');
  faults.splice(0, faults.length, ...faults.filter((fault) => !isExpected(fault)));
});

test('a token that has expired is not sent', async ({ student: page }) => {
  const { token } = await storedLogin(page);
  await page.clock.setFixedTime(Date.now() + 2 * 60 * 60_000);
  const sent: (string | undefined)[] = [];
  page.on('request', (request) => sent.push(request.headers()['authorization']));
  const data = page.waitForResponse('**/course-histories?scope=mine');
  await page.goto('/#/edit');
  expect((await data).ok()).toBe(true);
  expect(sent).not.toContain(`Bearer ${token}`);
});
