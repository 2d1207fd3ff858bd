import { expect, type Page } from '@playwright/test';
import {
  bar,
  enter,
  fillLogin,
  guardedScreens,
  heading,
  logIn,
  logOut,
  screens,
  sdkUser,
  signUp,
  startCampus,
  storedLogin,
  test,
} from './shell.ts';

test.use({ refusals: 'expected' });

const ended = 'Your session has ended. Please log in again.';
const nobody = { token: null, userId: null };

async function expectLoggedOut(page: Page) {
  await expect(heading(page, 'Login')).toBeVisible();
  await expect(bar(page).getByRole('button', { name: 'Logout' })).toHaveCount(0);
  await expect.poll(() => storedLogin(page)).toEqual(nobody);
}

test('in a whole visit no request leaves our origin, and the policy allows none', async ({
  page,
  context,
  campus,
  somebody,
}) => {
  const origins = new Set<string>();
  context.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url())) origins.add(new URL(request.url()).origin);
  });
  const policy = (await page.goto('/'))?.headers()['content-security-policy'];
  expect(policy).toContain("connect-src 'self';");
  await logIn(page, somebody);
  for (const { path, heading: name } of screens) {
    await page.goto(`/#${path}`);
    await expect(heading(page, name)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByRole('status')).toBeVisible();
  await bar(page).getByRole('button', { name: 'Logout' }).click();
  await expectLoggedOut(page);
  expect([...origins]).toEqual([campus.product.url]);
});

test("requests carry the token of the SDK, whatever local storage says, and storage follows the SDK's (AUTH-2)", async ({
  page,
  somebody,
}) => {
  await logIn(page, somebody);
  await page.evaluate(() => localStorage.setItem('token', 'tampered'));
  const call = page.waitForRequest('**/get-major');
  await page.goto('/#/account');
  const token = (await sdkUser(page))?.token;
  expect(await (await call).headerValue('authorization')).toBe(`Bearer ${token}`);
  await page.reload();
  await expect.poll(async () => (await storedLogin(page)).token).toBe((await sdkUser(page))?.token);
});

test('a logout in one tab logs out the other, and Back shows nothing (AUTH-27)', async ({
  page,
  context,
  somebody,
}) => {
  await logIn(page, somebody);
  await page.goto('/#/account');
  await expect(page.getByText(somebody.email)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/#/account');
  await expect(other.getByText(somebody.email)).toBeVisible();

  await bar(page).getByRole('button', { name: 'Logout' }).click();
  await expectLoggedOut(page);
  await expectLoggedOut(other);
  await expect.poll(() => sdkUser(page)).toBeNull();
  await page.goBack();
  await expectLoggedOut(page);
  await expect(page.getByText(somebody.email)).toHaveCount(0);
  for (const { path } of guardedScreens) {
    await other.goto(`/#${path}`);
    await expectLoggedOut(other);
  }

  // And a login in one tab is a login in the other.
  await logIn(page, somebody);
  await expect(bar(other).getByRole('button', { name: 'Logout' })).toBeVisible();
  await other.goto('/#/account');
  await expect(other.getByText(somebody.email)).toBeVisible();
});

test('a logout ends the session on the server, also for tokens that were copied', async ({
  page,
  campus,
  request,
  faults,
}) => {
  const student = await campus.enroll();
  await logIn(page, student);
  const headers = { authorization: `Bearer ${(await storedLogin(page)).token}` };
  expect((await request.get('/get-major', { headers })).status()).toBe(200);
  await logOut(page);
  await expectLoggedOut(page);
  expect((await request.get('/get-major', { headers })).status()).toBe(401);

  // Without a network the student is logged out here all the same.
  await logIn(page, student);
  await page.route('**/accounts:signOut*', (route) => route.abort());
  await bar(page).getByRole('button', { name: 'Logout' }).click();
  await expectLoggedOut(page);
  // The request we let fail.
  await expect
    .poll(() => faults.splice(0))
    .toEqual(['console: Failed to load resource: net::ERR_FAILED']);
});

test('the next student sees nothing of the one before, with and without a logout between them', async ({
  page,
  campus,
  request,
}) => {
  const [first, somebody] = [await campus.enroll(), await campus.enroll()];
  await logIn(page, first);
  const headers = { authorization: `Bearer ${(await storedLogin(page)).token}` };
  await request.post('/set-major', { headers, data: { major: 'Music (Composition)' } });
  const chooseMajor = async () => {
    await page.goto('/#/form');
    const major = page.getByRole('combobox', { name: 'Major' });
    await expect(major).toHaveValue('Music (Composition)');
    await major.fill('composition');
    await page.getByRole('option', { name: 'Music (Composition)' }).click();
    await page.goto('/#/account');
    await expect(page.getByText('Music (Composition)')).toBeVisible();
  };
  const expectNothingOfTheFirst = async () => {
    await page.goto('/#/account');
    await expect(page.getByText(somebody.email)).toBeVisible();
    await expect(page.getByText('No major set yet')).toBeVisible();
    await expect(page.getByText(first.email)).toHaveCount(0);
    await page.goto('/#/form');
    await expect(page.getByRole('combobox', { name: 'Major' })).toHaveValue('');
    // A reply that is cut off when the test closes the page would be reported as a broken one.
    await page.waitForLoadState('networkidle');
  };

  await chooseMajor();
  await logOut(page);
  await logIn(page, somebody);
  await expectNothingOfTheFirst();

  await logIn(page, first);
  await chooseMajor();
  await page.goto('/#/login');
  await fillLogin(page, somebody);
  await expect(heading(page, 'All your semesters, drawn as one trail.')).toBeVisible();
  await expectNothingOfTheFirst();
});

test('a student whose sessions an operator ends is led to the login, and back afterwards (AUTH-29)', async ({
  page,
  campus,
}) => {
  const student = await campus.enroll();
  await logIn(page, student);
  expect((await campus.product.account('revoke', student.email)).ok).toBe(true);
  const renewal = page.waitForResponse('**/identity/v1/token*');
  await page.goto('/#/account');
  expect((await (await renewal).json()).error.message).toBe('TOKEN_EXPIRED');
  await expectLoggedOut(page);
  await expect(page.getByRole('status')).toHaveText(ended);
  await expect.poll(() => sdkUser(page)).toBeNull();
  await fillLogin(page, student);
  await expect(heading(page, 'My Account')).toBeVisible();
});

test('a student who tries another, unverified account stays at the login and is led nowhere else afterwards', async ({
  page,
  campus,
  somebody,
  request,
}) => {
  const unverified = await signUp(request, campus);
  await logIn(page, somebody);
  await page.goto('/#/login');
  await fillLogin(page, unverified);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Please verify your email before logging in.',
  );
  await expectLoggedOut(page);
  await fillLogin(page, somebody);
  await expect(heading(page, 'All your semesters, drawn as one trail.')).toBeVisible();
});

test('a student whose account is disabled is led to the login, which says why (AUTH-28)', async ({
  page,
  campus,
}) => {
  const student = await campus.enroll();
  await logIn(page, student);
  expect((await campus.product.account('disable', student.email)).ok).toBe(true);
  const renewal = page.waitForResponse('**/identity/v1/token*');
  await page.goto('/#/account');
  expect((await (await renewal).json()).error.message).toBe('USER_DISABLED');
  await expectLoggedOut(page);
  await expect.poll(() => sdkUser(page)).toBeNull();
  await fillLogin(page, student);
  await expect(page.getByRole('alert').filter({ hasText: 'disabled' })).toHaveText(
    'This account has been disabled. Please ask the people who run this site.',
  );
  await campus.product.account('enable', student.email);
  await logIn(page, student);
});

test('a token that expires is renewed silently: the stored one follows, and tabs renew one login in turn, also a tab that slept meanwhile', async ({
  browser,
}) => {
  const hasty = await startCampus({ ID_TOKEN_SECONDS: '5' });
  const context = await browser.newContext({ baseURL: hasty.product.url });
  const [one, two] = [await context.newPage(), await context.newPage()];
  await logIn(one, await hasty.enroll());
  const before = await storedLogin(one);
  // So short a token is renewed for every request.
  const visit = async (tab: Page) => {
    await tab.goto('/#/form');
    await expect(heading(tab, 'Submit Your Course History')).toBeVisible();
    await tab.goto('/#/account');
    await expect(tab.getByText('No major set yet')).toBeVisible();
  };
  await visit(two);
  const lifecycle = await context.newCDPSession(two);
  await lifecycle.send('Page.setWebLifecycleState', { state: 'frozen' });
  for (let turn = 0; turn < 3; turn++) await visit(one);
  await lifecycle.send('Page.setWebLifecycleState', { state: 'active' });
  await visit(two);
  await Promise.all([visit(one), visit(two)]);

  const headers = { authorization: `Bearer ${before.token}` };
  await expect
    .poll(async () => (await one.request.get('/get-major', { headers })).status())
    .toBe(401);
  await visit(one);
  const after = await storedLogin(one);
  expect(after).toEqual({ token: expect.stringMatching(/^ey/), userId: before.userId });
  expect(after.token).not.toBe(before.token);
  await context.close();
  await hasty.stop();
});

test('a server that is away for a while logs nobody out', async ({ page, campus, faults }) => {
  await enter(page, await campus.enroll());
  for (const away of [/\/(identity\/|get-major)/, /\/(config\.json|get-major)/]) {
    await page.route(away, (route) => route.abort());
    await page.goto('/#/account');
    await page.reload();
    await expect(page.getByText('Unable to load major')).toBeVisible();
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
});
