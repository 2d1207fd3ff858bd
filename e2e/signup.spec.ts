import { expect, type Page } from '@playwright/test';
import { fillLogin, heading, kept, test } from './shell.ts';

test.use({ refusals: 'expected' });

const password = 'a long walk through campus';

async function fillSignUp(page: Page, email: string, first = password, second = first) {
  await page.goto('/#/signup');
  await page.getByLabel('Email:').fill(email);
  await page.getByLabel('Password:', { exact: true }).fill(first);
  await page.getByLabel('Confirm Password:').fill(second);
  await page.getByRole('button', { name: 'Sign Up' }).click();
}

test('a new student signs up, gets a mail, verifies the address and logs in (SIGNUP-15, SIGNUP-16, SIGNUP-17, SIGNUP-18, SIGNUP-19, LOGIN-13, AUTH-7, AUTH-8, AUTH-9)', async ({
  page,
  campus,
}) => {
  const email = campus.newAddress();
  await fillSignUp(page, email);
  await expect(page).toHaveURL(/#\/login$/);
  await expect(page.getByRole('status')).toHaveText(
    'A verification email has been sent. Please verify before logging in.',
  );
  expect(campus.mail.mailsTo(email)).toHaveLength(1);

  await page.goto(campus.mail.linkTo(email, 'verifyEmail'));
  await page.getByRole('button', { name: 'Verify email' }).click();
  await expect(page.getByRole('status')).toHaveText('Your email address is verified. You can log in now.');
  await expect(page.getByLabel('UMSystem Email:')).toHaveValue(email);
  await fillLogin(page, { email, password });
  await expect(heading(page, 'All your semesters, drawn as one trail.')).toBeVisible();
  expect(await kept(page)).toEqual({ token: expect.stringMatching(/^ey/), userId: expect.any(String) });
});
