import { expect, type Page } from '@playwright/test';
import { chooseMajor, majorField } from './form.ts';
import {
  bar,
  bearer,
  enter,
  fillLogin,
  heading,
  logIn,
  logOut,
  openEmpty,
  sdkUser,
  storedLogin,
  test,
} from './shell.ts';

test.use({ refusals: 'expected' });

const nobody = { token: null, userId: null };

async function expectLoggedOut(page: Page) {
  await expect(heading(page, 'Login')).toBeVisible();
  await expect(bar(page).getByRole('button', { name: 'Logout' })).toHaveCount(0);
  await expect.poll(() => storedLogin(page)).toEqual(nobody);
}

test("the stored token alone decides the bar, in other tabs at once and without a request; requests carry the SDK's token, whatever is stored; a logout in one tab logs out the other and ends the session on the server, also for copied tokens (NAV-18, AUTH-2, AUTH-27)", async ({
  page,
  context,
  campus,
  request,
}) => {
  const student = await campus.enroll();
  const calls: string[] = [];
  const other = await context.newPage();
  other.on('request', (each) => {
    const loadsIdentity = each.url().includes('/assets/identity-');
    if (loadsIdentity || ['fetch', 'xhr'].includes(each.resourceType())) calls.push(each.url());
  });
  await other.goto('/');
  await expect(bar(other).getByRole('link', { name: 'Login' })).toBeVisible();
  expect(calls).toEqual([]);
  await logIn(page, student);
  await expect(bar(other).getByRole('button', { name: 'Logout' })).toBeVisible();
  const { token } = await storedLogin(page);
  await page.evaluate(() => localStorage.removeItem('token'));
  await expect(bar(other).getByRole('link', { name: 'Login' })).toBeVisible();

  await page.evaluate(() => localStorage.setItem('token', 'tampered'));
  const call = page.waitForRequest('**/get-major');
  await page.goto('/#/account');
  expect(await (await call).headerValue('authorization')).toBe(`Bearer ${token}`);
  await page.reload();
  await expect.poll(async () => (await storedLogin(page)).token).toBe(token);
  await expect(page.getByText(student.email)).toBeVisible();
  await other.goto('/#/account');
  await expect(other.getByText(student.email)).toBeVisible();

  const headers = { authorization: `Bearer ${token}` };
  expect((await request.get('/get-major', { headers })).status()).toBe(200);
  await logOut(page);
  await expectLoggedOut(page);
  await expectLoggedOut(other);
  expect((await request.get('/get-major', { headers })).status()).toBe(401);
  await expect.poll(() => sdkUser(page)).toBeNull();
  await page.goBack();
  await expectLoggedOut(page);
  await expect(page.getByText(student.email)).toHaveCount(0);
});

test('the next student sees nothing of the one before, with and without a logout between them', async ({
  page,
  campus,
  request,
}) => {
  const [first, second] = [await campus.enroll(), await campus.enroll()];
  await enter(page, first);
  const headers = await bearer(page);
  await request.post('/set-major', { headers, data: { major: 'Music (Composition)' } });
  const expectNothingOf = async (gone: string, here: string, hasMajor: string) => {
    await page.goto('/#/account');
    await expect(page.getByText(here)).toBeVisible();
    await expect(page.getByRole('definition').nth(1)).toContainText(hasMajor);
    await expect(page.getByText(gone)).toHaveCount(0);
  };

  await page.goto('/#/form');
  await chooseMajor(page, 'Music (Composition)');
  await page.goto('/#/login');
  await fillLogin(page, second);
  await expect(heading(page, 'Your trail')).toBeVisible();
  await expectNothingOf(first.email, second.email, 'No major set yet');
  await page.goto('/#/form');
  await expect(majorField(page)).toHaveValue('');

  await chooseMajor(page, 'Physics');
  await logOut(page);
  await fillLogin(page, first);
  await expect(bar(page).getByRole('button', { name: 'Logout' })).toBeVisible();
  await expectNothingOf(second.email, first.email, 'Music (Composition)');
  await page.goto('/#/form');
  await expect(majorField(page)).toHaveValue('Music (Composition)');
  // A reply that is cut off when the test closes the page would be reported as a broken one.
  await page.waitForLoadState('networkidle');
});

test('a student whose account an operator disables is logged out, and told why (AUTH-28)', async ({ page, campus }) => {
  const student = await campus.enroll();
  await enter(page, student);
  await page.goto('/');
  await expect(bar(page).getByRole('button', { name: 'Logout' })).toBeVisible();
  // The SDK hears it when it renews the token or looks the account up, whichever comes first.
  const refusal = page.waitForResponse((reply) => reply.url().includes('/identity/v1/') && !reply.ok());
  expect((await campus.product.account('disable', student.email)).ok).toBe(true);
  await page.goto('/#/account');
  expect((await (await refusal).json()).error.message).toBe('USER_DISABLED');
  await expectLoggedOut(page);
  await expect.poll(() => sdkUser(page)).toBeNull();
  await fillLogin(page, student);
  await expect(page.getByRole('alert').filter({ hasText: 'disabled' })).toHaveText(
    'This account has been disabled. Please ask the people who run this site.',
  );
});

test('a token that has expired is not sent but renewed silently: the stored one follows, and tabs renew one login in turn, also a tab that slept meanwhile', async ({
  page: one,
  context,
  campus,
}) => {
  await enter(one, await campus.enroll());
  const before = await storedLogin(one);
  const two = await context.newPage();
  const sent: (string | undefined)[] = [];
  // To these tabs every token seems to have expired, so they renew it for every request.
  for (const tab of [one, two]) {
    await tab.clock.setFixedTime(Date.now() + 2 * 60 * 60_000);
    tab.on('request', (each) => sent.push(each.headers()['authorization']));
  }
  const visit = async (tab: Page) => {
    await tab.goto('/#/form');
    await expect(heading(tab, 'Submit Your Course History')).toBeVisible();
    await tab.goto('/#/account');
    await expect(tab.getByText('No major set yet')).toBeVisible();
  };
  await visit(two);
  const lifecycle = await context.newCDPSession(two);
  await lifecycle.send('Page.setWebLifecycleState', { state: 'frozen' });
  for (let turn = 0; turn < 2; turn++) await visit(one);
  await lifecycle.send('Page.setWebLifecycleState', { state: 'active' });
  await visit(two);
  await Promise.all([visit(one), visit(two)]);

  expect(sent).not.toContain(`Bearer ${before.token}`);
  const after = await storedLogin(one);
  expect(after).toEqual({ token: expect.stringMatching(/^ey/), userId: before.userId });
  expect(after.token).not.toBe(before.token);
});

test('a server that is away for a while logs nobody out, and lets everybody log out', async ({
  page,
  campus,
  faults,
}) => {
  await enter(page, await campus.enroll());
  for (const sdkNeeds of [/\/identity\//, /\/config\.json/]) {
    for (const away of [sdkNeeds, /\/get-major/]) await page.route(away, (route) => route.abort());
    await openEmpty(page);
    const sdkFails = page.waitForEvent('requestfailed', (request) => sdkNeeds.test(request.url()));
    await page.goto('/#/account');
    await expect(page.getByText('Unable to load major')).toBeVisible();
    await sdkFails;
    await page.unrouteAll();
    await page
      .getByRole('definition')
      .filter({ hasText: 'Unable to load major' })
      .getByRole('button', { name: 'Try again' })
      .click();
    await expect(page.getByText('No major set yet')).toBeVisible();
    expect((await storedLogin(page)).token).not.toBeNull();
  }
  faults.splice(0); // the requests we let fail
  // As on a slow line, where the SDK comes late.
  await page.route('**/assets/identity-*', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('No major set yet')).toBeVisible();
  await page.context().setOffline(true);
  await bar(page).getByRole('button', { name: 'Logout' }).click();
  await expect.poll(() => storedLogin(page)).toEqual(nobody);
  await expect.poll(() => sdkUser(page)).toBeNull();
  await expect(bar(page).getByRole('link', { name: 'Login' })).toBeVisible();
  await expect.poll(() => faults.join()).toContain('ERR_INTERNET_DISCONNECTED');
  await page.unrouteAll();
  await page.context().setOffline(false);
  // A page whose files had not been fetched reloads by itself.
  await expectLoggedOut(page);
  await page.reload();
  await expectLoggedOut(page);
  faults.splice(0); // without a network several requests fail, one after the other
});

test('a login that a closed tab or a crash left in the browser ends with the next visit', async ({
  page,
  campus,
  request,
}) => {
  const student = await campus.enroll();
  await enter(page, student);
  const { token } = await storedLogin(page);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/');
  await expect.poll(() => sdkUser(page)).toBeNull();
  const headers = { authorization: `Bearer ${token}` };
  await expect.poll(async () => (await request.get('/get-major', { headers })).status()).toBe(401);
});
