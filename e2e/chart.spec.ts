import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { test } from './shell.ts';

async function saved(page: Page, format: string) {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: `Save Example: Semester 1 as ${format}` }).click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test.beforeEach(({ student }) => student.goto('/#/statistics'));

test('every value of a chart is on its bar and in its table', async ({ page }) => {
  const chart = page.getByRole('figure', { name: 'Example: Semester 1' });
  await expect(chart.getByRole('img', { name: /Percentage of Students by Course, 5 bars/ })).toBeVisible();
  const onBars = await chart.locator('svg text').filter({ hasText: '%' }).allTextContents();
  await chart.getByRole('button', { name: 'Values as a table' }).click();
  await expect(chart.getByRole('cell')).toHaveText(onBars);
  await expect(chart.getByRole('row')).toHaveCount(onBars.length + 1);
  expect(onBars).toHaveLength(5);
});

test('a chart is saved as CSV that spreadsheets read', async ({ page }) => {
  const { name, bytes } = await saved(page, 'CSV');
  expect(name).toBe('example-semester-1.csv');
  expect(bytes.toString()).toMatch(/^\uFEFFCourse,Percentage of Students\r\nENGLSH 1000,62.5\r\n/);
});

test('a chart is saved as SVG that keeps its colours without our style sheets', async ({ page }) => {
  const { name, bytes } = await saved(page, 'SVG');
  expect(name).toBe('example-semester-1.svg');
  const text = bytes.toString();
  expect(text).toContain('xmlns="http://www.w3.org/2000/svg"');
  expect(text).toContain('fill="rgb(54, 162, 235)"');
  expect(text).not.toMatch(/var\(|class=|style=/);
});

test('a chart is saved as PNG with two pixels to each unit', async ({ page }) => {
  const viewBox = await page.getByRole('img', { name: /Bar chart/ }).getAttribute('viewBox');
  const [, , width = 0, height = 0] = (viewBox ?? '').split(' ').map(Number);
  const { name, bytes } = await saved(page, 'PNG');
  expect(name).toBe('example-semester-1.png');
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([Math.round(width * 2), Math.round(height * 2)]);
});
