import { majors } from '@coursetrail/domain/programs';
import { expect, type Page } from '@playwright/test';
import { fillLogin } from './shell.ts';
import {
  alsoCrowded,
  crowded,
  deserted,
  expectWarning,
  sparse,
  submit,
  taken,
  test,
  visualizerOf,
} from './visualizer-campus.ts';

const whose = (page: Page) => page.getByText(/^Showing data for major: /);
const hint = 'Please select a major to use All Users view';

/** Holds back the answers to these calls until it is told to let go. */
async function holdBack(page: Page, address: string | RegExp): Promise<() => void> {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    await gate;
    await route.continue();
  });
  return letGo;
}

test.describe('the major selector', () => {
  test('begins with Select Major, then come all majors (VIZ-1, VIZ-2)', async ({
    page,
    visualizer,
  }) => {
    await visualizer.open();
    await expect(visualizer.major).toHaveAttribute('placeholder', 'Select Major');
    await visualizer.major.click();
    await expect(page.getByRole('listbox').getByRole('option')).toHaveText([
      'Select Major',
      ...majors,
    ]);
  });

  test('taken back with its first option leaves nothing selected', async ({ page, visualizer }) => {
    await visualizer.open({ major: crowded });
    await visualizer.major.click();
    await page.getByRole('option', { name: 'Select Major', exact: true }).click();
    await expect(page.getByText('Get started: select a major or "Current User".')).toBeVisible();
    await expect(page).toHaveURL(/#\/visualizer$/);
  });
});

test.describe('the semester selector', () => {
  test('offers Semester 1 to the last of any history, then all, and begins with Semester 1 (VIZ-3, VIZ-4)', async ({
    visualizer,
  }) => {
    await visualizer.open();
    const { semesters } = await visualizer.overview();
    expect(semesters).toBeGreaterThan(5);
    const labels = Array.from({ length: semesters }, (_, index) => `Semester ${index + 1}`);
    await expect(visualizer.semester.getByRole('option')).toHaveText([...labels, 'All Semesters']);
    await expect(visualizer.semester.locator('option:checked')).toHaveText('Semester 1');
  });

  test('has room for the longest history there is (VIZ-5)', async ({
    page,
    campus,
    somebody: _seeded,
  }) => {
    const veteran = await campus.enroll();
    const years = Array.from({ length: 10 }, (_, index) => String(10 + index));
    const terms = years.flatMap((year) => [`FS${year}`, `SP${Number(year) + 1}`]);
    const courses = terms.map((semester) => ({ programId: 'MATH 1500', semester, grade: 'B' }));
    await submit(campus, veteran, 'Computer Science', courses);
    const visualizer = await visualizerOf(page, veteran);
    await visualizer.open();
    await expect(visualizer.semester.getByRole('option')).toHaveCount(21);
    await expect(visualizer.semester.getByRole('option').nth(19)).toHaveText('Semester 20');
  });

  test('has no semester before the data has come (VIZ-6)', async ({ page, visualizer }) => {
    const letGo = await holdBack(page, /\/visualizer$/);
    await page.goto('/#/visualizer');
    await expect(visualizer.semester).toBeDisabled();
    await expect(visualizer.semester.getByRole('option', { name: /Semester \d/ })).toHaveCount(0);
    await expect(visualizer.button('Semester >')).toBeDisabled();
    letGo();
    await expect(
      visualizer.semester.getByRole('option', { name: 'Semester 1', exact: true }),
    ).toHaveCount(1);
    await expect(visualizer.semester).toBeEnabled();
  });

  test('steps forward and backward, around the ends (VIZ-13, VIZ-14, VIZ-15)', async ({
    visualizer,
  }) => {
    await visualizer.open();
    const { semesters } = await visualizer.overview();
    const chosen = visualizer.semester.locator('option:checked');
    for (let n = 2; n <= semesters; n += 1) {
      await visualizer.button('Semester >').click();
      await expect(chosen).toHaveText(`Semester ${n}`);
    }
    await visualizer.button('Semester >').click();
    await expect(chosen).toHaveText('Semester 1');
    await visualizer.button('< Semester').click();
    await expect(chosen).toHaveText(`Semester ${semesters}`);
    await visualizer.button('< Semester').click();
    await expect(chosen).toHaveText(`Semester ${semesters - 1}`);
  });

  test('shows one semester only, or every one (VIZ-16, VIZ-17)', async ({ visualizer }) => {
    await visualizer.open({ mode: 'current' });
    await visualizer.settled();
    expect(await visualizer.coursesDrawn()).toBe(3);
    expect(await visualizer.walk('ArrowRight')).toBe('Semester 1, Fall 2022, 3 courses');
    expect(await visualizer.walk('ArrowRight')).toBe('Semester 1, Fall 2022, 3 courses');

    await visualizer.semester.selectOption('Semester 2');
    await expect(visualizer.canvas).toHaveAccessibleName('Your courses in Semester 2');
    await visualizer.button('Table').click();
    const courses = async () =>
      (await visualizer.rows()).map(([semester, , course]) => [semester, course]);
    expect(await courses()).toEqual([
      ['Semester 2', 'ECONOM 1014'],
      ['Semester 2', 'MATH 1100'],
      ['Semester 2', 'MATH 9998'],
    ]);

    await visualizer.semester.selectOption('All Semesters');
    await expect.poll(async () => (await courses()).length).toBe(taken.length);
    expect(new Set((await courses()).map(([semester]) => semester))).toEqual(
      new Set(['Semester 1', 'Semester 2', 'Semester 3']),
    );
    await visualizer.button('Graph').click();
    await visualizer.settled();
    expect(await visualizer.coursesDrawn()).toBe(taken.length);
  });
});

test.describe('at the start', () => {
  test('nothing is chosen, and the page says how to begin (VIZ-21)', async ({
    page,
    visualizer,
  }) => {
    await visualizer.open();
    await expect(
      page.getByText('Get started: select a major or "Current User".', { exact: true }),
    ).toBeVisible();
    await expect(visualizer.canvas).toHaveCount(0);
    for (const name of ['Random User', 'Current User']) {
      await expect(visualizer.button(name)).toHaveAttribute('aria-pressed', 'false');
    }
  });

  test('All Users waits for a major, and says so to whoever comes by (VIZ-7, VIZ-8, VIZ-9)', async ({
    page,
    visualizer,
  }) => {
    await visualizer.open();
    for (const name of ['Random User', 'Current User'])
      await expect(visualizer.button(name)).toBeEnabled();
    const all = visualizer.button('All Users');
    await expect(all).toBeDisabled();
    await expect(all).toHaveAccessibleDescription(hint);
    await expect(page.getByText(hint)).toBeHidden();
    await visualizer.button('Current User').focus();
    await page.keyboard.press('Tab');
    await expect(all).toBeFocused();
    await expect(page.getByText(hint)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#\/visualizer$/);
    await visualizer.button('Current User').focus();
    await expect(page.getByText(hint)).toBeHidden();
    await all.hover();
    await expect(page.getByText(hint)).toBeVisible();

    await visualizer.selectMajor(crowded);
    await expect(all).toBeEnabled();
    await expect(all).not.toHaveAccessibleDescription(hint);
  });

  test('a major alone shows all its students (VIZ-27)', async ({ visualizer }) => {
    await visualizer.open();
    await visualizer.selectMajor(crowded);
    await expect(visualizer.button('All Users')).toHaveAttribute('aria-pressed', 'true');
    await expect(visualizer.canvas).toHaveAccessibleName(
      `Courses of ${crowded} students in Semester 1`,
    );
  });
});

test('Prev and Next work while one student is shown, and only then (VIZ-10)', async ({
  visualizer,
}) => {
  const [previous, next] = [visualizer.button('< Prev'), visualizer.button('Next >')];
  await visualizer.open({ major: crowded });
  await expect(previous).toBeDisabled();
  await expect(next).toBeDisabled();
  await visualizer.button('Random User').click();
  await expect(previous).toBeEnabled();
  await expect(next).toBeEnabled();
  await visualizer.button('Current User').click();
  await expect(previous).toBeDisabled();
  await expect(next).toBeDisabled();
});

test.describe('all users', () => {
  test('are shown as the server counts them, and nothing says whose data it is (VIZ-26, VIZ-35)', async ({
    page,
    visualizer,
  }) => {
    await visualizer.open({ mode: 'single', major: crowded, semester: 'all' });
    await expect(whose(page)).toBeVisible();
    await visualizer.button('All Users').click();
    const { students, semesters } = await visualizer.crowd();
    await expect(page.getByText(`${students} students of ${crowded}`)).toBeVisible();
    await expect(whose(page)).toHaveCount(0);
    await visualizer.settled();
    const told = semesters.flatMap(({ n, courses }) =>
      courses.map(({ programId, students }) => [`Semester ${n}`, programId, String(students)]),
    );
    expect(await visualizer.coursesDrawn()).toBe(told.length);

    await visualizer.button('Table').click();
    const showAll = page.getByRole('button', { name: /^Show all .* rows$/ });
    if (told.length > 200) await showAll.click();
    await expect(visualizer.table.locator('tbody tr')).toHaveCount(told.length);
    expect((await visualizer.rows()).map((cells) => cells.slice(0, 3))).toEqual(told);
  });

  test('come back when another major is selected, whatever was shown (VIZ-36)', async ({
    page,
    visualizer,
  }) => {
    for (const mode of ['single', 'current']) {
      await visualizer.open({ mode });
      await expect(whose(page)).toBeVisible();
      await visualizer.selectMajor(alsoCrowded);
      await expect(visualizer.button('All Users')).toHaveAttribute('aria-pressed', 'true');
      await expect(visualizer.canvas).toHaveAccessibleName(
        `Courses of ${alsoCrowded} students in Semester 1`,
      );
      await expect(whose(page)).toHaveCount(0);
    }
  });

  test('that nobody is leave an empty chart, a sentence and a warning (VIZ-22, VIZ-37, VIZ-50)', async ({
    page,
    visualizer,
    faults,
  }) => {
    await visualizer.open({ major: crowded });
    await expect(visualizer.canvas).toBeVisible();
    await visualizer.selectMajor(deserted);
    await expect(page.getByText('No user data to display', { exact: true })).toBeVisible();
    await expect(
      page.getByText(`No student of ${deserted} shares a course history yet.`),
    ).toBeVisible();
    await expect(visualizer.canvas).toHaveCount(0);
    await expectWarning(faults, 'No histories match the chosen view.');
  });

  test('too few to stay anonymous are withheld, and the page says so', async ({
    page,
    visualizer,
    faults,
  }) => {
    await visualizer.open({ major: sparse });
    await expect(page.getByText('No user data to display', { exact: true })).toBeVisible();
    const sentence = `Too few students of ${sparse} share their courses to show them anonymously.`;
    await expect(page.getByText(sentence)).toBeVisible();
    await visualizer.button('Random User').click();
    await expect(
      page.getByText(/^Too few students of Statistics share .* to show one of them/),
    ).toBeVisible();
    await expectWarning(faults, 'No histories match the chosen view.');
  });

  test('of a semester too few have are withheld, and all semesters are one click away', async ({
    page,
    visualizer,
  }) => {
    await visualizer.open();
    const { semesters } = await visualizer.overview();
    const { semesters: told, withheldSemesters } = await visualizer.crowd();
    expect(withheldSemesters).toBeGreaterThan(0);
    expect(told.map(({ n }) => n)).not.toContain(semesters);
    await visualizer.open({ major: crowded, semester: String(semesters) });
    await expect(page.getByText('No user data to display', { exact: true })).toBeVisible();
    await expect(page.getByText(/semesters? left out: too few students have/)).toBeVisible();
    await visualizer.button('Show all semesters').click();
    await expect(visualizer.semester).toHaveValue('all');
    await expect(visualizer.canvas).toBeVisible();
  });
});

test.describe('Top 10 Courses', () => {
  test('is off at first and says what it is (VIZ-11, VIZ-12)', async ({ visualizer }) => {
    await visualizer.open();
    await visualizer.button('Top 10 Courses (OFF)').click();
    await visualizer.button('Top 10 Courses (ON)').click();
    await expect(visualizer.button('Top 10 Courses (OFF)')).toHaveAttribute(
      'aria-pressed',
      'false',
    );
  });

  test('keeps the ten most frequent courses of each semester on the chart (VIZ-41)', async ({
    visualizer,
  }) => {
    await visualizer.open({ major: crowded, semester: 'all' });
    await visualizer.settled();
    const { semesters } = await visualizer.crowd();
    const all = semesters.reduce((sum, { courses }) => sum + courses.length, 0);
    const kept = semesters.flatMap(({ n, courses }) =>
      courses
        .toSorted((a, b) => b.students - a.students || (a.programId < b.programId ? -1 : 1))
        .slice(0, 10)
        .map(({ programId }) => [`Semester ${n}`, programId]),
    );
    expect(kept.length).toBeLessThan(all);
    expect(await visualizer.coursesDrawn()).toBe(all);
    await visualizer.button('Top 10 Courses (OFF)').click();
    await expect.poll(() => visualizer.coursesDrawn()).toBe(kept.length);
    await visualizer.button('Table').click();
    expect((await visualizer.rows()).map((cells) => cells.slice(0, 2))).toEqual(kept);
  });
});

test.describe('Random User', () => {
  test('shows one student of the selected major after the other (VIZ-23, VIZ-28, VIZ-29)', async ({
    page,
    visualizer,
  }) => {
    await visualizer.open({ major: crowded, semester: 'all', view: 'table' });
    await visualizer.button('Random User').click();
    await expect(whose(page)).toHaveText(`Showing data for major: ${crowded}`);
    await expect(visualizer.button('Random User')).toHaveAttribute('aria-pressed', 'true');
    await expect(visualizer.major).toHaveValue(crowded);
    const seen = new Set([await visualizer.table.innerText()]);
    // Nobody is drawn twice in a row.
    for (const _ of [1, 2, 3]) {
      const before = await visualizer.table.innerText();
      await visualizer.button('Random User').click();
      await expect.poll(() => visualizer.table.innerText()).not.toBe(before);
      await expect(whose(page)).toHaveText(`Showing data for major: ${crowded}`);
      seen.add(await visualizer.table.innerText());
    }
    expect(seen.size).toBeGreaterThan(1);
  });

  test('without a major picks among the students of all majors (VIZ-30)', async ({
    page,
    visualizer,
  }) => {
    await visualizer.open({ mode: 'single', semester: 'all', view: 'table' });
    await expect(whose(page)).toBeVisible();
    const seen = new Set<string>();
    for (let draws = 0; draws < 60 && seen.size < 2; draws += 1) {
      seen.add((await whose(page).textContent()) ?? '');
      const before = await visualizer.table.innerText();
      await visualizer.button('Random User').click();
      await expect.poll(() => visualizer.table.innerText()).not.toBe(before);
    }
    expect([...seen].sort()).toEqual([
      `Showing data for major: ${crowded}`,
      `Showing data for major: ${alsoCrowded}`,
    ]);
    await expect(visualizer.major).toHaveValue('');
  });

  test('is followed by Next and Prev through all of them, around the end (VIZ-31, VIZ-32)', async ({
    page,
    visualizer,
  }) => {
    await visualizer.open({ mode: 'single', major: alsoCrowded, semester: 'all', view: 'table' });
    const { students } = await visualizer.crowd(alsoCrowded);
    await expect(whose(page)).toBeVisible();
    const step = async (name: string) => {
      const before = await visualizer.table.innerText();
      await visualizer.button(name).click();
      await expect.poll(() => visualizer.table.innerText()).not.toBe(before);
      return visualizer.table.innerText();
    };
    const forward = [await visualizer.table.innerText()];
    for (let steps = 0; steps < students; steps += 1) forward.push(await step('Next >'));
    expect(new Set(forward).size).toBe(students);
    expect(forward.at(-1)).toBe(forward[0]);
    const backward = [forward[0]];
    for (let steps = 0; steps < students; steps += 1) backward.push(await step('< Prev'));
    expect(backward).toEqual(forward.toReversed());
  });

  test('has the next ones at hand, so that a step waits for no answer', async ({
    page,
    visualizer,
  }) => {
    const answered: string[] = [];
    page.on('response', (response) => {
      const { pathname, searchParams } = new URL(response.url());
      if (pathname === '/browse' && searchParams.has('from'))
        answered.push(searchParams.get('step') ?? '');
    });
    await visualizer.open({ mode: 'single', major: crowded, semester: 'all', view: 'table' });
    await expect.poll(() => answered.toSorted()).toEqual(['next', 'previous', 'random']);
    await page.route('**/browse?*', () => {}); // and no answer ever comes
    const before = await visualizer.table.innerText();
    await visualizer.button('Next >').click();
    await expect.poll(() => visualizer.table.innerText()).not.toBe(before);
  });

  test('goes on when the place among the others has been forgotten', async ({
    page,
    visualizer,
  }) => {
    await visualizer.open();
    await page.route(/\/browse\?.*from=/, (route) =>
      route.fulfill({
        status: 400,
        json: {
          error: 'This page of the list has expired. Please start again.',
          code: 'cursor-invalid',
        },
      }),
    );
    await visualizer.open({ mode: 'single', major: crowded, semester: 'all', view: 'table' });
    await expect(visualizer.table).toBeVisible();
    await visualizer.button('Next >').click();
    await expect(whose(page)).toHaveText(`Showing data for major: ${crowded}`);
    await expect(visualizer.table).toBeVisible();
  });
  test.use({ refusals: 'expected' });
});

test.describe('Current User', () => {
  test('clears the major and shows one’s own courses (VIZ-24, VIZ-33, VIZ-34)', async ({
    page,
    visualizer,
  }) => {
    await visualizer.open({ major: crowded, semester: 'all' });
    await expect(visualizer.major).toHaveValue(crowded);
    await visualizer.button('Current User').click();
    await expect(visualizer.major).toHaveValue('');
    await expect(whose(page)).toHaveText('Showing data for major: Computer Science');
    await expect(visualizer.canvas).toHaveAccessibleName('Your courses by semester');
    await visualizer.settled();
    expect(await visualizer.walk('ArrowRight', 'ArrowRight', 'ArrowDown')).toMatch(
      /, Semester 2, grade [ABC]$/,
    );
    await visualizer.button('Table').click();
    const own = (await visualizer.rows()).map(([, term, course, grade]) => [term, course, grade]);
    expect(own).toContainEqual(['Fall 2022', 'MATH 1500', 'B+']);
    expect(own).toContainEqual(['Fall 2023', 'MATH 1500', 'A']);
    expect(own.length).toBe(taken.length);
  });

  test('says that nothing has been submitted, and leads to the Form (VIZ-25, VIZ-39, VIZ-40)', async ({
    page,
    newcomer,
    somebody: _seeded,
  }) => {
    const visualizer = await visualizerOf(page, newcomer);
    await visualizer.open();
    await visualizer.button('Current User').click();
    const dialog = page.getByRole('dialog', { name: 'No Course History' });
    await expect(
      dialog.getByText('No course history found for your account.', { exact: true }),
    ).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await expect(whose(page)).toHaveText('Showing data for major: Not set');
    await expect(page.getByText('No user data to display', { exact: true })).toBeVisible();
    await visualizer.button('Current User').click();
    await dialog.getByRole('link', { name: 'Submit your courses' }).click();
    await expect(page).toHaveURL(/#\/form$/);
  });

  test('while nothing has loaded logs a warning, says so and offers to try again (VIZ-38)', async ({
    page,
    visualizer,
    faults,
  }) => {
    const letGo = await holdBack(page, '**/course-histories?*');
    await visualizer.open();
    await visualizer.button('Current User').click();
    await expectWarning(faults, 'The course history has not loaded yet.');
    await expect(page.getByText('Your course history has not loaded yet.')).toBeVisible();
    await expect(visualizer.button('Try again')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    letGo();
    await expect(visualizer.canvas).toHaveAccessibleName('Your courses in Semester 1');
  });
});

test('whatever could not be loaded is logged and can be tried again (VIZ-49)', async ({
  page,
  visualizer,
  faults,
}) => {
  await visualizer.open();
  const calls = [
    [/\/visualizer\/Business/, { major: crowded }],
    ['**/browse?*', { mode: 'single' }],
  ] as const;
  for (const [address, view] of calls) {
    await page.route(address, (route) => route.fulfill({ status: 500, json: {} }));
    await visualizer.open(view);
    const alert = page.getByRole('alert').filter({ hasText: 'The courses could not be loaded.' });
    await expect(alert).toBeVisible();
    await expect(visualizer.canvas).toHaveCount(0);
    await expectWarning(faults, 'The course histories could not be loaded.');
    await page.unroute(address);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(visualizer.canvas).toBeVisible();
  }
});

test('semesters that could not be listed are asked for again', async ({
  page,
  visualizer,
  faults,
}) => {
  await page.route(/\/visualizer$/, (route) => route.abort());
  await page.goto('/#/visualizer');
  const alert = page
    .getByRole('alert')
    .filter({ hasText: 'The list of semesters could not be loaded.' });
  await expect(alert).toContainText('Could not connect to server.');
  await expectWarning(faults, 'The course histories could not be loaded.');
  await page.unroute(/\/visualizer$/);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(
    visualizer.semester.getByRole('option', { name: 'Semester 1', exact: true }),
  ).toHaveCount(1);
  await expect(alert).toHaveCount(0);
});

test('no request ever loads everybody’s history (VIZ-51)', async ({ page, visualizer }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.resourceType() === 'fetch' && !pathname.startsWith('/identity'))
      asked.push(pathname + search);
  });
  await visualizer.open();
  await visualizer.selectMajor(crowded);
  await expect(visualizer.canvas).toBeVisible();
  for (const name of ['Random User', 'Next >', '< Prev', 'Current User']) {
    await visualizer.button(name).click();
    await expect(whose(page)).toBeVisible();
  }
  await visualizer.selectMajor(alsoCrowded);
  await expect(page.getByText(`students of ${alsoCrowded}`)).toBeVisible();
  const histories = asked.filter((address) => address.startsWith('/course-histories'));
  expect(histories.length).toBeGreaterThan(0);
  expect(histories.every((address) => address === '/course-histories?scope=mine')).toBe(true);
  expect(asked.some((address) => address === '/visualizer')).toBe(true);
  expect(asked.some((address) => address.startsWith('/visualizer/Business%20Administration'))).toBe(
    true,
  );
  expect(asked.some((address) => address.startsWith('/browse?'))).toBe(true);
});

test.describe('the address', () => {
  test('holds the view, for a reload, a bookmark or a friend', async ({ page, visualizer }) => {
    await visualizer.open();
    await visualizer.selectMajor(crowded);
    await visualizer.semester.selectOption('Semester 2');
    await visualizer.button('Top 10 Courses (OFF)').click();
    await visualizer.button('Table').click();
    await expect(visualizer.table.locator('tbody tr')).toHaveCount(10);
    const before = await visualizer.rows();
    await page.reload();
    await expect(visualizer.table.locator('tbody tr')).toHaveCount(10);
    expect(await visualizer.rows()).toEqual(before);
    await expect(visualizer.major).toHaveValue(crowded);
    await expect(visualizer.button('Top 10 Courses (ON)')).toBeVisible();
  });

  test('never tells who was shown: a reload picks anew', async ({ page, visualizer }) => {
    await visualizer.open();
    await visualizer.button('Random User').click();
    await expect(whose(page)).toBeVisible();
    await visualizer.button('Next >').click();
    await expect(page).toHaveURL(/#\/visualizer\?mode=single$/);
    const picks: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/browse?')) picks.push(new URL(request.url()).search);
    });
    await page.reload();
    await expect(whose(page)).toBeVisible();
    expect(picks[0]).toBe('?step=random');
  });

  test('leads a friend who is not logged in to the view after the log-in', async ({
    page,
    somebody,
  }) => {
    await page.goto('/#/visualizer?mode=current&semester=all');
    await expect(page).toHaveURL(/#\/login$/);
    await expect(page.getByText('you will be taken back to /visualizer afterwards')).toBeVisible();
    await fillLogin(page, somebody);
    await expect(page).toHaveURL(/#\/visualizer\?mode=current&semester=all$/);
  });

  test('follows the browser’s Back from one mode to the one before', async ({
    page,
    visualizer,
  }) => {
    await visualizer.open({ major: crowded });
    await visualizer.button('Current User').click();
    await expect(visualizer.canvas).toHaveAccessibleName('Your courses in Semester 1');
    await page.goBack();
    await expect(visualizer.major).toHaveValue(crowded);
    await expect(visualizer.canvas).toHaveAccessibleName(
      `Courses of ${crowded} students in Semester 1`,
    );
  });
});
