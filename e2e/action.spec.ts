import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from '@playwright/test';
import { expectAccessible, inEveryLook } from './looks.ts';
import { heading, kept, test } from './shell.ts';

test.use({ refusals: 'expected' });

/** Asks the identity service for a mail, as the SDK would. */
const askFor = (requestType: string, email: string) =>
  ['/identity/v1/accounts:sendOobCode?key=coursetrail', { data: { requestType, email } }] as const;

test('opening a link changes nothing, as often as it is opened; pressing its button does, once', async ({
  page,
  campus,
}) => {
  const student = await campus.enroll({ unverified: true });
  await page.goto('/#/login');
  await page.getByLabel('UMSystem Email:').fill(student.email);
  await page.getByLabel('Password:', { exact: true }).fill(student.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('button', { name: 'Resend verification email' }).click();
  await expect(page.getByRole('status')).toBeVisible();
  const link = campus.mail.linkTo(student.email, 'verifyEmail');
  const verify = page.getByRole('button', { name: 'Verify email' });
  const isVerified = async () =>
    (await campus.product.account('list')).output.includes(`${student.email}\t`) &&
    new RegExp(`^${student.email}\\t\\S+\\tverified`, 'm').test(
      (await campus.product.account('list')).output,
    );

  for (const _ of [1, 2]) {
    await page.goto('/');
    await page.goto(link);
    await expect(verify).toBeEnabled();
    await expect(page.getByRole('main')).toContainText(student.email);
  }
  expect(await isVerified()).toBe(false);
  await verify.click();
  await expect(page.getByRole('status')).toHaveText(
    'Your email address is verified. You can log in now.',
  );
  expect(await isVerified()).toBe(true);

  await page.goto(link);
  await expect(page.getByRole('alert')).toHaveText(
    'This link has been used already, or a newer one has taken its place.',
  );
  await expect(verify).toHaveCount(0);
  await page.getByRole('link', { name: 'Log in to get a new link' }).click();
  await expect(heading(page, 'Login')).toBeVisible();
});

test('a link with its keys before the #, as Firebase writes them, works and is moved behind it', async ({
  page,
  campus,
  request,
}) => {
  const student = await campus.enroll();
  await request.post(...askFor('PASSWORD_RESET', student.email));
  const keys = new URLSearchParams(
    campus.mail.linkTo(student.email, 'resetPassword').split('?')[1],
  );
  await page.goto(`/?mode=resetPassword&oobCode=${keys.get('oobCode')}&apiKey=coursetrail&lang=en`);
  await expect(heading(page, 'Choose a New Password')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(student.email);
  expect(new URL(page.url()).search).toBe('');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible();
});

test('an expired link says so and leads to a new one', async ({ page, campus, request }) => {
  const student = await campus.enroll();
  await request.post(...askFor('PASSWORD_RESET', student.email));
  const link = campus.mail.linkTo(student.email, 'resetPassword');
  await page.goto(link);
  await page.getByLabel('New Password:', { exact: true }).fill('a new beginning');
  await page.getByLabel('Confirm New Password:').fill('a new beginning');
  // Nobody waits an hour here: the hour is taken off the code.
  const database = new DatabaseSync(path.join(campus.product.dataDir, 'coursetrail.sqlite'), {
    timeout: 5000,
  });
  database
    .prepare('update identity_code set expires_at = ? where email = ?')
    .run('2020-01-01T00:00:00.000Z', student.email);
  database.close();
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('alert')).toHaveText('This link has expired.');
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText('This link has expired.');
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(heading(page, 'Reset Password')).toBeVisible();
});

test('a log-in link logs in whoever knows the address it was sent to', async ({
  page,
  campus,
  request,
}) => {
  const student = await campus.enroll();
  await request.post(...askFor('EMAIL_SIGNIN', student.email));
  await page.goto(campus.mail.linkTo(student.email, 'signIn'));
  const address = page.getByLabel('UMSystem Email:');
  await address.fill('somebody.else@umsystem.edu');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toHaveText('This link was sent to another address.');
  await address.fill(student.email);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(heading(page, 'All your semesters, drawn as one trail.')).toBeVisible();
  expect((await kept(page)).token).toMatch(/^ey/);
});

test('half a link says what to do', async ({ page }) => {
  await page.goto('/#/action?mode=verifyEmail');
  await expect(heading(page, 'This Link Is Not Complete')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Go to Login' })).toBeVisible();
});

test('a link that cannot be looked up for want of a server can be tried again', async ({
  page,
  campus,
  request,
}) => {
  const student = await campus.enroll();
  await request.post(...askFor('PASSWORD_RESET', student.email));
  await page.goto('/#/login');
  await expect(heading(page, 'Login')).toBeVisible();
  await page.route('**/accounts:resetPassword*', (route) =>
    route.fulfill({ status: 503, body: 'busy' }),
  );
  await page.goto(campus.mail.linkTo(student.email, 'resetPassword'));
  await expect(page.getByRole('alert')).toContainText('Could not connect to server.');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('New Password:', { exact: true })).toBeVisible();
});

test('the page behind a link, and the messages of the log-in, are accessible in every look', async ({
  page,
  campus,
  request,
}) => {
  const student = await campus.enroll();
  await request.post(...askFor('PASSWORD_RESET', student.email));
  await page.goto(campus.mail.linkTo(student.email, 'resetPassword'));
  await expect(page.getByLabel('New Password:', { exact: true })).toBeVisible();
  await inEveryLook(page, () => expectAccessible(page));
  await page.goto('/#/action?mode=verifyEmail&oobCode=used-up');
  await expect(page.getByRole('alert')).toBeVisible();
  await inEveryLook(page, () => expectAccessible(page));
  await page.goto('/#/login');
  await page.getByLabel('UMSystem Email:').fill(student.email);
  await page.getByLabel('Password:', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await inEveryLook(page, () => expectAccessible(page));
});
