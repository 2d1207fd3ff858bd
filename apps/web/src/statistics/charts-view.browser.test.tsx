import { courseTitlesReply } from '@coursetrail/contract';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, inEveryLook, server } from '../test-kit.tsx';
import {
  alert,
  barsOf,
  bySemester,
  chart,
  charts,
  chooseMajor,
  endpoint,
  large,
  largeCount,
  major,
  noData,
  openStatistics,
  pictureOf,
  serveCharts,
  serveGrades,
  serveMajors,
  serveStatistics,
  small,
  submit,
  submitButton,
  topTen,
  wide,
} from './test-kit.tsx';

const notPublished = page.getByText('Not enough students in this major share courses yet.');

const headings = () =>
  page
    .getByRole('heading', { level: 3 })
    .elements()
    .map(({ textContent }) => textContent);

/** The axes of a chart: 0 to 100, bars in proportion, two titles, and no legend. */
function expectAxes(label: string, xTitle: string) {
  const { ticks, heights, values, titles } = pictureOf(label);
  expect(ticks).toEqual(['0', '20', '40', '60', '80', '100']);
  expect(titles).toEqual([xTitle, 'Percentage of Students']);
  const svg = chart(label).element().querySelector('svg');
  expect(svg?.parentElement?.children).toHaveLength(1);
  const whole = 160;
  heights.forEach((height, index) => {
    // The numbers on the bars are whole.
    expect(Math.abs((height / whole) * 100 - Number(values[index]))).toBeLessThan(0.6);
  });
  expect(heights).toHaveLength(values.length);
}

describe('the charts', () => {
  test('show by semester what students took (STAT-21, STAT-22, STAT-23, STAT-24, STAT-25, STAT-26, STAT-27)', async () => {
    serveStatistics();
    await openStatistics({ mode: 'distribution' });
    await expect.poll(headings).toEqual(['Semester 1 8 students', 'Semester 2 6 students']);
    expect(barsOf('Semester 1')).toEqual(['PHYSCS 2750 100%', 'MATH 1500 75%', 'CMP_SC 1050 50%', 'ENGLSH 1000 12.5%']);
    expect(pictureOf('Semester 1').names).toEqual(['PHYSCS 2750', 'MATH 1500', 'CMP_SC 1050', 'ENGLSH 1000']);
    expectAxes('Semester 1', 'Course');
    expect(pictureOf('Semester 1').color).toBe('rgb(54, 162, 235)');
  });

  test('show by course the grades on the same axis, and their mean (STAT-28, STAT-29, STAT-30)', async () => {
    serveStatistics();
    await openStatistics({ mode: 'grades' });
    await expect.poll(headings).toEqual(['MATH 1500 6 students', 'MATH 1700 6 students', 'PHYSCS 2750 8 students']);
    expect(barsOf('MATH 1500')).toEqual(['A 33.3%', 'B+ 33.3%', 'C 16.7%', 'W 16.7%']);
    expect(barsOf('PHYSCS 2750')).toEqual(['A- 25%', 'B 37.5%', 'C+ 12.5%', 'F 12.5%', 'IP 12.5%']);
    // A withdrawal is not counted as zero, nor is a course in progress.
    for (const [label, mean] of [
      ['MATH 1500', '3.3'],
      ['MATH 1700', '3.5'],
      ['PHYSCS 2750', '2.7'],
    ] as const)
      await expect.element(chart(label)).toMatchTextContent(`Average: ${mean}`);
    expectAxes('MATH 1500', 'Grade');
    expect(pictureOf('MATH 1500').color).toBe('rgb(255, 99, 132)');
    const axis = 'A+ A A- B+ B B- C+ C C- D+ D D- F W IP'.split(' ');
    for (const label of ['MATH 1500', 'MATH 1700', 'PHYSCS 2750']) expect(pictureOf(label).names).toEqual(axis);
    await expect.element(chart('MATH 1700').getByText('Average 3.5')).toBeVisible();
    await expect
      .element(chart('MATH 1700').getByRole('img'))
      .toHaveAccessibleName('MATH 1700: Percentage of Students by Grade. A 50%, B 50%.');
  });

  test('have a bar for every course, however few took it, and are read from plain percentages too (STAT-21, STAT-32)', async () => {
    serveStatistics();
    const rare = Array.from({ length: 24 }, (_, n) => [`HIST ${1000 + n}`, 3.8]);
    const values = { 'MATH 1500': 50, ...Object.fromEntries(rare) };
    serveCharts('Geography', 'distribution', { 'Semester 1': { students: 26, values } });
    await openStatistics({ major: 'Geography', mode: 'distribution' });
    await expect.element(chart('Semester 1')).toMatchTextContent('26 students');
    expect(pictureOf('Semester 1').names).toHaveLength(25);
    server.refuseWith(endpoint('Geography', 'distribution'), 200, { 'Semester 2': values });
    await submitButton.click();
    await expect.element(chart('Semester 2')).toBeVisible();
    expect(pictureOf('Semester 2').names).toHaveLength(25);
    await expect.element(chart('Semester 2')).not.toMatchTextContent('student');
  });

  test('wait for Submit when another major is chosen, and follow the other choices at once: at most ten bars with Show Only Top 10, the largest first (STAT-43)', async () => {
    serveStatistics();
    await openStatistics({ major: wide, mode: 'distribution' });
    await expect.poll(() => barsOf('Semester 1')).toHaveLength(12);
    await chooseMajor(small);
    await expect.element(page.getByRole('heading', { level: 2 })).toMatchTextContent(wide);
    await chooseMajor(wide);
    await topTen.click();
    await expect.poll(() => barsOf('Semester 1')).toHaveLength(10);
    expect(pictureOf('Semester 1').values).toEqual([
      ...Array(4).fill('100'),
      ...Array(4).fill('83'),
      ...Array(2).fill('67'),
    ]);
    expect(server.askedOf(endpoint(wide, 'distribution'))).toHaveLength(1);
  });

  test('are replaced by a sentence when there is no data, which leads to the majors that have some (STAT-20, STAT-32)', async () => {
    serveStatistics();
    serveMajors([
      { major: small, students: 8 },
      { major: wide, students: 6 },
    ]);
    await openStatistics({ major: 'Geography' });
    await expect.element(noData).toBeVisible();
    await expect.element(charts).not.toBeInTheDocument();
    // One answer, which fits a major without students as well as one with too few.
    await expect.element(notPublished).toBeVisible();
    await expect.element(page.getByText(/\d+ students, as of /)).not.toBeInTheDocument();
    const others = page.getByRole('list', { name: 'Majors with charts' });
    await expect.element(others.getByRole('link')).toHaveLength(2);
    await others.getByRole('link', { name: `${small} (8 students)` }).click();
    await expect.element(charts).toHaveLength(3);
    await expect.element(major).toHaveValue(small);
  });

  test('are one click away before anything is chosen', async () => {
    serveStatistics();
    serveMajors([{ major: small, students: 8 }]);
    await openStatistics();
    await page.getByRole('link', { name: `${small} (8 students)` }).click();
    await expect.element(major).toHaveValue(small);
    await expect.element(page.getByRole('heading', { level: 2 })).toMatchTextContent(small);
  });

  test('that no major has yet lead to what needs no others', async () => {
    serveStatistics();
    serveMajors([]);
    await openStatistics();
    await expect.element(page.getByText('No major has enough students yet.')).toBeVisible();
    const meanwhile = page.getByRole('list', { name: 'Until then' }).getByRole('link');
    await expect.element(meanwhile).toHaveLength(3);
    await expect.element(meanwhile.last()).toHaveAttribute('href', '/courses');
  });

  test('that are all left out have the same sentence and the reason (STAT-20)', async () => {
    serveStatistics();
    serveCharts('Geography', 'grades', {}, { students: 8 });
    await openStatistics({ major: 'Geography' });
    await expect.element(noData).toBeVisible();
    await expect
      .element(page.getByText(/^Courses in which too few students share their grades are hidden/))
      .toBeVisible();
    await expect.element(notPublished).not.toBeInTheDocument();
  });

  test('in great number are all there at once, and a list leads to each', async () => {
    serveStatistics();
    server.reply('GET /catalogue/titles', courseTitlesReply, { 'BIO_SC 1038': 'Human Anatomy' });
    await openStatistics({ major: large });
    // By selector: working out so many accessible names takes a browser longer than showing the charts.
    const count = (selector: string) => document.querySelectorAll(selector).length;
    await expect.poll(() => count('figure')).toBe(largeCount);
    const jump = page.getByRole('navigation', { name: 'Jump to a chart' });
    expect(jump.element().querySelectorAll('button')).toHaveLength(largeCount);
    const isAt = (label: string) => () => {
      const { activeElement } = document;
      const top = activeElement?.getBoundingClientRect().top ?? -1;
      return activeElement?.textContent === label && top >= 0 && top < innerHeight;
    };
    await jump.getByText('BIO_SC 1050').click();
    await expect.poll(isAt('BIO_SC 1050')).toBe(true);
    // Those out of sight are laid out while the browser is idle, so that scrolling is smooth.
    await expect.poll(() => count('figure:not([data-prepared])')).toBe(0);
    expect(isAt('BIO_SC 1050')()).toBe(true);

    const find = page.getByPlaceholder('Find a chart');
    await find.fill('bio sc 1037');
    await expect.poll(() => jump.element().querySelector('ul')?.textContent).toBe('BIO_SC 1037');
    await expect.poll(() => count('figure')).toBe(1);
    await userEvent.keyboard('{Enter}');
    await expect.poll(isAt('BIO_SC 1037')).toBe(true);
    await find.fill('human anat');
    await expect.element(page.getByRole('figure', { name: 'BIO_SC 1038' })).toMatchTextContent(/Human Anatomy/);
    await find.fill('nothing like it');
    await expect.element(page.getByText('No matching charts.')).toBeVisible();
    expect(count('figure')).toBe(0);
    await find.fill('');
    await expect.poll(() => count('figure')).toBe(largeCount);
  });
});

describe('the student’s own part', () => {
  test('is marked with a word in the charts, the large view and the table (STAT-44)', async () => {
    serveStatistics([
      ['FS20', 'MATH 1500', 'F'],
      ['SP21', 'MATH 1500', 'B+'],
      ['SP21', 'STAT 2500', 'A'],
    ]);
    await openStatistics({});
    await expect.element(chart('MATH 1500')).toMatchTextContent('Your grades: F, B+');
    await expect.element(chart('MATH 1500').getByRole('img')).toHaveAccessibleName(/B\+ 33\.3% \(you\), C 16\.7%, W/);
    // A mark for each grade, also where none of the students counted has it.
    await expect.element(chart('MATH 1500').getByText('You')).toHaveLength(2);
    await expect.element(chart('MATH 1700')).not.toMatchTextContent('You');
    await chart('MATH 1500').getByRole('link').click();
    await expect.element(page.getByRole('row', { name: 'B+ You 33.3%' })).toBeVisible();

    await submit(bySemester);
    for (const label of ['Semester 1', 'Semester 2'])
      await expect.element(chart(label)).toMatchTextContent(`You took 1 of these in your ${label}`);
    await page.getByRole('button', { name: 'Table' }).click();
    const row = page.getByRole('row', { name: /^STAT 2500/ });
    await expect.element(row).toBeVisible();
    const cells = row.getByRole('cell').elements();
    expect(cells.map(({ textContent }) => textContent)).toEqual(['–', 'You 16.7%']);
  });
});

test('a failure to load or to understand the reply is logged and shown, trying again loads the charts, and a later one leaves them; so does the student’s own part that is out of reach (STAT-32, STAT-33, STAT-44)', async () => {
  serveStatistics();
  server.disconnect('GET /course-histories');
  server.disconnect(endpoint(small, 'grades'));
  await openStatistics({});
  await expect.element(alert).toMatchTextContent('We couldn’t load the statistics. Could not connect to server.');
  expect(console.error).toHaveBeenCalledWith('Failed to load statistics', expect.any(Error));
  await expect.element(noData).not.toBeInTheDocument();
  server.refuseWith(endpoint(small, 'grades'), 200, 'Sorry.');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(alert).toMatchTextContent('a reply this page doesn’t understand');
  serveGrades();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(charts).toHaveLength(3);
  await expect.element(alert).not.toBeInTheDocument();
  expect(server.askedOf('GET /course-histories')).not.toEqual([]);
  await expect.element(page.getByText('You')).not.toBeInTheDocument();
  server.disconnect(endpoint(small, 'grades'));
  await submitButton.click();
  await expect.element(alert).toBeVisible();
  await expect.element(charts).toHaveLength(3);
});

describe('in every look', () => {
  test.each([
    ['charts by grade', { mode: 'grades' }, 'figure svg'],
    ['one chart', { chart: 'MATH 1500' }, 'article table'],
    ['the table of all', { showAs: 'table' }, 'section table'],
  ] as const)('%s: accessible, and nothing is wider than the screen', async (_, view, ready) => {
    serveStatistics([['FS22', 'MATH 1500', 'B+']]);
    await openStatistics(view);
    await expect.poll(() => document.querySelector(ready)).not.toBeNull();
    await inEveryLook(async () => {
      await expectAccessible();
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
    });
  });
});
