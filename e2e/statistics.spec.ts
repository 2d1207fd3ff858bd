import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { small, submit as submitCourses, test } from './crowd.ts';
import { chooseMajor, majorField } from './form.ts';
import { bearer, enter, heading, took } from './shell.ts';

const bySemester = 'Course Distribution by Semester';
const byCourse = 'Grade Distribution by Course';

const mode = (page: Page) => page.getByRole('combobox', { name: 'Distribution' });
const checkbox = (page: Page, name: string | RegExp) => page.getByRole('checkbox', { name });
const charts = (page: Page) => page.getByRole('figure');
const chart = (page: Page, label: string) => page.getByRole('figure', { name: label, exact: true });
const article = (page: Page, name: string) => page.getByRole('article', { name });

async function open(page: Page) {
  await page.goto('/#/statistics');
  await expect(heading(page, 'Statistics by Major')).toBeVisible();
}

async function submit(page: Page, name: string, distributed: string) {
  await chooseMajor(page, name);
  await mode(page).selectOption(distributed);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
}

test('the charts show what eight students of a major with a slash in its name took, and their grades, and mark the student’s own (STAT-21, STAT-22, STAT-31, STAT-44)', async ({
  page,
  campus,
}) => {
  const student = await campus.enroll();
  await enter(page, student);
  const picture = (label: string) => chart(page, label).getByRole('img');
  await open(page);
  const question = page.waitForRequest(/\/statistics\//);
  await submit(page, small, bySemester);
  const request = await question;
  const { pathname, searchParams } = new URL(request.url());
  expect(pathname).toBe('/statistics/Medical%2FHealth%20Physics');
  expect(searchParams.get('type')).toBe('distribution');
  expect(request.headers()).toMatchObject(await bearer(page));
  const reply = await (await request.response())?.json();
  expect(Object.keys(reply)).toEqual(['Semester 1', 'Semester 2']);
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Semester 1 8 students', 'Semester 2 6 students']);
  // Of eight students, and of the six who have a second semester.
  await expect(picture('Semester 1')).toHaveAccessibleName(
    'Semester 1: Percentage of Students by Course. PHYSCS 2750 100%, MATH 1500 87.5%.',
  );
  await expect(picture('Semester 2')).toHaveAccessibleName(/by Course\. MATH 1700 100%\.$/);
  await expect(page.getByText(/^8 students, as of \w+ \d+ · not official/)).toBeVisible();

  await submit(page, small, byCourse);
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([
    'MATH 1500 7 students',
    'MATH 1700 6 students',
    'PHYSCS 2750 8 students',
  ]);
  await expect(picture('MATH 1500')).toHaveAccessibleName(/A 28\.6%, B\+ 28\.6%, C 28\.6%, W 14\.3%\.$/);
  await expect(picture('MATH 1700')).toHaveAccessibleName(/A 50%, B 50%\.$/);
  // (4 + 4 + 3.3 + 3.3 + 2 + 2) / 6: a withdrawal is not counted as zero.
  await expect(chart(page, 'MATH 1500')).toContainText('Average: 3.1');
  // (2 x 3.7 + 3 x 3 + 2.3 + 0) / 7: a course in progress is not counted.
  await expect(chart(page, 'PHYSCS 2750')).toContainText('Average: 2.7');

  // Now with courses of the student's own.
  await submitCourses(campus, student, 'Nursing', [took('MATH 1500', 'FS20', 'F'), took('MATH 1500', 'SP21', 'B+')]);
  await page.reload();
  await expect(chart(page, 'MATH 1500')).toContainText('Your grades: F, B+');
  await submit(page, small, bySemester);
  await expect(chart(page, 'Semester 1')).toContainText('You took 1 of these in your Semester 1');
});

test('the address brings back everything that is shown, and every step has a way back; a chart is saved as CSV, SVG and PNG, and its copied link opens it again', async ({
  page,
  context,
  campus,
}) => {
  await enter(page, await campus.enroll());
  const prefix = checkbox(page, /^MATH /);
  await open(page);
  await checkbox(page, 'Show Only Top 10').check();
  await checkbox(page, 'Filter by Course Prefix').check();
  await prefix.check();
  await submit(page, small, bySemester);
  await expect(charts(page)).toHaveCount(2);
  const address = page.url();
  await submit(page, 'Geography', byCourse);
  await expect(page.getByRole('heading', { level: 2 })).toContainText('Geography');
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(majorField(page)).toHaveValue(small);
  await expect(charts(page)).toHaveCount(2);

  await page.goto('/#/');
  await page.goto(address);
  await page.reload();
  await expect(charts(page)).toHaveCount(2);
  await expect(majorField(page)).toHaveValue(small);
  await expect(mode(page)).toHaveValue('distribution');
  await expect(checkbox(page, 'Show Only Top 10')).toBeChecked();
  await expect(prefix).toBeChecked();
  await expect(chart(page, 'Semester 1').getByRole('img')).toHaveAccessibleName(/by Course\. MATH 1500 87\.5%\.$/);

  async function save(name: string) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name, exact: true }).click();
    const file = await download;
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  }

  const query = new URLSearchParams({ major: small, mode: 'grades' });
  await page.goto(`/#/statistics?${query}`);
  await page.getByRole('link', { name: /^MATH 1500,/ }).click();
  await expect(article(page, 'MATH 1500')).toBeVisible();

  const csv = await save('Save as CSV');
  expect(csv.name).toBe('math-1500.csv');
  // With the mark by which spreadsheets recognize UTF-8.
  expect(csv.bytes.toString()).toBe('\uFEFFGrade,Percentage of Students\r\nA,28.6\r\nB+,28.6\r\nC,28.6\r\nW,14.3\r\n');

  const svg = await save('Save as SVG');
  expect(svg.name).toBe('math-1500.svg');
  const text = svg.bytes.toString();
  expect(text).toContain('xmlns="http://www.w3.org/2000/svg"');
  // It keeps its colors without our style sheets.
  expect(text).toContain('fill="rgb(255, 99, 132)"');
  expect(text).not.toMatch(/var\(|class=|style=/);

  const png = await save('Save as PNG');
  expect(png.name).toBe('math-1500.png');
  const viewBox = await page.getByRole('article').getByRole('img').getAttribute('viewBox');
  const [, , width = 0, height = 0] = (viewBox ?? '').split(' ').map(Number);
  // Two pixels to each unit of the drawing.
  expect([png.bytes.readUInt32BE(16), png.bytes.readUInt32BE(20)]).toEqual([
    Math.round(width * 2),
    Math.round(height * 2),
  ]);

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied.')).toBeVisible();
  const link = await page.evaluate<string>('navigator.clipboard.readText()');
  await page.goto('/#/');
  await page.goto(link);
  await expect(article(page, 'MATH 1500')).toBeVisible();
});
