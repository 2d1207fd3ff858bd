import { expect, type Page } from '@playwright/test';
import { alsoCrowded, crowded, taken, test, type Visualizer } from './crowd.ts';

const owner = (page: Page) => page.getByText(/^Showing data for major: /);

/** What the table says about a student. Titles come later than courses, so they are left out. */
const coursesIn = ({ table }: Visualizer) =>
  table.evaluate((element) => {
    const [head, ...rows] = [...element.querySelectorAll('tr')].map((row) =>
      [...row.children].map((cell) => cell.textContent ?? ''),
    );
    const title = head?.findIndex((name) => name.startsWith('Title'));
    return rows.map((cells) => cells.filter((_, column) => column !== title).join('\t')).join('\n');
  });

/** Clicks a button that shows another student, and waits until the table changes. */
async function showAnother(visualizer: Visualizer, name: string): Promise<string> {
  const before = await coursesIn(visualizer);
  let shown = before;
  await visualizer.button(name).click();
  const isAnother = async () => {
    shown = await coursesIn(visualizer);
    return shown !== '' && shown !== before;
  };
  await expect.poll(isAnother, { intervals: [20, 50, 100] }).toBe(true);
  return shown;
}

test('all users are shown as the server counts them, and nothing says whose data it is; the semester selector has room for the longest history there is (VIZ-5, VIZ-26, VIZ-35)', async ({
  page,
  visualizer,
}) => {
  await visualizer.open({ mode: 'single', major: crowded, semester: 'all' });
  await expect(owner(page)).toBeVisible();
  await visualizer.button('All Users').click();
  const { students, semesters } = await visualizer.crowd();
  await expect(page.getByText(new RegExp(`^${students} students \\w+ ${crowded}`))).toBeVisible();
  await expect(owner(page)).toHaveCount(0);
  await visualizer.settled();
  const counted = semesters.flatMap(({ n, courses }) =>
    courses.map(({ programId, students }) => [`Semester ${n}`, programId, String(students)]),
  );
  const codes = new Set(counted.map(([, code]) => code));
  expect(await visualizer.coursesDrawn()).toBe(codes.size);

  // Those of this student are fewer.
  const { semesters: longest } = await visualizer.overview();
  expect(longest).toBeGreaterThanOrEqual(semesters.length);
  await expect(visualizer.semester.getByRole('option')).toHaveCount(longest + 1);

  await visualizer.button('Table').click();
  const showAll = page.getByRole('button', { name: /^Show all .* rows$/ });
  if (counted.length > 200) await showAll.click();
  await expect(visualizer.table.locator('tbody tr')).toHaveCount(counted.length);
  const rows = (await coursesIn(visualizer)).split('\n');
  expect(rows.map((row) => row.split('\t').slice(0, 3))).toEqual(counted);
});

test('Random User shows one student of the selected major after the other, or of any major; Next and Prev go through all of them, around the end (VIZ-23, VIZ-28, VIZ-29, VIZ-30, VIZ-31, VIZ-32)', async ({
  page,
  visualizer,
}) => {
  await visualizer.open({ major: crowded, semester: 'all', view: 'table' });
  await visualizer.button('Random User').click();
  await expect(owner(page)).toHaveText(`Showing data for major: ${crowded}`);
  await expect(visualizer.button('Random User')).toHaveAttribute('aria-pressed', 'true');
  await expect(visualizer.major).toHaveValue(crowded);
  await expect(visualizer.table.getByRole('columnheader', { name: 'Students' })).toHaveCount(0);
  // Nobody is drawn twice in a row.
  for (const _ of [1, 2, 3]) {
    await showAnother(visualizer, 'Random User');
    await expect(owner(page)).toHaveText(`Showing data for major: ${crowded}`);
  }

  await visualizer.open({ mode: 'single', semester: 'all', view: 'table' });
  await expect(visualizer.major).toHaveValue('');
  const seen = new Set<string>();
  // The majors are compared, not the tables: the student who is still shown may be drawn again.
  await expect(async () => {
    await visualizer.button('Random User').click();
    seen.add((await owner(page).textContent()) ?? '');
    expect(seen.size).toBe(2);
  }).toPass({ intervals: [100] });
  for (const text of seen) expect(text).toMatch(/^Showing data for major: \w/);

  // From elsewhere, so that the table is that of the student who is shown now.
  await page.goto('/#/');
  await expect(visualizer.table).toHaveCount(0);
  await visualizer.open({ mode: 'single', major: alsoCrowded, semester: 'all', view: 'table' });
  const { students } = await visualizer.crowd(alsoCrowded);
  await expect(visualizer.table).toBeVisible();
  const forward = [await coursesIn(visualizer)];
  for (let steps = 0; steps < students; steps += 1) forward.push(await showAnother(visualizer, 'Next >'));
  expect(new Set(forward).size).toBe(students);
  expect(forward.at(-1)).toBe(forward[0]);
  const backward = [forward[0]];
  for (const _ of [1, 2, 3]) backward.push(await showAnother(visualizer, '< Prev'));
  expect(backward).toEqual(forward.toReversed().slice(0, 4));
});

test('no request ever loads everybody’s history, and the address holds the view after a reload, in a bookmark or for a friend (VIZ-51)', async ({
  page,
  visualizer,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.resourceType() === 'fetch' && !pathname.startsWith('/identity')) asked.push(pathname + search);
  });
  await visualizer.open({ mode: 'current' });
  await visualizer.selectMajor(crowded);
  await expect(visualizer.canvas).toBeVisible();
  for (const name of ['Random User', 'Next >', '< Prev', 'Current User']) {
    await visualizer.button(name).click();
    await expect(owner(page)).toBeVisible();
  }
  await visualizer.selectMajor(alsoCrowded);
  await expect(page.getByText(new RegExp(`students \\w+ ${alsoCrowded}`))).toBeVisible();
  const histories = asked.filter((path) => path.startsWith('/course-histories'));
  expect(histories.length).toBeGreaterThan(0);
  expect(histories.every((path) => path === '/course-histories?scope=mine')).toBe(true);
  for (const path of ['/visualizer', '/visualizer/Business%20Administration', '/browse?'])
    expect(asked.some((each) => each.startsWith(path))).toBe(true);

  await visualizer.selectMajor(crowded);
  await expect(page.getByText(new RegExp(`students \\w+ ${crowded}`))).toBeVisible();
  // Two choices before the page is drawn again, as on a slow machine: the second keeps the first.
  const top10 = await visualizer.button('Top 10 Courses (OFF)').elementHandle();
  await visualizer.semester.evaluate((select, button) => {
    button?.click();
    select.selectedIndex = 1;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  }, top10);
  await expect(visualizer.semester).toHaveValue('2');
  await visualizer.button('Table').click();
  await expect(visualizer.table.locator('tbody tr')).toHaveCount(10);
  const before = await coursesIn(visualizer);
  await page.reload();
  await expect.poll(() => coursesIn(visualizer)).toBe(before);
  await expect(visualizer.major).toHaveValue(crowded);
  await expect(visualizer.button('Top 10 Courses (ON)')).toBeVisible();
});

test.describe('a student with courses', () => {
  // The catalog does not know one of them.
  test.use({ refusals: 'expected' });
  test('saves them as a picture that is named after them, reads what the catalog knows, finds the page of a course and the way back on the path, puts away what is not to come next, and leaves no worker behind', async ({
    page,
    visualizer,
  }) => {
    await visualizer.open({ mode: 'current', semester: 'all' });
    await visualizer.settled();
    expect(await visualizer.coursesDrawn()).toBe(new Set(taken.map(({ programId }) => programId)).size);
    expect((await visualizer.saved('Save as PNG')).name).toBe('your-courses-by-semester.png');
    const { name, bytes } = await visualizer.saved('Save as SVG');
    expect(name).toBe('your-courses-by-semester.svg');
    expect(bytes.toString()).toContain('>Semester 3<');

    await visualizer.button('Table').click();
    const dialog = page.getByRole('dialog');
    await visualizer.button('MATH 1500').first().click();
    await expect(dialog).toContainText('Limits and how to meet them.');
    await expect(dialog).toContainText('MATH 1160');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await visualizer.button('MATH ELEC1').click();
    await expect(dialog).toContainText('MATH ELEC1 (Additional info not found. Might be a transfer class.)');
    await dialog.getByRole('button', { name: 'Close' }).click();

    await visualizer.open({ major: crowded });
    await visualizer.button('Path').click();
    const row = visualizer.table.getByRole('row', { name: /^ENGLSH 1000 / });
    await row.getByRole('rowheader').getByRole('button').click();
    const sentence = page.getByText(/^ENGLSH 1000: .*\d+%.* in semester \d/);
    await expect(sentence).toContainText('You took it in semester 1');
    await sentence.getByRole('link', { name: 'ENGLSH 1000' }).click();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('ENGLSH 1000');
    // Its files are fetched together with the main script, which comes later.
    await page.reload();
    await expect(page.locator('link[rel="modulepreload"][href*="/course-"]')).toHaveCount(1);
    await expect(heading).toHaveText('ENGLSH 1000');
    await page.goBack();
    await expect(sentence).toBeVisible();
    await expect(row.getByRole('rowheader').getByRole('button')).toHaveAttribute('aria-pressed', 'true');

    const next = page.getByRole('region', { name: 'Others took next' });
    await expect(next).toContainText(/In their 4th semester \(\d+ students\)/);
    const first = next.getByRole('listitem').first();
    await expect(first).toContainText(/\d+%/);
    await expect(first).toContainText(/prerequisites/i);
    const menu = first.getByRole('button', { name: 'More for ' });
    const code = ((await menu.getAttribute('aria-label')) ?? '').slice('More for '.length);
    const saved = page.waitForResponse(
      (reply) => reply.request().method() === 'PUT' && reply.url().endsWith('/put-away'),
    );
    await menu.click();
    await page.getByRole('menuitem', { name: 'Not for me' }).click();
    await expect(first).not.toContainText(code);
    expect((await saved).ok()).toBe(true);
    await page.reload();
    await next.getByRole('button', { name: '1 course put away' }).click();
    await expect(first).not.toContainText(code);
    await next.getByRole('button', { name: `Take back ${code}` }).click();
    await expect(first).toContainText(code);
    // As it was before the path.
    await visualizer.button('Graph').click();
    await expect(visualizer.semester).toHaveValue('1');

    await visualizer.settled();
    expect(page.workers().length).toBeGreaterThan(0);
    await page.goto('/#/');
    await expect.poll(() => page.workers()).toEqual([]);
  });
});
