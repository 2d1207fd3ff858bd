import { grades, termName, termsOffered } from '@coursetrail/domain';
import { subjects } from '@coursetrail/domain/subjects';
import { expect, type Page, type Request } from '@playwright/test';
import {
  bearer,
  chooseMajor,
  fillCourse,
  majorField,
  manual,
  openForm,
  openFormSettled,
  storedCourses,
  submission,
  submitCourse,
} from './form.ts';
import { bar, enter, fillLogin, heading, kept, sdkUser, test } from './shell.ts';

test.use({ refusals: 'expected' });

const calculus = { term: 'Fall 2023', subject: 'MATH', number: '1500', grade: 'A' };
const storedCalculus = { programId: 'MATH 1500', semester: 'FS23', grade: 'A' };
const allFields = 'Please fill out all fields before submitting.';
const alreadyAdded = "You've already added this course for that semester.";

const course = (page: Page, name = 'Course 1') => manual(page).getByRole('group', { name });
const number = (page: Page, name?: string) =>
  course(page, name).getByRole('combobox', { name: 'Course Number' });
const subject = (page: Page, name?: string) =>
  course(page, name).getByRole('combobox', { name: 'Course Subject' });
const grade = (page: Page, name?: string) => course(page, name).getByLabel('Grade');
const term = (page: Page) => manual(page).getByLabel('Term');

/** Every submission the page sends. */
function watchSubmissions(page: Page): Request[] {
  const sent: Request[] = [];
  page.on(
    'request',
    (request) => request.url().endsWith('/submit-course-history') && sent.push(request),
  );
  return sent;
}

async function expectDone(page: Page, sentence = 'Course successfully submitted!') {
  await expect(submission(page).getByRole('status')).toHaveText(sentence);
  await submission(page).getByRole('button', { name: 'OK' }).click();
  await expect(submission(page)).toBeHidden();
}

async function expectFailed(page: Page, sentence: string) {
  await expect(submission(page).getByRole('alert')).toHaveText(sentence);
  await submission(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(submission(page)).toBeHidden();
}

test('the section offers every term, subject and grade, and a number (MANUAL-1, MANUAL-2, MANUAL-3, MANUAL-4, MANUAL-5)', async ({
  student: page,
}) => {
  await page.goto('/#/form');
  await expect(
    page.getByRole('heading', { level: 2, name: 'Enter Course History Manually' }),
  ).toBeVisible();
  const terms = await term(page).getByRole('option').allTextContents();
  expect(terms.slice(1).reverse()).toEqual(termsOffered(new Date()).map(termName));
  expect(terms).toEqual(expect.arrayContaining(['Fall 2010', 'Spring 2011', 'Summer 2025']));
  await subject(page).click();
  expect(await course(page).getByRole('option').locator('b').allTextContents()).toEqual(
    subjects.map(({ code }) => code),
  );
  const offered = await grade(page).getByRole('option').allTextContents();
  expect(offered.slice(1)).toEqual([...grades]);
  expect(offered).toHaveLength(17);
  await expect(number(page)).toHaveAttribute('placeholder', 'Enter course number');
});

test('a course is submitted in the form the server knows, while a dialog tells how it goes (MANUAL-14, MANUAL-15, MANUAL-16, MANUAL-21, MANUAL-22, MANUAL-23)', async ({
  page,
  campus,
}) => {
  await openFormSettled(page, campus);
  await fillCourse(page, calculus);
  let answer = () => {};
  const asked = new Promise<Request>((resolve) =>
    page.route('**/submit-course-history', async (route) => {
      resolve(route.request());
      await new Promise<void>((go) => {
        answer = go;
      });
      await route.continue();
    }),
  );
  await submitCourse(page);
  await expect(submission(page).getByRole('status')).toHaveText('Submitting course…');
  const request = await asked;
  expect(request.method()).toBe('POST');
  expect(request.postDataJSON()).toEqual({ courses: [storedCalculus] });
  expect(await request.headerValue('authorization')).toBe(`Bearer ${(await kept(page)).token}`);
  // What is on its way is not to be closed.
  await page.keyboard.press('Escape');
  await expect(submission(page)).toBeVisible();
  answer();
  await expectDone(page);
  expect(await storedCourses(page)).toEqual([storedCalculus]);
});

test('after a success the next number can be typed at once, what was added is counted, and can be undone', async ({
  page,
  campus,
  faults,
}) => {
  await openFormSettled(page, campus);
  await fillCourse(page, calculus);
  await submitCourse(page);
  await expectDone(page);
  await expect(number(page)).toBeFocused();
  await expect(number(page)).toHaveValue('');
  await expect(term(page)).toHaveValue('FS23');
  await expect(subject(page)).toHaveValue('MATH');
  await expect(grade(page)).toHaveValue('');
  await page.keyboard.type('1700');
  await term(page).selectOption('Spring 2024');
  await grade(page).selectOption('B');
  await submitCourse(page);
  await expectDone(page);
  expect(await storedCourses(page)).toEqual([
    storedCalculus,
    { programId: 'MATH 1700', semester: 'SP24', grade: 'B' },
  ]);

  const note = manual(page).getByRole('status');
  await expect(note).toContainText('1 course added. Your history holds 2 courses in 2 terms.');
  await expect(note.getByRole('link', { name: 'Visualizer' })).toHaveAttribute(
    'href',
    '#/visualizer',
  );
  await expect(note.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '#/edit');
  await page.route('**/account/undo', (route) => route.abort());
  await note.getByRole('button', { name: 'Undo' }).click();
  await expect(manual(page).getByRole('alert')).toHaveText('Could not connect to server.');
  await page.unrouteAll();
  await note.getByRole('button', { name: 'Undo' }).click();
  await expect(note).toHaveText('Undone. Your history is as it was before.');
  expect(await storedCourses(page)).toEqual([storedCalculus]);
  faults.splice(0); // the request we let fail
});

test('Submit waits for a major, and a chosen one is saved before the course is sent (MANUAL-6)', async ({
  page,
  campus,
}) => {
  await openForm(page, await campus.enroll());
  const submit = manual(page).getByRole('button', { name: 'Submit', exact: true });
  await expect(submit).toBeDisabled();
  await expect(manual(page)).toContainText('Choose your major above first.');
  await chooseMajor(page, 'Mathematics');
  await expect(submit).toBeEnabled();
  await fillCourse(page, calculus);
  await submitCourse(page);
  await page
    .getByRole('dialog', { name: 'What may others see?' })
    .getByRole('button', { name: 'Continue' })
    .click();
  await expectDone(page);
  const major = await page.request.get('/get-major', { headers: await bearer(page) });
  expect(await major.json()).toEqual({ major: 'Mathematics' });
  expect(await storedCourses(page)).toEqual([storedCalculus]);
});

test('a major that cannot be saved keeps the course from being sent, and the reason is told', async ({
  page,
  campus,
}) => {
  await openFormSettled(page, campus);
  const sent = watchSubmissions(page);
  const headers = await bearer(page);
  for (const major of ['Physics', 'Chemistry', 'History']) {
    await page.request.post('/set-major', { headers, data: { major } });
  }
  await chooseMajor(page, 'Statistics');
  await fillCourse(page, calculus);
  await submitCourse(page);
  await expectFailed(
    page,
    'Failed to set major: You can change your major 3 times a day. Please try again tomorrow.',
  );
  expect(sent).toEqual([]);
  await expect(number(page)).toHaveValue('1500');
});

test('a course that lacks a part is not sent, and the empty field is pointed out (MANUAL-8, MANUAL-9, MANUAL-10, MANUAL-11)', async ({
  page,
  campus,
}) => {
  await openFormSettled(page, campus);
  const sent = watchSubmissions(page);
  for (const [missing, message] of [
    ['term', 'Choose a term.'],
    ['subject', 'Choose a subject.'],
    ['number', 'Enter a number.'],
    ['grade', 'Choose a grade.'],
  ] as const) {
    await manual(page).getByRole('button', { name: 'Reset' }).click();
    await fillCourse(
      page,
      Object.fromEntries(Object.entries(calculus).filter(([part]) => part !== missing)),
    );
    await submitCourse(page);
    await expect(manual(page).getByRole('alert')).toHaveText(allFields);
    const empty = manual(page).locator('[aria-invalid="true"]');
    await expect(empty).toHaveCount(1);
    await expect(empty).toBeFocused();
    await expect(empty).toHaveAccessibleDescription(new RegExp(message));
    await expect(submission(page)).toHaveCount(0);
    await fillCourse(page, { [missing]: calculus[missing] });
    await expect(manual(page).getByRole('alert')).toHaveCount(0);
  }
  expect(sent).toEqual([]);
  await submitCourse(page);
  await expectDone(page);
  expect(sent).toHaveLength(1);
});

test('Reset clears every field and complaint (MANUAL-7)', async ({ page, campus }) => {
  await openFormSettled(page, campus);
  await fillCourse(page, { ...calculus, number: 'no' });
  await manual(page).getByRole('button', { name: 'Add another course' }).click();
  await fillCourse(page, { subject: 'CHEM', number: '1320' }, 'Course 2');
  await submitCourse(page);
  await expect(manual(page).getByRole('alert')).toHaveText(allFields);
  await manual(page).getByRole('button', { name: 'Reset' }).click();
  await expect(manual(page).getByRole('alert')).toHaveCount(0);
  await expect(manual(page).getByRole('group')).toHaveCount(1);
  await expect(term(page)).toHaveValue('');
  await expect(term(page)).toBeFocused();
  await expect(subject(page)).toHaveValue('');
  await expect(number(page)).toHaveValue('');
  await expect(grade(page)).toHaveValue('');
  await expect(majorField(page)).toHaveValue('Mathematics');
});

test("the same course and semester is refused by a look at the student's own record, another semester is not (MANUAL-12, MANUAL-13, MANUAL-24)", async ({
  page,
  campus,
}) => {
  await openFormSettled(page, campus);
  // Added elsewhere: the page has not seen it.
  await page.request.post('/submit-course-history', {
    headers: await bearer(page),
    data: { courses: [storedCalculus] },
  });
  const sent = watchSubmissions(page);
  await fillCourse(page, { ...calculus, grade: 'C' });
  const look = page.waitForResponse('**/course-histories?scope=mine');
  await submitCourse(page);
  const [record] = await (await look).json();
  expect(record.firebaseUid).toBe((await sdkUser(page))?.uid);
  await expect(submission(page).getByRole('alert')).toHaveText(alreadyAdded);
  await submission(page).getByRole('button', { name: 'Close' }).last().click();
  expect(sent).toEqual([]);
  expect(await storedCourses(page)).toEqual([storedCalculus]);
  await expect(number(page)).toBeFocused();
  await expect(number(page)).toHaveAccessibleDescription(
    /You have this course in that term already./,
  );

  await fillCourse(page, { term: 'Spring 2024' });
  await expect(number(page)).not.toHaveAttribute('aria-invalid', 'true');
  await submitCourse(page);
  await expectDone(page);
  expect(await storedCourses(page)).toEqual([
    storedCalculus,
    { programId: 'MATH 1500', semester: 'SP24', grade: 'C' },
  ]);
});

test('whatever keeps a course from arriving is told in the dialog, and what was typed stays (MANUAL-17, MANUAL-18, MANUAL-19, MANUAL-20)', async ({
  page,
  campus,
  context,
  faults,
}) => {
  await openFormSettled(page, campus);
  await fillCourse(page, calculus);
  const expectTold = async (sentence: string) => {
    await submitCourse(page);
    await expect(submission(page).getByRole('button', { name: 'Close' }).last()).toBeFocused();
    await expectFailed(page, sentence);
    await expect(term(page)).toHaveValue('FS23');
    await expect(subject(page)).toHaveValue('MATH');
    await expect(number(page)).toHaveValue('1500');
    await expect(grade(page)).toHaveValue('A');
    await page.unrouteAll();
  };
  for (const [status, error] of [
    [400, 'Please choose a grade from the list.'],
    [409, alreadyAdded],
    [500, 'Something went wrong on the server. Nothing was changed.'],
  ] as const) {
    const json = { error, code: 'played' };
    await page.route('**/submit-course-history', (route) => route.fulfill({ status, json }));
    await expectTold(error);
  }
  await page.route('**/submit-course-history', (route) => route.fulfill({ status: 500, body: '' }));
  await expectTold('Failed to submit course.');
  await page.route('**/submit-course-history', (route) => route.abort());
  await expectTold('An error occurred while submitting the course.');
  await context.setOffline(true);
  await expectTold('An error occurred while submitting the course.');
  await context.setOffline(false);
  await submitCourse(page);
  await expectDone(page);
  expect(await storedCourses(page)).toEqual([storedCalculus]);
  faults.splice(0); // the failures we played
});

test('a double click makes one entry', async ({ page, campus }) => {
  await openFormSettled(page, campus);
  const sent = watchSubmissions(page);
  await fillCourse(page, calculus);
  await manual(page).getByRole('button', { name: 'Submit', exact: true }).dblclick();
  await expectDone(page);
  expect(sent).toHaveLength(1);
  expect(await storedCourses(page)).toEqual([storedCalculus]);
});

test('a course added in one tab is a duplicate in the other', async ({ page, campus, context }) => {
  await openFormSettled(page, campus);
  const other = await context.newPage();
  await other.goto('/#/form');
  await expect(majorField(other)).toHaveValue('Mathematics');
  await fillCourse(page, calculus);
  await fillCourse(other, calculus);
  await submitCourse(page);
  await expectDone(page);
  await submitCourse(other);
  await expectFailed(other, alreadyAdded);
  expect(await storedCourses(page)).toEqual([storedCalculus]);
});

test.describe('what was typed', () => {
  const expectKept = async (page: Page) => {
    await expect(term(page)).toHaveValue('FS23');
    await expect(subject(page)).toHaveValue('MATH');
    await expect(number(page)).toHaveValue('1500');
    await expect(grade(page)).toHaveValue('A');
    await expect(page.getByLabel('Your list')).toHaveValue('CHEM 1320 SP24 B');
  };
  const type = async (page: Page) => {
    await fillCourse(page, calculus);
    await manual(page).getByRole('button', { name: 'Paste a list' }).click();
    await page.getByLabel('Your list').fill('CHEM 1320 SP24 B');
  };

  test('survives a reload and the end of a session in the middle of a submission', async ({
    page,
    campus,
  }) => {
    const student = await openFormSettled(page, campus);
    await type(page);
    await page.reload();
    await expectKept(page);
    await campus.product.account('revoke', student.email);
    await submitCourse(page);
    await expect(heading(page, 'Login')).toBeVisible();
    await expect(page.getByRole('status')).toHaveText(
      'Your session has ended. Please log in again.',
    );
    await fillLogin(page, student);
    await expect(heading(page, 'Submit Your Course History')).toBeVisible();
    await expectKept(page);
    await expect(majorField(page)).toHaveValue('Mathematics');
    await submitCourse(page);
    await expectDone(page);
    expect(await storedCourses(page)).toEqual([storedCalculus]);
  });

  test('is gone after a log-out, and never seen by another student', async ({ page, campus }) => {
    const student = await openFormSettled(page, campus);
    const expectNothing = async () => {
      await page.goto('/#/form');
      await expect(heading(page, 'Submit Your Course History')).toBeVisible();
      await expect(term(page)).toHaveValue('');
      await expect(number(page)).toHaveValue('');
      await expect(page.getByLabel('Your list')).toHaveCount(0);
    };
    await type(page);
    await bar(page).getByRole('button', { name: 'Logout' }).click();
    await expect(heading(page, 'Login')).toBeVisible();
    expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('manualDraft');
    await enter(page, student);
    await expectNothing();

    await type(page);
    await campus.product.account('revoke', student.email);
    await submitCourse(page);
    await expect(heading(page, 'Login')).toBeVisible();
    await fillLogin(page, await campus.enroll());
    await expect(page).not.toHaveURL(/login/);
    await expectNothing();
  });
});

test('case and blanks do not matter, and an alias is stored as the catalog writes it', async ({
  page,
  campus,
}) => {
  await openFormSettled(page, campus);
  await fillCourse(page, { ...calculus, subject: 'ACCTY', number: ' 2036 h ' });
  await submitCourse(page);
  await expectDone(page);
  // Whoever types the subject along with the number is understood too.
  await number(page).fill('cmp sc 1050');
  await number(page).press('Tab');
  await grade(page).selectOption('B');
  await expect(subject(page)).toHaveValue('CMP_SC');
  await expect(number(page)).toHaveValue('1050');
  await submitCourse(page);
  await expectDone(page);
  expect((await storedCourses(page)).map(({ programId }) => programId)).toEqual([
    'ACCTCY 2036H',
    'CMP_SC 1050',
  ]);
});

test('a number the catalog would not print is asked about, and one that cannot be is refused', async ({
  page,
  campus,
}) => {
  await openFormSettled(page, campus);
  const sent = watchSubmissions(page);
  await fillCourse(page, { ...calculus, number: 'elec1' });
  await submitCourse(page);
  await expect(submission(page)).toContainText('MATH ELEC1');
  await submission(page).getByRole('button', { name: 'Change It' }).click();
  await expect(submission(page)).toBeHidden();
  expect(sent).toEqual([]);

  await fillCourse(page, { number: '15' });
  await submitCourse(page);
  await expect(number(page)).toBeFocused();
  await expect(number(page)).toHaveAccessibleDescription(
    /A number has three to six letters or digits./,
  );
  expect(sent).toEqual([]);

  await fillCourse(page, { number: 'elec1' });
  await submitCourse(page);
  await submission(page).getByRole('button', { name: 'Submit Anyway' }).click();
  await expectDone(page);
  expect((await storedCourses(page)).map(({ programId }) => programId)).toEqual(['MATH ELEC1']);
});

test('the catalog suggests courses by number and by title, with their credits', async ({
  page,
  campus,
}) => {
  await openFormSettled(page, campus);
  const suggestions = course(page).getByRole('listbox').getByRole('option');
  await subject(page).fill('computer sc');
  await expect(suggestions.first()).toHaveText('CMP_SC Computer Science');
  await fillCourse(page, { subject: 'CMP_SC' });
  await number(page).fill('105');
  await expect(suggestions.first()).toHaveText('1050 Algorithm Design and Programming I 4 credits');
  await number(page).fill('programming ii');
  await expect(suggestions).toHaveText(['2050 Algorithm Design and Programming II 4 credits']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(number(page)).toHaveValue('2050');
  await expect(number(page)).toHaveAccessibleDescription(
    'Algorithm Design and Programming II · 4 credits',
  );
  await expect(submission(page)).toHaveCount(0);
  // A section shares the title of its course.
  await number(page).fill('2050w');
  await expect(number(page)).toHaveAccessibleDescription(
    'Algorithm Design and Programming II · 4 credits',
  );
  await number(page).fill('9998');
  await expect(number(page)).toHaveAccessibleDescription(
    'Not in our catalog; you can still submit it.',
  );
});

test('several courses of a term go in at once, all or none', async ({ page, campus }) => {
  await openFormSettled(page, campus);
  const sent = watchSubmissions(page);
  const add = manual(page).getByRole('button', { name: 'Add another course' });
  await fillCourse(page, calculus);
  await add.click();
  await expect(subject(page, 'Course 2')).toBeFocused();
  await fillCourse(page, { subject: 'MATH', number: '1500', grade: 'B' }, 'Course 2');
  await add.click();
  await fillCourse(page, { subject: 'CHEM', number: '1320', grade: 'B+' }, 'Course 3');
  await add.click();
  await submitCourse(page);
  await expect(number(page, 'Course 2')).toBeFocused();
  await expect(number(page, 'Course 2')).toHaveAccessibleDescription(
    /This course is above already./,
  );
  expect(sent).toEqual([]);

  await manual(page).getByRole('button', { name: 'Remove Course 2' }).click();
  await submitCourse(page); // the row that was left empty does not count
  await expectDone(page, '2 courses successfully submitted!');
  expect(sent).toHaveLength(1);
  expect(await storedCourses(page)).toEqual([
    storedCalculus,
    { programId: 'CHEM 1320', semester: 'FS23', grade: 'B+' },
  ]);
  await expect(manual(page).getByRole('group')).toHaveCount(1);
});

test('a pasted list is shown as it is understood, with what is not, and goes in at once', async ({
  page,
  campus,
}) => {
  await openFormSettled(page, campus);
  await page.request.post('/submit-course-history', {
    headers: await bearer(page),
    data: { courses: [storedCalculus] },
  });
  await page.reload();
  await manual(page).getByRole('button', { name: 'Paste a list' }).click();
  const list = page.getByLabel('Your list');
  await expect(list).toBeFocused();
  await list.fill(
    'Course\tTerm\tGrade\nMATH 1500\tFall 2023\tA\nMATH 1700\tSP24\tB+\nmy favorite one\nCHEM 1320, Spring 2024, B\nSTAT 2500 A-',
  );
  const panel = page.getByRole('region', { name: 'Paste a list' });
  await expect(panel.getByRole('status')).toHaveText(
    '2 courses understood. 1 course already in your history. 2 lines not understood.',
  );
  const rows = panel.getByRole('row');
  await expect(rows).toHaveText([
    'TermCourseGrade',
    'Fall 2023MATH 1500already there',
    'Spring 2024MATH 1700B+',
    'Spring 2024CHEM 1320B',
  ]);
  await expect(panel.getByRole('listitem')).toHaveText([
    /Line 4 my favorite one There is no course in it/,
    /Line 6 STAT 2500 A- There is no term in it/,
  ]);
  // The term chosen above counts for lines that name none.
  await term(page).selectOption('Fall 2024');
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  await panel.getByRole('button', { name: 'Submit 3 courses' }).click();
  await expectDone(page, '3 courses successfully submitted!');
  await expect(list).toBeFocused();
  await expect(list).toHaveValue('');
  expect(await storedCourses(page)).toEqual([
    storedCalculus,
    { programId: 'MATH 1700', semester: 'SP24', grade: 'B+' },
    { programId: 'CHEM 1320', semester: 'SP24', grade: 'B' },
    { programId: 'STAT 2500', semester: 'FS24', grade: 'A-' },
  ]);
  await panel.getByRole('button', { name: 'Close List' }).click();
  await expect(panel).toHaveCount(0);
  await expect(manual(page).getByRole('button', { name: 'Paste a list' })).toBeFocused();
});

test('cells pasted into the number open the list with them', async ({ page, campus, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openFormSettled(page, campus);
  await page.evaluate(
    `navigator.clipboard.writeText('MATH 1500\\tFS23\\tA\\nMATH 1700\\tSP24\\tB')`,
  );
  await number(page).focus();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(page.getByLabel('Your list')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Submit 2 courses' })).toBeEnabled();
  await expect(number(page)).toHaveValue('');
});
