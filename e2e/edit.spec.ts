import { type BrowserContext, expect, type Page, type Route } from '@playwright/test';
import { expectAccessible, inEveryLook } from './looks.ts';
import { enter, fillLogin, heading, kept, logIn, test } from './shell.ts';
import { type KeptCourse, keepHistory, took } from './tended-history.ts';

test.use({ refusals: 'expected' });

const history = [
  took('CMP_SC 1050', 'FS22', 'A-'),
  took('MATH 1500', 'FS22', 'C'),
  took('MATH 1700', 'SP23', 'B+'),
  took('ENGLSH 1000', 'SS23', ''),
  took('BIO_SC 1010', 'FS99', 'D'),
  took('STAT 2500', 'SP00', 'W'),
];

async function openEdit(page: Page, courses: KeptCourse[] = history) {
  await keepHistory(page, courses);
  await page.goto('/#/edit');
  await expect(heading(page, 'Edit Your Courses')).toBeVisible();
  if (courses.length > 0) await expect(editButtons(page).first()).toBeVisible();
}

const card = (page: Page, programId: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(programId, { exact: true }) });
const factOf = (page: Page, programId: string, name: string) =>
  card(page, programId).getByRole('definition').nth(['Course', 'Semester', 'Grade'].indexOf(name));
const editButtons = (page: Page) => page.getByRole('button', { name: /^Edit / });
const edit = (page: Page, programId: string) =>
  card(page, programId).getByRole('button', { name: 'Edit' });
const semester = (page: Page) => page.getByLabel('Semester', { exact: true });
const grade = (page: Page) => page.getByLabel('Grade', { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const sortButton = (page: Page, name: string) => page.getByRole('button', { name });
const courseOf = (label: string | null) => label?.replace(/^Edit | from .*$/g, '');
const order = async (page: Page) =>
  (
    await editButtons(page).evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))
  ).map(courseOf);
/** Not the notifications, which stand outside. */
const trouble = (page: Page) =>
  page.getByRole('main').or(page.getByRole('dialog')).getByRole('alert');
const notice = (page: Page) => page.locator('#notice');
const confirm = (page: Page) => page.getByRole('dialog', { name: 'Confirm Delete' });
const deletion = (page: Page, programId: string) =>
  card(page, programId).getByRole('button', { name: 'Delete' });

/** What the server has. */
async function stored(page: Page): Promise<Record<string, [semester: string, grade: string]>> {
  const headers = { authorization: `Bearer ${(await kept(page)).token}` };
  const [own] = await (await page.request.get('/course-histories?scope=mine', { headers })).json();
  return Object.fromEntries(
    own.courses.map((course: KeptCourse) => [course.programId, [course.semester, course.grade]]),
  );
}

/** Takes what the page has logged, and the browser's own remark on the answer behind it, off the list of faults. */
async function expectLogged(faults: string[], what: string) {
  await expect.poll(() => faults.some((fault) => fault.includes(what))).toBe(true);
  const isExpected = (fault: string) =>
    fault.includes(what) || fault.includes('Failed to load resource');
  faults.splice(0, faults.length, ...faults.filter((fault) => !isExpected(fault)));
}

const answering =
  (status: number, code: string, error: string) =>
  (route: Route): Promise<void> =>
    route.fulfill({ status, json: { error, code } });

test.describe('the list', () => {
  test('shows each course as a card with course, semester and grade, and Edit and Delete (EDIT-1, EDIT-11, EDIT-12, EDIT-13, EDIT-14, EDIT-20)', async ({
    student: page,
  }) => {
    await openEdit(page);
    await expect(page).toHaveTitle('Edit Your Courses · Coursetrail');
    for (const [course, term, mark] of [
      ['CMP_SC 1050', 'Fall 2022', 'A-'],
      ['MATH 1700', 'Spring 2023', 'B+'],
      ['ENGLSH 1000', 'Summer 2023', '–'],
      ['BIO_SC 1010', 'Fall 1999', 'D'],
    ] as const) {
      await expect(card(page, course).getByRole('term')).toHaveText([
        'Course',
        'Semester',
        'Grade',
      ]);
      await expect(factOf(page, course, 'Course')).toHaveText(course);
      await expect(factOf(page, course, 'Semester')).toHaveText(term);
      await expect(factOf(page, course, 'Grade')).toHaveText(mark);
      await expect(edit(page, course)).toHaveText('Edit');
      await expect(deletion(page, course)).toHaveText('Delete');
      await expect(card(page, course).getByRole('combobox')).toHaveCount(0);
    }
    await expect(editButtons(page)).toHaveCount(history.length);
  });

  test('is sorted by semester and by prefix, each click turning arrow and order round (EDIT-2, EDIT-3, EDIT-4, EDIT-5, EDIT-9, EDIT-10)', async ({
    student: page,
  }) => {
    await openEdit(page);
    const bySemester = [
      'BIO_SC 1010',
      'STAT 2500',
      'CMP_SC 1050',
      'MATH 1500',
      'MATH 1700',
      'ENGLSH 1000',
    ];
    const newestFirst = [
      'ENGLSH 1000',
      'MATH 1700',
      'CMP_SC 1050',
      'MATH 1500',
      'STAT 2500',
      'BIO_SC 1010',
    ];
    const byPrefix = [
      'BIO_SC 1010',
      'CMP_SC 1050',
      'ENGLSH 1000',
      'MATH 1500',
      'MATH 1700',
      'STAT 2500',
    ];
    expect(await order(page)).toEqual(newestFirst);
    for (const [name, up, down] of [
      ['Sort by Semester', bySemester, newestFirst],
      ['Sort by Prefix', byPrefix, byPrefix.toReversed()],
    ] as const) {
      await expect(sortButton(page, name)).toContainText('↓');
      await sortButton(page, name).click();
      await expect(sortButton(page, name)).toHaveText(`${name} ↑`);
      await expect.poll(() => order(page)).toEqual(up);
      await sortButton(page, name).click();
      await expect(sortButton(page, name)).toHaveText(`${name} ↓`);
      await expect.poll(() => order(page)).toEqual(down);
      await sortButton(page, name).click();
      await expect.poll(() => order(page)).toEqual(up);
    }
  });

  test('stands under its semesters with credits and GPA, or under its subjects', async ({
    student: page,
  }) => {
    await openEdit(page, [
      took('MATH 1500', 'FS22', 'A', { credits: 5 }),
      took('CMP_SC 1050', 'FS22', 'B', { credits: 4 }),
      took('ENGLSH 1000', 'SP23', 'IP', { credits: 3 }),
    ]);
    const fall = page.getByRole('region', { name: 'Fall 2022' });
    await expect(fall).toContainText('2 courses · 9 credits · GPA 3.556');
    await expect(page.getByRole('region', { name: 'Spring 2023' })).toContainText(
      '1 course · 3 credits',
    );
    await sortButton(page, 'Sort by Prefix').click();
    await expect(page.getByRole('region', { name: 'MATH' })).toContainText('1 course');
    await expect(fall).toHaveCount(0);
  });

  test('is searched by course and title and filtered by subject and kind of grade', async ({
    student: page,
  }) => {
    await openEdit(page, [
      ...history,
      took('PHYSCS 2750', 'SP24', 'IP', { title: 'UNIVERSITY PHYSICS I' }),
    ]);
    await page.getByLabel('Search').fill('cmp sc');
    await expect.poll(() => order(page)).toEqual(['CMP_SC 1050']);
    await expect(page.getByText('1 of 7 courses')).toBeVisible();
    await page.getByLabel('Search').fill('university phys');
    await expect.poll(() => order(page)).toEqual(['PHYSCS 2750']);
    await page.getByLabel('Search').fill('');
    await page.getByLabel('Subject').selectOption('MATH');
    await expect.poll(() => order(page)).toEqual(['MATH 1700', 'MATH 1500']);
    await page.getByLabel('Kind of grade').selectOption('In progress');
    await expect.poll(() => order(page)).toEqual([]);
    await expect(page.getByText('0 of 7 courses')).toBeVisible();
    await page.getByLabel('Subject').selectOption('All');
    await expect.poll(() => order(page)).toEqual(['PHYSCS 2750']);
    await button(page, 'Show all').click();
    await expect.poll(() => order(page)).toHaveLength(7);
  });

  test('marks where a course comes from, what the audit says of it, and what the student has corrected', async ({
    student: page,
  }) => {
    await openEdit(page, [
      took('MATH 1500', 'FS22', 'D', { origin: 'MU', remark: 'R' }),
      took('ECONOM 1014', 'SS22', 'B', { origin: 'transfer' }),
      took('CMP_SC 1050', 'FS22', 'B'),
    ]);
    const marks = (course: string) => card(page, course).getByRole('list').getByRole('listitem');
    await expect(marks('MATH 1500')).toHaveText(['From your audit', 'Repeated']);
    await expect(marks('ECONOM 1014')).toHaveText(['Transfer']);
    await expect(marks('CMP_SC 1050')).toHaveCount(0);
    await edit(page, 'MATH 1500').click();
    await grade(page).selectOption('C');
    await button(page, 'Save').click();
    await expect(marks('MATH 1500')).toHaveText([
      'From your audit',
      'Repeated',
      'Corrected by you',
    ]);
  });

  test('without a course leads to the Form', async ({ student: page }) => {
    await openEdit(page, []);
    await expect(page.getByRole('heading', { name: 'No courses yet' })).toBeVisible();
    await inEveryLook(page, () => expectAccessible(page));
    await page.getByRole('link', { name: 'Add your courses' }).click();
    await expect(heading(page, 'Submit Your Course History')).toBeVisible();
  });

  test('is of the own record alone, asked for with a bearer (EDIT-37)', async ({
    student: page,
  }) => {
    await keepHistory(page, history);
    const { userId } = await kept(page);
    await page.route('**/course-histories?scope=mine', async (route) => {
      const [own] = await (await route.fetch()).json();
      const stranger = {
        ...own,
        firebaseUid: 'stranger',
        courses: [{ ...own.courses[0], programId: 'GREEK 4300' }],
      };
      await route.fulfill({ json: [stranger, own] });
    });
    const asked = page.waitForRequest('**/course-histories?scope=mine');
    await page.goto('/#/edit');
    expect(await (await asked).headerValue('authorization')).toMatch(/^Bearer ey/);
    expect(userId).not.toBe('stranger');
    await expect(editButtons(page)).toHaveCount(history.length);
    expect(await order(page)).not.toContain('GREEK 4300');
  });

  test('is empty when there is no own record (EDIT-38)', async ({ student: page }) => {
    await keepHistory(page, history);
    const stranger = { firebaseUid: 'stranger', major: null, courses: [] };
    await page.route('**/course-histories?scope=mine', (route) =>
      route.fulfill({ json: [stranger] }),
    );
    await page.goto('/#/edit');
    await expect(page.getByRole('heading', { name: 'No courses yet' })).toBeVisible();
  });

  for (const [name, answer] of [
    [
      'answers 500',
      answering(500, 'internal-error', 'Something went wrong on the server. Nothing was changed.'),
    ],
    ['does not answer', (route: Route) => route.abort()],
  ] as const) {
    test(`that cannot be loaded, for the server ${name}, is logged and can be asked for again (EDIT-39, EDIT-40)`, async ({
      student: page,
      faults,
    }) => {
      await keepHistory(page, history);
      await page.route('**/course-histories?scope=mine', answer);
      await page.goto('/#/edit');
      await expect(trouble(page)).toContainText('Failed to load course history');
      await expectLogged(faults, 'Failed to load course history');
      await page.unrouteAll();
      await button(page, 'Try again').click();
      await expect(editButtons(page)).toHaveCount(history.length);
      await expect(trouble(page)).toHaveCount(0);
    });
  }
});

test.describe('editing', () => {
  test('gives the semester list, the grade list, Save and Cancel, with the own values selected (EDIT-15, EDIT-16, EDIT-17, EDIT-18)', async ({
    student: page,
  }) => {
    await openEdit(page);
    await edit(page, 'MATH 1700').click();
    await expect(semester(page)).toBeFocused();
    const terms = await semester(page).getByRole('option').allTextContents();
    expect(terms.slice(0, 5)).toEqual([
      'Select Semester',
      'Fall 2010',
      'Spring 2011',
      'Summer 2011',
      'Fall 2011',
    ]);
    expect(terms).toContain('Summer 2025');
    expect(terms.length).toBeGreaterThanOrEqual(46);
    const grades = 'A+ A A- B+ B B- C+ C C- D+ D D- F W N/A IP'.split(' ');
    await expect(grade(page).getByRole('option')).toHaveText(grades);
    await expect(semester(page)).toHaveValue('SP23');
    await expect(grade(page)).toHaveValue('B+');
    await expect(button(page, 'Save')).toBeVisible();
    await expect(button(page, 'Cancel')).toBeVisible();
  });

  test('a term and a grade outside the lists stay as extra options of that course, and saving one never changes the other (EDIT-15, EDIT-16)', async ({
    student: page,
  }) => {
    await openEdit(page, [
      took('BIO_SC 1010', 'FS99', 'S'),
      took('STAT 2500', 'SP00', 'CR'),
      took('MATH 1500', 'FS22', 'A'),
    ]);
    await edit(page, 'BIO_SC 1010').click();
    await expect(semester(page).getByRole('option')).toContainText([
      'Select Semester',
      'Fall 1999',
      'Fall 2010',
    ]);
    await expect(grade(page).getByRole('option').first()).toHaveText('S');
    await grade(page).selectOption('B');
    await button(page, 'Save').click();
    await expect(factOf(page, 'BIO_SC 1010', 'Grade')).toHaveText('B');
    await edit(page, 'STAT 2500').click();
    await semester(page).selectOption('Fall 2010');
    await button(page, 'Save').click();
    await expect(factOf(page, 'STAT 2500', 'Semester')).toHaveText('Fall 2010');
    expect(await stored(page)).toEqual({
      'BIO_SC 1010': ['FS99', 'B'],
      'STAT 2500': ['FS10', 'CR'],
      'MATH 1500': ['FS22', 'A'],
    });
    await edit(page, 'MATH 1500').click();
    await expect(semester(page).getByRole('option', { name: 'Fall 1999' })).toHaveCount(0);
    await expect(grade(page).getByRole('option', { name: 'S', exact: true })).toHaveCount(0);
  });

  test('happens in one card at a time, and a change is not lost to another (EDIT-19)', async ({
    student: page,
  }) => {
    await openEdit(page);
    await edit(page, 'MATH 1500').click();
    await edit(page, 'MATH 1700').click();
    await expect(button(page, 'Save')).toHaveCount(1);
    await expect(edit(page, 'MATH 1500')).toBeVisible();
    await expect(semester(page)).toHaveValue('SP23');

    await grade(page).selectOption('F');
    await edit(page, 'CMP_SC 1050').click();
    await expect(button(page, 'Save')).toHaveCount(1);
    await expect(page.getByText('Please save or cancel this change first.')).toBeVisible();
    await expect(semester(page)).toBeFocused();
    await expect(grade(page)).toHaveValue('F');
  });

  test('Cancel restores the card as it was (EDIT-21)', async ({ student: page }) => {
    await openEdit(page);
    await edit(page, 'MATH 1700').click();
    await semester(page).selectOption('Fall 2024');
    await grade(page).selectOption('F');
    await expect(page.getByText('Not saved yet')).toBeVisible();
    await button(page, 'Cancel').click();
    await expect(button(page, 'Save')).toHaveCount(0);
    await expect(factOf(page, 'MATH 1700', 'Semester')).toHaveText('Spring 2023');
    await expect(factOf(page, 'MATH 1700', 'Grade')).toHaveText('B+');
    await expect(edit(page, 'MATH 1700')).toBeFocused();
    expect((await stored(page))['MATH 1700']).toEqual(['SP23', 'B+']);
  });

  test('Save sends the change in code form with a bearer, once, and shows it (EDIT-22, EDIT-24, EDIT-25)', async ({
    student: page,
  }) => {
    await openEdit(page);
    const sent: string[] = [];
    page.on(
      'request',
      (request) => request.url().endsWith('/edit-course') && sent.push(request.method()),
    );
    await edit(page, 'MATH 1700').click();
    await semester(page).selectOption('Fall 2023');
    await grade(page).selectOption('A');
    const request = page.waitForRequest('**/edit-course');
    await button(page, 'Save').dblclick();
    expect((await request).postDataJSON()).toEqual({
      courseId: 'MATH_1700-SP23',
      updatedData: { semester: 'FS23', grade: 'A' },
    });
    expect(await (await request).headerValue('authorization')).toMatch(/^Bearer ey/);
    await expect(button(page, 'Save')).toHaveCount(0);
    await expect(factOf(page, 'MATH 1700', 'Semester')).toHaveText('Fall 2023');
    await expect(factOf(page, 'MATH 1700', 'Grade')).toHaveText('A');
    expect((await stored(page))['MATH 1700']).toEqual(['FS23', 'A']);
    expect(sent).toEqual(['POST']);
  });

  test('without a semester is refused beside the field and not sent', async ({ student: page }) => {
    await openEdit(page);
    await edit(page, 'MATH 1700').click();
    await semester(page).selectOption('Select Semester');
    await button(page, 'Save').click();
    await expect(trouble(page)).toHaveText('Please select a semester.');
    await expect(semester(page)).toHaveAccessibleDescription('Please select a semester.');
    expect((await stored(page))['MATH 1700']).toEqual(['SP23', 'B+']);
  });

  test('a sort begun meanwhile puts the entered values in the list first, still to be saved (EDIT-23)', async ({
    student: page,
  }) => {
    await openEdit(page);
    await edit(page, 'MATH 1500').click();
    await semester(page).selectOption('Fall 2024');
    await grade(page).selectOption('B');
    const placed = page.getByRole('region', { name: 'Fall 2024' });
    await expect(placed).toHaveCount(0);
    await sortButton(page, 'Sort by Semester').click();
    await expect(placed.getByText('MATH 1500')).toBeVisible();
    await expect(page.getByRole('region').last()).toHaveAccessibleName('Fall 2024');
    await expect(semester(page)).toHaveValue('FS24');
    await expect(grade(page)).toHaveValue('B');
    await expect(page.getByText('Not saved yet')).toBeVisible();
    expect((await stored(page))['MATH 1500']).toEqual(['FS22', 'C']);

    await button(page, 'Cancel').click();
    await expect(
      page.getByRole('region', { name: 'Fall 2022' }).getByText('MATH 1500'),
    ).toBeVisible();
    await expect(placed).toHaveCount(0);

    await edit(page, 'MATH 1500').click();
    await semester(page).selectOption('Fall 2024');
    await sortButton(page, 'Sort by Semester').click();
    await button(page, 'Save').click();
    await expect(placed.getByText('MATH 1500')).toBeVisible();
    await expect(button(page, 'Save')).toHaveCount(0);
    await expect.poll(async () => (await stored(page))['MATH 1500']).toEqual(['FS24', 'C']);
  });

  const wentWrong = 'Something went wrong on the server. Nothing was changed.';
  for (const [name, answer, sentence] of [
    [
      'answers 400',
      answering(400, 'invalid-request', 'The request could not be understood.'),
      'could not be understood',
    ],
    ['answers 500', answering(500, 'internal-error', wentWrong), wentWrong],
    [
      'answers what nobody understands',
      (route: Route) => route.fulfill({ status: 502, body: 'bad' }),
      'Unknown error',
    ],
    ['does not answer', (route: Route) => route.abort(), 'Could not connect to server.'],
  ] as const) {
    test(`a save is logged and said on the card, and all that was entered stays, when the server ${name} (EDIT-26, EDIT-27, EDIT-28)`, async ({
      student: page,
      faults,
    }) => {
      await openEdit(page);
      await page.route('**/edit-course', answer);
      await edit(page, 'MATH 1700').click();
      await semester(page).selectOption('Fall 2023');
      await grade(page).selectOption('A');
      await button(page, 'Save').click();
      await expect(trouble(page)).toContainText('Failed to save course');
      await expect(trouble(page)).toContainText(sentence);
      await expectLogged(faults, 'Failed to save course');
      await expect(semester(page)).toHaveValue('FS23');
      await expect(grade(page)).toHaveValue('A');
      await expect(button(page, 'Save')).toBeFocused();
      await page.unrouteAll();
      await button(page, 'Save').click();
      await expect(factOf(page, 'MATH 1700', 'Grade')).toHaveText('A');
    });
  }

  test('a move onto the same course in another semester is refused in words (EDIT-26, EDIT-28)', async ({
    student: page,
    faults,
  }) => {
    await openEdit(page, [
      took('MATH 1500', 'FS22', 'F'),
      took('STAT 2500', 'FS22', 'A'),
      took('MATH 1500', 'SP23', 'B'),
    ]);
    await page.getByRole('button', { name: 'Edit MATH 1500 from Fall 2022' }).click();
    await semester(page).selectOption('Spring 2023');
    await button(page, 'Save').click();
    await expect(trouble(page)).toContainText(
      "You've already added this course for that semester.",
    );
    await expectLogged(faults, 'Failed to save course');
    await expect(semester(page)).toHaveValue('SP23');
  });

  test('can be undone', async ({ student: page }) => {
    await openEdit(page);
    await edit(page, 'MATH 1700').click();
    await grade(page).selectOption('A');
    await button(page, 'Save').click();
    await expect(notice(page)).toHaveText('MATH 1700 saved.');
    await expect(edit(page, 'MATH 1700')).toBeFocused();
    await button(page, 'Undo').click();
    await expect(notice(page)).toHaveText('Undone: your courses are as they were before.');
    await expect(notice(page)).toBeFocused();
    await expect(factOf(page, 'MATH 1700', 'Grade')).toHaveText('B+');
    expect((await stored(page))['MATH 1700']).toEqual(['SP23', 'B+']);
  });
});

test.describe('deleting', () => {
  test('asks first, and neither Cancel nor the x deletes (EDIT-29, EDIT-30, EDIT-31, EDIT-32)', async ({
    student: page,
  }) => {
    await openEdit(page);
    for (const way of ['Cancel', 'Close']) {
      await deletion(page, 'MATH 1500').click();
      await expect(confirm(page)).toContainText(
        'Are you sure you want to delete MATH 1500 from Fall 2022?',
      );
      await confirm(page).getByRole('button', { name: way }).click();
      await expect(confirm(page)).toBeHidden();
      await expect(card(page, 'MATH 1500')).toBeVisible();
      await expect(deletion(page, 'MATH 1500')).toBeFocused();
    }
    expect(Object.keys(await stored(page))).toHaveLength(history.length);
  });

  test('sends the id with a bearer, once, takes the card away and closes; undo brings it back (EDIT-33, EDIT-34)', async ({
    student: page,
  }) => {
    await openEdit(page);
    const sent: string[] = [];
    page.on(
      'request',
      (request) => request.url().includes('/api/user/courses/') && sent.push(request.url()),
    );
    await deletion(page, 'MATH 1500').click();
    const request = page.waitForRequest((each) => each.method() === 'DELETE');
    await confirm(page).getByRole('button', { name: 'Delete' }).dblclick();
    expect(new URL((await request).url()).pathname).toBe('/api/user/courses/MATH_1500-FS22');
    expect(await (await request).headerValue('authorization')).toMatch(/^Bearer ey/);
    await expect(confirm(page)).toBeHidden();
    await expect(card(page, 'MATH 1500')).toHaveCount(0);
    expect(Object.keys(await stored(page))).not.toContain('MATH 1500');
    expect(sent).toHaveLength(1);

    await expect(notice(page)).toHaveText('MATH 1500 from Fall 2022 deleted.');
    await button(page, 'Undo').click();
    await expect(card(page, 'MATH 1500')).toBeVisible();
    expect((await stored(page))['MATH 1500']).toEqual(['FS22', 'C']);
  });

  for (const [name, answer] of [
    ['answers 404', answering(404, 'course-not-found', 'This course is not in your history.')],
    [
      'answers 500',
      answering(500, 'internal-error', 'Something went wrong on the server. Nothing was changed.'),
    ],
    ['does not answer', (route: Route) => route.abort()],
  ] as const) {
    test(`leaves the card and says so when the server ${name} (EDIT-35, EDIT-36)`, async ({
      student: page,
      faults,
    }) => {
      await openEdit(page);
      await page.route('**/api/user/courses/*', answer);
      await deletion(page, 'MATH 1500').click();
      await confirm(page).getByRole('button', { name: 'Delete' }).click();
      await expect(trouble(page)).toHaveText('Failed to delete course. Please try again.');
      await expectLogged(faults, 'Delete failed');
      await page.unrouteAll();
      await confirm(page).getByRole('button', { name: 'Cancel' }).click();
      await expect(card(page, 'MATH 1500')).toBeVisible();
      await deletion(page, 'MATH 1500').click();
      await expect(confirm(page)).toBeVisible();
      await expect(trouble(page)).toHaveCount(0);
      await confirm(page).getByRole('button', { name: 'Delete' }).click();
      await expect(card(page, 'MATH 1500')).toHaveCount(0);
      await expect(edit(page, 'STAT 2500')).toBeFocused();
    });
  }

  test('takes several at once, and one undo brings all of them back', async ({ student: page }) => {
    await openEdit(page);
    await button(page, 'Select several').click();
    await page.getByLabel('Search').fill('math');
    await button(page, 'Select all shown').click();
    await page.getByLabel('Search').fill('');
    await page.getByRole('checkbox', { name: 'Select STAT 2500 from Spring 2000' }).check();
    await button(page, 'Delete 3 selected').click();
    await expect(confirm(page)).toContainText('Are you sure you want to delete these 3 courses?');
    await expect(confirm(page).getByRole('listitem')).toHaveCount(3);
    await confirm(page).getByRole('button', { name: 'Delete' }).click();
    await expect(notice(page)).toHaveText('3 courses deleted.');
    await expect.poll(() => order(page)).toEqual(['ENGLSH 1000', 'CMP_SC 1050', 'BIO_SC 1010']);
    await button(page, 'Undo').click();
    await expect(editButtons(page)).toHaveCount(history.length);
    expect(Object.keys(await stored(page))).toHaveLength(history.length);
  });

  test('of the last course leaves the empty page and its undo', async ({ student: page }) => {
    await openEdit(page, history.slice(0, 1));
    await deletion(page, 'CMP_SC 1050').click();
    await confirm(page).getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('heading', { name: 'No courses yet' })).toBeVisible();
    await expect(notice(page)).toBeFocused();
    await button(page, 'Undo').click();
    await expect(card(page, 'CMP_SC 1050')).toBeVisible();
  });
});

test.describe('in the middle of an edit', () => {
  async function otherTab(context: BrowserContext): Promise<Page> {
    const other = await context.newPage();
    await other.goto('/#/edit');
    await expect(editButtons(other).first()).toBeVisible();
    return other;
  }
  const lookAgain = (page: Page) =>
    page.evaluate(`document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`);

  test('another tab may change other courses, and the edit stays', async ({
    student: page,
    context,
  }) => {
    await openEdit(page);
    const other = await otherTab(context);
    await edit(page, 'MATH 1700').click();
    await grade(page).selectOption('A');
    await deletion(other, 'MATH 1500').click();
    await confirm(other).getByRole('button', { name: 'Delete' }).click();
    await expect(card(other, 'MATH 1500')).toHaveCount(0);
    await edit(other, 'MATH 1700').click();
    await grade(other).selectOption('D');
    await button(other, 'Save').click();
    await expect(factOf(other, 'MATH 1700', 'Grade')).toHaveText('D');

    await lookAgain(page);
    await expect(card(page, 'MATH 1500')).toHaveCount(0);
    await expect(grade(page)).toHaveValue('A');
    await expect(
      page.getByText('Changed elsewhere meanwhile: it is now in Spring 2023 with D.'),
    ).toBeVisible();
    await button(page, 'Save').click();
    await expect(factOf(page, 'MATH 1700', 'Grade')).toHaveText('A');
    expect((await stored(page))['MATH 1700']).toEqual(['SP23', 'A']);
  });

  test('the course may be deleted elsewhere, and the card says so', async ({
    student: page,
    context,
    faults,
  }) => {
    await openEdit(page);
    const other = await otherTab(context);
    await edit(page, 'MATH 1700').click();
    await grade(page).selectOption('A');
    await deletion(other, 'MATH 1700').click();
    await confirm(other).getByRole('button', { name: 'Delete' }).click();
    await expect(card(other, 'MATH 1700')).toHaveCount(0);

    await button(page, 'Save').click();
    await expect(trouble(page)).toHaveText(
      'Failed to save course. It has been deleted in another tab or on another device.',
    );
    await expectLogged(faults, 'Failed to save course');
    await expect(grade(page)).toHaveValue('A');
    await lookAgain(page);
    await expect(page.getByText('MATH 1700 has been deleted in another tab')).toBeVisible();
    await button(page, 'Cancel').click();
    await expect(card(page, 'MATH 1700')).toHaveCount(0);
    await expect(editButtons(page)).toHaveCount(history.length - 1);
  });

  test('the session may end: after the log-in the edit is open as it was, and can be saved', async ({
    page,
    campus,
    faults,
  }) => {
    const student = await campus.enroll();
    await enter(page, student);
    await openEdit(page);
    await edit(page, 'MATH 1700').click();
    await semester(page).selectOption('Fall 2023');
    await grade(page).selectOption('A');
    expect((await campus.product.account('revoke', student.email)).ok).toBe(true);
    await button(page, 'Save').click();
    await expect(heading(page, 'Login')).toBeVisible();
    await expectLogged(faults, 'Failed to save course');
    await fillLogin(page, student);
    await expect(heading(page, 'Edit Your Courses')).toBeVisible();
    await expect(semester(page)).toHaveValue('FS23');
    await expect(grade(page)).toHaveValue('A');
    await expect(page.getByText('Not saved yet')).toBeVisible();
    await button(page, 'Save').click();
    await expect(factOf(page, 'MATH 1700', 'Semester')).toHaveText('Fall 2023');
  });

  test('a student who logs out leaves nothing of it to the next', async ({
    student: page,
    campus,
  }) => {
    await openEdit(page);
    await edit(page, 'MATH 1700').click();
    await grade(page).selectOption('A');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(heading(page, 'Login')).toBeVisible();
    await fillLogin(page, await campus.enroll());
    await expect(heading(page, 'Login')).toBeHidden();
    await openEdit(page);
    await expect(button(page, 'Save')).toHaveCount(0);
  });

  test('the network may go and come back, and nothing entered is lost', async ({
    student: page,
    context,
    faults,
  }) => {
    await openEdit(page);
    await edit(page, 'MATH 1700').click();
    await grade(page).selectOption('A');
    await context.setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    await button(page, 'Save').click();
    await expect(trouble(page)).toContainText(
      'Failed to save course. Could not connect to server.',
    );
    await expectLogged(faults, 'Failed to save course');
    await expect(grade(page)).toHaveValue('A');
    await context.setOffline(false);
    await expect(page.getByText('You are offline.')).toHaveCount(0);
    await button(page, 'Save').click();
    await expect(factOf(page, 'MATH 1700', 'Grade')).toHaveText('A');
  });
});

test('a student corrects a course with the keyboard alone, from the log-in on', async ({
  page,
  somebody,
}) => {
  await logIn(page, somebody);
  await keepHistory(page, history);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(heading(page, 'Login')).toBeFocused();

  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const tabTo = async (name: RegExp, key = 'Tab') => {
    for (let stops = 0; stops < 60; stops += 1) {
      await press(key);
      const reached = await page.evaluate<string>(`(() => {
        const at = document.activeElement;
        return at.getAttribute('aria-label') ?? (at.labels?.[0] ?? at).textContent;
      })()`);
      if (name.test(reached)) return;
    }
    throw new Error(`Tab does not lead to ${name}`);
  };
  await tabTo(/Email/);
  await page.keyboard.type(somebody.email);
  await tabTo(/^Password/);
  await page.keyboard.type(somebody.password);
  await press('Enter');
  await expect(heading(page, 'All your semesters, drawn as one trail.')).toBeFocused();
  await tabTo(/^Edit$/, 'Shift+Tab');
  await press('Enter');
  await expect(heading(page, 'Edit Your Courses')).toBeFocused();
  await expect(editButtons(page).first()).toBeVisible();
  await tabTo(/^Edit MATH 1700/);
  await press('Enter');
  await expect(semester(page)).toBeFocused();
  await press('ArrowDown');
  await tabTo(/^Grade/);
  await press('ArrowUp');
  await tabTo(/^Save/);
  await press('Enter');
  await expect(factOf(page, 'MATH 1700', 'Semester')).toHaveText('Summer 2023');
  await expect(factOf(page, 'MATH 1700', 'Grade')).toHaveText('A-');
  await expect(edit(page, 'MATH 1700')).toBeFocused();
});

test('the list and an edit with its error are accessible in every look', async ({
  student: page,
  faults,
}) => {
  const audited = { title: 'UNIVERSITY PHYSICS I', credits: 5, origin: 'MU', remark: 'I' } as const;
  await openEdit(page, [...history, took('PHYSCS 2750', 'SP24', 'IP', audited)]);
  await inEveryLook(page, () => expectAccessible(page));
  await page.route(
    '**/edit-course',
    answering(400, 'invalid-request', 'The request could not be understood.'),
  );
  await edit(page, 'MATH 1700').click();
  await grade(page).selectOption('A');
  await button(page, 'Save').click();
  await expect(trouble(page)).toBeVisible();
  await inEveryLook(page, () => expectAccessible(page));
  await expectLogged(faults, 'Failed to save course');
});

test('the selection and the question before a deletion are accessible in every look', async ({
  student: page,
}) => {
  await openEdit(page);
  await button(page, 'Select several').click();
  await button(page, 'Select all shown').click();
  await inEveryLook(page, () => expectAccessible(page));
  await button(page, 'Delete 6 selected').click();
  await expect(confirm(page)).toBeVisible();
  await inEveryLook(page, () => expectAccessible(page));
});

test('nothing runs out of the page at 360 pixels or at twice the size of text', async ({
  student: page,
}) => {
  await openEdit(page, [
    ...history,
    took('PHYSCS 2750', 'SP24', 'IP', { title: 'UNIVERSITY PHYSICS I', origin: 'MU' }),
  ]);
  await edit(page, 'MATH 1700').click();
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 640, height: 400 },
  ]) {
    await page.setViewportSize(viewport);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(
      viewport.width,
    );
    for (const each of await page.getByRole('main').getByRole('button').all()) {
      const box = await each.boundingBox();
      if (box !== null) expect(box.x + box.width).toBeLessThanOrEqual(viewport.width);
    }
  }
});
