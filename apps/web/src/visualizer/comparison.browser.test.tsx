import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderInApp } from '../test-kit.tsx';
import { ComparedWithMe } from './comparison.tsx';
import { crowd, major, openVisualizer, otherStudents, screen, taken } from './test-kit.tsx';
import { fromCrowd, fromStudent } from './visualizer-data.ts';

const student = (index: number) =>
  fromStudent({ record: otherStudents[index] ?? null, cursor: '' }, null);

test('courses of a crowd that I took are listed with the semester in which others take them', async () => {
  await renderInApp(<ComparedWithMe data={fromCrowd(crowd)} own={taken} course={null} />);
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
  const data = fromCrowd(crowd);
  const { rerender } = await renderInApp(
    <ComparedWithMe data={data} own={taken} course="ENGLSH 1000" />,
  );
  await expect.element(page.getByText('ENGLSH 1000 is taken by 75% in semester 1.')).toBeVisible();
  await rerender(<ComparedWithMe data={data} own={taken} course="CHEM 1310" />);
  await expect
    .element(page.getByText(`CHEM 1310 is not among the courses shown of ${major}.`))
    .toBeVisible();
});

test('courses of another student that I took are counted', async () => {
  const { rerender } = await renderInApp(
    <ComparedWithMe data={student(0)} own={taken} course={null} />,
  );
  await expect.element(page.getByText('2 in common with you, marked with a ring.')).toBeVisible();
  await rerender(<ComparedWithMe data={student(1)} own={taken} course={null} />);
  await expect.element(page.getByText('0 in common: you took different courses.')).toBeVisible();
});

test('a student without courses is compared with nobody', async () => {
  const { container } = await renderInApp(
    <ComparedWithMe data={student(0)} own={[]} course={null} />,
  );
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
