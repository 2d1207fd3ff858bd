import { type APIRequestContext, expect } from '@playwright/test';
import { fillLogin, heading, signUp, storedLogin, test } from './shell.ts';

test.use({ refusals: 'expected' });

/** Calls the identity service as the SDK would. */
const post = async (request: APIRequestContext, call: string, data: object) =>
  (await request.post(`/identity/v1/${call}?key=coursetrail`, { data })).json();

test('opening a link changes nothing, as often as it is opened; pressing its button does, once', async ({
  page,
  campus,
  request,
}) => {
  const student = await signUp(request, campus);
  await page.goto('/#/login');
  await fillLogin(page, student);
  await page.getByRole('button', { name: 'Resend verification email' }).click();
  await expect(page.getByRole('status')).toBeVisible();
  const link = await campus.mail.linkTo(student.email, 'verifyEmail');
  const verify = page.getByRole('button', { name: 'Verify email' });
  const isVerified = async () => {
    const { idToken } = await post(request, 'accounts:signInWithPassword', student);
    return (await post(request, 'accounts:lookup', { idToken })).users[0].emailVerified;
  };

  for (const _ of [1, 2]) {
    await page.goto('/');
    await page.goto(link);
    await expect(verify).toBeEnabled();
    await expect(page.getByRole('main')).toContainText(student.email);
  }
  expect(await isVerified()).toBe(false);
  await page.getByLabel('Password:', { exact: true }).fill(student.password);
  await verify.click();
  await expect(heading(page, 'All your semesters, drawn as one trail.')).toBeVisible();
  await expect(page.getByText('Login successful!')).toBeVisible();
  expect(await isVerified()).toBe(true);

  await page.goto(link);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'This link has been used already, or a newer one has taken its place.',
  );
  await expect(verify).toHaveCount(0);
  await page.getByRole('link', { name: 'Log in, or get a new link there' }).click();
  await expect(heading(page, 'Login')).toBeVisible();
});

test('a link with its keys before the #, as Firebase writes them, works and is moved behind it', async ({
  page,
  campus,
  request,
}) => {
  const student = await campus.enroll();
  const { email } = student;
  await post(request, 'accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email });
  await expect.poll(() => campus.mail.mailsTo(student.email)).toHaveLength(1);
  const keys = new URLSearchParams(
    (await campus.mail.linkTo(student.email, 'resetPassword')).split('?')[1],
  );
  await page.goto(`/?mode=resetPassword&oobCode=${keys.get('oobCode')}&apiKey=coursetrail&lang=en`);
  await expect(heading(page, 'Choose a New Password')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(student.email);
  expect(new URL(page.url()).search).toBe('');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible();
});

test('a stranger who signed up with an address is out once its owner opens the link, whatever session or password they have', async ({
  page,
  campus,
  request,
}) => {
  const email = campus.newAddress();
  const password = 'chosen by a stranger';
  const stranger = await post(request, 'accounts:signUp', { email, password });
  const { idToken, refreshToken } = stranger;
  await post(request, 'accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });

  await page.goto(await campus.mail.linkTo(email, 'verifyEmail'));
  await expect(heading(page, 'Verify Your Email')).toBeVisible();
  await page.getByLabel('Password:', { exact: true }).fill('chosen by the owner');
  await page.getByRole('button', { name: 'Verify email' }).click();
  await expect(heading(page, 'All your semesters, drawn as one trail.')).toBeVisible();
  expect((await storedLogin(page)).userId).toBe(stranger.localId);

  const headers = { authorization: `Bearer ${idToken}` };
  expect((await request.get('/account/sharing', { headers })).status()).toBe(401);
  expect((await post(request, 'token', { refreshToken })).error.message).toBe('TOKEN_EXPIRED');
  expect(
    (await post(request, 'accounts:signInWithPassword', { email, password })).error.message,
  ).toBe('INVALID_LOGIN_CREDENTIALS');
});

test('a student asks for a login link on the Login screen, and the browser remembers where it went', async ({
  page,
  campus,
  browser,
}) => {
  const student = await campus.enroll();
  const send = async (email: string) => {
    await page.goto('/#/login');
    await page.reload();
    await page.getByLabel('UMSystem Email:').fill(email);
    await page.getByRole('button', { name: 'Email me a log-in link' }).click();
    await expect(page.getByRole('status')).toHaveText(
      'If there’s an account with this address, a log-in link is on its way. Check your inbox (and spam folder).',
    );
  };
  const unknown = campus.newAddress();
  await send(unknown);
  expect(campus.mail.mailsTo(unknown)).toEqual([]);
  expect((await campus.product.account('list')).output).not.toContain(unknown);

  await send(student.email);
  const link = await campus.mail.linkTo(student.email, 'signIn');
  const phone = await browser.newPage({ baseURL: campus.product.url });
  await phone.goto(link);
  await expect(phone.getByLabel('UMSystem Email:')).toHaveValue('');
  await phone.close();
  await page.goto(link);
  await expect(page.getByLabel('UMSystem Email:')).toHaveValue(student.email);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(heading(page, 'All your semesters, drawn as one trail.')).toBeVisible();
});

test('a login link works for a person who knows the address it was sent to', async ({
  page,
  campus,
  request,
}) => {
  const student = await campus.enroll();
  const { email } = student;
  await post(request, 'accounts:sendOobCode', { requestType: 'EMAIL_SIGNIN', email });
  await expect.poll(() => campus.mail.mailsTo(student.email)).toHaveLength(1);
  await page.goto(await campus.mail.linkTo(student.email, 'signIn'));
  const address = page.getByLabel('UMSystem Email:');
  await address.fill('somebody.else@umsystem.edu');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toHaveText('This link was sent to another address.');
  await address.fill(student.email);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(heading(page, 'All your semesters, drawn as one trail.')).toBeVisible();
  expect((await storedLogin(page)).token).toMatch(/^ey/);
});
