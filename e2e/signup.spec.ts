import { expect, type Page } from '@playwright/test';
import { fillLogin, heading, logOut, sdkUser, storedLogin, test } from './shell.ts';

test.use({ refusals: 'expected' });

const password = 'a long walk through campus';
const sent = 'A verification email has been sent. Please verify before logging in.';

async function fillSignUp(page: Page, email: string, first = password, second = first) {
  await page.goto('/#/signup');
  await page.getByLabel('Email:').fill(email);
  await page.getByLabel('Password:', { exact: true }).fill(first);
  await page.getByLabel('Confirm Password:').fill(second);
  await page.getByRole('button', { name: 'Sign Up' }).click();
}

test('a new student signs up, gets an email, verifies the address and logs in (SIGNUP-8, SIGNUP-15, SIGNUP-16, SIGNUP-17, SIGNUP-18, SIGNUP-19, AUTH-7, AUTH-9)', async ({
  page,
  campus,
}) => {
  const email = campus.newAddress();
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route('**/accounts:signUp*', async (route) => {
    await held;
    await route.continue();
  });
  await fillSignUp(page, email);
  await expect(page.getByRole('button', { name: 'Signing up...' })).toBeDisabled();
  goOn();
  await expect(page).toHaveURL(/#\/login$/);
  await expect(page.getByRole('status')).toHaveText(sent);
  await expect.poll(() => storedLogin(page)).toEqual({ token: null, userId: null });
  await expect.poll(() => sdkUser(page)).toBeNull();
  await expect
    .poll(() => campus.mail.mailsTo(email))
    .toMatchObject([
      { subject: 'Verify your email for Coursetrail', html: expect.stringContaining('<a ') },
    ]);
  expect(new URL(await campus.mail.linkTo(email, 'verifyEmail')).origin).toBe(campus.product.url);
  expect((await campus.product.account('list')).output).toMatch(
    new RegExp(`^${email}\\t\\S+\\tunverified`, 'm'),
  );

  await page.goto(await campus.mail.linkTo(email, 'verifyEmail'));
  await expect(heading(page, 'Verify Your Email')).toBeVisible();
  await page.getByLabel('Password:', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Verify email' }).click();
  await expect(heading(page, 'All your semesters, drawn as one trail.')).toBeVisible();
  expect((await campus.product.account('list')).output).toMatch(
    new RegExp(`^${email}\\t\\S+\\tverified`, 'm'),
  );
  await logOut(page);
  await fillLogin(page, { email, password });
  await expect(heading(page, 'All your semesters, drawn as one trail.')).toBeVisible();
  expect(await storedLogin(page)).toEqual({
    token: expect.stringMatching(/^ey/),
    userId: expect.any(String),
  });
});
