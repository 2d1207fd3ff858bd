import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { servePublished, server } from '../test-kit.tsx';
import {
  major,
  openVisualizer,
  otherMajor,
  publishedIn,
  renderVisualizer,
  replyWithOwnHistory,
  replyWithTitles,
  screen,
  serveCampus,
  taken,
} from './test-kit.tsx';

const comparison = page.getByRole('region', { name: /^You and / });
const differences = () =>
  [...document.querySelectorAll('[aria-labelledby] tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent?.trim()),
  );

describe('the courses of a crowd', () => {
  test('are compared with mine above the picture: what differs at once, the rest on request', async () => {
    serveCampus();
    replyWithTitles({ 'MATH 1100': 'College Algebra' });
    replyWithOwnHistory([...taken, { programId: 'MANGMT 2011', semester: 'FS22', grade: 'A' }]);
    await renderVisualizer({ major, semester: 'all', course: 'CHEM 1310' });
    await expect.element(page.getByText(`CHEM 1310 isn’t one of the courses shown in ${major}.`)).toBeVisible();
    await expect
      .element(comparison)
      .toMatchTextContent(/^You and 40 other students4 courses in common, 3 in a different semester/);
    await expect.poll(differences).toEqual([
      ['MATH 1100 College Algebra', 'Semester 2', 'Semester 1 60%', '1 semester later'],
      ['MANGMT 2011', 'Semester 1', 'Semester 2 53%', '1 semester earlier'],
    ]);
    const isAbove = comparison.element().compareDocumentPosition(screen.canvas.element());
    expect(isAbove & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();

    const same = page.getByText(`ENGLSH 1000: Semester 1, the same as 75% of the students in ${major}.`);
    await expect.element(same).not.toBeInTheDocument();
    await screen.button('Show all').click();
    await expect.poll(differences).toHaveLength(3);
    await page.getByText('1 course in the usual semester').click();
    await expect.element(same).toBeVisible();
    await screen.button('Show less').click();
    await expect.element(same).not.toBeInTheDocument();
  });
});

describe('the others', () => {
  const like = (share: string) => page.getByText(new RegExp(`ENGLSH 1000: Semester 1, the same as ${share} of`));

  test.each([
    [major, 39, '74%'],
    [otherMajor, 40, '75%'],
  ])('do not count me while I am published in %s', async (published, students, share) => {
    // 30 of 40 take it, and without me 29 of 39.
    serveCampus();
    servePublished(publishedIn(published));
    await renderVisualizer({ major, semester: 'all', course: 'ENGLSH 1000' });
    await expect.element(like(share)).toBeVisible();
    await expect.element(comparison).toMatchTextContent(`You and ${students} other students`);
    await expect.element(page.getByText(new RegExp(`^Of the others, ${share} take ENGLSH 1000`))).toBeVisible();
  });

  test('are named once it is known whether I am among the crowd, which can be asked again', async () => {
    serveCampus();
    server.disconnect('GET /account/published');
    const release = server.hold('GET /account/published');
    await renderVisualizer({ major, semester: 'all', view: 'table', course: 'ENGLSH 1000' });
    await expect.element(page.getByText('Loading …')).toBeInTheDocument();
    // A share that counts the viewer would change in front of them.
    expect(screen.table.elements()).toEqual([]);
    release();
    await expect.element(page.getByText(/^We couldn’t compare you with the others\./)).toBeVisible();
    servePublished(publishedIn(major));
    await screen.button('Try again').click();
    await expect.element(like('74%')).toBeInTheDocument();
  });
});

test('courses of another student that I took are counted', async () => {
  await openVisualizer({ mode: 'single', semester: 'all' });
  await expect.element(page.getByText('2 courses in common with you.')).toBeVisible();
  await screen.button('Next >').click();
  await expect.element(page.getByText('0 courses in common with you.')).toBeVisible();
});
