import { startProduct } from '@coursetrail/test-product';
import { expect, type Page } from '@playwright/test';
import {
  bar,
  bearer,
  enter,
  fillLogin,
  heading,
  logIn,
  sdkUser,
  storedLogin,
  type TestStudent,
  test,
} from './shell.ts';

test.use({ refusals: 'expected' });

const nobody = { token: null, userId: null };

/** My Account of a student who is logged in. */
async function openAccount(page: Page, student: TestStudent) {
  await enter(page, student);
  await page.goto('/#/account');
  await expect(page.getByRole('definition').first()).toHaveText(student.email);
}

test("My Account shows the student's address and major, and says what came of Change Password, which ends every session and lets only the new password in (ACCT-1, ACCT-2, ACCT-3, ACCT-4, ACCT-5, ACCT-6, ACCT-7, ACCT-8, AUTH-1)", async ({
  page,
  browser,
  campus,
  request,
}) => {
  const student = await campus.enroll();
  await openAccount(page, student);
  await expect(heading(page, 'My Account')).toBeVisible();
  const major = page.getByRole('definition').nth(1);
  await expect(major).toContainText('No major set yet');
  const headers = await bearer(page);
  expect((await request.post('/set-major', { headers, data: { major: 'Music (Composition)' } })).ok()).toBe(true);
  await page.reload();
  await expect(major).toHaveText('Music (Composition) Change');
  const [record] = await (await request.get('/course-histories?scope=mine', { headers })).json();
  expect(record.firebaseUid).toBe((await sdkUser(page))?.uid);

  campus.mail.treatMails('refused');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed' })).toHaveText(
    'Failed to send password reset email.',
  );
  expect(campus.mail.mailsTo(student.email)).toEqual([]);
  campus.mail.treatMails('taken');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByRole('status')).toHaveText('Password reset email sent! Check your inbox.');
  await expect.poll(() => campus.mail.mailsTo(student.email)).toHaveLength(1);

  // The link leads through a new password to the login, and ends every session, also in the browser it is opened in.
  const phone = await browser.newPage({ baseURL: campus.product.url });
  await openAccount(phone, student);
  await page.goto(await campus.mail.linkTo(student.email, 'resetPassword'));
  await expect(heading(page, 'Choose a new password')).toBeVisible();
  const change = async (password: string) => {
    await page.getByLabel('New password:', { exact: true }).fill(password);
    await page.getByLabel('Confirm new password:').fill(password);
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await change('12345');
  await expect(page.getByRole('alert')).toContainText('6 characters');
  // A password that is refused does not use up the link.
  await change('a new beginning');
  await expect(page.getByRole('status')).toHaveText('Your password has been changed. Please log in with the new one.');
  await expect.poll(() => storedLogin(page)).toEqual(nobody);
  expect((await request.get('/get-major', { headers })).status()).toBe(401);
  await phone.reload();
  await expect(heading(phone, 'Login')).toBeVisible();
  await expect(phone.getByRole('status')).toHaveText('Your session has ended. Please log in again.');
  await expect.poll(() => storedLogin(phone)).toEqual(nobody);
  await phone.close();

  await fillLogin(page, student);
  await expect(page.getByRole('alert')).toHaveText('Incorrect email or password.');
  await fillLogin(page, { ...student, password: 'a new beginning' });
  await expect(heading(page, 'Your trail')).toBeVisible();
});

test('a student signs out everywhere at once, and deletes the account by typing its address; an old token brings nothing back', async ({
  page,
  browser,
  campus,
  request,
}) => {
  const student = await campus.enroll();
  const phone = await browser.newPage({ baseURL: campus.product.url });
  await openAccount(phone, student);
  const { authorization } = await bearer(phone);
  await openAccount(page, student);
  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(page.getByRole('status')).toHaveText('You’re logged out on every device.');
  expect((await request.get('/get-major', { headers: { authorization } })).status()).toBe(401);
  await phone.reload();
  await expect(heading(phone, 'Login')).toBeVisible();
  await phone.close();

  await openAccount(page, student);
  const headers = await bearer(page);
  await request.post('/set-major', { headers, data: { major: 'Music (Composition)' } });
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete my account' });
  const typed = dialog.getByLabel('Your email address:');
  await typed.fill(student.email);
  await dialog.getByLabel('Password:', { exact: true }).fill('not the password');
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Incorrect password.');
  await dialog.getByLabel('Password:', { exact: true }).fill(student.password);
  await dialog.getByRole('button', { name: 'Delete for good' }).click();

  await expect(heading(page, 'All your courses, drawn as one trail.')).toBeVisible();
  await expect(page.getByText('Farewell')).toBeVisible();
  await expect(bar(page).getByRole('link', { name: 'Login' })).toBeVisible();
  await expect.poll(() => storedLogin(page)).toEqual(nobody);
  await expect.poll(() => sdkUser(page)).toBeNull();

  for (const call of [
    request.get('/get-major', { headers }),
    request.post('/set-major', { headers, data: { major: 'Music (Composition)' } }),
    request.post('/users/login', { headers }),
  ]) {
    expect((await call).status()).toBe(401);
  }
  await page.goto('/#/login');
  await fillLogin(page, student);
  await expect(page.getByRole('alert').filter({ hasText: 'Incorrect' })).toBeVisible();
});

test('a student whose login is old confirms the password in place, and the choice is saved', async ({
  page,
  campus,
}) => {
  const student = await campus.enroll();
  await openAccount(page, student);
  const choice = page.getByRole('radio', { name: 'My courses and grades', exact: true });
  // As the server refuses a login that is older than five minutes.
  const refusal = { error: 'Please confirm your password first.', code: 'sign-in-too-old' };
  let refused = 0;
  await page.route('**/account/sharing', (route) =>
    route.request().method() === 'PUT' && refused++ === 0
      ? route.fulfill({ status: 403, json: refusal })
      : route.continue(),
  );
  await choice.check();
  const dialog = page.getByRole('dialog', { name: 'Confirm your password' });
  const before = await storedLogin(page);
  await dialog.getByLabel('Password:', { exact: true }).fill(student.password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('status')).toContainText('Saved.');
  await expect(dialog).toBeHidden();
  const after = await storedLogin(page);
  expect(after.token).not.toBe(before.token);
  // The session before it has ended.
  const headers = { authorization: `Bearer ${before.token}` };
  await expect.poll(async () => (await page.request.get('/get-major', { headers })).status()).toBe(401);
  await page.reload();
  await expect(choice).toBeChecked();
});

test('with Firebase configured the same screens talk to Google: no signing out everywhere, and Google deletes the account', async ({
  browser,
}) => {
  const product = await startProduct({ engine: 'sqlite' });
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  const student = { email: 'ann@umsystem.edu', password: 'known to Google' };
  const idToken = await product.tokenFor('ann', { email: student.email });
  const calls: string[] = [];
  // Google, as far as we know its protocol.
  await context.route(/^https:\/\/identitytoolkit\.googleapis\.com\//, async (route) => {
    const call = /accounts:(\w+)/.exec(route.request().url())?.[1] ?? '';
    calls.push(call);
    const signedIn = {
      localId: 'ann',
      email: student.email,
      idToken,
      refreshToken: 'r',
      expiresIn: '3600',
    };
    const users = [{ localId: 'ann', email: student.email, emailVerified: true, providerUserInfo: [] }];
    const replies: Record<string, object> = {
      signInWithPassword: signedIn,
      lookup: { users },
      delete: {},
      resetPassword: { requestType: 'VERIFY_EMAIL', email: student.email },
    };
    await route.fulfill({
      json: replies[call] ?? {},
      headers: { 'access-control-allow-origin': '*' },
    });
  });
  try {
    await logIn(page, student);
    await page.goto('/#/account');
    await expect(page.getByRole('button', { name: 'Change Password' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Log out everywhere' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByLabel('Your email address:').fill(student.email);
    await page.getByRole('dialog').getByLabel('Password:', { exact: true }).fill(student.password);
    await page.getByRole('button', { name: 'Delete for good' }).click();
    await expect(page.getByText('Farewell')).toBeVisible();
    expect(calls.at(-1)).toBe('delete');
    const headers = { authorization: `Bearer ${idToken}` };
    expect((await page.request.get('/get-major', { headers })).status()).toBe(401);

    // Google's service verifies without a password, so the page of its link asks for none.
    await page.goto('/#/action?mode=verifyEmail&oobCode=a-code');
    await page.getByRole('button', { name: 'Verify email' }).click();
    await expect(page.getByRole('status')).toHaveText('Your email address is verified. You can log in now.');
    expect(calls.slice(-2)).toEqual(['resetPassword', 'update']);
    expect(calls).not.toContain('signOut');
  } finally {
    await context.close();
    await product.stop();
  }
});
