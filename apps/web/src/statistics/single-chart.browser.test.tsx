import { courseTitlesReply } from '@coursetrail/contract';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { server, takeDownloads } from '../test-kit.tsx';
import { bySemester, charts, openStatistics, serveStatistics, submit } from './test-kit.tsx';

const article = (name: string) => page.getByRole('article', { name });
const link = (name: string) => page.getByRole('link', { name });
const button = (name: string) => page.getByRole('button', { name });

describe('a chart opened large', () => {
  test('has every value on its bar and in its table, and neighbors', async () => {
    serveStatistics();
    await openStatistics({});
    await link('MATH 1500, 6 students: open large').click();
    await expect.element(article('MATH 1500')).toBeVisible();
    const rows = page.getByRole('row').elements();
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'GradePercentage of Students',
      'A33.3%',
      'B+33.3%',
      'C16.7%',
      'W16.7%',
    ]);
    const picture = article('MATH 1500').getByRole('img');
    await expect.element(picture.getByText(/^(33|17)$/)).toHaveLength(4);
    await expect.element(link('← MATH 1500')).not.toBeInTheDocument();
    await link('MATH 1700 →').click();
    await expect.element(article('MATH 1700')).toBeVisible();
    await link('← MATH 1500').click();
    await expect.element(article('MATH 1500')).toBeVisible();
    await link('All charts').click();
    await expect.element(charts).toHaveLength(3);
    await expect.element(link('MATH 1500, 6 students: open large')).toHaveFocus();
  });

  test('has the title of its course, and so have the rows of every table', async () => {
    serveStatistics();
    server.reply('GET /catalogue/titles', courseTitlesReply, { 'MATH 1500': 'Calculus I' });
    await openStatistics({ chart: 'MATH 1500' });
    await expect.element(page.getByRole('heading', { name: 'MATH 1500 Calculus I 6 students' })).toBeVisible();
    await link('All charts').click();
    await button('Table').click();
    await expect.element(page.getByRole('rowheader', { name: 'MATH 1500 Calculus I' })).toBeVisible();
    await submit(bySemester);
    await expect.element(page.getByRole('rowheader', { name: 'MATH 1500 Calculus I' })).toBeVisible();
    await button('Charts').click();
    await link('Semester 1, 8 students: open large').click();
    await expect.element(page.getByRole('rowheader', { name: 'MATH 1500 Calculus I' })).toBeVisible();
  });

  test('fits a phone', async () => {
    await page.viewport(390, 844);
    serveStatistics();
    await openStatistics({ mode: 'distribution', chart: 'Semester 1' });
    const picture = article('Semester 1').getByRole('img');
    await expect.element(picture).toBeVisible();
    const { left, right } = picture.element().getBoundingClientRect();
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(390);
  });

  test('may not be there, and all charts are', async () => {
    serveStatistics();
    await openStatistics({ chart: 'CMP_SC 1050' });
    const missing = page.getByText('CMP_SC 1050 isn’t one of these charts.', { exact: false });
    await expect.element(missing).toBeVisible();
    await link('Show all charts').click();
    await expect.element(charts).toHaveLength(3);
    await expect.element(missing).not.toBeInTheDocument();
  });

  test('says when its picture could not be saved, and logs why', async () => {
    serveStatistics();
    await openStatistics({ chart: 'MATH 1500' });
    const cause = new Error('no memory for a canvas');
    vi.spyOn(HTMLImageElement.prototype, 'decode').mockRejectedValue(cause);
    server.isFailing = true;
    await button('Save as PNG').click();
    const failure = page.getByText('We couldn’t save the picture.', { exact: false });
    await expect.element(failure).toBeVisible();
    expect(console.error).toHaveBeenCalledWith(expect.objectContaining({ cause }));
    const files = takeDownloads();
    await button('Save as SVG').click();
    await expect.element(failure).not.toBeInTheDocument();
    expect(files.map(({ name }) => name)).toEqual(['math-1500.svg']);
  });

  test('says whether its link was copied', async () => {
    serveStatistics();
    await openStatistics({ chart: 'MATH 1500' });
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await button('Copy link').click();
    await expect.element(page.getByText('Link copied. Anyone who opens it has to log in first.')).toBeVisible();
    expect(write).toHaveBeenCalledWith(location.href);
    write.mockRejectedValue(new Error('forbidden'));
    server.isFailing = true;
    await button('Copy link').click();
    await expect.element(page.getByText('We couldn’t copy the link, but it’s the address of this page.')).toBeVisible();
  });
});

describe('the table of all charts', () => {
  const courses = () =>
    page
      .getByRole('rowheader')
      .elements()
      .map(({ textContent }) => textContent);

  test('has a row for each course, sorted by any column', async () => {
    serveStatistics();
    await openStatistics({});
    await page.getByRole('button', { name: 'Table' }).click();
    await expect.element(page.getByRole('table')).toBeVisible();
    const row = page.getByRole('row', { name: /^PHYSCS 2750/ });
    expect(
      row
        .getByRole('cell')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['8', '2.7', '–', '25.0%', '–', '37.5%', '12.5%', '–', '12.5%', '–', '12.5%']);
    const heading = (name: string) => page.getByRole('columnheader', { name });
    await expect.element(heading('Course')).toHaveAttribute('aria-sort', 'ascending');
    await heading('Average').getByRole('button').click();
    await expect.element(heading('Average')).toHaveAttribute('aria-sort', 'descending');
    expect(courses()).toEqual(['MATH 1700', 'MATH 1500', 'PHYSCS 2750']);
    // Courses in which nobody has the grade stand last, by name.
    await heading('W').getByRole('button').click();
    await expect.element(heading('W')).toHaveAttribute('aria-sort', 'descending');
    expect(courses()).toEqual(['MATH 1500', 'MATH 1700', 'PHYSCS 2750']);
  });

  test('is saved as one CSV', async () => {
    serveStatistics();
    await openStatistics({ mode: 'distribution', showAs: 'table' });
    const files = takeDownloads();
    await button('Save all as CSV').click();
    const [saved] = files;
    expect(saved?.name).toBe('medical-health-physics-course-distribution-by-semester.csv');
    const bytes = new Uint8Array((await saved?.file.arrayBuffer()) ?? new ArrayBuffer());
    // With the mark by which spreadsheets recognize UTF-8.
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes).split('\r\n')).toEqual([
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
