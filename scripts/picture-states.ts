import path from 'node:path';
import { root } from '@coursetrail/test-product/processes';
import type { Page } from '@playwright/test';

/** Somebody who looks at a screen: without an account, without courses, one of the crowd, or with an uploaded audit. */
export type Audience = 'visitor' | 'newcomer' | 'member' | 'graduate';

export type PictureState = {
  name: string;
  who: Audience;
  open(page: Page): Promise<void>;
  /** Undoes what opening it has changed. */
  close?(page: Page): Promise<void>;
  /** Only what the screen shows without scrolling: for dialogs, what sticks to an edge, and what is drawn late. */
  isScreenOnly?: boolean;
};

export const sampleAudit = 'samples/audit.pdf';
const laterAudit = 'samples/audit-a-term-later.pdf';
const major = 'Computer Science';

const at =
  (screen: string, query: Record<string, string> = {}, text?: string) =>
  async (page: Page) => {
    await page.goto(`/#/${screen}?${new URLSearchParams(query)}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    if (text !== undefined) await page.getByText(text).first().waitFor();
  };

const visualizer = (query: Record<string, string>) => async (page: Page) => {
  await at('visualizer', query)(page);
  await page.locator('canvas[data-settled=true], table:has(caption)').first().waitFor();
};

const statistics = (query: Record<string, string>) => async (page: Page) => {
  await at('statistics', { major, ...query })(page);
  await page.locator('figure, article, table').first().waitFor();
};

async function chooseAudit(page: Page, file: string) {
  await at('form')(page);
  await page.getByLabel('Degree audit (PDF)').setInputFiles(path.join(root, file));
  await page.getByText('in your audit').first().waitFor();
  await page.getByRole('option').first().waitFor();
}

/** Opens a dialog of the table, whose buttons open the same ones as the dots. */
const fromTable = (query: Record<string, string>) => async (page: Page) => {
  await visualizer({ ...query, view: 'table' })(page);
  await page.locator('tbody').getByRole('button').first().click();
  await page.getByRole('dialog').waitFor();
};

export const states: readonly PictureState[] = [
  { name: 'home-visitor', who: 'visitor', open: at('') },
  { name: 'home-newcomer', who: 'newcomer', open: at('', {}, 'Decide what others see') },
  { name: 'home-student', who: 'member', open: at('', {}, 'See my trail') },
  { name: 'login', who: 'visitor', open: at('login') },
  { name: 'signup', who: 'visitor', open: at('signup') },
  { name: 'plan-empty', who: 'newcomer', open: at('plan', {}, 'Nothing planned') },
  {
    name: 'plan',
    who: 'member',
    async open(page) {
      await at('plan', {}, 'Nothing planned')(page);
      const search = page.getByRole('searchbox', { name: 'Search by code or title' });
      const planned: [term: number, code: string][] = [
        [1, 'CMP_SC 4050'],
        [1, 'MATH 2300'],
        [1, 'PHIL 1000'],
        [2, 'CMP_SC 4980'],
        [2, 'STAT 4710'],
      ];
      for (const [term, code] of planned) {
        await page.getByLabel('To', { exact: true }).selectOption({ index: term });
        await search.fill(code);
        await page.getByRole('button', { name: `Add ${code}`, exact: true }).click();
      }
      await page.getByText('Saved').waitFor();
    },
    async close(page) {
      await page.getByRole('button', { name: 'Undo' }).click({ clickCount: 5 });
      await page.getByText('Saved').waitFor();
    },
  },
  { name: 'form', who: 'newcomer', open: at('form', {}, 'Enter Course History Manually') },
  { name: 'form-preview', who: 'newcomer', open: (page) => chooseAudit(page, sampleAudit) },
  { name: 'form-preview-later', who: 'graduate', open: (page) => chooseAudit(page, laterAudit) },
  {
    name: 'form-uploaded',
    who: 'graduate',
    isScreenOnly: true,
    async open(page) {
      await chooseAudit(page, laterAudit);
      await page.getByRole('button', { name: 'Upload PDF' }).click();
      await page.getByText('classes uploaded!').waitFor();
    },
    async close(page) {
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('Upload undone.').waitFor();
    },
  },
  { name: 'left-empty', who: 'newcomer', open: at('left', {}, 'Upload an audit') },
  {
    name: 'left',
    who: 'graduate',
    async open(page) {
      await at('left', {}, 'requirements are met')(page);
      for (const name of [/^Left/, /^Met/])
        await page.getByRole('region', { name }).locator('summary').first().click();
    },
  },
  {
    name: 'left-what-if',
    who: 'graduate',
    async open(page) {
      await at('left', {}, 'requirements are met')(page);
      const file = path.join(root, 'samples/audit-what-if.pdf');
      await page.getByLabel('What-if audit (PDF)').setInputFiles(file);
      await page.getByRole('heading', { name: /^Met in both/ }).waitFor();
    },
  },
  {
    name: 'form-sharing-question',
    who: 'newcomer',
    isScreenOnly: true,
    async open(page) {
      await at('form')(page);
      await page.getByRole('combobox', { name: 'Major' }).fill(major);
      await page.getByRole('option').getByText(major, { exact: true }).click();
      await page.getByLabel('Term').selectOption({ index: 1 });
      await page.getByRole('combobox', { name: 'Course Subject' }).fill('MATH');
      await page.getByRole('combobox', { name: 'Course Number' }).fill('1500');
      await page.getByRole('combobox', { name: 'Course Number' }).press('Tab');
      await page.getByLabel('Grade').selectOption('A');
      await page.getByRole('button', { name: 'Submit', exact: true }).click();
      await page.getByRole('dialog', { name: 'What may others see?' }).waitFor();
    },
  },
  { name: 'edit', who: 'graduate', open: at('edit', {}, 'GPA by term') },
  {
    name: 'edit-open',
    who: 'graduate',
    isScreenOnly: true,
    async open(page) {
      await at('edit', {}, 'GPA by term')(page);
      await page
        .getByRole('button', { name: /^Edit / })
        .nth(1)
        .click();
      await page.getByRole('button', { name: 'Save' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'visualizer',
    who: 'member',
    isScreenOnly: true,
    open: at('visualizer', {}, 'Get started'),
  },
  {
    name: 'visualizer-own',
    who: 'member',
    isScreenOnly: true,
    open: visualizer({ mode: 'current', semester: 'all' }),
  },
  {
    name: 'visualizer-all',
    who: 'member',
    isScreenOnly: true,
    open: visualizer({ major, semester: 'all' }),
  },
  {
    name: 'visualizer-all-semester',
    who: 'member',
    isScreenOnly: true,
    open: visualizer({ major, semester: '2' }),
  },
  {
    name: 'visualizer-random',
    who: 'member',
    isScreenOnly: true,
    open: visualizer({ mode: 'single', major, semester: 'all' }),
  },
  {
    name: 'path-all',
    who: 'member',
    open: visualizer({ major, semester: 'all', view: 'path', course: 'MATH 1700' }),
  },
  {
    name: 'path-own',
    who: 'member',
    open: visualizer({ mode: 'current', semester: 'all', view: 'path' }),
  },
  { name: 'course-visitor', who: 'visitor', open: at('course/CMP_SC 2050', {}, 'Opens') },
  {
    name: 'course-student',
    who: 'member',
    open: at('course/MATH 2300', {}, 'Before and after'),
  },
  {
    name: 'share-dialog',
    who: 'member',
    isScreenOnly: true,
    async open(page) {
      await at('', {}, 'Share my trail')(page);
      await page.getByRole('button', { name: 'Share my trail' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'trail',
    who: 'visitor',
    open: at('trail/t19tbs.computer-science.-.CMP_SC1050ab2050b.MATH1500ad1700b', {}, 'Calculus'),
  },
  {
    name: 'trail-plan',
    who: 'visitor',
    open: at(
      'trail/p18rz3.computer-science.-.CMP_SC1050ab2050b3050cz.MATH1500ad1700b.STAT4710dz',
      {},
      'Calculus',
    ),
  },
  { name: 'trail-damaged', who: 'visitor', open: at('trail/t19tbs.computer-science.-.CMP_SC') },
  { name: 'visualizer-table', who: 'member', open: visualizer({ major, view: 'table' }) },
  { name: 'visualizer-course', who: 'member', isScreenOnly: true, open: fromTable({ major }) },
  {
    name: 'visualizer-semester',
    who: 'graduate',
    isScreenOnly: true,
    async open(page) {
      await visualizer({ mode: 'current', semester: 'all' })(page);
      await page.locator('canvas').focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'statistics', who: 'member', open: at('statistics') },
  {
    name: 'statistics-courses',
    who: 'member',
    isScreenOnly: true,
    open: statistics({ mode: 'distribution' }),
  },
  {
    name: 'statistics-top10',
    who: 'member',
    isScreenOnly: true,
    open: statistics({ mode: 'distribution', top10: '1' }),
  },
  {
    name: 'statistics-grades',
    who: 'member',
    isScreenOnly: true,
    open: statistics({ mode: 'grades' }),
  },
  {
    name: 'statistics-table',
    who: 'member',
    isScreenOnly: true,
    open: statistics({ mode: 'distribution', view: 'table' }),
  },
  {
    name: 'statistics-chart',
    who: 'member',
    isScreenOnly: true,
    open: statistics({ mode: 'grades', chart: 'CMP_SC 1050' }),
  },
  {
    name: 'account',
    who: 'member',
    open: at('account', {}, 'Leave Coursetrail'),
  },
];
