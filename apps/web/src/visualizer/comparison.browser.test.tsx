import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { servePublished, server } from '../test-kit.tsx';
import {
  crowd,
  major,
  openVisualizer,
  otherMajor,
  publishedIn,
  renderVisualizer,
  replyWithCrowd,
  replyWithOwnHistory,
  replyWithTitles,
  screen,
  serveCampus,
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
    await renderVisualizer({ major, semester: 'all' });
    await expect
      .element(comparison)
      .toMatchTextContent(
        /^You and 40 other students3 courses in common, 2 in a different semester/,
      );
    await expect.poll(differences).toEqual([
      ['MATH 1100 College Algebra', 'Semester 2', 'Semester 1 60%', '1 semester later'],
      ['ECONOM 1014', 'Semester 2', 'Semester 1 25%', '1 semester later'],
    ]);
    const isAbove = comparison.element().compareDocumentPosition(screen.canvas.element());
    expect(isAbove & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();

    const same = page.getByText(
      `ENGLSH 1000: Semester 1, the same as 75% of the students in ${major}.`,
    );
    await expect.element(same).not.toBeInTheDocument();
    await screen.button('Show all').click();
    await page.getByText('1 course in the usual semester').click();
    await expect.element(same).toBeVisible();
    await screen.button('Show less').click();
    await expect.element(same).not.toBeInTheDocument();
  });

  test('show two differences at first', async () => {
    serveCampus();
    replyWithOwnHistory(
      ['SOCIOL 1000', 'ENGLSH 1000', 'MATH 1100', 'ECONOM 1014'].map((programId, index) => ({
        programId,
        semester: index === 0 ? 'FS22' : 'SP23',
        grade: 'A',
      })),
    );
    await renderVisualizer({ major, semester: 'all' });
    await expect.poll(differences).toHaveLength(2);
    await screen.button('Show all').click();
    await expect.poll(differences).toHaveLength(3);
  });

  test('that I took none of say so', async () => {
    serveCampus();
    replyWithOwnHistory([{ programId: 'GREEK 4300', semester: 'FS22', grade: 'A' }]);
    await renderVisualizer({ major });
    await expect.element(comparison).toMatchTextContent(/No courses in common$/);
    await expect.element(screen.button('Show all')).not.toBeInTheDocument();
  });

  test('are not compared with a student who has none', async () => {
    serveCampus();
    replyWithOwnHistory([]);
    await renderVisualizer({ major });
    await screen.settled();
    await expect.element(comparison).not.toBeInTheDocument();
  });
});

test('a course pointed at is named with its share in every semester', async () => {
  await openVisualizer({ major, semester: 'all', course: 'ENGLSH 1000' });
  await expect
    .element(page.getByText(/^Of the others, 75% take ENGLSH 1000 in Semester 1\./))
    .toBeVisible();
});

test('a course that is not shown is named as well', async () => {
  await openVisualizer({ major, semester: 'all', course: 'CHEM 1310' });
  await expect
    .element(page.getByText(`CHEM 1310 isn’t one of the courses shown in ${major}.`))
    .toBeVisible();
});

describe('the others', () => {
  const like = (share: string) =>
    page.getByText(new RegExp(`ENGLSH 1000: Semester 1, the same as ${share} of`));

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
    await expect
      .element(page.getByText(new RegExp(`^Of the others, ${share} take ENGLSH 1000`)))
      .toBeVisible();
  });

  test('have no part in a course that only I took', async () => {
    serveCampus();
    servePublished(publishedIn(major));
    replyWithCrowd({
      ...crowd,
      semesters: [{ n: 1, students: 2, courses: [{ programId: 'MATH 1500', students: 1 }] }],
    });
    await renderVisualizer({ major, semester: 'all', course: 'MATH 1500' });
    await expect.element(page.getByText('No other students shown took MATH 1500.')).toBeVisible();
    await expect.element(comparison).toMatchTextContent(/No courses in common$/);
    await expect.element(page.getByText(/of the others/i)).not.toBeInTheDocument();
  });

  test('are not named before it is known whether I am among the crowd', async () => {
    serveCampus();
    servePublished(publishedIn(major));
    const release = server.hold('GET /account/published');
    await renderVisualizer({ major, semester: 'all', view: 'table', course: 'ENGLSH 1000' });
    await expect.element(screen.table).toBeVisible();
    await expect.element(page.getByText(/others/i)).not.toBeInTheDocument();
    release();
    await expect.element(like('74%')).toBeInTheDocument();
  });

  test('can be asked about again when that could not be loaded', async () => {
    serveCampus();
    server.disconnect('GET /account/published');
    await renderVisualizer({ major, semester: 'all', view: 'table', course: 'ENGLSH 1000' });
    await expect
      .element(page.getByText(/^We couldn’t compare you with the others\./))
      .toBeVisible();
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

test('a ring and a mark are only in the semester in which I took a course', async () => {
  await openVisualizer({ major, semester: 'all' });
  await screen.settled();
  expect(await screen.walk('ArrowRight', 'ArrowDown')).toMatch(
    /^ENGLSH 1000\b.*, Semester 1, 75% of students, you took it$/,
  );
  // Taken in another semester.
  expect(await screen.walk('ArrowDown')).toMatch(/^MATH 1100\b.*60% of students$/);
  await screen.button('Table').click();
  await expect.element(page.getByRole('table', { name: /^Courses of/ })).toBeVisible();
  const cells = [...document.querySelectorAll('table:has(caption) tbody tr')].map(
    (row) => [...row.children].at(-1)?.textContent,
  );
  expect(cells.slice(0, 3)).toEqual(['took it', 'Semester 2', 'Semester 2']);
});
