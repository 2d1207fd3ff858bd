import { expect, type Page } from '@playwright/test';
import { bar, fillLogin, heading, kept, logIn, test } from './shell.ts';

test.use({ refusals: 'expected' });

const success = 'Password reset email sent! Check your inbox (and spam folder).';

async function askForReset(page: Page, email: string) {
  await page.goto('/#/reset-password');
  await page.getByLabel('Enter your account email:').fill(email);
  await page.getByRole('button', { name: 'Send Reset Email' }).click();
}

test('Reset Password has its title, its field, its button and its link (RESET-1, RESET-2, RESET-3, RESET-5, RESET-8)', async ({
  page,
}) => {
  await page.goto('/#/reset-password');
  await expect(heading(page, 'Reset Password')).toBeVisible();
  await expect(page.getByLabel('Enter your account email:')).toHaveAttribute('type', 'email');
  await expect(page.getByRole('button', { name: 'Send Reset Email' })).toBeEnabled();
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await expect(page).toHaveURL(/#\/login$/);
});

test('nothing is sent while the address is empty (RESET-4)', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('sendOobCode')) calls.push(request.url());
  });
  await askForReset(page, '');
  await expect(page.getByLabel('Enter your account email:')).toBeFocused();
  expect(calls).toEqual([]);
});

test('a reset goes from idle through sending to an error or success, as often as it is asked for (RESET-6, RESET-7, RESET-9, RESET-10, RESET-11, RESET-12, AUTH-10)', async ({
  page,
  campus,
}) => {
  const { email } = await campus.enroll();
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route('**/accounts:sendOobCode*', async (route) => {
    await held;
    await route.continue();
  });
  campus.mail.treatMails('refused');
  await askForReset(page, email);
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  goOn();
  const problem = page.getByRole('alert');
  await expect(problem).toHaveText(
    'The email could not be sent just now. Please try again in a few minutes.',
  );
  await expect(problem.locator('svg')).toHaveCSS('stroke', 'rgb(201, 42, 42)');
  expect(campus.mail.mailsTo(email)).toEqual([]);

  campus.mail.treatMails('taken');
  await page.getByRole('button', { name: 'Send Reset Email' }).click();
  await expect(page.getByRole('status')).toHaveText(success);
  await expect(problem).toHaveCount(0);
  expect(campus.mail.mailsTo(email)).toHaveLength(1);
  await page.getByRole('button', { name: 'Send Reset Email' }).click();
  await expect.poll(() => campus.mail.mailsTo(email).length).toBe(2);
  await expect(page.getByRole('status')).toHaveText(success);
});

test('an address nobody has an account with gets the same answer, and no mail', async ({
  page,
  campus,
}) => {
  const email = campus.newAddress();
  await askForReset(page, email);
  await expect(page.getByRole('status')).toHaveText(success);
  expect(campus.mail.mailsTo(email)).toEqual([]);
});

test('a reset asks for the new password twice, ends every session, and only the new password opens the account', async ({
  page,
  browser,
  campus,
  request,
}) => {
  const student = await campus.enroll();
  const elsewhere = await browser.newPage({ baseURL: campus.product.url });
  await logIn(elsewhere, student);
  await elsewhere.goto('/#/account');
  const { token } = await kept(elsewhere);

  await askForReset(page, student.email);
  await expect(page.getByRole('status')).toHaveText(success);
  await page.goto(campus.mail.linkTo(student.email, 'resetPassword'));
  await expect(heading(page, 'Choose a New Password')).toBeVisible();
  const [first, second] = [
    page.getByLabel('New Password:', { exact: true }),
    page.getByLabel('Confirm New Password:'),
  ];
  await expect(first).toHaveAccessibleDescription('At least 6 characters.');
  const change = page.getByRole('button', { name: 'Change password' });
  await first.fill('a new beginning');
  await second.fill('another beginning');
  await change.click();
  await expect(page.getByRole('alert')).toHaveText('Passwords do not match!');
  await first.fill('12345');
  await second.fill('12345');
  await change.click();
  await expect(page.getByRole('alert')).toContainText('6 characters');
  // A poor choice has not cost the link.
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
  expect(await kept(elsewhere)).toEqual({ token: null, userId: null });
  await elsewhere.close();

  await fillLogin(page, student);
  await expect(page.getByRole('alert')).toHaveText('The email or the password is not right.');
  await fillLogin(page, { ...student, password: 'a new beginning' });
  await expect(bar(page).getByRole('button', { name: 'Logout' })).toBeVisible();
});
