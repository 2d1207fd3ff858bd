import { expect, type Page } from '@playwright/test';
import { bearer, type Campus, enter, heading, type TestStudent } from './shell.ts';

export const majorField = (page: Page) => page.getByRole('combobox', { name: 'Major' });

/** The option of a major, which has the number of students beside the name where that is published. */
export const majorOption = (page: Page, name: string) =>
  page.getByRole('option').filter({ has: page.getByText(name, { exact: true }) });

export async function chooseMajor(page: Page, name: string) {
  await majorField(page).click(); // opens the list, also if the name stands there already
  await majorField(page).fill(name);
  await majorOption(page, name).click();
}

/** The Form, opened by a student who has just logged in. */
export async function openForm(page: Page, student: TestStudent) {
  await enter(page, student);
  await page.goto('/#/form');
  await expect(heading(page, 'Submit Your Course History')).toBeVisible();
}

/** The Form of a new student who has already settled what a first submission asks for: the major and the sharing level. */
export async function openFormSettled(page: Page, campus: Campus): Promise<TestStudent> {
  const student = await campus.enroll();
  await enter(page, student);
  const headers = await bearer(page);
  await page.request.post('/set-major', { headers, data: { major: 'Mathematics' } });
  await page.request.put('/account/sharing', { headers, data: { sharing: 'courses' } });
  await page.goto('/#/form');
  await expect(majorField(page)).toHaveValue('Mathematics');
  return student;
}

/** The part of the Form in which courses are entered by hand. */
export const manual = (page: Page) => page.getByRole('region', { name: 'Enter Course History Manually' });

type Typed = { term?: string; subject?: string; number?: string; grade?: string };

/** Fills what is given of a course into the form, or into one of its rows. */
export async function fillCourse(page: Page, { term, subject, number, grade }: Typed, row = 'Course 1') {
  if (term !== undefined) await manual(page).getByLabel('Term').selectOption(term);
  const course = manual(page).getByRole('group', { name: row });
  if (subject !== undefined) {
    const field = course.getByRole('combobox', { name: 'Course Subject' });
    await field.fill(subject);
    await field.press('Tab');
    await expect(field).toHaveValue(subject);
  }
  if (number !== undefined) {
    const field = course.getByRole('combobox', { name: 'Course Number' });
    await field.fill(number);
    await field.press('Tab'); // closes the suggestions, which cover the next field
  }
  if (grade !== undefined) await course.getByLabel('Grade').selectOption(grade);
}

export const submitCourse = (page: Page) => manual(page).getByRole('button', { name: 'Submit', exact: true }).click();

export const submission = (page: Page) => page.getByRole('dialog', { name: 'Course Submission' });
