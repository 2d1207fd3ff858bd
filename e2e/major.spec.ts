import { expect, type Page } from '@playwright/test';
import { bearer, chooseMajor, majorField, openForm } from './form.ts';
import { endSessions, fillLogin, heading, storedLogin, test } from './shell.ts';

test.use({ refusals: 'expected' });

const save = (page: Page) => page.getByRole('button', { name: 'Save Major' });

test('a major is saved with the login, and the chosen one is chosen again after a reload (FORM-9, FORM-10)', async ({
  page,
  campus,
}) => {
  await openForm(page, await campus.enroll());
  await chooseMajor(page, 'Mathematics');
  const call = page.waitForRequest('**/set-major');
  await save(page).click();
  const request = await call;
  expect(request.method()).toBe('POST');
  expect(request.postDataJSON()).toEqual({ major: 'Mathematics' });
  expect(await request.headerValue('authorization')).toBe(
    `Bearer ${(await storedLogin(page)).token}`,
  );
  await expect(page.getByRole('button', { name: 'Major Saved!' })).toBeVisible();
  const reply = await page.request.get('/get-major', { headers: await bearer(page) });
  expect(await reply.json()).toEqual({ major: 'Mathematics' });

  await chooseMajor(page, 'Music (Composition)');
  expect(await page.evaluate(() => localStorage.getItem('selectedMajor'))).toBe(
    'Music (Composition)',
  );
  await page.reload();
  await expect(majorField(page)).toHaveValue('Music (Composition)');
  await expect(save(page)).toBeEnabled();
  await expect(page.getByText('Your saved major is Mathematics.')).toBeVisible();
});

test('a session that has ended leads from saving a major to the login and back', async ({
  page,
  campus,
}) => {
  const student = await campus.enroll();
  await openForm(page, student);
  await chooseMajor(page, 'Mathematics');
  await endSessions(page);
  // The page may have found out by itself, which leads to Login as well.
  await save(page)
    .click({ timeout: 5000 })
    .catch(() => {});
  await expect(heading(page, 'Login')).toBeVisible();
  await expect(page.getByRole('status')).toHaveText('Your session has ended. Please log in again.');
  await fillLogin(page, student);
  await expect(heading(page, 'Submit Your Course History')).toBeVisible();
});
