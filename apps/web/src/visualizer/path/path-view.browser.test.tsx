import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, inEveryLook, servePublished, server } from '../../test-kit.tsx';
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
  taken,
} from '../test-kit.tsx';

const table = page.getByRole('table', { name: `Courses of ${major} students by semester` });
const row = (code: string) => table.getByRole('row', { name: new RegExp(`^${code} `) });
const course = (code: string) => table.getByRole('button', { name: code });
const ofCrowd = { major, semester: 'all', view: 'path' };
const textsOf = (code: string) =>
  [...row(code).element().children].map(({ textContent }) => textContent.trim());
/** The rows come after the semesters: they wait until it is known whether the viewer is one of the crowd. */
async function openCrowd() {
  await openVisualizer(ofCrowd);
  await expect.element(table).toBeVisible();
}

/** The codes of the rows, from the top. */
const rowCodes = () =>
  [...table.element().querySelectorAll('tbody th button span:first-child')].map(
    ({ textContent }) => textContent,
  );

test('Path is chosen beside Graph and Table, shows all semesters, and gives the one before back', async () => {
  await openVisualizer({ major, semester: '2' });
  await screen.button('Path').click();
  await expect.element(table).toBeVisible();
  await expect
    .element(screen.url)
    .toHaveTextContent('?major=Business+Administration&semester=all&view=path');
  await course('MATH 1100').click();
  await screen.button('Graph').click();
  await expect.element(screen.canvas).toBeVisible();
  expect(screen.semesterShown()).toBe('Semester 2');
});

test('each course is one row that says which share takes it when, by dots of that area, and when the viewer took it', async () => {
  await openCrowd();
  await expect.element(table.getByRole('columnheader', { name: /^Take it/ })).toBeVisible();
  expect(textsOf('ENGLSH 1000')).toEqual([
    'ENGLSH 1000',
    '75%, 30 of 40 others; you took it then',
    '',
    '95%',
  ]);
  // The viewer took it in the second semester, as nobody else who is shown did.
  expect(textsOf('ECONOM 1014')).toEqual([
    'ECONOM 1014',
    '25%, 10 of 40 others',
    'you took it then',
    '40%',
  ]);
  const dotOf = (code: string) =>
    row(code).element().querySelector('td span span')?.getBoundingClientRect().width ?? 0;
  // 30 and 10 of the same 40 students.
  expect((dotOf('ENGLSH 1000') / dotOf('ECONOM 1014')) ** 2).toBeCloseTo(3, 1);
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

test('choosing a row says when most take the course and what comes next, with arrows, and choosing it again takes that back', async () => {
  await openCrowd();
  await course('MATH 1100').click();
  await expect.element(course('MATH 1100')).toHaveAttribute('aria-pressed', 'true');
  await expect
    .element(chosen)
    .toHaveTextContent(
      'MATH 1100: 90% take it, most in semester 1; next often MANGMT 2011, 63%. You took it in semester 2, later than most.',
    );
  await expect
    .element(page.getByRole('definition').first())
    .toHaveTextContent('MANGMT 2011 63%, MANGMT 2010 50%');
  expect(arrows()).toEqual(['63%', '50%']);
  await course('MATH 1100').click();
  await expect.element(course('MATH 1100')).toHaveAttribute('aria-pressed', 'false');
  await expect.element(chosen).not.toBeInTheDocument();
  expect(arrows()).toEqual([]);
});

test('without pathways the sentence has the shares of the semesters, and says that the rest is not published', async () => {
  await openVisualizer({ ...ofCrowd, major: otherMajor, course: 'MATH 1100' });
  await expect
    .element(chosen)
    .toHaveTextContent(
      'MATH 1100: of the others, 60% take it in semester 1. You took it in semester 2, later than most.',
    );
  await expect.element(page.getByText(/before and after it isn’t published yet/)).toBeVisible();
});

test('if the pathways cannot be loaded, the rest is there, and they can be asked for again', async () => {
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

/** A student of the major in the third semester, who took one course late and one not at all. */
const late = [
  ['ECONOM 1014', 'FS24'],
  ['MANGMT 2011', 'SP25'],
  ['MATH 1100', 'FS25'],
].map(([programId = '', semester = '']) => ({ programId, semester, grade: 'B' }));

test('the text of the page answers the four questions: when, what is missing by now, what next, early or late', async () => {
  serveCampus();
  replyWithOwnHistory(late, major);
  await renderVisualizer(ofCrowd);
  await course('MATH 1100').click();
  await expect.element(chosen).toBeVisible();
  const text = (document.querySelector('main')?.textContent ?? '').replaceAll(/\s+/g, ' ');
  const answer = (pattern: RegExp) => pattern.exec(text)?.slice(1);
  // When do most take MATH 1100?
  expect(answer(/MATH 1100: \d+% take it, most in (semester [\d or]+);/)).toEqual(['semester 1']);
  // What have I not taken that most have by now?
  expect(
    answer(/By semester (\d+) most others have taken these, and you haven’t: (.+?)\./),
  ).toEqual(['3', 'ENGLSH 1000 75%']);
  // What comes after MATH 1100?
  expect(answer(/next often ([A-Z_]+ \d+), (\d+%)/)).toEqual(['MANGMT 2011', '63%']);
  // Am I early or late in it?
  expect(answer(/You took it in (semester \d), (\w+) than most/)).toEqual(['semester 3', 'later']);
});

test('with the keys alone rows and dots are reached, a row is chosen, and its course page is the next link but one', async () => {
  await openCrowd();
  const codes = rowCodes();
  (course(codes[0] ?? '').element() as HTMLElement).focus();
  for (const _ of codes.slice(0, codes.indexOf('MATH 1100')))
    await userEvent.keyboard('{ArrowDown}');
  await userEvent.keyboard('{Enter}');
  await expect.element(chosen).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(chosen).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(chosen).toBeVisible();
  const link = chosen.getByRole('link', { name: 'MATH 1100' });
  for (let presses = 0; presses < codes.length + 2; presses += 1) {
    if (document.activeElement === link.element()) break;
    await userEvent.tab();
  }
  await expect.element(link).toHaveFocus();
  await expect.element(link).toHaveAttribute('href', '/course/MATH%201100');

  server.refuse('GET /courses/MATH%201100', 'course-unknown');
  const [first = '', second = ''] = codes;
  (course(first).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(course(second)).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{Enter}');
  await expect.element(page.getByRole('dialog', { name: `${second}, Semester 1` })).toBeVisible();
});

test('a dot that the keys have reached has an outline in both themes', async () => {
  await openCrowd();
  await inEveryLook(async () => {
    (course('MATH 1100').element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    const { outlineStyle, outlineColor } = getComputedStyle(document.activeElement as Element);
    expect(document.activeElement?.closest('td')).not.toBeNull();
    expect([outlineStyle, outlineColor === 'rgba(0, 0, 0, 0)']).toEqual(['solid', false]);
  });
});

test('the details of a dot know its semester, whichever semester the path is limited to', async () => {
  server.refuse('GET /courses/MANGMT%202011', 'course-unknown');
  await openVisualizer({ ...ofCrowd, semester: '1', course: 'MANGMT 2011' });
  await screen.table.getByRole('button', { name: /^53%/ }).click();
  await expect.element(page.getByText(/16 of 30 other students/)).toBeVisible();
});

test('the viewer’s courses that few take are added on request, and the summary counts the rows: of the top ten, and of a chosen semester', async () => {
  await openCrowd();
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

test('one’s own history is a path too, with terms and grades, and leads to all students of the major', async () => {
  serveCampus();
  replyWithOwnHistory(taken, otherMajor);
  await renderVisualizer({ mode: 'current', semester: 'all', view: 'path' });
  const own = page.getByRole('table', { name: 'Your courses by semester' });
  await expect.element(own.getByRole('columnheader', { name: /Fall 2022/ })).toBeVisible();
  await expect.element(own.getByRole('row', { name: /^MATH 1500 / })).toMatchTextContent(/B\+.*A/);
  await page.getByRole('link', { name: `See all students in ${otherMajor}` }).click();
  await expect
    .element(screen.url)
    .toHaveTextContent('?major=Health+Science&semester=all&view=path');
});

test('the path is saved as a picture with its title and every row', async () => {
  const files: Blob[] = [];
  const createUrl = URL.createObjectURL;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    if (content instanceof Blob) files.push(content);
    return createUrl(content);
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await openVisualizer({ ...ofCrowd, course: 'MATH 1100' });
  await expect.poll(arrows).toHaveLength(2);
  await screen.button('Save as SVG').click();
  await expect.poll(() => files).toHaveLength(1);
  const svg = (await files[0]?.text()) ?? '';
  // The arrows, too, with their shares.
  for (const share of arrows()) expect(svg).toContain(`>${share}<`);
  expect(svg).toContain(`Courses of ${major} students by semester`);
  for (const code of rowCodes()) expect(svg).toContain(`>${code}<`);
  await screen.button('Save as PNG').click();
  await expect.poll(() => files[1]?.type).toBe('image/png');
  await screen.button('Save as CSV').click();
  await expect.poll(() => files).toHaveLength(3);
  expect(await files[2]?.text()).toContain('\nMATH 1100,24,60,');
});

describe('another major', () => {
  const field = page.getByRole('combobox', { name: 'Compare with' });
  const status = (text: RegExp) => page.getByRole('status').filter({ hasText: text });

  test('is compared with the viewer’s courses: what both have, and what is usual there and not yet theirs', async () => {
    await openCrowd();
    await field.fill(major);
    await page.getByRole('option', { name: major, exact: true }).click();
    await expect
      .element(
        status(
          /^2 of your 6 courses are among those most Business Administration students take; usual there and not yet yours: 1\.$/,
        ),
      )
      .toBeVisible();
    const missing = page.getByRole('table', { name: `Usual in ${major}, not yet yours` });
    await expect
      .element(missing.getByRole('row', { name: /^MANGMT 2011/ }))
      .toHaveTextContent('MANGMT 2011semester 260%');
    await expect
      .element(missing.getByRole('link', { name: 'MANGMT 2011' }))
      .toHaveAttribute('href', '/course/MANGMT%202011');
    await expect
      .element(page.getByText(/half of the 20 Business Administration students with 7 or more/))
      .toBeVisible();
    await expect.element(page.getByText(/run a what-if audit at the university/)).toBeVisible();
    await expect.element(screen.url).toMatchTextContent(/&beside=Business\+Administration$/);
  });

  test('counts everybody until its pathways are published, and says so', async () => {
    await openVisualizer({ ...ofCrowd, beside: otherMajor });
    await expect.element(status(/^2 of your 6 courses .* not yet yours: 0\.$/)).toBeVisible();
    await expect
      .element(page.getByText(/half of all 40 other Health Science students/))
      .toBeVisible();
  });

  test('of which nothing is published yet says what it waits for', async () => {
    await openVisualizer({ mode: 'current', semester: 'all', view: 'path', beside: smallMajor });
    await expect
      .element(status(/^Courses in Physics appear here once enough students share theirs\.$/))
      .toBeVisible();
  });
});

test('the path is accessible in every look', async () => {
  serveCampus();
  replyWithTitles({ 'MATH 1100': 'Calculus for Social and Life Sciences I' });
  // Few rows: each more of the same takes axe longer and shows nothing new.
  await renderVisualizer({ ...ofCrowd, semester: '1', course: 'MATH 1100', beside: major });
  await expect.element(chosen).toMatchTextContent(/next often/);
  await inEveryLook(() => expectAccessible());
});
