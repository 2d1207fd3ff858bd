import type { PublishedOfMe } from '@coursetrail/contract';
import { numberCourses, semesterLabel } from '@coursetrail/domain';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { november3, renderInApp, servePublished, server } from '../test-kit.tsx';
import { ComparedWithMe } from './comparison.tsx';
import {
  crowd,
  major,
  openVisualizer,
  otherMajor,
  otherStudents,
  renderVisualizer,
  screen,
  serveCampus,
  taken,
} from './test-kit.tsx';
import { fromCrowd, fromStudent } from './visualizer-data.ts';

const student = (index: number) =>
  fromStudent({ record: otherStudents[index] ?? null, cursor: '' }, null);

const unpublished: PublishedOfMe = { publishedOn: null, major: null, courses: [], isCurrent: true };

/** The viewer's own courses, published in a major. */
const publishedIn = (name: string): PublishedOfMe => ({
  publishedOn: november3,
  major: name,
  courses: numberCourses(taken).map(({ programId, n, grade = '' }) => ({
    programId,
    semester: semesterLabel(n),
    grade,
  })),
  isCurrent: true,
});

const renderCompared = (props: Partial<Parameters<typeof ComparedWithMe>[0]>) => {
  const compared = (more: typeof props) => (
    <ComparedWithMe
      data={fromCrowd(crowd)}
      own={taken}
      course={null}
      published={unpublished}
      {...more}
    />
  );
  const rendering = renderInApp(compared(props));
  return {
    rendering,
    again: async (more: typeof props) => (await rendering).rerender(compared(more)),
  };
};

test('courses of a crowd that I took are listed with the semester in which others take them', async () => {
  await renderCompared({}).rendering;
  const differs = 'You took MATH 1100 in semester 2; 60% take it in semester 1.';
  await expect.element(page.getByText(differs).first()).toBeVisible();
  await page.getByText('Compared with me: 3 courses in common, marked with a ring').click();
  const lines = page.getByRole('listitem').elements();
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    differs,
    'You took ECONOM 1014 in semester 2; 25% take it in semester 1.',
    'You took ENGLSH 1000 in semester 1, like 75% of the others in semester 1.',
  ]);
});

test('a course pointed at is named with its share in every semester', async () => {
  const { rendering, again } = renderCompared({ course: 'ENGLSH 1000' });
  await rendering;
  await expect
    .element(page.getByText('Of the others, 75% take ENGLSH 1000 in semester 1.'))
    .toBeVisible();
  await again({ course: 'CHEM 1310' });
  await expect
    .element(page.getByText(`CHEM 1310 is not among the courses shown of ${major}.`))
    .toBeVisible();
});

describe('the others', () => {
  const like = (share: string) =>
    page.getByText(
      `You took ENGLSH 1000 in semester 1, like ${share} of the others in semester 1.`,
    );

  test('do not count me in the major of which I am published', async () => {
    // 30 of 40 take it, and without me 29 of 39.
    const { rendering, again } = renderCompared({
      course: 'ENGLSH 1000',
      published: publishedIn(major),
    });
    await rendering;
    await expect.element(like('74%').first()).toBeInTheDocument();
    await expect
      .element(page.getByText('Of the others, 74% take ENGLSH 1000 in semester 1.'))
      .toBeVisible();
    await again({ course: 'ENGLSH 1000', published: publishedIn(otherMajor) });
    await expect.element(like('75%').first()).toBeInTheDocument();
  });

  test('are not asked about a course that only I took', async () => {
    const only = {
      ...crowd,
      semesters: [{ n: 1, students: 2, courses: [{ programId: 'MATH 1500', students: 1 }] }],
    };
    await renderCompared({
      data: fromCrowd(only),
      course: 'MATH 1500',
      published: publishedIn(major),
    }).rendering;
    await expect.element(page.getByText('No other student is shown with MATH 1500.')).toBeVisible();
    await expect.element(page.getByText(/of the others/)).not.toBeInTheDocument();
  });

  test('are not named before it is known whether I am among the crowd', async () => {
    serveCampus();
    servePublished(publishedIn(major));
    const release = server.hold('GET /account/published');
    await renderVisualizer({ major, semester: 'all', view: 'table', course: 'ENGLSH 1000' });
    await expect.element(screen.table).toBeVisible();
    await expect.element(page.getByText(/of the others/i)).not.toBeInTheDocument();
    release();
    await expect.element(like('74%').first()).toBeInTheDocument();
  });

  test('can be asked about again when that could not be loaded', async () => {
    serveCampus();
    server.disconnect('GET /account/published');
    await renderVisualizer({ major, semester: 'all', view: 'table', course: 'ENGLSH 1000' });
    await expect
      .element(page.getByText(/^You could not be compared with the others\./))
      .toBeVisible();
    servePublished(publishedIn(major));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(like('74%').first()).toBeInTheDocument();
  });
});

test('courses of another student that I took are counted', async () => {
  const { rendering, again } = renderCompared({ data: student(0), published: undefined });
  await rendering;
  await expect.element(page.getByText('2 in common with you, marked with a ring.')).toBeVisible();
  await again({ data: student(1) });
  await expect.element(page.getByText('0 in common: you took different courses.')).toBeVisible();
});

test('a student without courses is compared with nobody', async () => {
  const { container } = await renderCompared({ data: student(0), own: [] }).rendering;
  await expect.element(container).not.toMatchTextContent(/in common/);
});

test('courses that I took have a ring in the graph and a mark in the table', async () => {
  await openVisualizer({ major, semester: 'all' });
  await screen.settled();
  expect(await screen.walk('ArrowRight', 'ArrowDown')).toBe(
    'ENGLSH 1000, Semester 1, 75% of students, you took it',
  );
  await screen.button('Table').click();
  await expect.element(screen.table).toBeVisible();
  expect(screen.table.getByText('took it', { exact: true }).elements()).toHaveLength(3);
});
