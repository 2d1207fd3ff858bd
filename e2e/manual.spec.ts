import { expect, type Page } from '@playwright/test';
import { fillCourse, majorField, manual, openFormSettled, submission, submitCourse } from './form.ts';
import { bearer, endSessions, enter, fillLogin, heading, logOut, sdkUser, storedCourses, test, took } from './shell.ts';

test.use({ refusals: 'expected' });

const calculus = { term: 'Fall 2023', subject: 'MATH', number: '1500', grade: 'A' };
const storedCalculus = took('MATH 1500', 'FS23', 'A');

const course = (page: Page) => manual(page).getByRole('group', { name: 'Course 1' });
const number = (page: Page) => course(page).getByRole('combobox', { name: 'Course Number' });
const subject = (page: Page) => course(page).getByRole('combobox', { name: 'Course Subject' });
const grade = (page: Page) => course(page).getByLabel('Grade');
const term = (page: Page) => manual(page).getByLabel('Term');

async function expectDone(page: Page) {
  await expect(submission(page).getByRole('status')).toHaveText('Course successfully submitted!');
  await submission(page).getByRole('button', { name: 'OK' }).click();
  await expect(submission(page)).toBeHidden();
}

test('courses are entered one after the other, stored by the server, counted and undone, and are duplicates in another tab (MANUAL-23, MANUAL-24)', async ({
  page,
  campus,
  context,
}) => {
  await openFormSettled(page, campus);
  const other = await context.newPage();
  await other.goto('/#/form');
  await expect(majorField(other)).toHaveValue('Mathematics');
  await fillCourse(other, calculus);
  await fillCourse(page, calculus);
  const call = page.waitForRequest('**/submit-course-history');
  const look = page.waitForResponse('**/course-histories?scope=mine');
  await submitCourse(page);
  const [record] = await (await look).json();
  expect(record.firebaseUid).toBe((await sdkUser(page))?.uid);
  const request = await call;
  expect(request.method()).toBe('POST');
  expect(request.postDataJSON()).toEqual({ courses: [storedCalculus] });
  expect(request.headers()).toMatchObject(await bearer(page));
  await expectDone(page);
  await expect(number(page)).toBeFocused();
  await submitCourse(other);
  await expect(submission(other).getByRole('alert')).toHaveText("You've already added this course for that semester.");
  await other.close();
  expect(await storedCourses(page)).toEqual([storedCalculus]);
  await expect(number(page)).toHaveValue('');
  await expect(term(page)).toHaveValue('FS23');
  await expect(subject(page)).toHaveValue('MATH');
  await expect(grade(page)).toHaveValue('');
  await page.keyboard.type('1700');
  await term(page).selectOption('Spring 2024');
  await grade(page).selectOption('B');
  await submitCourse(page);
  await expect(submission(page)).toContainText('You now have 2 courses in 2 semesters.');
  expect(await storedCourses(page)).toEqual([storedCalculus, took('MATH 1700', 'SP24', 'B')]);
  await submission(page).getByRole('button', { name: 'Undo' }).click();
  await expect(submission(page).getByRole('status')).toHaveText('Change undone.');
  expect(await storedCourses(page)).toEqual([storedCalculus]);
});

test('what was entered survives a reload and the end of a session in the middle of a submission, is never seen by another student, and is gone after a logout', async ({
  page,
  campus,
}) => {
  const student = await openFormSettled(page, campus);
  const enterAll = async () => {
    await fillCourse(page, calculus);
    await manual(page).getByRole('button', { name: 'Paste a list' }).click();
    await page.getByLabel('Your list').fill('CHEM 1320 SP24 B');
  };
  const expectKept = async () => {
    await expect(term(page)).toHaveValue('FS23');
    await expect(subject(page)).toHaveValue('MATH');
    await expect(number(page)).toHaveValue('1500');
    await expect(grade(page)).toHaveValue('A');
    await expect(page.getByLabel('Your list')).toHaveValue('CHEM 1320 SP24 B');
  };
  const expectNothing = async () => {
    await page.goto('/#/form');
    await expect(heading(page, 'Submit Your Course History')).toBeVisible();
    await expect(term(page)).toHaveValue('');
    await expect(number(page)).toHaveValue('');
    await expect(page.getByLabel('Your list')).toHaveCount(0);
  };
  const submitAfterTheEnd = async () => {
    await endSessions(page);
    await submitCourse(page);
    await expect(heading(page, 'Login')).toBeVisible();
    await expect(page.getByRole('status')).toHaveText('Your session has ended. Please log in again.');
  };

  await enterAll();
  await page.reload();
  await expectKept();
  await submitAfterTheEnd();
  await fillLogin(page, student);
  await expect(heading(page, 'Submit Your Course History')).toBeVisible();
  await expectKept();
  await expect(majorField(page)).toHaveValue('Mathematics');
  await submitCourse(page);
  await expectDone(page);
  expect(await storedCourses(page)).toEqual([storedCalculus]);

  await fillCourse(page, calculus);
  await submitAfterTheEnd();
  await fillLogin(page, await campus.enroll());
  await expect(page).not.toHaveURL(/login/);
  await expectNothing();

  await enterAll();
  // On another screen, of a page that has not loaded the Form.
  await page.goto('/#/account');
  await page.reload();
  await expect(heading(page, 'My Account')).toBeVisible();
  await logOut(page);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('manualDraft');
  await enter(page, student);
  await expectNothing();
});
