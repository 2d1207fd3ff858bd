import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { november3, servePublished, server } from '../test-kit.tsx';
import { alert, chart, openStatistics, serveStatistics, small, wide } from './test-kit.tsx';

describe('the publication', () => {
  const counted = page.getByText(/^8 students, /);

  test('has its day and its number of students beside the charts, and newer histories wait', async () => {
    serveStatistics();
    await openStatistics({ mode: 'distribution' });
    await expect
      .element(page.getByText(/Newer histories/))
      .toHaveTextContent(
        '8 students, as of November 3. Newer histories and changes wait for the next publication.',
      );
    await chart('Semester 1').getByRole('link').click();
    await expect.element(page.getByRole('article', { name: 'Semester 1' })).toBeVisible();
    await expect.element(counted).toBeVisible();
  });

  test.each([
    ['says that the student is counted', small, november3, '8 students, you among them, as of'],
    ['does not in another major', wide, november3, '8 students, as of'],
    ['does not while nothing is published of them', small, null, '8 students, as of'],
  ])('%s', async (_, major, publishedOn, words) => {
    serveStatistics();
    servePublished({ major, publishedOn });
    await openStatistics({ mode: 'grades' });
    await expect.element(counted).toHaveTextContent(`${words} November 3.`);
  });

  test('is named even when it is not known whether the student is counted', async () => {
    serveStatistics();
    server.disconnect('GET /account/published');
    await openStatistics({ mode: 'grades' });
    await expect.element(counted).toHaveTextContent('8 students, as of November 3.');
    await expect.element(alert).not.toBeInTheDocument();
  });
});
