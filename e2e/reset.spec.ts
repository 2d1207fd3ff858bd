import { expect, type Page } from '@playwright/test';
import { bar, fillLogin, heading, logIn, storedLogin, test } from './shell.ts';

test.use({ refusals: 'expected' });

const success = 'Password reset email sent! Check your inbox (and spam folder).';

async function askForReset(page: Page, email: string) {
  await page.goto('/#/reset-password');
  await page.getByLabel('Enter your account email:').fill(email);
  await page.getByRole('button', { name: 'Send Reset Email' }).click();
}

test('a reset email leads to a new password, ends every session, and only the new password opens the account; an address without an account gets the same answer and no email (RESET-9, RESET-10, AUTH-10)', async ({
  page,
  browser,
  campus,
  request,
}) => {
  const student = await campus.enroll();
  const elsewhere = await browser.newPage({ baseURL: campus.product.url });
  await logIn(elsewhere, student);
  await elsewhere.goto('/#/account');
  const { token } = await storedLogin(elsewhere);

  const stranger = campus.newAddress();
  await askForReset(page, stranger);
  await expect(page.getByRole('status')).toHaveText(success);
  await page.reload();
  await askForReset(page, student.email);
  await expect(page.getByRole('status')).toHaveText(success);
  await expect.poll(() => campus.mail.mailsTo(student.email)).toHaveLength(1);
  expect(campus.mail.mailsTo(stranger)).toEqual([]);
  await page.goto(await campus.mail.linkTo(student.email, 'resetPassword'));
  await expect(heading(page, 'Choose a New Password')).toBeVisible();
  const [first, second] = [
    page.getByLabel('New Password:', { exact: true }),
    page.getByLabel('Confirm New Password:'),
  ];
  const change = page.getByRole('button', { name: 'Change password' });
  await first.fill('12345');
  await second.fill('12345');
  await change.click();
  await expect(page.getByRole('alert')).toContainText('6 characters');
  // A password that is refused does not use up the link.
  await first.fill('a new beginning');
  await second.fill('a new beginning');
  await change.click();
  await expect(page.getByRole('status')).toHaveText(
    'Your password has been changed. Please log in with the new one.',
  );

  const call = await request.get('/get-major', { headers: { authorization: `Bearer ${token}` } });
  expect(call.status()).toBe(401);
  await elsewhere.reload();
  await expect(heading(elsewhere, 'Login')).toBeVisible();
  await expect(elsewhere.getByRole('status')).toHaveText(
    'Your session has ended. Please log in again.',
  );
  await expect.poll(() => storedLogin(elsewhere)).toEqual({ token: null, userId: null });
  await elsewhere.close();

  await fillLogin(page, student);
  await expect(page.getByRole('alert')).toHaveText('Incorrect email or password.');
  await fillLogin(page, { ...student, password: 'a new beginning' });
  await expect(bar(page).getByRole('button', { name: 'Logout' })).toBeVisible();
});
