import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { november3, servePublished, server } from '../test-kit.tsx';
import { alert, chart, openStatistics, serveStatistics, small } from './test-kit.tsx';

describe('the line about the charts', () => {
  const line = page.getByText(/^8 students, /);

  test('has the number of students and the day, and opens to what the numbers mean', async () => {
    serveStatistics();
    await openStatistics({ mode: 'distribution' });
    await expect.element(line).toMatchTextContent('8 students, as of November 3 · not official · small groups hidden');
    const rest = [
      page.getByText('Each bar: share of students who took the course in that semester.'),
      page.getByText(`Based on students in ${small} who share their courses`, { exact: false }),
      page.getByText('Semesters and courses with too few students are hidden for privacy.'),
      page.getByText('Newer courses and changes come with later updates.'),
    ];
    for (const sentence of rest) await expect.element(sentence).not.toBeVisible();
    await line.click();
    for (const sentence of rest) await expect.element(sentence).toBeVisible();
    await chart('Semester 1').getByRole('link').click();
    await expect.element(page.getByRole('article', { name: 'Semester 1' })).toBeVisible();
    await expect.element(line).toBeVisible();
  });

  test('explains the average of grades', async () => {
    serveStatistics();
    await openStatistics({ mode: 'grades' });
    await line.click();
    await expect.element(page.getByText(/Average: letter grades only/)).toBeVisible();
    await expect
      .element(page.getByText(/^Courses in which too few students share their grades are hidden/))
      .toBeVisible();
  });

  test('says that the student is counted, in their own major', async () => {
    serveStatistics();
    servePublished({ major: small, publishedOn: november3 });
    await openStatistics({ mode: 'grades' });
    await expect.element(line).toMatchTextContent('8 students, you among them, as of November 3 ·');
  });

  test('is there even when it is not known whether the student is counted', async () => {
    serveStatistics();
    server.disconnect('GET /account/published');
    await openStatistics({ mode: 'grades' });
    await expect.element(line).toMatchTextContent('8 students, as of November 3 ·');
    await expect.element(alert).not.toBeInTheDocument();
  });
});
