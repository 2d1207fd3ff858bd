import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { runningSemester, semesterCode, semestersOfPlan, termName } from '@coursetrail/domain';
import { inventAudit } from '@coursetrail/invented-audits';
import { expect, type Page } from '@playwright/test';
import { openFormSettled } from './form.ts';
import { bar, bearer, enter, heading, type TestStudent, test } from './shell.ts';

test.use({ refusals: 'expected' });

const today = new Date();
const [first = '', second = ''] = semestersOfPlan([], today, { hasSummers: false })
  .filter((semester) => semester !== semesterCode(runningSemester(today)))
  .map(termName);

/** What a student types to find the courses of a semester. */
const year = [
  ['calculus iii', 'MATH 2300'],
  ['stat 25', 'STAT 2500'],
  ['cmp sc 2050', 'CMP_SC 2050'],
  ['world history', 'HIST 4970'],
] as const;

class DegreePage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async open() {
    await this.page.goto('/#/degree');
    await expect(heading(this.page, 'Degree')).toBeVisible();
    await this.saved();
  }

  adding(semester: string) {
    return this.page.getByRole('button', { name: `Add to ${semester}`, exact: true });
  }
  get search() {
    return this.page.getByRole('searchbox', { name: 'Search by code or title' });
  }
  offer(code: string) {
    return this.page.getByRole('button', { name: `Plan ${code}`, exact: true });
  }
  async add(semester: string, courses: readonly (readonly [typed: string, code: string])[]) {
    await this.adding(semester).click();
    for (const [typed, code] of courses) {
      await this.search.fill(typed);
      // By its code: for a moment the list still shows what the search before has found.
      await this.offer(code).click();
    }
    await this.page.keyboard.press('Escape');
  }
  saved() {
    return expect(this.page.getByText('Saved', { exact: true })).toBeVisible();
  }
  semester(name: string) {
    return this.page.getByRole('region', { name, exact: true });
  }
}

async function openPlan(page: Page, student: TestStudent): Promise<DegreePage> {
  await enter(page, student);
  const plan = new DegreePage(page);
  await plan.open();
  return plan;
}

test('a year is planned with a search and a click for each course, is there on the next visit, saved as CSV, and printed without what only a screen needs', async ({
  campus,
  page,
}) => {
  const plan = await openPlan(page, await campus.enroll());
  await plan.add(first, year.slice(0, 2));
  await plan.add(second, year.slice(2));
  await page.getByRole('button', { name: 'My plan …' }).click();
  await page.getByRole('menuitem', { name: 'Try grades' }).click();
  await page.getByLabel('Expected grade in MATH 2300').selectOption('A-');
  await plan.saved();
  await page.reload();
  for (const semester of [first, second]) await expect(plan.semester(semester).getByRole('listitem')).toHaveCount(2);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: 'My plan …' }).click();
      await page.getByRole('menuitem', { name: 'Download CSV' }).click();
    })(),
  ]);
  expect(download.suggestedFilename()).toBe('my-plan.csv');
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv.trimEnd().split('\r\n')).toEqual([
    '\uFEFFSemester,Course,Title,Credits,Expected grade,Note',
    `${first},MATH 2300,Calculus III,3,A-,`,
    `${first},STAT 2500,Introduction to Probability and Statistics I,3,,`,
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
  page,
}) => {
  const student = await campus.enroll();
  const device = async (page: Page) => ({ page, plan: await openPlan(page, student) });
  const laptop = await device(page);
  const context = await browser.newContext({
    baseURL: campus.product.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const phone = await device(await context.newPage());
  // The catalog has to be there before the network goes.
  await phone.page.getByRole('button', { name: 'Plan', exact: true }).tap();
  await phone.plan.adding(first).tap();
  await phone.plan.search.fill('stat 25');
  await expect(phone.plan.offer('STAT 2500')).toBeVisible();
  await context.setOffline(true);
  await phone.plan.offer('STAT 2500').tap();
  await phone.page.getByRole('button', { name: 'Close' }).tap();
  // First, so that nothing on the page moves while the menu is open.
  await expect(phone.page.getByText(/^Not sent yet\./)).toBeVisible();
  await phone.page.getByRole('button', { name: 'Move or remove STAT 2500' }).tap();
  await phone.page.getByRole('menuitem', { name: `Move to ${second}`, exact: true }).tap();

  await phone.page.getByRole('button', { name: `Note on ${second}` }).tap();
  await phone.page.getByLabel('Note, for you alone').fill('Apply for Rome');
  await phone.page.getByRole('button', { name: 'Save' }).tap();

  await laptop.plan.add(first, [['math 2300', 'MATH 2300']]);
  await laptop.plan.adding(second).click();
  await laptop.page.getByText(/Add a placeholder$/).click();
  await laptop.page.getByLabel('Name').fill('Humanities');
  await laptop.page.getByRole('button', { name: 'Add the placeholder' }).click();
  await laptop.plan.saved();

  await context.setOffline(false);
  await phone.plan.saved();
  await expect(phone.page.getByText('You also changed your plans on another device. Both are here now.')).toBeVisible();
  await laptop.page.reload();
  for (const { plan } of [laptop, phone]) {
    await expect(plan.semester(first).getByRole('listitem')).toContainText(['MATH 2300']);
    await expect(plan.semester(second).getByRole('listitem')).toContainText(['STAT 2500', 'Humanities']);
    await expect(plan.semester(second)).toContainText('Apply for Rome');
  }
  await context.close();
});

const sample = (name: string) => path.join(import.meta.dirname, '../samples', `${name}.pdf`);
const { programs, courses } = inventAudit(3).expected; // samples/audit.pdf
const requirements = programs.flatMap((program) => program.requirements);
const counted = requirements.filter(({ mark }) => mark !== 'NA' && mark !== 'OPT');
const met = counted.filter(({ mark }) => mark === 'OK');

test('an upload fills the requirements and turns planned courses into history, a listed course is planned, a what-if audit is compared without being sent, and undo brings the audit before back', async ({
  page,
  campus,
}) => {
  await openFormSettled(page, campus);
  const [taken] = courses;
  if (taken === undefined) throw new Error('The audit lists no course.');
  const { programId, semester } = taken;
  // Planned before the semester began.
  const plans = {
    main: '1',
    plans: [{ id: '1', name: 'My plan', courses: [{ programId, semester }] }],
  };
  const reply = await page.request.put('/account/documents/plans', {
    headers: await bearer(page),
    data: { version: 0, document: plans },
  });
  expect(reply.status()).toBe(200);
  const upload = async (name: string) => {
    await page.getByLabel('Degree audit (PDF)').setInputFiles(sample(name));
    await page.getByRole('button', { name: 'Upload PDF' }).click();
    await expect(page.getByText('classes uploaded!')).toBeVisible();
  };

  await bar(page).getByRole('link', { name: 'Degree' }).click();
  await expect(heading(page, 'Degree')).toBeVisible();
  await page.getByRole('link', { name: 'Upload an audit' }).click();
  await upload('audit');
  await page.getByRole('button', { name: 'OK', exact: true }).click();

  // Where Left was.
  await page.goto('/#/left');
  await expect(page).toHaveURL(/#\/degree$/);
  const sentence = page.getByText(/of \d+ requirements met/);
  await expect(sentence).toContainText(`${met.length} of ${counted.length} requirements met (audit of `);
  const before = await sentence.textContent();
  const planned = page.getByRole('list', { name: 'Of 120 credits' });
  await expect(planned).toContainText('0 planned');
  const skills = page.getByRole('listitem').filter({ hasText: 'Computing Skills' });
  await skills.getByText('Computing Skills', { exact: true }).click();
  await expect(skills.locator('pre')).toContainText(/^NO \d+ Computing Skills/);
  await skills.getByRole('button', { name: 'Plan STAT 4710' }).click();
  await expect(skills.locator('summary').first()).toContainText('STAT 4710 planned');
  await expect(planned).toContainText('3 planned');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.method()));
  await page.getByLabel('What-if audit (PDF)').setInputFiles(sample('audit-what-if'));
  await expect(page.getByRole('heading', { name: 'Asked for by both' })).toBeVisible();
  await expect(page.getByText(/\d+ of \d+ met today\. .+: \d+ of \d+ met today\./)).toBeVisible();
  expect(sent.filter((method) => method !== 'GET')).toEqual([]);

  // Kept with the private documents, on this visit and the next, until it is put away.
  await page.getByRole('button', { name: 'Keep as a trial' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Your programs' })).toContainText('Trial');
  await page
    .getByRole('button', { name: /^Put away/ })
    .last()
    .click();
  await expect(page.getByText(/was put away\. Undo$/)).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await bar(page).getByRole('link', { name: 'Form' }).click();
  await upload('audit-a-term-later');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Upload undone.')).toBeVisible();
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await bar(page).getByRole('link', { name: 'Degree' }).click();
  await expect(sentence).toHaveText(before ?? '');
});
