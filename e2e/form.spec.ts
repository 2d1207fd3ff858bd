import { expect, type Page } from '@playwright/test';
import {
  bearer,
  chooseMajor,
  fillCourse,
  manual,
  openForm,
  openFormSettled,
  storedCourses,
  submission,
  submitCourse,
} from './form.ts';
import { expectAccessible, inEveryLook } from './looks.ts';
import { heading, test } from './shell.ts';

test.use({ refusals: 'expected' });

const question = (page: Page) => page.getByRole('dialog', { name: 'What may others see?' });
const calculus = { term: 'Fall 2023', subject: 'MATH', number: '1500', grade: 'A' };
const fits = (page: Page) =>
  page.locator('html').evaluate((html) => html.scrollWidth <= html.clientWidth);

test('the Form has its title and three parts in their order (FORM-1, FORM-2)', async ({
  student: page,
}) => {
  await page.goto('/#/form');
  await expect(heading(page, 'Submit Your Course History')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Set Your Major',
    'Upload Degree Audit',
    'Enter Course History Manually',
  ]);
});

test('before the first submission, and only then, a student is asked what others may see', async ({
  page,
  campus,
}) => {
  await openForm(page, await campus.enroll());
  const sharing = async () =>
    (await page.request.get('/account/sharing', { headers: await bearer(page) })).json();
  await chooseMajor(page, 'Mathematics');
  await fillCourse(page, calculus);
  const submit = manual(page).getByRole('button', { name: 'Submit', exact: true });

  // Closed without an answer: nothing is sent, nothing is chosen, nothing is lost.
  await submit.click();
  await expect(question(page).getByRole('radio')).toHaveCount(3);
  await expect(
    question(page).getByRole('radio', { name: 'My courses', exact: true }),
  ).toBeChecked();
  await question(page).getByRole('button', { name: 'Not Now' }).click();
  await expect(question(page)).toBeHidden();
  await expect(submit).toBeFocused();
  expect(await storedCourses(page)).toEqual([]);
  expect(await sharing()).toEqual({ sharing: 'courses', chosen: false });

  await submit.click();
  await question(page).getByRole('radio', { name: 'Nothing' }).check();
  await page.route('**/account/sharing', (route) => route.fulfill({ status: 503, body: 'busy' }));
  await question(page).getByRole('button', { name: 'Continue' }).click();
  await expect(question(page).getByRole('alert')).toHaveText(
    'Your choice could not be saved. Unknown error',
  );
  await page.unrouteAll();
  await question(page).getByRole('button', { name: 'Continue' }).click();
  await submission(page).getByRole('button', { name: 'OK' }).click();
  expect(await sharing()).toEqual({ sharing: 'nothing', chosen: true });

  await fillCourse(page, { ...calculus, term: 'Spring 2024' });
  await submitCourse(page);
  await submission(page).getByRole('button', { name: 'OK' }).click();
  await expect(question(page)).toHaveCount(0);
  expect(await storedCourses(page)).toHaveLength(2);
});

test('a student comes from the log-in to a submitted course with the keyboard alone', async ({
  page,
  campus,
}) => {
  const student = await campus.enroll();
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await page.goto('/#/login');
  await page.getByLabel('UMSystem Email:').focus();
  await page.keyboard.type(student.email);
  await press('Tab');
  await page.keyboard.type(student.password);
  await press('Enter');
  await expect(heading(page, 'All your semesters, drawn as one trail.')).toBeFocused();
  const form = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Form' });
  while (!(await form.evaluate((link) => link.matches(':focus')))) await press('Shift+Tab');
  await press('Enter');
  await expect(heading(page, 'Submit Your Course History')).toBeFocused();
  await expect(page.getByRole('combobox', { name: 'Major' })).toBeVisible();

  await press('Tab');
  await page.keyboard.type('mathematics');
  await expect(page.getByRole('option', { name: 'Physics' })).toHaveCount(0);
  await press('ArrowDown', 'Enter', 'Tab');
  if (
    !(await page
      .getByRole('button', { name: 'Save Major' })
      .evaluate((button) => button.matches(':focus')))
  ) {
    await press('Tab'); // past the cross that clears the major
  }
  await press('Enter');
  await expect(page.getByRole('button', { name: 'Major Saved!' })).toBeFocused();
  const term = manual(page).getByLabel('Term');
  while (!(await term.evaluate((select) => select.matches(':focus')))) await press('Tab');
  await page.keyboard.type('Fall 2023');
  await press('Tab');
  await page.keyboard.type('math');
  await press('Enter', 'Tab');
  await page.keyboard.type('calculus i');
  await press('ArrowDown', 'Enter', 'Tab');
  await page.keyboard.type('B+');
  await press('Tab', 'Tab', 'Tab');
  await expect(manual(page).getByRole('button', { name: 'Submit', exact: true })).toBeFocused();
  await press('Enter');
  await expect(
    question(page).getByRole('radio', { name: 'My courses', exact: true }),
  ).toBeFocused();
  await press('ArrowDown', 'Tab', 'Enter');
  await expect(submission(page).getByRole('button', { name: 'OK' })).toBeFocused();
  await press('Enter');
  await expect(manual(page).getByRole('combobox', { name: 'Course Number' })).toBeFocused();
  expect(await storedCourses(page)).toEqual([
    { programId: 'MATH 1500', semester: 'FS23', grade: 'B+' },
  ]);
});

test('every state of the Form is accessible and fits its width, in every look', async ({
  page,
  campus,
}) => {
  await openFormSettled(page, campus);
  const check = async () => {
    await expectAccessible(page);
    expect(await fits(page)).toBe(true);
  };
  await fillCourse(page, calculus);
  await manual(page).getByRole('button', { name: 'Add another course' }).click();
  await fillCourse(page, { subject: 'CMP_SC', number: '10' }, 'Course 2');
  await submitCourse(page);
  await expect(manual(page).getByRole('alert')).toBeVisible();
  await manual(page).getByRole('button', { name: 'Paste a list' }).click();
  await page
    .getByLabel('Your list')
    .fill(
      'MATH 1500 FS23 A\nwhat is this, and will such a very long line of words be broken on a phone',
    );
  await inEveryLook(page, check);
  await manual(page).getByRole('combobox', { name: 'Course Number' }).last().fill('105');
  await expect(page.getByRole('option', { name: '1050' }).first()).toBeVisible();
  await inEveryLook(page, check);
});

test('the question and each answer of a submission are accessible, in every look', async ({
  page,
  campus,
  faults,
}) => {
  await openForm(page, await campus.enroll());
  await chooseMajor(page, 'Mathematics');
  await fillCourse(page, calculus);
  await submitCourse(page);
  await expect(question(page)).toBeVisible();
  await inEveryLook(page, () => expectAccessible(page));
  await page.route('**/submit-course-history', (route) => route.fulfill({ status: 500, body: '' }));
  await question(page).getByRole('button', { name: 'Continue' }).click();
  await expect(submission(page).getByRole('alert')).toBeVisible();
  await inEveryLook(page, () => expectAccessible(page));
  await submission(page).getByRole('button', { name: 'Close' }).last().click();
  await page.unrouteAll();
  await submitCourse(page);
  await expect(submission(page).getByRole('button', { name: 'OK' })).toBeVisible();
  await inEveryLook(page, () => expectAccessible(page));
  faults.splice(0); // the refusal we played
});

test('at 200 % zoom and on a narrow phone nothing is cut off and nothing scrolls sideways', async ({
  page,
  campus,
}) => {
  await openFormSettled(page, campus);
  await manual(page).getByRole('button', { name: 'Add another course' }).click();
  await manual(page).getByRole('button', { name: 'Paste a list' }).click();
  await page.getByLabel('Your list').fill('MATH 1500 FS23 A');
  // A page at 200 % has half the width to draw on.
  for (const width of [640, 360, 320]) {
    await page.setViewportSize({ width, height: 700 });
    expect(await fits(page), `${width} px`).toBe(true);
    for (const name of [
      'Submit',
      'Reset',
      'Add another course',
      'Submit 1 course',
      'Remove Course 2',
    ]) {
      const box = await manual(page).getByRole('button', { name, exact: true }).boundingBox();
      expect(
        (box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= width,
        `${name} at ${width} px`,
      ).toBe(true);
    }
  }
});
