import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderInApp } from '../test-kit.tsx';
import { CourseTable } from './course-table.tsx';
import { type CourseRow, selectCourses, semestersByCourse } from './select-courses.ts';
import { crowd, screen } from './test-kit.tsx';
import { fromCrowd } from './visualizer-data.ts';

const heading = (name: string) => page.getByRole('columnheader', { name });
const sortBy = (name: string) => heading(name).getByRole('button').click();
const column = (index: number) => screen.rows().map((cells) => cells[index]);

test('the table is sorted by the column that is chosen', async () => {
  const all = { semester: 'all', top10: false } as const;
  const own = semestersByCourse([
    { programId: 'MATH 1100', n: 1 },
    { programId: 'ECONOM 1014', n: 2 },
  ]);
  const { rows } = selectCourses(fromCrowd(crowd), all, own);
  await renderInApp(<CourseTable title="Courses" rows={rows} onOpen={() => {}} />);
  await expect.element(page.getByRole('table', { name: 'Courses' })).toBeVisible();
  await expect.element(heading('Semester')).toHaveAttribute('aria-sort', 'ascending');
  expect(screen.rows().slice(1, 3)).toEqual([
    ['Semester 1', 'MATH 1100', '24', '60.0%', 'took it'],
    ['Semester 1', 'ECONOM 1014', '10', '25.0%', 'Semester 2'],
  ]);

  await sortBy('Students');
  await expect.element(heading('Students')).toHaveAttribute('aria-sort', 'descending');
  const falling = column(2).map(Number);
  expect(falling).toEqual(falling.toSorted((a, b) => b - a));
  await expect.element(heading('Semester')).not.toHaveAttribute('aria-sort');
});

test('grades are sorted by their rank, not by their letters', async () => {
  const rows = ['B', 'A+', 'A', 'W', 'A-'].map((grade, index): CourseRow => {
    return { n: 1, programId: `MATH 100${index}`, grade, own: [] };
  });
  await renderInApp(<CourseTable title="Courses" rows={rows} onOpen={() => {}} />);
  await sortBy('Grade');
  await expect.poll(() => column(2)).toEqual(['A+', 'A', 'A-', 'B', 'W']);
});

test('two hundred rows are drawn at first, and all on request', async () => {
  const rows = Array.from({ length: 201 }, (_, index): CourseRow => {
    return { n: 1, programId: `MATH ${1000 + index}`, own: [] };
  });
  const onOpen = vi.fn();
  await renderInApp(<CourseTable title="Courses" rows={rows} onOpen={onOpen} />);
  await expect.poll(screen.rows).toHaveLength(200);
  await page.getByRole('button', { name: 'Show all 201 rows' }).click();
  await expect.poll(screen.rows).toHaveLength(201);
  await page.getByRole('button', { name: 'MATH 1200' }).click();
  expect(onOpen).toHaveBeenCalledWith(rows[200]);
});
