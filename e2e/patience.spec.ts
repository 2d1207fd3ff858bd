import { expect, type Page } from '@playwright/test';
import { fillLogin, heading, kept, logIn, sdkUser, test } from './shell.ts';

test.use({ refusals: 'expected' });

const seconds = 1000;
const minutes = 60 * seconds;

/** From here on time passes in the page only as the test says. */
const stopTheClock = async (page: Page) =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + seconds);

/** How often the SDK has asked for a new token. */
function countRenewals(page: Page) {
  const count = { renewals: 0 };
  page.on('request', (request) => {
    if (request.url().includes('/identity/v1/token')) count.renewals++;
  });
  return () => count.renewals;
}

test('a token is renewed five minutes before it expires (AUTH-30)', async ({ page, somebody }) => {
  await page.clock.install();
  await logIn(page, somebody);
  const renewals = countRenewals(page);
  const before = await kept(page);
  await stopTheClock(page);
  const { msToExpiry = 0 } = (await sdkUser(page)) ?? {};
  expect(msToExpiry).toBeGreaterThan(55 * minutes);
  await page.clock.fastForward(msToExpiry - 5 * minutes - seconds);
  await page.waitForTimeout(500);
  expect(renewals()).toBe(0);
  await page.clock.fastForward(2 * seconds);
  await expect.poll(renewals).toBe(1);
  await expect.poll(async () => (await kept(page)).token).not.toBe(before.token);
  expect((await kept(page)).userId).toBe(before.userId);
});

test('a renewal that fails is tried again after 30 s, then after twice as long each time, up to 16 minutes (AUTH-33, AUTH-34)', async ({
  page,
  somebody,
  faults,
}) => {
  await page.clock.install();
  await logIn(page, somebody);
  const renewals = countRenewals(page);
  await page.route('**/identity/v1/token*', (route) => route.abort());
  await stopTheClock(page);
  const { msToExpiry = 0 } = (await sdkUser(page)) ?? {};
  await page.clock.fastForward(msToExpiry - 5 * minutes + seconds);
  await expect.poll(renewals).toBe(1);
  const waits = [0.5, 1, 2, 4, 8, 16, 16];
  for (const [index, wait] of waits.entries()) {
    await page.waitForTimeout(300); // the failure is noticed in real time
    await page.clock.fastForward(wait * minutes - seconds);
    await page.waitForTimeout(300);
    expect(renewals(), `before ${wait} minutes`).toBe(index + 1);
    await page.clock.fastForward(2 * seconds);
    await expect.poll(renewals, `after ${wait} minutes`).toBe(index + 2);
  }
  faults.splice(0); // the requests we let fail
});

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';

for (const { where, limit, mobile } of [
  { where: 'on a desktop (AUTH-31)', limit: 30 * seconds, mobile: false },
  {
    where: 'in an app on a phone, as the SDK tells one (AUTH-32)',
    limit: 60 * seconds,
    mobile: true,
  },
]) {
  test(`an identity service that does not answer is given up after ${limit / seconds} s ${where}`, async ({
    browser,
    campus,
    somebody,
  }) => {
    const context = await browser.newContext({
      baseURL: campus.product.url,
      ...(mobile ? { userAgent: iPhone } : {}),
    });
    const page = await context.newPage();
    if (mobile) await page.addInitScript({ content: 'window.cordova = {}' });
    await page.clock.install();
    await page.goto('/#/login');
    await expect(heading(page, 'Login')).toBeVisible();
    await page.route('**/accounts:signInWithPassword*', () => {}); // and no answer ever comes
    await stopTheClock(page);
    const asked = page.waitForRequest('**/accounts:signInWithPassword*');
    await fillLogin(page, somebody);
    await asked;
    await page.clock.fastForward(limit - seconds);
    await expect(page.getByRole('button', { name: 'Logging in...' })).toBeVisible();
    await page.clock.fastForward(2 * seconds);
    await expect(page.getByRole('alert')).toHaveText(
      'Could not connect to server. Please check your connection and try again.',
    );
    await context.close();
  });
}
