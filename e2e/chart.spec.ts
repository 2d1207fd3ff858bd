import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { small, test } from './statistics-crowd.ts';

const address = (choices: Record<string, string>) =>
  `/#/statistics?${new URLSearchParams({ major: small, ...choices })}`;

async function saved(page: Page, name: string) {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name, exact: true }).click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test.describe('a chart opened large', () => {
  test.beforeEach(async ({ student: page }) => {
    await page.goto(address({ mode: 'grades' }));
    await page.getByRole('link', { name: /^MATH 1500,/ }).click();
    await expect(page.getByRole('article', { name: 'MATH 1500' })).toBeVisible();
  });

  test('has every value on its bar and in its table, and neighbors', async ({ page }) => {
    await expect(page.getByRole('row')).toHaveText([
      'GradePercentage of Students',
      'A33.3%',
      'B+33.3%',
      'C16.7%',
      'W16.7%',
    ]);
    await expect(
      page
        .getByRole('article')
        .locator('svg')
        .getByText(/^(33\.3|16\.7)$/),
    ).toHaveCount(4);
    await page.getByRole('link', { name: 'MATH 1700 →' }).click();
    await expect(page.getByRole('article', { name: 'MATH 1700' })).toBeVisible();
    await page.getByRole('link', { name: '← MATH 1500' }).click();
    await expect(page.getByRole('article', { name: 'MATH 1500' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('figure')).toHaveCount(3);
  });

  test('is saved as CSV that spreadsheets read', async ({ page }) => {
    const { name, bytes } = await saved(page, 'Save as CSV');
    expect(name).toBe('math-1500.csv');
    expect(bytes.toString()).toBe(
      '\uFEFFGrade,Percentage of Students\r\nA,33.3\r\nB+,33.3\r\nC,16.7\r\nW,16.7\r\n',
    );
  });

  test('is saved as SVG that keeps its colors without our style sheets', async ({ page }) => {
    const { name, bytes } = await saved(page, 'Save as SVG');
    expect(name).toBe('math-1500.svg');
    const text = bytes.toString();
    expect(text).toContain('xmlns="http://www.w3.org/2000/svg"');
    expect(text).toContain('fill="rgb(255, 99, 132)"');
    expect(text).not.toMatch(/var\(|class=|style=/);
  });

  test('is saved as PNG with two pixels to each unit', async ({ page }) => {
    const viewBox = await page.getByRole('article').getByRole('img').getAttribute('viewBox');
    const [, , width = 0, height = 0] = (viewBox ?? '').split(' ').map(Number);
    const { name, bytes } = await saved(page, 'Save as PNG');
    expect(name).toBe('math-1500.png');
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([
      Math.round(width * 2),
      Math.round(height * 2),
    ]);
  });

  test('has a link to copy that opens it again', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('The link is copied.')).toBeVisible();
    const link = await page.evaluate<string>('navigator.clipboard.readText()');
    await page.goto('/#/');
    await page.goto(link);
    await expect(page.getByRole('article', { name: 'MATH 1500' })).toBeVisible();
  });
});

test.describe('the table of all charts', () => {
  const courses = (page: Page) => page.getByRole('rowheader').allTextContents();

  test('has a row for each course, sorted by any column', async ({ student: page }) => {
    await page.goto(address({ mode: 'grades' }));
    await page.getByRole('radio', { name: 'Table' }).check();
    await expect(page.getByRole('table')).toBeVisible();
    await expect(page.getByRole('row', { name: /^PHYSCS 2750/ }).getByRole('cell')).toHaveText([
      ...['8', '2.7', '–', '25%', '–', '37.5%', '12.5%', '–', '12.5%', '–', '12.5%'],
    ]);
    const title = (name: string) => page.getByRole('columnheader', { name, exact: true });
    await expect(title('Course')).toHaveAttribute('aria-sort', 'ascending');
    await title('Mean').getByRole('button').click();
    await expect(title('Mean')).toHaveAttribute('aria-sort', 'descending');
    expect(await courses(page)).toEqual(['MATH 1700', 'MATH 1500', 'PHYSCS 2750']);
    await title('Mean').getByRole('button').click();
    expect(await courses(page)).toEqual(['PHYSCS 2750', 'MATH 1500', 'MATH 1700']);
    // Where nobody has the grade there is nothing to sort.
    await title('W').getByRole('button').click();
    expect(await courses(page)).toEqual(['MATH 1500', 'MATH 1700', 'PHYSCS 2750']);
  });

  test('is saved as one CSV', async ({ student: page }) => {
    await page.goto(address({ mode: 'distribution', view: 'table' }));
    const { name, bytes } = await saved(page, 'Save all as CSV');
    expect(name).toBe('medical-health-physics-course-distribution-by-semester.csv');
    expect(bytes.toString().split('\r\n')).toEqual([
      '\uFEFFCourse,Semester 1,Semester 2',
      'CMP_SC 1050,50,',
      'ENGLSH 1000,12.5,',
      'MATH 1500,75,',
      'MATH 1700,,100',
      'PHYSCS 2750,100,',
      'PHYSCS 2760,,66.7',
      'STAT 2500,,16.7',
      '',
    ]);
  });
});
