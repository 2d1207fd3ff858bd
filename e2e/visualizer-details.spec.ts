import { compareWithCrowd, coursesInCommon } from '@coursetrail/domain';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, inEveryLook } from './looks.ts';
import { clickAround, holdings } from './soak.ts';
import { crowded, taken, test, type Visualizer } from './visualizer-campus.ts';

const percent = (share: number) => (share < 0.01 ? '<1%' : `${Math.round(share * 100)}%`);

test.describe('Help', () => {
  test('names each control and how to close it, and closes that way (VIZ-18, VIZ-19, VIZ-20)', async ({
    page,
    visualizer,
  }) => {
    await visualizer.open();
    const help = page.getByRole('dialog', { name: 'Help: Visualizer' });
    await visualizer.button('Help').click();
    const controls = [
      'Select Major',
      'Random User',
      '< Prev and Next >',
      'Current User',
      'All Users',
      'Semester',
      '< Semester and Semester >',
      'Top 10 Courses (ON/OFF)',
      'Graph and Table',
      'Find a course',
      'Classic forces',
      'Help',
    ];
    for (const name of controls)
      await expect(help.locator('dt').getByText(name, { exact: true })).toBeAttached();
    await expect(help).toContainText(
      'Close this help with the x, with Escape or by clicking beside it.',
    );
    await help.getByRole('button', { name: 'Close' }).click();
    await expect(help).toBeHidden();
    await visualizer.button('Help').click();
    await expect(help).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await visualizer.button('Help').click();
    await expect(help).toBeVisible();
    await page.mouse.click(5, 5);
    await expect(help).toBeHidden();
  });
});

test.describe('details', () => {
  const openFromTable = async ({ page, button }: Visualizer, code: string) => {
    await button(code).first().click();
    return page.getByRole('dialog', { name: new RegExp(`^${code}, Semester `) });
  };
  const fact = (page: Page, name: string) =>
    page.getByRole('dialog').locator('dl > div').filter({ hasText: name }).locator('dd');

  test('open with a click on a node and close again (VIZ-42)', async ({ page, visualizer }) => {
    await visualizer.open({ mode: 'current', semester: 'all' });
    await visualizer.settled();
    await visualizer.walk('ArrowRight');
    await visualizer.settled();
    const [x = 0, y = 0] = ((await visualizer.canvas.getAttribute('data-at')) ?? '')
      .split(' ')
      .map(Number);
    await visualizer.canvas.click({ position: { x, y } });
    const dialog = page.getByRole('dialog', { name: 'Semester 1' });
    await expect(dialog).toBeVisible();
    await expect(fact(page, 'Term')).toHaveText('Fall 2022');
    await expect(fact(page, 'Courses')).toHaveText('3');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();

    await visualizer.walk('ArrowDown', 'Enter');
    await expect(page.getByRole('dialog', { name: /, Semester 1$/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(visualizer.canvas).toBeFocused();
  });

  test('of others’ semesters tell no term', async ({ page, visualizer }) => {
    await visualizer.open({ major: crowded });
    await visualizer.settled();
    await visualizer.walk('ArrowRight', 'Enter');
    await expect(page.getByRole('dialog', { name: 'Semester 1' })).toBeVisible();
    await expect(fact(page, 'Students')).toHaveText(/^\d+$/);
    await expect(page.getByRole('dialog').getByText('Term', { exact: true })).toHaveCount(0);
    await expect(page.getByRole('dialog').getByText(/Fall|Spring|Summer/)).toHaveCount(0);
  });

  test('tell what the catalog knows of a course (VIZ-43, VIZ-44)', async ({ page, visualizer }) => {
    await visualizer.open({ mode: 'current', view: 'table' });
    const asked = page.waitForRequest(/\/courses\//);
    const dialog = await openFromTable(visualizer, 'MATH 1500');
    expect(new URL((await asked).url()).pathname).toBe('/courses/MATH%201500');
    await expect(dialog).toContainText('Analytic Geometry and Calculus I');
    await expect(dialog).toContainText('Limits and how to meet them.');
    await expect(fact(page, 'Credits')).toHaveText('5');
    await expect(fact(page, 'Prerequisites')).toHaveText('MATH 1160');
    await expect(dialog).toContainText('Grade B+');
    await expect(dialog).toContainText('Taken in Fall 2022');
  });

  test('say N/A where the catalog says nothing (VIZ-48)', async ({ page, visualizer }) => {
    await visualizer.open({ mode: 'current', semester: '2', view: 'table' });
    const dialog = await openFromTable(visualizer, 'MATH 9998');
    await expect(dialog.getByText('Numbers nobody described')).toBeVisible();
    await expect(dialog.getByText('N/A', { exact: true })).toHaveCount(3);
    await expect(fact(page, 'Credits')).toHaveText('N/A');
    await expect(fact(page, 'Prerequisites')).toHaveText('N/A');
  });

  test.describe('of a course the catalog does not know', () => {
    test.use({ refusals: 'expected' });
    test('suppose a transfer class (VIZ-45, VIZ-46)', async ({ page, visualizer }) => {
      await visualizer.open({ mode: 'current', semester: '3', view: 'table' });
      const dialog = await openFromTable(visualizer, 'MATH ELEC1');
      const sentence = 'MATH ELEC1 (Additional info not found. Might be a transfer class.)';
      await expect(dialog.getByText(sentence, { exact: true })).toBeVisible();
      await expect(fact(page, 'Credits')).toHaveText('N/A');
      await expect(fact(page, 'Prerequisites')).toHaveText('N/A');
    });
  });

  test('that cannot be had say so, and can be asked for again (VIZ-47)', async ({
    page,
    visualizer,
    faults,
  }) => {
    const sentence = 'Unexpected error occurred trying to load course information.';
    await visualizer.open({ mode: 'current', view: 'table' });
    await page.route('**/courses/*', (route) => route.abort());
    const dialog = await openFromTable(visualizer, 'MATH 1500');
    await expect(dialog.getByRole('alert')).toContainText(sentence);
    await page.unroute('**/courses/*');
    await page.route('**/courses/*', (route) => route.fulfill({ status: 500, json: {} }));
    const answered = page.waitForResponse('**/courses/*');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await answered;
    await expect(dialog.getByRole('alert')).toContainText(sentence);
    await page.unroute('**/courses/*');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog).toContainText('Limits and how to meet them.');
    faults.splice(0); // the browser lists both failures
  });

  test('lead to the course in all semesters', async ({ page, visualizer }) => {
    await visualizer.open({ mode: 'current', view: 'table' });
    const dialog = await openFromTable(visualizer, 'MATH 1500');
    await dialog.getByRole('button', { name: 'Show in all semesters' }).click();
    await expect(dialog).toBeHidden();
    await expect(visualizer.table.locator('tbody tr')).toHaveCount(2);
    await expect(page).toHaveURL(/semester=all.*course=MATH\+1500/);
  });
});

test.describe('compared with me', () => {
  test('a crowd’s courses I took are ringed, and a line says when others take them', async ({
    page,
    visualizer,
  }) => {
    await visualizer.open({ major: crowded, semester: 'all' });
    const { semesters } = await visualizer.crowd();
    const comparisons = compareWithCrowd(taken, semesters);
    const [first] = comparisons;
    expect(first).toBeDefined();
    const differs = comparisons.find(({ own, usual }) => !own.includes(usual.n));
    if (differs) {
      const { programId, own, usual } = differs;
      const line = `You took ${programId} in semester ${own[0]}; ${percent(usual.share)} take it in semester ${usual.n}.`;
      await expect(page.getByText(line).first()).toBeVisible();
    }
    await page.getByText(/^Compared with me: /).click();
    await expect(page.locator('details li')).toHaveCount(comparisons.length);

    await visualizer.open({ major: crowded, semester: 'all', course: first?.programId ?? '' });
    await visualizer.settled();
    await expect(visualizer.canvas).toHaveAttribute('data-lit', first?.programId ?? '');
    const n = semesters.findIndex(({ courses }) =>
      courses.some(({ programId }) => programId === first?.programId),
    );
    const steps = Array.from({ length: n + 1 }, () => 'ArrowRight');
    await visualizer.walk('Escape', ...steps);
    for (let presses = 0; presses < 300; presses += 1) {
      const said = await visualizer.walk('ArrowDown');
      if (!said?.startsWith(`${first?.programId},`)) continue;
      expect(said).toMatch(/% of students, you took it$/);
      return;
    }
    throw new Error('The keys never came to the course.');
  });

  test('another student’s courses I took are counted', async ({ page, visualizer }) => {
    await visualizer.open({ mode: 'single', major: crowded, semester: 'all', view: 'table' });
    const codes = (await visualizer.rows()).map(([, programId = '']) => ({ programId }));
    const { size } = coursesInCommon(codes, taken);
    await expect(page.getByText(`${size} in common`)).toBeVisible();
    await expect(visualizer.table.getByText('took it', { exact: true })).toHaveCount(size);
  });
});

test.describe('the table', () => {
  test('is sorted by any column, up and down', async ({ visualizer }) => {
    await visualizer.open({ major: crowded, view: 'table' });
    const counts = async () => (await visualizer.rows()).map(([, , students]) => Number(students));
    const heading = (name: string) => visualizer.table.getByRole('columnheader', { name });
    await expect(heading('Semester')).toHaveAttribute('aria-sort', 'ascending');
    await heading('Students').getByRole('button').click();
    await expect(heading('Students')).toHaveAttribute('aria-sort', 'descending');
    const falling = await counts();
    expect(falling).toEqual(falling.toSorted((a, b) => b - a));
    await heading('Students').getByRole('button').click();
    await expect(heading('Students')).toHaveAttribute('aria-sort', 'ascending');
    await expect(heading('Semester')).not.toHaveAttribute('aria-sort');
    expect(await counts()).toEqual(falling.toReversed().toSorted((a, b) => a - b));
    await heading('Course').getByRole('button').click();
    const codes = (await visualizer.rows()).map(([, course]) => course);
    expect(codes).toEqual(codes.toSorted());
    await expect(visualizer.table.locator('caption')).toHaveText(
      `Courses of ${crowded} students in Semester 1`,
    );
  });

  test('is saved as CSV', async ({ visualizer }) => {
    await visualizer.open({ mode: 'current', semester: 'all', view: 'table' });
    const { name, bytes } = await visualizer.saved('Save as CSV');
    expect(name).toBe('your-courses-by-semester.csv');
    const lines = bytes.toString().trimEnd().split('\r\n');
    expect(lines[0]).toBe('\uFEFFSemester,Term,Course,Grade');
    expect(lines).toHaveLength(taken.length + 1);
    expect(lines).toContain('1,Fall 2022,MATH 1500,B+');
  });
});

test('the picture is saved by what it shows', async ({ visualizer }) => {
  await visualizer.open({ mode: 'current', semester: 'all' });
  await visualizer.settled();
  expect((await visualizer.saved('Save as PNG')).name).toBe('your-courses-by-semester.png');
  const { name, bytes } = await visualizer.saved('Save as SVG');
  expect(name).toBe('your-courses-by-semester.svg');
  expect(bytes.toString()).toContain('>Semester 3<');
});

test('Find a course lights it up in every semester, and the table keeps to it', async ({
  page,
  visualizer,
}) => {
  await visualizer.open({ mode: 'current', semester: 'all' });
  const find = page.getByRole('combobox', { name: 'Find a course' });
  await find.fill('math15');
  await page.getByRole('option', { name: 'MATH 1500' }).click();
  await expect(visualizer.canvas).toHaveAttribute('data-lit', 'MATH 1500');
  await expect(page).toHaveURL(/course=MATH\+1500/);
  await visualizer.button('Table').click();
  expect((await visualizer.rows()).map(([semester]) => semester)).toEqual([
    'Semester 1',
    'Semester 3',
  ]);
  await page.getByRole('button', { name: 'Clear the course' }).click();
  await expect(visualizer.table.locator('tbody tr')).toHaveCount(taken.length);
});

test('everything is within reach of the keys', async ({ page, visualizer }) => {
  await visualizer.open();
  const { button, major } = visualizer;
  await major.focus();
  await page.keyboard.type('business adm');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(major).toHaveValue(crowded);
  await expect(button('All Users')).toHaveAttribute('aria-pressed', 'true');

  // From the major on, Tab comes by every control in its order.
  const order = [
    button('< Semester'),
    visualizer.semester,
    button('Semester >'),
    button('Random User'),
    button('Current User'),
    button('All Users'),
    button('Top 10 Courses (OFF)'),
    button('Help'),
    page.getByRole('combobox', { name: 'Find a course' }),
    button('Graph'),
    button('Table'),
    visualizer.canvas,
  ];
  await button('Clear the major').or(major).last().focus();
  for (const control of order) {
    await page.keyboard.press('Tab');
    await expect(control).toBeFocused();
  }
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[data-announcement]')).toHaveText(/^Semester 1, \d+ students, /);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Semester 1' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(visualizer.canvas).toBeFocused();
});

for (const [name, view] of Object.entries({
  'the start': {},
  'one’s own courses': { mode: 'current', semester: 'all' },
  'another student': { mode: 'single', major: crowded },
  'all users': { major: crowded, semester: 'all' },
  'the table': { major: crowded, semester: '2', view: 'table' },
})) {
  test(`${name}: accessible and as wide as the screen, in every look`, async ({
    page,
    visualizer,
  }) => {
    await visualizer.open(view);
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    await inEveryLook(page, async (size) => {
      await expectAccessible(page);
      const fits = await page
        .locator('html')
        .evaluate((html) => html.scrollWidth <= html.clientWidth);
      expect(fits, `no sideways scrolling: ${size}`).toBe(true);
    });
  });
}

test('details are accessible in every look', async ({ page, visualizer }) => {
  await visualizer.open({ mode: 'current', view: 'table' });
  await visualizer.button('MATH 1500').click();
  await expect(page.getByText('Limits and how to meet them.')).toBeVisible();
  await inEveryLook(page, () => expectAccessible(page));
});

test('clicking around breaks nothing and leaves nothing behind', async ({
  page,
  visualizer,
  faults,
}) => {
  const rest = async () => {
    await page.goto('/#/');
    await page.goto('/#/visualizer?mode=current&semester=all');
    await visualizer.settled();
    return holdings(page);
  };
  await visualizer.open({ major: crowded, semester: 'all' });
  await visualizer.settled();
  await clickAround(page, 2);
  const before = await rest();
  expect(await clickAround(page, 6, 2)).toBeGreaterThan(3);
  const after = await rest();
  expect(after.megabytes - before.megabytes).toBeLessThan(8);
  expect(after.listeners - before.listeners).toBeLessThan(200);
  // Empty views are logged, and courses outside the catalog are refused.
  const harmless = /No histories match|status of 404/;
  faults.splice(0, faults.length, ...faults.filter((fault) => !harmless.test(fault)));
});
