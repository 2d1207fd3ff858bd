import { expect, type Page } from '@playwright/test';
import { enter, fillLogin, heading, isVerified, sdkUser, signUp, storedLogin, test } from './shell.ts';

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
  const held = Promise.withResolvers<void>();
  await page.route('**/users/login', async (route) => {
    await held.promise;
    await route.continue();
  });
  const asked = page.waitForRequest('**/users/login');
  const answered = page.waitForResponse('**/users/login');
  await fillLogin(page, somebody);
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled();
  const request = await asked;
  expect(request.postData()).toBeNull();
  expect(await request.headerValue('authorization')).toBe(`Bearer ${(await sdkUser(page))?.token}`);
  held.resolve();

  await expect(heading(page, 'Your trail')).toBeVisible();
  await expect(page).toHaveURL(/#\/$/);
  await expect(page.getByText('Login successful!')).toBeVisible();
  expect(await storedLogin(page)).toEqual(await (await answered).json());
  expect(calls.indexOf('POST /identity/v1/accounts:signInWithPassword')).toBe(0);
  expect(calls.at(-1)).toBe('POST /users/login');
});

test('an unverified student is refused, signed out again, and gets another email on demand; opening its link changes nothing, as often as it is opened, and its button works once (LOGIN-11, LOGIN-12, LOGIN-13, LOGIN-14)', async ({
  page,
  campus,
  somebody,
  request,
}) => {
  const student = await signUp(request, campus);
  // On a device where another student was logged in, who is logged out by the attempt.
  await enter(page, somebody);
  await page.goto('/#/login');
  await fillLogin(page, student);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Please verify your email before logging in.');
  await expect(page).toHaveURL(/#\/login$/);
  await expect.poll(() => storedLogin(page)).toEqual({ token: null, userId: null });
  await expect.poll(() => sdkUser(page)).toBeNull();

  campus.mail.treatMails('refused');
  await page.getByRole('button', { name: 'Resend verification email' }).click();
  await expect(page.getByRole('alert').last()).toContainText('We couldn’t send the email just now.');
  campus.mail.treatMails('taken');
  await page.getByRole('button', { name: 'Resend verification email' }).click();
  await expect(page.getByRole('status')).toContainText('A new verification email is on its way.');
  await expect.poll(() => sdkUser(page)).toBeNull();

  const link = await campus.mail.linkTo(student.email, 'verifyEmail');
  const verify = page.getByRole('button', { name: 'Verify email' });
  for (const _ of [1, 2]) {
    await page.goto('/');
    await page.goto(link);
    await expect(verify).toBeEnabled();
    await expect(page.getByRole('main')).toContainText(student.email);
  }
  expect(await isVerified(request, student)).toBe(false);
  await page.getByLabel('Password:', { exact: true }).fill(student.password);
  await verify.click();
  await expect(heading(page, 'Your trail')).toBeVisible();
  await expect(page.getByText('Login successful!')).toBeVisible();
  expect(await isVerified(request, student)).toBe(true);

  await page.goto(link);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'This link has been used already, or a newer one has taken its place.',
  );
  await expect(verify).toHaveCount(0);
  await page.getByRole('link', { name: 'Log in, or get a new link there' }).click();
  await fillLogin(page, student);
  await expect(heading(page, 'Your trail')).toBeVisible();
});
