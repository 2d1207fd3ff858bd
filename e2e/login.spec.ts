import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './looks.ts';
import { fillLogin, heading, sdkUser, signUp, storedLogin, test } from './shell.ts';

test.use({ refusals: 'expected' });

/** What is sent to the server about logins from here on. */
function watchCalls(page: Page) {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(identity|users)\//.test(pathname)) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

test('a login signs in at the identity service, then at the server, stores token and user id, says so and goes to Home (LOGIN-6, LOGIN-15, LOGIN-16, LOGIN-17, LOGIN-18, LOGIN-19, AUTH-8)', async ({
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
  await expect(page.getByText('Login successful!')).toBeVisible();
  await expectAccessible(page);
  expect(await storedLogin(page)).toEqual(await (await answered).json());
  expect(calls.indexOf('POST /identity/v1/accounts:signInWithPassword')).toBe(0);
  expect(calls.at(-1)).toBe('POST /users/login');
});

test('a visitor whom a guarded page sent to the login is taken back to it, and to the view in its address (LOGIN-18)', async ({
  page,
  somebody,
}) => {
  const address = '/#/statistics?major=Medical%2FHealth+Physics&mode=grades&chart=MATH+1700';
  await page.goto(address);
  await expect(page).toHaveURL(/#\/login$/);
  await expect(page.getByRole('status')).toContainText('come back to Statistics by Major');
  await fillLogin(page, somebody);
  await expect(heading(page, 'Statistics by Major')).toBeVisible();
  await expect(page).toHaveURL(address);
  await expect(page.getByText('Login successful!')).toBeVisible();
});

test('an unverified student is refused, signed out again, and gets another email on demand (LOGIN-11, LOGIN-12, LOGIN-13, LOGIN-14)', async ({
  page,
  campus,
  request,
}) => {
  const student = await signUp(request, campus);
  await page.goto('/#/login');
  await fillLogin(page, student);
  await expect(page.getByRole('alert')).toHaveText('Please verify your email before logging in.');
  await expect(page).toHaveURL(/#\/login$/);
  await expect.poll(() => storedLogin(page)).toEqual({ token: null, userId: null });
  await expect.poll(() => sdkUser(page)).toBeNull();

  campus.mail.treatMails('refused');
  await page.getByRole('button', { name: 'Resend verification email' }).click();
  await expect(page.getByRole('alert').last()).toContainText(
    'We couldn’t send the email just now.',
  );
  campus.mail.treatMails('taken');
  await page.getByRole('button', { name: 'Resend verification email' }).click();
  await expect(page.getByRole('status')).toContainText('A new verification email is on its way.');
  await expect.poll(() => sdkUser(page)).toBeNull();

  await page.goto(await campus.mail.linkTo(student.email, 'verifyEmail'));
  await expect(heading(page, 'Verify Your Email')).toBeVisible();
  await page.getByLabel('Password:', { exact: true }).fill(student.password);
  await page.getByRole('button', { name: 'Verify email' }).click();
  await expect(heading(page, 'All your semesters, drawn as one trail.')).toBeVisible();
});
