import { expect, type Locator, type Page } from '@playwright/test';
import { chooseMajor, majorField, manual, submission } from './form.ts';
import { bearer, heading, storedCourses, test } from './shell.ts';

const question = (page: Page) => page.getByRole('dialog', { name: 'What may others see?' });

test('a student gets from the login to a saved major and a submitted course with the keyboard alone (FORM-9, FORM-10)', async ({
  page,
  campus,
}) => {
  const student = await campus.enroll();
  const save = page.getByRole('button', { name: 'Save Major' });
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const pressUntilAt = async (target: Locator, key: string) => {
    const isReached = () => target.evaluate((element) => element.matches(':focus'));
    for (let stop = 0; stop < 40 && !(await isReached()); stop++) await press(key);
    await expect(target).toBeFocused();
  };
  await page.goto('/#/login');
  await page.getByLabel('UMSystem Email:').focus();
  await page.keyboard.type(student.email);
  await press('Tab');
  await page.keyboard.type(student.password);
  await press('Enter');
  await expect(heading(page, 'Your trail')).toBeFocused();
  const form = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Form' });
  await pressUntilAt(form, 'Shift+Tab');
  await press('Enter');
  await expect(heading(page, 'Submit Your Course History')).toBeFocused();
  await expect(page.getByRole('combobox', { name: 'Major' })).toBeVisible();

  await press('Tab');
  await page.keyboard.type('mathematics');
  await expect(page.getByRole('option', { name: 'Physics' })).toHaveCount(0);
  await press('ArrowDown', 'Enter');
  await pressUntilAt(save, 'Tab');
  const call = page.waitForRequest('**/set-major');
  await press('Enter');
  const request = await call;
  expect(request.method()).toBe('POST');
  expect(request.postDataJSON()).toEqual({ major: 'Mathematics' });
  expect(request.headers()).toMatchObject(await bearer(page));
  await expect(page.getByRole('button', { name: 'Major Saved!' })).toBeFocused();
  const reply = await page.request.get('/get-major', { headers: await bearer(page) });
  expect(await reply.json()).toEqual({ major: 'Mathematics' });
  const term = manual(page).getByLabel('Term');
  await pressUntilAt(term, 'Tab');
  await page.keyboard.type('Fall 2023');
  await press('Tab');
  await page.keyboard.type('math');
  await press('Enter', 'Tab');
  await page.keyboard.type('calculus i');
  await expect(page.getByRole('option', { name: /Calculus I\b/ }).first()).toBeVisible();
  await press('ArrowDown', 'Enter', 'Tab');
  await page.keyboard.type('B+');
  await press('Tab', 'Tab', 'Tab');
  await expect(manual(page).getByRole('button', { name: 'Submit', exact: true })).toBeFocused();
  await press('Enter');
  await expect(question(page).getByRole('radio', { name: 'My courses', exact: true })).toBeFocused();
  await press('ArrowDown', 'Tab', 'Enter');
  await expect(submission(page).getByRole('button', { name: 'OK' })).toBeFocused();
  await press('Enter');
  await expect(manual(page).getByRole('combobox', { name: 'Course Number' })).toBeFocused();
  expect(await storedCourses(page)).toEqual([{ programId: 'MATH 1500', semester: 'FS23', grade: 'B+' }]);

  // A major that is chosen and not saved is chosen again after a reload.
  await chooseMajor(page, 'Music (Composition)');
  expect(await page.evaluate(() => localStorage.getItem('selectedMajor'))).toBe('Music (Composition)');
  await page.reload();
  await expect(majorField(page)).toHaveValue('Music (Composition)');
  await expect(save).toBeEnabled();
  await expect(page.getByText('Your saved major is Mathematics.')).toBeVisible();
});
