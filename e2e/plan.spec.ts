import { readFile } from 'node:fs/promises';
import { type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { enter, heading, type TestStudent, test } from './shell.ts';

test.use({ refusals: 'expected' });

/** What a student types to find the courses of a semester. */
const year = [
  ['calculus iii', 'MATH 2300'],
  ['stat 25', 'STAT 2500'],
  ['cmp sc 2050', 'CMP_SC 2050'],
  ['world history', 'HIST 4970'],
] as const;

class PlanPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async open() {
    await this.page.goto('/#/plan');
    await expect(heading(this.page, 'Plan')).toBeVisible();
    await expect(this.target).toBeVisible();
  }

  get target() {
    return this.page.getByLabel('To', { exact: true });
  }
  get search() {
    return this.page.getByRole('searchbox', { name: 'Search by code or title' });
  }
  offer(code: string) {
    return this.page.getByRole('button', { name: `Add ${code}`, exact: true });
  }
  /** By its code: for a moment the list still shows what the search before has found. */
  async add(typed: string, code: string) {
    await this.search.fill(typed);
    await this.offer(code).click();
  }
  saved() {
    return expect(this.page.getByText('Saved', { exact: true })).toBeVisible();
  }
  semester(name: string) {
    return this.page.getByRole('region', { name, exact: true });
  }
  /** The names of the semesters, the running one first. */
  semesters() {
    return this.target.locator('option').allTextContents();
  }
}

async function openPlan(page: Page, student: TestStudent): Promise<PlanPage> {
  await enter(page, student);
  const plan = new PlanPage(page);
  await plan.open();
  return plan;
}

test('a year is planned with a search and a click for each course, is there on the next visit, saved as CSV, and printed without what only a screen needs', async ({
  campus,
  page,
}) => {
  const plan = await openPlan(page, await campus.enroll());
  const [, first = '', second = ''] = await plan.semesters();
  for (const [semester, courses] of [
    [first, year.slice(0, 2)],
    [second, year.slice(2)],
  ] as const) {
    await plan.target.selectOption(semester);
    for (const [typed, code] of courses) await plan.add(typed, code);
  }
  await page.getByLabel('Expected grade in MATH 2300').selectOption('A-');
  await plan.saved();
  await page.reload();
  for (const semester of [first, second]) await expect(plan.semester(semester).getByRole('listitem')).toHaveCount(2);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: /^My plan/ }).click();
      await page.getByRole('menuitem', { name: 'Download CSV' }).click();
    })(),
  ]);
  expect(download.suggestedFilename()).toBe('my-plan.csv');
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv.trimEnd().split('\r\n')).toEqual([
    '\uFEFFSemester,Course,Title,Credits,Expected grade',
    `${first},MATH 2300,Calculus III,3,A-`,
    `${first},STAT 2500,Introduction to Probability and Statistics I,3,`,
    expect.stringMatching(new RegExp(`^${second},CMP_SC 2050,`)),
    expect.stringMatching(new RegExp(`^${second},HIST 4970,`)),
  ]);

  // A sheet of paper, without its margins.
  await page.setViewportSize({ width: 720, height: 960 });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const semester of [first, second]) await expect(plan.semester(semester)).toBeVisible();
  await expect(page.getByText('Calculus III')).toBeVisible();
  await expect(page.locator('main').getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('searchbox')).toBeHidden();
  await expect(page.getByRole('navigation')).toBeHidden();
  const cut = await page
    .locator('html, main *')
    .evaluateAll((elements) =>
      elements
        .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
        .map(({ outerHTML }) => outerHTML.slice(0, 80)),
    );
  expect(cut).toEqual([]);
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});

test('a laptop and a phone, where a course is planned and moved by touch and the network is gone for a while, keep what both planned', async ({
  campus,
  browser,
  baseURL,
}) => {
  const student = await campus.enroll();
  const device = async (options: BrowserContextOptions = {}) => {
    const context = await browser.newContext({
      ...options,
      ...(baseURL !== undefined && { baseURL }),
    });
    const page = await context.newPage();
    const plan = await openPlan(page, student);
    return { context, page, plan };
  };
  const laptop = await device();
  const phone = await device({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const [, first = '', second = ''] = await laptop.plan.semesters();
  // The catalog has to be there before the network goes.
  await phone.plan.search.tap();
  await phone.plan.search.fill('stat 25');
  await expect(phone.plan.offer('STAT 2500')).toBeVisible();
  await phone.context.setOffline(true);
  await phone.plan.offer('STAT 2500').tap();
  // First, so that nothing on the page moves while the menu is open.
  await expect(phone.page.getByText(/^Not sent yet\./)).toBeVisible();
  await phone.page.getByRole('button', { name: 'Move or remove STAT 2500' }).tap();
  await phone.page.getByRole('menuitem', { name: `Move to ${second}`, exact: true }).tap();

  await laptop.plan.add('math 2300', 'MATH 2300');
  await laptop.plan.saved();

  await phone.context.setOffline(false);
  await phone.plan.saved();
  await expect(phone.page.getByText('You also changed your plans on another device. Both are here now.')).toBeVisible();
  await laptop.page.reload();
  for (const { plan } of [laptop, phone]) {
    await expect(plan.semester(first).getByRole('listitem')).toContainText(['MATH 2300']);
    await expect(plan.semester(second).getByRole('listitem')).toContainText(['STAT 2500']);
  }
  for (const { context } of [laptop, phone]) await context.close();
});
