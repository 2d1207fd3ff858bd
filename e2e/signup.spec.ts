import { expect, type Page } from '@playwright/test';
import { fillLogin, heading, kept, sdkUser, test } from './shell.ts';

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

/** What is asked of the identity service from here on. */
function watchAccounts(page: Page) {
  const calls: string[] = [];
  page.on('request', (request) => {
    const call = /accounts:(\w+)/.exec(request.url())?.[1];
    if (call !== undefined) calls.push(call);
  });
  return calls;
}

test('Create Account has its fields, its button, its link and its note (SIGNUP-1, SIGNUP-2, SIGNUP-3, SIGNUP-7, SIGNUP-9, SIGNUP-10)', async ({
  page,
}) => {
  await page.goto('/#/signup');
  await expect(heading(page, 'Create Account')).toBeVisible();
  await expect(page.locator('input[name="email"]')).toHaveAttribute('type', 'email');
  for (const name of ['password', 'confirmPassword']) {
    await expect(page.locator(`input[name="${name}"]`)).toHaveAttribute('type', 'password');
    await expect(page.locator(`input[name="${name}"]`)).toHaveAttribute(
      'autocomplete',
      'new-password',
    );
  }
  await expect(page.getByLabel('Password:', { exact: true })).toHaveAccessibleDescription(
    'At least 6 characters.',
  );
  await expect(page.getByRole('button', { name: 'Sign Up' })).toBeEnabled();
  await expect(page.getByRole('main').getByRole('link', { name: /log in/i })).toHaveAttribute(
    'href',
    '#/login',
  );
  const note = page.getByRole('region', { name: 'Why does the page look frozen?' });
  await expect(note).toContainText('The server may need to start');
  await expect(note).toContainText('up to a minute');
});

test('a new student signs up, gets a mail, verifies the address and logs in (SIGNUP-8, SIGNUP-15, SIGNUP-16, SIGNUP-17, SIGNUP-18, SIGNUP-19, AUTH-7, AUTH-9)', async ({
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
  expect(await kept(page)).toEqual({ token: null, userId: null });
  expect(await sdkUser(page)).toBeNull();
  const [mail] = campus.mail.mailsTo(email);
  expect(mail).toMatchObject({
    subject: 'Verify your email for Coursetrail',
    html: expect.stringContaining('<a '),
  });
  expect(new URL(campus.mail.linkTo(email, 'verifyEmail')).origin).toBe(campus.product.url);
  expect((await campus.product.account('list')).output).toMatch(
    new RegExp(`^${email}\\t\\S+\\tunverified`, 'm'),
  );

  await page.goto(campus.mail.linkTo(email, 'verifyEmail'));
  await page.getByRole('button', { name: 'Verify email' }).click();
  await expect(page.getByRole('status')).toHaveText(
    'Your email address is verified. You can log in now.',
  );
  expect((await campus.product.account('list')).output).toMatch(
    new RegExp(`^${email}\\t\\S+\\tverified`, 'm'),
  );
  await expect(page.getByLabel('UMSystem Email:')).toHaveValue(email);
  await fillLogin(page, { email, password });
  await expect(heading(page, 'All your semesters, drawn as one trail.')).toBeVisible();
  expect(await kept(page)).toEqual({
    token: expect.stringMatching(/^ey/),
    userId: expect.any(String),
  });
});

test('nothing is sent while a field of the sign-up is empty (SIGNUP-4, SIGNUP-5, SIGNUP-6)', async ({
  page,
  campus,
}) => {
  const calls = watchAccounts(page);
  const email = campus.newAddress();
  await fillSignUp(page, '');
  await expect(page.locator('input[name="email"]')).toBeFocused();
  await fillSignUp(page, email, '', password);
  await expect(page.locator('input[name="password"]')).toBeFocused();
  await fillSignUp(page, email, password, '');
  await expect(page.locator('input[name="confirmPassword"]')).toBeFocused();
  expect(calls).toEqual([]);
});

test('only addresses of the university may sign up, and the domain must stand at the end (SIGNUP-11, SIGNUP-13, DATA-17)', async ({
  page,
}) => {
  const calls = watchAccounts(page);
  for (const email of ['somebody@example.com', 'a@umsystem.edu.example.com', 'a@notumsystem.edu']) {
    await fillSignUp(page, email);
    await expect(page.getByRole('alert')).toHaveText(
      'Only @umsystem.edu email addresses are allowed.',
    );
    await page.reload();
  }
  expect(calls).toEqual([]);
});

test('an address in capitals may sign up (SIGNUP-12)', async ({ page, campus }) => {
  await fillSignUp(page, campus.newAddress().toUpperCase());
  await expect(page.getByRole('status')).toHaveText(sent);
});

test('two different passwords are refused before anything is sent (SIGNUP-14)', async ({
  page,
  campus,
}) => {
  const calls = watchAccounts(page);
  await fillSignUp(page, campus.newAddress(), password, `${password}!`);
  await expect(page.getByRole('alert')).toHaveText('Passwords do not match!');
  expect(calls).toEqual([]);
});

test('what the identity service says against a sign-up is shown (SIGNUP-20)', async ({
  page,
  campus,
  somebody,
}) => {
  await fillSignUp(page, somebody.email);
  await expect(page.getByRole('alert')).toHaveText(
    'There is already an account with this email address. Log in, or reset its password.',
  );
  await fillSignUp(page, campus.newAddress(), 'abc');
  await expect(page.getByRole('alert')).toContainText('6 characters');
});

test("a sign-up refused without a word is told as 'Failed to sign up.' (SIGNUP-21)", async ({
  page,
  campus,
}) => {
  const wordless = { error: { code: 400, message: 'SOMETHING_UNHEARD_OF' } };
  await page.route('**/accounts:signUp*', (route) =>
    route.fulfill({ status: 400, json: wordless }),
  );
  await fillSignUp(page, campus.newAddress());
  await expect(page.getByRole('alert')).toHaveText('Failed to sign up.');
});

test('a student whose verification mail could not be sent keeps the account and is told the way on', async ({
  page,
  campus,
}) => {
  const email = campus.newAddress();
  campus.mail.treatMails('refused');
  await fillSignUp(page, email);
  await expect(page.getByRole('alert')).toHaveText(
    'Your account has been made, but the verification email could not be sent. Log in to have it sent again.',
  );
  campus.mail.treatMails('taken');
  await fillLogin(page, { email, password });
  await page.getByRole('button', { name: 'Resend verification email' }).click();
  await expect(page.getByRole('status')).toContainText('on its way');
  expect(campus.mail.mailsTo(email)).toHaveLength(1);
});
