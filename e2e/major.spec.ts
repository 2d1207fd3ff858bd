import { expect, type Page } from '@playwright/test';
import { bearer, chooseMajor, majorField, openForm } from './form.ts';
import { enter, heading, kept, test } from './shell.ts';

test.use({ refusals: 'expected' });

const save = (page: Page) => page.getByRole('button', { name: 'Save Major' });
const saved = (page: Page) => page.getByRole('button', { name: 'Major Saved!' });
const alert = (page: Page) => page.getByRole('main').getByRole('alert');
/** In OKLab the second number tells green from red. */
const green = /^oklab\(\S+ -0\.(0[5-9]|[1-9])/;

/** What the server has as the student's major. */
const storedMajor = async (page: Page) =>
  (await (await page.request.get('/get-major', { headers: await bearer(page) })).json()).major;

test('every major stands once in the list, after its placeholder (FORM-3)', async ({
  student: page,
}) => {
  await page.goto('/#/form');
  await majorField(page).click();
  const names = await page.getByRole('option').allTextContents();
  expect(names[0]).toBe('Select a Major');
  expect(names).toContain('Music (Composition)');
  expect(names.length).toBeGreaterThan(200);
  expect(new Set(names).size).toBe(names.length);
});

test('a major is chosen, saved with a word in green, and counts as unsaved once another is chosen (FORM-4, FORM-5, FORM-6, FORM-8, FORM-10)', async ({
  page,
  campus,
}) => {
  await openForm(page, await campus.enroll());
  await expect(save(page)).toBeDisabled();
  await chooseMajor(page, 'Mathematics');
  await expect(save(page)).toBeEnabled();
  await expect(save(page)).not.toHaveCSS('background-color', green);

  const call = page.waitForRequest('**/set-major');
  await save(page).click();
  const request = await call;
  expect(request.method()).toBe('POST');
  expect(request.postDataJSON()).toEqual({ major: 'Mathematics' });
  expect(await request.headerValue('authorization')).toBe(`Bearer ${(await kept(page)).token}`);
  await expect(saved(page)).toBeVisible();
  await expect(saved(page)).toHaveCSS('background-color', green);
  expect(await storedMajor(page)).toBe('Mathematics');

  await chooseMajor(page, 'Statistics');
  await expect(save(page)).toBeEnabled();
  await expect(save(page)).not.toHaveCSS('background-color', green);
  await expect(page.getByText('Your saved major is Mathematics.')).toBeVisible();
  await chooseMajor(page, 'Mathematics');
  await expect(save(page)).toBeVisible();
  await expect(page.getByText('Your saved major is')).toHaveCount(0);

  // Taking the choice back leaves nothing to save.
  await majorField(page).click();
  await page.getByRole('option', { name: 'Select a Major' }).click();
  await expect(save(page)).toBeDisabled();
});

test('the chosen major is kept under selectedMajor and chosen again after a reload (FORM-9)', async ({
  page,
  campus,
}) => {
  await openForm(page, await campus.enroll());
  await chooseMajor(page, 'Music (Composition)');
  expect(await page.evaluate(() => localStorage.getItem('selectedMajor'))).toBe(
    'Music (Composition)',
  );
  await page.reload();
  await expect(majorField(page)).toHaveValue('Music (Composition)');
  await expect(save(page)).toBeEnabled();
});

test('on a new device the saved major is chosen, and may be taken back', async ({
  page,
  campus,
}) => {
  const student = await campus.enroll();
  await enter(page, student);
  await page.request.post('/set-major', {
    headers: await bearer(page),
    data: { major: 'History' },
  });
  await page.goto('/#/form');
  await expect(majorField(page)).toHaveValue('History');
  await majorField(page).click();
  await page.getByRole('option', { name: 'Select a Major' }).click();
  await expect(majorField(page)).toHaveValue('');
  await expect(save(page)).toBeDisabled();
  await expect(page.getByText('Your saved major is History.')).toBeVisible();
});

test("a refused save says why in the server's words, and the major does not count as saved (FORM-7, FORM-11)", async ({
  page,
  campus,
}) => {
  await openForm(page, await campus.enroll());
  for (const major of ['Mathematics', 'Statistics', 'History', 'Physics', 'Chemistry']) {
    await chooseMajor(page, major);
    await save(page).click();
    await expect(saved(page).or(alert(page))).toBeVisible();
  }
  await expect(alert(page)).toHaveText(
    'Failed to set major: You can change your major 3 times a day. Please try again tomorrow.',
  );
  await expect(saved(page)).toHaveCount(0);
  await expect(save(page)).toBeEnabled();
  expect(await storedMajor(page)).toBe('Physics');
  await expect(page.getByText('Your saved major is Physics.')).toBeVisible();
  // What went wrong with one choice is not said of the next.
  await chooseMajor(page, 'Mathematics');
  await expect(alert(page)).toHaveCount(0);
});

test('a refused save without a word of the server is an unknown error, and a lost connection is told apart (FORM-12, FORM-13)', async ({
  page,
  campus,
  faults,
}) => {
  await openForm(page, await campus.enroll());
  await chooseMajor(page, 'Mathematics');
  for (const body of ['', '<h1>Bad gateway</h1>', '{}']) {
    await page.route('**/set-major', (route) => route.fulfill({ status: 500, body }));
    await save(page).click();
    await expect(alert(page)).toHaveText('Failed to set major: Unknown error');
    await expect(saved(page)).toHaveCount(0);
    await page.unrouteAll();
  }
  await page.route('**/set-major', (route) => route.abort());
  await save(page).click();
  await expect(alert(page)).toHaveText('An error occurred while setting the major.');
  await expect(saved(page)).toHaveCount(0);
  await expect(majorField(page)).toHaveValue('Mathematics');

  await page.unrouteAll();
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await expect(alert(page)).toHaveCount(0);
  faults.splice(0); // the requests we let fail
});

test('a session that has ended while a major is saved leads to the log-in and back', async ({
  page,
  campus,
}) => {
  const student = await campus.enroll();
  await openForm(page, student);
  await chooseMajor(page, 'Mathematics');
  await campus.product.account('revoke', student.email);
  await save(page).click();
  await expect(heading(page, 'Login')).toBeVisible();
  await expect(page.getByRole('status')).toHaveText('Your session has ended. Please log in again.');
  await page.getByLabel('UMSystem Email:').fill(student.email);
  await page.getByLabel('Password:', { exact: true }).fill(student.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(heading(page, 'Submit Your Course History')).toBeVisible();
});
