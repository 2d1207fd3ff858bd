import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, inEveryLook, server } from '../../test-kit.tsx';
import {
  crowd,
  major,
  openVisualizer,
  renderVisualizer,
  replyWithCrowd,
  replyWithTitles,
  screen,
  serveCampus,
} from '../test-kit.tsx';

const table = page.getByRole('table', { name: `Courses of ${major} students by semester` });
const row = (code: string) => table.getByRole('row', { name: new RegExp(`^${code} `) });
const course = (code: string) => table.getByRole('button', { name: code });
const ofCrowd = { major, semester: 'all', view: 'path' };
const textsOf = (code: string) =>
  [...row(code).element().children].map(({ textContent }) => textContent.trim());
/** The codes of the rows, from the top. */
const rowCodes = () =>
  [...table.element().querySelectorAll('tbody th button span:first-child')].map(
    ({ textContent }) => textContent,
  );

test('Path is chosen beside Graph and Table, and shows all semesters', async () => {
  await openVisualizer({ major });
  await screen.button('Path').click();
  await expect.element(table).toBeVisible();
  await expect
    .element(screen.url)
    .toHaveTextContent('?major=Business+Administration&semester=all&view=path');
  await screen.button('Graph').click();
  await expect.element(screen.canvas).toBeVisible();
});

test('each course is one row that says which share takes it when, and when the viewer took it', async () => {
  await openVisualizer(ofCrowd);
  await expect.element(table).toBeVisible();
  expect(textsOf('ENGLSH 1000')).toEqual([
    'ENGLSH 1000',
    '75%, 30 of 40 students; you took it then',
    '',
  ]);
  // The viewer took it in the second semester, as nobody else who is shown did.
  expect(textsOf('ECONOM 1014')).toEqual([
    'ECONOM 1014',
    '25%, 10 of 40 students',
    'you took it then',
  ]);
});

test('a dot has the area of its share', async () => {
  await openVisualizer(ofCrowd);
  const dotOf = (code: string) =>
    row(code).element().querySelector('td span span')?.getBoundingClientRect().width ?? 0;
  await expect.element(table).toBeVisible();
  // 30 and 10 of the same 40 students.
  expect((dotOf('ENGLSH 1000') / dotOf('ECONOM 1014')) ** 2).toBeCloseTo(3, 1);
});

test('choosing a row says when others take the course, and choosing it again takes that back', async () => {
  await openVisualizer(ofCrowd);
  await course('MATH 1100').click();
  await expect.element(course('MATH 1100')).toHaveAttribute('aria-pressed', 'true');
  await expect
    .element(page.getByText(/^Of the others, 60% take MATH 1100 in Semester 1\./))
    .toBeVisible();
  await course('MATH 1100').click();
  await expect.element(course('MATH 1100')).toHaveAttribute('aria-pressed', 'false');
});

test('the arrow keys move between rows and dots, and Enter opens the details of a dot', async () => {
  server.refuse('GET /courses/MATH%201100', 'course-unknown');
  await openVisualizer(ofCrowd);
  const [first = '', second = ''] = rowCodes();
  (course(first).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(course(second)).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{Enter}');
  await expect.element(page.getByRole('dialog', { name: `${second}, Semester 1` })).toBeVisible();
});

test('of many courses the 25 most taken have a row, on a phone 15, and all on request', async () => {
  const courses = Array.from({ length: 40 }, (_, index) => ({
    programId: `MATH ${2000 + index}`,
    students: 10 + index,
  }));
  serveCampus();
  replyWithCrowd({ ...crowd, semesters: [{ n: 1, students: 100, courses }] });
  await renderVisualizer(ofCrowd);
  await expect.poll(rowCodes).toHaveLength(25);
  expect(rowCodes()).toContain('MATH 2039');
  await page.viewport(390, 844);
  await expect.poll(rowCodes).toHaveLength(15);
  await page.getByRole('button', { name: 'Show all 40 courses' }).click();
  await expect.poll(rowCodes).toHaveLength(40);
  await page.viewport(1280, 800);
  await page.getByRole('button', { name: 'Show the 25 most taken' }).click();
  await expect.poll(rowCodes).toHaveLength(25);
});

test('the viewer’s courses that few take are added on request', async () => {
  await openVisualizer(ofCrowd);
  await expect.element(table).toBeVisible();
  expect(rowCodes()).not.toContain('HIST 1200');
  await page.getByRole('checkbox', { name: 'Add my other courses (3)' }).click();
  await expect.poll(rowCodes).toContain('HIST 1200');
  expect(textsOf('HIST 1200')[1]).toBe('nobody else; you took it then');
});

test('one’s own history is a path too, with terms and grades', async () => {
  await openVisualizer({ mode: 'current', semester: 'all', view: 'path' });
  const own = page.getByRole('table', { name: 'Your courses by semester' });
  await expect.element(own.getByRole('columnheader', { name: /Fall 2022/ })).toBeVisible();
  await expect.element(own.getByRole('row', { name: /^MATH 1500 / })).toMatchTextContent(/B\+.*A/);
});

test('the path is saved as a picture with its title and every row', async () => {
  const files: Blob[] = [];
  const createUrl = URL.createObjectURL;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    if (content instanceof Blob) files.push(content);
    return createUrl(content);
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await openVisualizer(ofCrowd);
  await screen.button('Save as SVG').click();
  await expect.poll(() => files).toHaveLength(1);
  const svg = (await files[0]?.text()) ?? '';
  expect(svg).toContain(`Courses of ${major} students by semester`);
  for (const code of rowCodes()) expect(svg).toContain(`>${code}<`);
  await screen.button('Save as PNG').click();
  await expect.poll(() => files[1]?.type).toBe('image/png');
});

test('the path is accessible in every look, and fits a phone', async () => {
  serveCampus();
  replyWithTitles({ 'MATH 1100': 'Calculus for Social and Life Sciences I' });
  await renderVisualizer({ ...ofCrowd, course: 'MATH 1100' });
  await expect.element(table).toBeVisible();
  await inEveryLook(() => expectAccessible());
});
