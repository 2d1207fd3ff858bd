import { expect, type Page } from '@playwright/test';
import { heading, test } from './shell.ts';

const success = 'Password reset email sent! Check your inbox (and spam folder).';

async function askForReset(page: Page, email: string) {
  await page.goto('/#/reset-password');
  await page.getByLabel('Enter your account email:').fill(email);
  await page.getByRole('button', { name: 'Send Reset Email' }).click();
  await expect(page.getByRole('status')).toHaveText(success);
}

test('an address with an account gets a reset email, one without the same answer and no email; a link with its keys before the #, as Firebase writes them, works and is moved behind it (RESET-9, RESET-10, AUTH-10)', async ({
  page,
  campus,
}) => {
  const { email } = await campus.enroll();
  const stranger = campus.newAddress();
  await askForReset(page, stranger);
  await page.goto('/#/login');
  await askForReset(page, email);
  await expect.poll(() => campus.mail.mailsTo(email)).toHaveLength(1);
  expect(campus.mail.mailsTo(stranger)).toEqual([]);

  const [, keys] = (await campus.mail.linkTo(email, 'resetPassword')).split('?');
  const oobCode = new URLSearchParams(keys).get('oobCode');
  await page.goto(`/?mode=resetPassword&oobCode=${oobCode}&apiKey=coursetrail&lang=en`);
  await expect(heading(page, 'Choose a new password')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(email);
  expect(new URL(page.url()).search).toBe('');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible();
});
