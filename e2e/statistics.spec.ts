import { expect, type Page } from '@playwright/test';
import { expectAccessible, inEveryLook } from './looks.ts';
import { enter, heading, kept } from './shell.ts';
import { enterOwnHistory, small, test, vast, vastCharts, wide } from './statistics-crowd.ts';

const distribution = 'Course Distribution by Semester';
const grades = 'Grade Distribution by Course';

const major = (page: Page) => page.getByRole('combobox', { name: 'Major' });
const mode = (page: Page) => page.getByRole('combobox', { name: 'Distribution' });
const filter = (page: Page) =>
  page.getByRole('checkbox', { name: 'Filter by Course Prefix', exact: true });
const topTen = (page: Page) =>
  page.getByRole('checkbox', { name: 'Show Only Top 10', exact: true });
const search = (page: Page) => page.getByPlaceholder('Search prefixes...', { exact: true });
const prefix = (page: Page, code: string) =>
  page.getByRole('checkbox', { name: new RegExp(`^${code} `) });
const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true });
const charts = (page: Page) => page.getByRole('figure');
const chart = (page: Page, label: string) => page.getByRole('figure', { name: label, exact: true });
/** A chart's bars as the picture shows them, in order: 'MATH 1500 75'. */
const barsOf = (page: Page, label: string) =>
  chart(page, label)
    .locator('svg')
    .evaluate((svg) => {
      const texts = (rank: number) =>
        [...(svg.querySelectorAll('g')[rank]?.children ?? [])].map((each) => each.textContent);
      const values = texts(2);
      return texts(4).map((name, index) => `${name} ${values[index]}`);
    });

async function open(page: Page) {
  await page.goto('/#/statistics');
  await expect(heading(page, 'Statistics by Major')).toBeVisible();
}

async function submit(page: Page, name: string, distributed: string) {
  await major(page).selectOption(name);
  await mode(page).selectOption(distributed);
  await submitButton(page).click();
}

/** Counts the statistics asked for from now on. */
function countQuestions(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/statistics/')) asked.push(pathname + search);
  });
  return asked;
}

test.describe('the page', () => {
  test('is called Statistics by Major (STAT-1)', async ({ student: page }) => {
    await open(page);
    await expect(page).toHaveTitle('Statistics by Major · Coursetrail');
  });

  test('has a Help that says how to use it, closed by a click beside it or by its x (STAT-2, STAT-3, STAT-4, STAT-5)', async ({
    student: page,
  }) => {
    await open(page);
    const help = page.getByRole('button', { name: 'Help' });
    const dialog = page.getByRole('dialog', { name: 'Help: Statistics' });
    await help.click();
    await expect(dialog).toContainText('Explore major-specific course or grade data.');
    await expect(dialog.getByRole('listitem')).toHaveText([
      'Select a major.',
      'Choose Course Distribution or Grade Distribution.',
      'Optionally filter by course prefix.',
      'Toggle Show Only Top 10.',
      'Click Submit.',
    ]);
    await page.mouse.click(8, 400);
    await expect(dialog).toBeHidden();
    await expect(help).toBeFocused();
    await help.click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await expect(help).toBeFocused();
  });

  test('offers the majors after Select a Major, and two kinds of statistics (STAT-6, STAT-7, STAT-8, STAT-9, STAT-16, STAT-17)', async ({
    student: page,
  }) => {
    await open(page);
    const names = await major(page).getByRole('option').allTextContents();
    expect(names[0]).toBe('Select a Major');
    expect(names).toEqual(expect.arrayContaining(['Nursing', 'Music (Composition)', small]));
    expect(names.length).toBeGreaterThan(200);
    await expect(mode(page).getByRole('option')).toHaveText([distribution, grades]);
    await expect(topTen(page)).not.toBeChecked();

    const asked = countQuestions(page);
    await submit(page, 'Nursing', distribution);
    await expect.poll(() => asked.at(-1)).toMatch(/[?&]type=distribution\b/);
    await submit(page, 'Nursing', grades);
    await expect.poll(() => asked.at(-1)).toMatch(/[?&]type=grades\b/);
  });

  test('keeps the major chosen last and has it again after a reload (STAT-19)', async ({
    student: page,
  }) => {
    await open(page);
    await major(page).selectOption('Nursing');
    expect(await page.evaluate(() => localStorage.getItem('selectedMajor'))).toBe('Nursing');
    await page.reload();
    await expect(major(page)).toHaveValue('Nursing');
    await major(page).selectOption('Select a Major');
    expect(await page.evaluate(() => localStorage.getItem('selectedMajor'))).toBeNull();
  });

  test('does nothing at Submit while no major is chosen (STAT-18)', async ({ student: page }) => {
    await open(page);
    await major(page).selectOption('Select a Major');
    const asked = countQuestions(page);
    await submitButton(page).click();
    await topTen(page).check();
    await submitButton(page).click();
    await expect(page).toHaveURL(/#\/statistics$/);
    // The next question is the first one.
    await submit(page, small, grades);
    await expect(charts(page).first()).toBeVisible();
    expect(asked).toHaveLength(1);
  });
});

test.describe('the prefixes', () => {
  test('are in a panel that the checkbox opens and closes (STAT-10, STAT-11)', async ({
    student: page,
  }) => {
    await open(page);
    await expect(filter(page)).not.toBeChecked();
    await expect(search(page)).toBeHidden();
    await filter(page).check();
    await expect(search(page)).toBeVisible();
    await filter(page).uncheck();
    await expect(search(page)).toBeHidden();
  });

  test('are all the built-in ones, in a list that scrolls within 220 px (STAT-12, STAT-13)', async ({
    student: page,
  }) => {
    await open(page);
    await filter(page).check();
    const list = page.locator('[data-prefixes]');
    for (const code of ['ACCTY', 'CMP_SC', 'MATH', 'STAT', 'PSYCH'])
      await expect(prefix(page, code)).toBeAttached();
    expect(await list.getByRole('checkbox').count()).toBeGreaterThan(150);
    const { height, content } = await list.evaluate((element) => ({
      height: element.getBoundingClientRect().height,
      content: element.scrollHeight,
    }));
    expect(height).toBeLessThanOrEqual(220);
    expect(content).toBeGreaterThan(height);
    await expect(list).toHaveCSS('overflow-y', 'auto');
  });

  test('are found by any part, whatever the case (STAT-14, STAT-15)', async ({ student: page }) => {
    await open(page);
    await filter(page).check();
    const found = page.locator('[data-prefixes] label');
    for (const typed of ['sc', 'SC']) {
      await search(page).fill(typed);
      await expect(prefix(page, 'MATH')).toBeHidden();
      await expect(prefix(page, 'CMP_SC')).toBeVisible();
      for (const text of await found.allTextContents()) expect(text.toLowerCase()).toContain('sc');
    }
    await search(page).fill('no such prefix');
    await expect(found).toHaveCount(0);
    await expect(page.getByText('No prefixes found.', { exact: true })).toBeVisible();
    await search(page).fill('');
    await expect(prefix(page, 'MATH')).toBeAttached();
    await expect(page.getByText('No prefixes found.')).toBeHidden();
  });

  test('leave, by grades, only the charts of the chosen ones, and all when none is chosen (STAT-42)', async ({
    student: page,
  }) => {
    await open(page);
    await filter(page).check();
    await prefix(page, 'PHYSCS').check();
    await submit(page, small, grades);
    await expect(charts(page)).toHaveCount(1);
    await expect(chart(page, 'PHYSCS 2750')).toBeVisible();
    await prefix(page, 'MATH').check();
    await submitButton(page).click();
    await expect(charts(page)).toHaveCount(3);
    await page.getByRole('button', { name: 'Clear prefixes' }).click();
    await prefix(page, 'MATH').check();
    await expect(charts(page)).toHaveCount(2);
    await prefix(page, 'MATH').uncheck();
    await expect(charts(page)).toHaveCount(3);
  });

  test('leave, by semester, only the courses of the chosen ones inside the charts (STAT-42)', async ({
    student: page,
  }) => {
    await open(page);
    await filter(page).check();
    await prefix(page, 'MATH').check();
    await submit(page, small, distribution);
    await expect(charts(page)).toHaveCount(2);
    expect(await barsOf(page, 'Semester 1')).toEqual(['MATH 1500 75']);
    expect(await barsOf(page, 'Semester 2')).toEqual(['MATH 1700 100']);
  });

  test('can leave nothing, and the page says why', async ({ student: page }) => {
    await open(page);
    await filter(page).check();
    await prefix(page, 'ZOOLOGY|THEATR').first().check();
    await submit(page, small, grades);
    await expect(
      page.getByText('No data found for the selected major.', { exact: true }),
    ).toBeVisible();
    await expect(
      page.getByText('None of its courses has one of the chosen prefixes.'),
    ).toBeVisible();
    await filter(page).uncheck();
    await expect(charts(page)).toHaveCount(3);
  });
});

test.describe('the charts', () => {
  test('tell by semester what eight students of a major with a slash in its name took (STAT-21, STAT-22, STAT-23, STAT-24, STAT-25, STAT-26, STAT-27, STAT-31)', async ({
    student: page,
  }) => {
    await open(page);
    const question = page.waitForRequest(/\/statistics\//);
    await submit(page, small, distribution);
    const request = await question;
    expect(new URL(request.url()).pathname).toBe('/statistics/Medical%2FHealth%20Physics');
    expect(await request.headerValue('authorization')).toBe(`Bearer ${(await kept(page)).token}`);
    const answer = await (await request.response())?.json();

    await expect(page.getByRole('heading', { level: 3 })).toHaveText([
      'Semester 1 8 students',
      'Semester 2 6 students',
    ]);
    expect(Object.keys(answer)).toEqual(['Semester 1', 'Semester 2']);
    // Of eight students, and of the six who have a second semester.
    expect(await barsOf(page, 'Semester 1')).toEqual([
      'PHYSCS 2750 100',
      'MATH 1500 75',
      'CMP_SC 1050 50',
      'ENGLSH 1000 12.5',
    ]);
    expect(await barsOf(page, 'Semester 2')).toEqual([
      'MATH 1700 100',
      'PHYSCS 2760 66.7',
      'STAT 2500 16.7',
    ]);

    await expectAxes(page, 'Semester 1', 'Course');
    await expectColor(page, 'Semester 1', 'rgb(54, 162, 235)');
    await expect(page.getByText('1 chart is withheld')).toBeVisible();
    await expect(
      page.getByText(`8 students of ${small} volunteered their histories`),
    ).toBeVisible();
  });

  test('tell by course with which grades it ended, and their mean (STAT-28, STAT-29, STAT-30)', async ({
    student: page,
  }) => {
    await open(page);
    await submit(page, small, grades);
    await expect(page.getByRole('heading', { level: 3 })).toHaveText([
      'MATH 1500 6 students',
      'MATH 1700 6 students',
      'PHYSCS 2750 8 students',
    ]);
    expect(await barsOf(page, 'MATH 1500')).toEqual(['A 33.3', 'B+ 33.3', 'C 16.7', 'W 16.7']);
    expect(await barsOf(page, 'MATH 1700')).toEqual(['A 50', 'B 50']);
    expect(await barsOf(page, 'PHYSCS 2750')).toEqual([
      'A- 25',
      'B 37.5',
      'C+ 12.5',
      'F 12.5',
      'IP 12.5',
    ]);
    // (4 + 4 + 3.3 + 3.3 + 2) / 5: who withdrew is not counted as zero; (2 x 3.7 + 3 x 3 + 2.3 + 0) / 7 without who goes on.
    await expect(chart(page, 'MATH 1500')).toContainText('Mean of the letter grades: 3.3');
    await expect(chart(page, 'MATH 1700')).toContainText('Mean of the letter grades: 3.5');
    await expect(chart(page, 'PHYSCS 2750')).toContainText('Mean of the letter grades: 2.7');
    await expectAxes(page, 'MATH 1500', 'Grade');
    await expectColor(page, 'MATH 1500', 'rgb(255, 99, 132)');
    await expect(page.getByText('5 charts are withheld')).toBeVisible();
  });

  test('have at most ten bars with Show Only Top 10, the largest first (STAT-43)', async ({
    student: page,
  }) => {
    await open(page);
    await topTen(page).check();
    await submit(page, wide, distribution);
    await expect(charts(page)).toHaveCount(1);
    const values = (await barsOf(page, 'Semester 1')).map((bar) => bar.split(' ').at(-1));
    expect(values).toEqual([
      ...Array(4).fill('100'),
      ...Array(4).fill('83.3'),
      ...Array(2).fill('66.7'),
    ]);
    await topTen(page).uncheck();
    await expect.poll(async () => (await barsOf(page, 'Semester 1')).length).toBe(12);
  });

  test('tell every value to who cannot see them', async ({ student: page }) => {
    await open(page);
    await submit(page, small, grades);
    await expect(chart(page, 'MATH 1700').getByRole('img')).toHaveAccessibleName(
      'MATH 1700: Percentage of Students by Grade. A 50%, B 50%.',
    );
  });

  test('say when there is no data (STAT-20, STAT-32)', async ({ student: page }) => {
    await open(page);
    // Nobody studies it.
    const reply = page.waitForResponse(/\/statistics\//);
    await submit(page, 'Geography', grades);
    expect(await (await reply).text()).toBe('{}');
    await expect(
      page.getByText('No data found for the selected major.', { exact: true }),
    ).toBeVisible();
    await expect(charts(page)).toHaveCount(0);
  });

  test.describe('in great number', () => {
    // By text: to work out 300 accessible names takes a browser longer than to show the charts.
    const title = (page: Page, label: string) =>
      page.locator('figure a').filter({ hasText: label });
    const jumps = (page: Page) => page.locator('nav[aria-label="Jump to a chart"] button');

    test.beforeEach(async ({ student: page }) => {
      await open(page);
      await submit(page, vast, grades);
      await expect(page.locator('figure')).toHaveCount(vastCharts);
    });

    test('are all there at once, and a list leads to each', async ({ page }) => {
      await expect(jumps(page)).toHaveCount(vastCharts);
      await jumps(page).filter({ hasText: 'BIO_SC 1250' }).click();
      await expect(title(page, 'BIO_SC 1250')).toBeFocused();
      await expect(title(page, 'BIO_SC 1250')).toBeInViewport();
    });

    test('are found by a part of their name', async ({ page }) => {
      const find = page.getByPlaceholder('Find a chart');
      await find.fill('bio sc 1077');
      await expect(jumps(page)).toHaveText(['BIO_SC 1077']);
      await find.press('Enter');
      await expect(title(page, 'BIO_SC 1077')).toBeFocused();
      await expect(title(page, 'BIO_SC 1077')).toBeInViewport();
      await find.fill('nothing like it');
      await expect(page.getByText('No chart has that in its name.')).toBeVisible();
    });
  });
});

async function expectAxes(page: Page, label: string, xTitle: string) {
  const picture = chart(page, label).locator('svg');
  await expect(picture.locator('g').nth(0).locator('text')).toHaveText([
    '0',
    '20',
    '40',
    '60',
    '80',
    '100',
  ]);
  await expect(picture.locator('g').last().locator('text')).toHaveText([
    xTitle,
    'Percentage of Students',
  ]);
  // A bar of half the percentage is half as high; nothing explains colors, for there is one.
  const heights = await picture
    .locator('rect')
    .evaluateAll((bars) => bars.map((bar) => Number(bar.getAttribute('height'))));
  const values = (await barsOf(page, label)).map((bar) => Number(bar.split(' ').at(-1)));
  const whole = (heights[0] ?? 0) / (values[0] ?? 1);
  heights.forEach((height, index) => {
    expect(height / (values[index] ?? 1)).toBeCloseTo(whole, 1);
  });
  await expect(chart(page, label).getByText(/legend/i)).toHaveCount(0);
  await expect(picture.locator('g')).toHaveCount(6);
}

async function expectColor(page: Page, label: string, color: string) {
  for (const bar of await chart(page, label).locator('rect').all())
    await expect(bar).toHaveCSS('fill', color);
}

test.describe('what is the student’s own', () => {
  test('is marked with a word in the charts, the large view and the table (STAT-44)', async ({
    page,
    campus,
  }) => {
    await enter(page, await campus.enroll());
    const records = page.waitForRequest(/\/course-histories\?scope=mine/);
    await enterOwnHistory(page, 'Nursing', [
      ['FS20', 'MATH 1500', 'F'],
      ['SP21', 'MATH 1500', 'B+'],
      ['SP21', 'STAT 2500', 'A'],
    ]);
    await open(page);
    await submit(page, small, grades);
    await records;
    await expect(chart(page, 'MATH 1500')).toContainText('Your grades: F, B+');
    await expect(chart(page, 'MATH 1500').getByRole('img')).toHaveAccessibleName(
      /B\+ 33\.3% \(you\), C 16\.7%, W/,
    );
    await expect(
      chart(page, 'MATH 1500').locator('svg').getByText('You', { exact: true }),
    ).toHaveCount(1);
    await expect(chart(page, 'MATH 1700')).not.toContainText('You');
    await chart(page, 'MATH 1500').getByRole('link').click();
    await expect(page.getByRole('row', { name: 'B+ You 33.3%' })).toBeVisible();

    await submit(page, small, distribution);
    await expect(chart(page, 'Semester 1')).toContainText('You took 1 of these in your Semester 1');
    await expect(chart(page, 'Semester 2')).toContainText('You took 1 of these in your Semester 2');
    await page.getByRole('radio', { name: 'Table' }).check();
    await expect(page.getByRole('row', { name: /^STAT 2500/ }).getByRole('cell')).toHaveText([
      '–',
      'You 16.7%',
    ]);
  });

  test('is nothing for a student without a record, and the page still works (STAT-44)', async ({
    student: page,
  }) => {
    const own = page.waitForResponse(/\/course-histories\?scope=mine/);
    await open(page);
    await submit(page, small, grades);
    expect(
      (await (await own).json()).flatMap((record: { courses: unknown[] }) => record.courses),
    ).toEqual([]);
    await expect(charts(page)).toHaveCount(3);
    await expect(page.locator('svg').getByText('You', { exact: true })).toHaveCount(0);
  });

  test('may be out of reach, and the page still works (STAT-44)', async ({
    student: page,
    faults,
  }) => {
    await page.route('**/course-histories?scope=mine', (route) => route.abort());
    await open(page);
    await submit(page, small, grades);
    await expect(charts(page)).toHaveCount(3);
    faults.splice(0); // the browser lists the call that failed
  });
});

test.describe('a failure', () => {
  test('to load is logged and told, and trying again mends it (STAT-33)', async ({
    student: page,
    faults,
  }) => {
    await open(page);
    await page.route('**/statistics/**', (route) => route.abort(), { times: 1 });
    await submit(page, small, grades);
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText(
      'The statistics could not be loaded. Could not connect to server.',
    );
    expect(faults.some((fault) => fault.includes('Failed to load statistics'))).toBe(true);
    await expect(page.getByText('No data found for the selected major.')).toBeHidden();
    await expectAccessible(page);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(charts(page)).toHaveCount(3);
    await expect(alert).toBeHidden();
    faults.splice(0);
  });

  test('that is an answer nobody understands is told too (STAT-32, STAT-33)', async ({
    student: page,
    faults,
  }) => {
    await open(page);
    await page.route('**/statistics/**', (route) => route.fulfill({ body: 'Sorry.' }), {
      times: 1,
    });
    await submit(page, small, grades);
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'an answer this page does not understand',
    );
    await submitButton(page).click();
    await expect(charts(page)).toHaveCount(3);
    faults.splice(0);
  });

  test('keeps the charts that are there', async ({ student: page, faults }) => {
    await open(page);
    await submit(page, small, grades);
    await expect(charts(page)).toHaveCount(3);
    await page.route('**/statistics/**', (route) => route.abort(), { times: 1 });
    await submitButton(page).click();
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    await expect(charts(page)).toHaveCount(3);
    faults.splice(0);
  });
});

test.describe('the address', () => {
  test('brings back all that is shown, and every step has a way back', async ({
    student: page,
  }) => {
    await open(page);
    await topTen(page).check();
    await filter(page).check();
    await prefix(page, 'MATH').check();
    await submit(page, small, distribution);
    await expect(charts(page)).toHaveCount(2);
    const address = page.url();
    await submit(page, wide, grades);
    await expect(page.getByRole('heading', { level: 2 })).toContainText(wide);
    await page.goBack();
    await expect(page).toHaveURL(address);
    await expect(major(page)).toHaveValue(small);
    await expect(charts(page)).toHaveCount(2);

    await page.goto('/#/');
    await page.goto(address);
    await page.reload();
    await expect(charts(page)).toHaveCount(2);
    await expect(major(page)).toHaveValue(small);
    await expect(mode(page)).toHaveValue('distribution');
    await expect(topTen(page)).toBeChecked();
    await expect(prefix(page, 'MATH')).toBeChecked();
    expect(await barsOf(page, 'Semester 1')).toEqual(['MATH 1500 75']);
  });

  test('of a chart opens it for who logs in on the way', async ({ page, somebody }) => {
    await page.goto('/#/statistics?major=Medical%2FHealth+Physics&mode=grades&chart=MATH+1700');
    await expect(page).toHaveURL(/#\/login$/);
    await page.getByLabel('UMSystem Email:').fill(somebody.email);
    await page.getByLabel('Password:', { exact: true }).fill(somebody.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('article', { name: 'MATH 1700' })).toBeVisible();
  });

  test('may name a chart that is not there', async ({ student: page }) => {
    await page.goto('/#/statistics?major=Medical%2FHealth+Physics&mode=grades&chart=CMP_SC+1050');
    await expect(page.getByText('CMP_SC 1050 is not among these charts.')).toBeVisible();
    await page.getByRole('link', { name: 'Show all charts' }).click();
    await expect(charts(page)).toHaveCount(3);
    await expect(page.getByText('is not among these charts')).toBeHidden();
  });
});

test('the whole way is walked with the keyboard alone', async ({ student: page }) => {
  await open(page);
  await page.reload();
  await major(page).focus();
  await page.keyboard.type('Medical/H');
  await expect(major(page)).toHaveValue(small);
  await page.keyboard.press('Tab');
  await expect(mode(page)).toBeFocused();
  await page.keyboard.type('Grade');
  await expect(mode(page)).toHaveValue('grades');
  await page.keyboard.press('Tab');
  await expect(filter(page)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(search(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(topTen(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type('mathematics');
  await expect(prefix(page, 'CMP_SC')).toBeHidden();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(prefix(page, 'MATH')).toBeChecked();
  await submitButton(page).focus();
  await page.keyboard.press('Enter');
  // Where the answer begins.
  await expect(page.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(charts(page)).toHaveCount(2);
  await page.getByRole('link', { name: /^MATH 1700,/ }).focus();
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('article').getByRole('heading', { name: /^MATH 1700/ }),
  ).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('link', { name: 'All charts' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: /^MATH 1700,/ })).toBeFocused();
});

test.describe('in every look', () => {
  const own: [string, string, string][] = [['FS22', 'MATH 1500', 'B+']];
  const query = 'major=Medical%2FHealth+Physics';

  for (const [what, address, ready] of [
    ['the controls with the prefixes open', '', '[data-prefixes] label'],
    ['charts by semester', `?${query}&mode=distribution`, 'figure svg'],
    ['charts by grade', `?${query}&mode=grades`, 'figure svg'],
    ['one chart', `?${query}&mode=grades&chart=MATH+1500`, 'article table'],
    ['the table of all', `?${query}&mode=grades&view=table`, 'section table'],
    ['wide charts', '?major=Physics&mode=distribution', 'figure svg'],
  ] as const) {
    test(`${what}: accessible, and nothing is wider than the screen`, async ({ page, campus }) => {
      await enter(page, await campus.enroll());
      await enterOwnHistory(page, small, own);
      await page.goto(`/#/statistics${address}`);
      if (address === '') {
        await filter(page).check();
        await search(page).fill('sc');
      }
      await expect(page.locator(ready).first()).toBeVisible();
      await inEveryLook(page, async (size) => {
        await expectAccessible(page);
        const fits = await page
          .locator('html')
          .evaluate((root) => root.scrollWidth <= root.clientWidth);
        expect(fits, `no sideways scrolling: ${size}`).toBe(true);
      });
    });
  }
});
