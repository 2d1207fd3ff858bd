import { expect, type Page } from '@playwright/test';
import { fillLogin, heading, kept, sdkUser, test } from './shell.ts';

test.use({ refusals: 'expected' });

/** What is sent to the server about log-ins from here on. */
function watchCalls(page: Page) {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(identity|users)\//.test(pathname)) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

test('Login has its fields, its button, its links and its note (LOGIN-1, LOGIN-2, LOGIN-5, LOGIN-8, LOGIN-9, LOGIN-10)', async ({
  page,
}) => {
  await page.goto('/#/login');
  await expect(page.getByLabel('UMSystem Email:')).toHaveAttribute('autocomplete', 'username');
  const password = page.getByLabel('Password:', { exact: true });
  await expect(password).toHaveAttribute('type', 'password');
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await expect(
    page.getByRole('main').getByRole('button', { name: 'Login', exact: true }),
  ).toBeEnabled();
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Forgot Password? Reset here.' })).toHaveAttribute(
    'href',
    '#/reset-password',
  );
  await expect(main.getByRole('link', { name: /create an account/i })).toHaveAttribute(
    'href',
    '#/signup',
  );
  const note = page.getByRole('region', { name: 'Why does the page look frozen?' });
  await expect(note).toContainText('The server may need to start');
  await expect(note).toContainText('up to a minute');
});

test('nothing is sent while a field of the log-in is empty (LOGIN-3, LOGIN-4)', async ({
  page,
}) => {
  await page.goto('/#/login');
  const calls = watchCalls(page);
  await fillLogin(page, { email: '', password: 'something' });
  await expect(page.getByLabel('UMSystem Email:')).toBeFocused();
  await fillLogin(page, { email: 'somebody@umsystem.edu', password: '' });
  await expect(page.getByLabel('Password:', { exact: true })).toBeFocused();
  expect(calls).toEqual([]);
});

test('a password can be looked at and hidden again', async ({ page }) => {
  await page.goto('/#/login');
  const password = page.getByLabel('Password:', { exact: true });
  await password.fill('seen');
  const eye = page.getByRole('button', { name: 'Show what is in Password' });
  await eye.click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(eye).toHaveAttribute('aria-pressed', 'true');
  await eye.click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('a log-in signs in at the identity service, then at the server, keeps token and user id, says so and goes to Home (LOGIN-6, LOGIN-15, LOGIN-16, LOGIN-17, LOGIN-18, LOGIN-19, AUTH-8)', async ({
  page,
  somebody,
}) => {
  await page.goto('/#/login');
  const calls = watchCalls(page);
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route('**/users/login', async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest('**/users/login');
  const answered = page.waitForResponse('**/users/login');
  await fillLogin(page, somebody);
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled();
  const request = await asked;
  expect(request.postData()).toBeNull();
  expect(await request.headerValue('authorization')).toBe(`Bearer ${(await sdkUser(page))?.token}`);
  goOn();

  await expect(heading(page, 'All your semesters, drawn as one trail.')).toBeVisible();
  await expect(page).toHaveURL(/#\/$/);
  await expect(page.getByRole('alert')).toContainText('Login successful!');
  expect(await kept(page)).toEqual(await (await answered).json());
  expect(calls.indexOf('POST /identity/v1/accounts:signInWithPassword')).toBe(0);
  expect(calls.at(-1)).toBe('POST /users/login');
});

test('who was sent to the log-in by a guarded page is taken back to it (LOGIN-18)', async ({
  page,
  somebody,
}) => {
  await page.goto('/#/edit');
  await expect(page.getByRole('status')).toContainText('/edit');
  await fillLogin(page, somebody);
  await expect(heading(page, 'Edit Your Courses')).toBeVisible();
  await expect(page.getByText('Login successful!')).toBeVisible();
});

test('a wrong password is told in a red banner, keeps nothing, and can be mended (LOGIN-7, LOGIN-22)', async ({
  page,
  somebody,
}) => {
  await page.goto('/#/login');
  await fillLogin(page, { ...somebody, password: 'not the password' });
  const banner = page.getByRole('alert');
  await expect(banner).toHaveText('The email or the password is not right.');
  await expect(banner.locator('svg')).toHaveCSS('stroke', 'rgb(201, 42, 42)');
  expect(await kept(page)).toEqual({ token: null, userId: null });
  await fillLogin(page, somebody);
  await expect(heading(page, 'All your semesters, drawn as one trail.')).toBeVisible();
});

test('an unverified student is refused, signed out again, and gets another mail on demand (LOGIN-11, LOGIN-12, LOGIN-13, LOGIN-14)', async ({
  page,
  campus,
}) => {
  const student = await campus.enroll({ unverified: true });
  await page.goto('/#/login');
  await fillLogin(page, student);
  await expect(page.getByRole('alert')).toHaveText('Please verify your email before logging in.');
  await expect(page).toHaveURL(/#\/login$/);
  expect(await kept(page)).toEqual({ token: null, userId: null });
  expect(await sdkUser(page)).toBeNull();

  campus.mail.treatMails('refused');
  await page.getByRole('button', { name: 'Resend verification email' }).click();
  await expect(page.getByRole('alert').last()).toContainText(
    'The email could not be sent just now.',
  );
  campus.mail.treatMails('taken');
  await page.getByRole('button', { name: 'Resend verification email' }).click();
  await expect(page.getByRole('status')).toContainText('A new verification email is on its way.');
  expect(await sdkUser(page)).toBeNull();

  await page.goto(campus.mail.linkTo(student.email, 'verifyEmail'));
  await page.getByRole('button', { name: 'Verify email' }).click();
  await fillLogin(page, student);
  await expect(heading(page, 'All your semesters, drawn as one trail.')).toBeVisible();
});

test("the server's refusal of a log-in is told in its own words, and in ours when it has none (LOGIN-20, LOGIN-21)", async ({
  page,
  somebody,
}) => {
  await page.goto('/#/login');
  const refusal = {
    error: 'Only @umsystem.edu email addresses are allowed.',
    code: 'email-domain',
  };
  await page.route('**/users/login', (route) => route.fulfill({ status: 403, json: refusal }));
  await fillLogin(page, somebody);
  await expect(page.getByRole('alert')).toHaveText(refusal.error);
  expect(await kept(page)).toEqual({ token: null, userId: null });
  expect(await sdkUser(page)).toBeNull();

  await page.unrouteAll();
  await page.route('**/users/login', (route) =>
    route.fulfill({ status: 403, body: '<h1>Forbidden</h1>' }),
  );
  await fillLogin(page, somebody);
  await expect(page.getByRole('alert')).toHaveText('Failed to log in.');
});

test('ten wrong passwords lock the log-in for a while, and the student is told', async ({
  page,
  campus,
}) => {
  const student = await campus.enroll();
  await page.goto('/#/login');
  const banner = page.getByRole('alert');
  for (let guess = 1; guess <= 11; guess++) {
    const answered = page.waitForResponse('**/accounts:signInWithPassword*');
    await fillLogin(page, { ...student, password: `guess number ${guess}` });
    await answered;
    await expect(banner).toBeVisible();
  }
  await expect(banner).toHaveText('Too many attempts. Please wait a few minutes, then try again.');
});

test('a student logs in, and out, with the keyboard alone', async ({ page, somebody }) => {
  await page.goto('/#/login');
  await expect(heading(page, 'Login')).toBeVisible();
  await page.getByRole('radio', { name: 'System' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.type(somebody.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(somebody.password);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Show what is in Password' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const home = heading(page, 'All your semesters, drawn as one trail.');
  await expect(home).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Login')).toBeFocused();
});
