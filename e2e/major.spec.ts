import { expect, type Page } from '@playwright/test';
import { bearer, chooseMajor, majorField, openForm } from './form.ts';
import { storedLogin, test } from './shell.ts';

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
