import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, inEveryLook, servePublished, server, takeDownloads } from '../../test-kit.tsx';
import {
  crowd,
  major,
  openVisualizer,
  otherMajor,
  pathways,
  publishedIn,
  renderVisualizer,
  replyWithCrowd,
  replyWithOwnHistory,
  replyWithPathways,
  replyWithTitles,
  screen,
  serveCampus,
  smallMajor,
} from '../test-kit.tsx';

const table = page.getByRole('table', { name: `Courses of ${major} students by semester` });
const row = (code: string) => table.getByRole('row', { name: new RegExp(`^${code} `) });
const course = (code: string) => table.getByRole('button', { name: code });
const ofCrowd = { major, semester: 'all', view: 'path' };
const textsOf = (code: string) => [...row(code).element().children].map(({ textContent }) => textContent.trim());
/** The rows come after the semesters: they wait until it is known whether the viewer is one of the crowd. */
async function openCrowd() {
  await openVisualizer(ofCrowd);
  await expect.element(table).toBeVisible();
}

/** The codes of the rows, from the top. */
const rowCodes = () =>
  [...table.element().querySelectorAll('tbody th button span:first-child')].map(({ textContent }) => textContent);

test('Path is chosen beside Graph and Table, shows all semesters, and gives the one before back', async () => {
  await openVisualizer({ major, semester: '2' });
  await screen.button('Path').click();
  await expect.element(table).toBeVisible();
  await expect.element(screen.url).toHaveTextContent('?major=Business+Administration&semester=all&view=path');
  await course('MATH 1100').click();
  await screen.button('Graph').click();
  await expect.element(screen.canvas).toBeVisible();
  expect(screen.semesterShown()).toBe('Semester 2');
});

test('each course is one row that says which share takes it when, by dots of that area, and when the viewer took it; the viewer’s other courses are added on request, and the rows counted', async () => {
  await openCrowd();
  await expect.element(table.getByRole('columnheader', { name: /^Ever take it/ })).toBeVisible();
  expect(textsOf('ENGLSH 1000')).toEqual(['ENGLSH 1000', '75%, 30 of 40 others; you took it then', '', '95%']);
  // The viewer took it in the second semester, as nobody else who is shown did.
  expect(textsOf('ECONOM 1014')).toEqual(['ECONOM 1014', '25%, 10 of 40 others', 'you took it then', '40%']);
  const dotOf = (code: string) => row(code).element().querySelector('td span span')?.getBoundingClientRect().width ?? 0;
  // 30 and 10 of the same 40 students.
  expect((dotOf('ENGLSH 1000') / dotOf('ECONOM 1014')) ** 2).toBeCloseTo(3, 1);
  expect(rowCodes()).not.toContain('HIST 1200');
  const addMine = page.getByRole('checkbox', { name: 'Add my other courses (3)' });
  await addMine.click();
  await expect.poll(rowCodes).toContain('HIST 1200');
  expect(textsOf('HIST 1200')[1]).toBe('nobody else; you took it then');
  await addMine.click();
  const counted = (text: string) => expect.element(page.getByText(text)).toBeVisible();
  await counted('15 courses in 2 semesters');
  await screen.button('Top 10 Courses (OFF)').click();
  await counted('10 courses in 2 semesters');
  await screen.semester.selectOptions('Semester 1');
  await counted('3 courses in 1 semester');
});

test('no number in it counts the viewer', async () => {
  serveCampus();
  servePublished(publishedIn(major));
  server.refuse('GET /courses/ENGLSH%201000', 'course-unknown');
  await renderVisualizer(ofCrowd);
  await expect.element(table).toBeVisible();
  expect(textsOf('ENGLSH 1000')[1]).toBe('74%, 29 of 39 others; you took it then');
  await row('ENGLSH 1000').getByRole('button', { name: /74%/ }).click();
  await expect.element(page.getByText(/29 of 39 other students/)).toBeVisible();
});

const chosen = page.getByText(/^MATH 1100: /);
const arrows = () => [...document.querySelectorAll('svg text')].map((text) => text.textContent);

test('with the keys alone a row is chosen, which says when most take the course and what comes next, with arrows; its course page and its dots are reached, and the row is left again', async () => {
  await openCrowd();
  const codes = rowCodes();
  (course(codes[0] ?? '').element() as HTMLElement).focus();
  for (const _ of codes.slice(0, codes.indexOf('MATH 1100'))) await userEvent.keyboard('{ArrowDown}');
  await userEvent.keyboard('{Enter}');
  await expect.element(course('MATH 1100')).toHaveAttribute('aria-pressed', 'true');
  await expect
    .element(chosen)
    .toHaveTextContent(
      'MATH 1100: 90% take it, most in semester 1; next often MANGMT 2011, 63%. You took it in semester 2, later than most.',
    );
  await expect.element(page.getByRole('definition').first()).toHaveTextContent('MANGMT 2011 63%, MANGMT 2010 50%');
  expect(arrows()).toEqual(['63%', '50%']);
  const link = chosen.getByRole('link', { name: 'MATH 1100' });
  for (let presses = 0; presses < codes.length + 2; presses += 1) {
    if (document.activeElement === link.element()) break;
    await userEvent.tab();
  }
  await expect.element(link).toHaveFocus();
  await expect.element(link).toHaveAttribute('href', '/course/MATH%201100');

  (course('MATH 1100').element() as HTMLElement).focus();
  await userEvent.keyboard('{Escape}');
  await expect.element(course('MATH 1100')).toHaveAttribute('aria-pressed', 'false');
  await expect.element(chosen).not.toBeInTheDocument();
  expect(arrows()).toEqual([]);

  server.refuse('GET /courses/MATH%201100', 'course-unknown');
  await inEveryLook(async () => {
    (course('MATH 1100').element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    const { outlineStyle, outlineColor } = getComputedStyle(document.activeElement as Element);
    expect(document.activeElement?.closest('td')).not.toBeNull();
    expect([outlineStyle, outlineColor === 'rgba(0, 0, 0, 0)']).toEqual(['solid', false]);
  });
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'MATH 1100, Semester 1' })).toBeVisible();
});

test('if the pathways cannot be loaded, the shares of the semesters are there, and they can be asked for again', async () => {
  serveCampus();
  server.refuse(`GET /visualizer/${encodeURIComponent(major)}/pathways`, 'identity-unavailable');
  await renderVisualizer({ ...ofCrowd, course: 'MATH 1100' });
  const again = page.getByRole('button', { name: 'Try again' });
  await expect.element(again, { timeout: 10_000 }).toBeVisible();
  await expect.element(chosen).toMatchTextContent(/60% take it in semester 1/);
  replyWithPathways(pathways);
  await again.click();
  await expect.element(chosen).toMatchTextContent(/next often MANGMT 2011/);
});

test('the details of a dot know its semester, whichever semester the path is limited to', async () => {
  server.refuse('GET /courses/MANGMT%202011', 'course-unknown');
  await openVisualizer({ ...ofCrowd, semester: '1', course: 'MANGMT 2011' });
  await screen.table.getByRole('button', { name: /^53%/ }).click();
  await expect.element(page.getByText(/16 of 30 other students/)).toBeVisible();
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

test('on a phone a shadow says that more semesters follow, and the courses stay in place', async () => {
  await page.viewport(390, 844);
  serveCampus();
  replyWithOwnHistory(
    ['FS21', 'SP22', 'FS22', 'SP23', 'FS23', 'SP24', 'FS24', 'SP25'].map((semester, index) => ({
      programId: `MATH ${2000 + index}`,
      semester,
      grade: 'B+',
    })),
  );
  await renderVisualizer({ mode: 'current', semester: 'all', view: 'path' });
  const own = page.getByRole('table', { name: 'Your courses by semester' });
  await expect.element(own).toBeVisible();
  const scroll = own.element().parentElement as HTMLElement;
  const sides = scroll.parentElement as HTMLElement;
  await expect.poll(() => sides.dataset['more']).toBe('true');
  const left = () => own.getByRole('rowheader').first().element().getBoundingClientRect().left;
  const before = left();
  scroll.scrollLeft = scroll.scrollWidth;
  await expect.poll(() => sides.dataset['more']).toBe('false');
  expect(left()).toBe(before);
  await page.viewport(1280, 800);
});

test('the path is saved as a picture with its title and every row', async () => {
  const files = takeDownloads();
  await openVisualizer({ ...ofCrowd, course: 'MATH 1100' });
  await expect.poll(arrows).toHaveLength(2);
  await screen.button('Save as SVG').click();
  await expect.poll(() => files).toHaveLength(1);
  const svg = (await files[0]?.file.text()) ?? '';
  // The arrows, too, with their shares.
  for (const share of arrows()) expect(svg).toContain(`>${share}<`);
  expect(svg).toContain(`Courses of ${major} students by semester`);
  for (const code of rowCodes()) expect(svg).toContain(`>${code}<`);
  await screen.button('Save as PNG').click();
  await expect.poll(() => files[1]?.file.type).toBe('image/png');
  await screen.button('Save as CSV').click();
  await expect.poll(() => files).toHaveLength(3);
  expect(await files[2]?.file.text()).toContain('\nMATH 1100,24,60,');
});

test('one’s own history is a path with terms and grades, whose courses are compared with those of a major: what both have, and what is usual there and not yet the viewer’s', async () => {
  await openVisualizer({ mode: 'current', semester: 'all', view: 'path', beside: smallMajor });
  const own = page.getByRole('table', { name: 'Your courses by semester' });
  await expect.element(own.getByRole('columnheader', { name: /Fall 2022/ })).toBeVisible();
  await expect.element(own.getByRole('row', { name: /^MATH 1500 / })).toMatchTextContent(/B\+.*A/);

  const status = (text: RegExp) => page.getByRole('status').filter({ hasText: text });
  const compareWith = async (name: string) => {
    await page.getByRole('combobox', { name: 'Compare with' }).fill(name);
    await page.getByRole('option', { name, exact: true }).click();
  };
  await expect.element(status(/^Not enough Physics students share courses yet\.$/)).toBeVisible();
  await compareWith(major);
  await expect
    .element(status(/^2 of your 6 courses are typical in Business Administration\. 1 typical one is missing\.$/))
    .toBeVisible();
  const missing = page.getByRole('table', { name: `Usual in ${major}, not yet yours` });
  await expect
    .element(missing.getByRole('row', { name: /^MANGMT 2011/ }))
    .toHaveTextContent('MANGMT 2011semester 260%');
  await expect
    .element(missing.getByRole('link', { name: 'MANGMT 2011' }))
    .toHaveAttribute('href', '/course/MANGMT%202011');
  await expect.element(page.getByText(/half of the 20 Business Administration students with 7 or more/)).toBeVisible();
  await expect.element(page.getByText(/run a what-if audit at the university/)).toBeVisible();
  await expect.element(screen.url).toMatchTextContent(/&beside=Business\+Administration$/);
  // Everybody is counted until its pathways are published.
  await compareWith(otherMajor);
  await expect.element(status(/^2 of your 6 courses .* None is missing\.$/)).toBeVisible();
  await expect.element(page.getByText(/half of all 40 other Health Science students/)).toBeVisible();
});

test('the path is accessible in every look', async () => {
  serveCampus();
  replyWithTitles({ 'MATH 1100': 'Calculus for Social and Life Sciences I' });
  // Few rows: each more of the same takes axe longer and shows nothing new.
  await renderVisualizer({ ...ofCrowd, semester: '1', course: 'MATH 1100', beside: major });
  await expect.element(chosen).toMatchTextContent(/next often/);
  await inEveryLook(() => expectAccessible());
});
