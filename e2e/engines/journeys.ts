import path from 'node:path';
import { sortBySemester } from '@coursetrail/domain';
import { inventAudit } from '@coursetrail/invented-audits';
import type { TestStudent } from '@coursetrail/test-product';
import { expect } from '@playwright/test';
import { test } from './engine.ts';
import { startRefusingProxy } from './refusing-proxy.ts';
import { type JourneyStudent, studentAt } from './student.ts';

const auditFile = path.join(import.meta.dirname, '../../samples/audit.pdf');
const { expected } = inventAudit(3); // samples/audit.pdf
const crowded = 'Business Administration';
const major = encodeURIComponent(crowded);

const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

/** A chart has fewer colors than a graph. */
const bars = { colors: 8 };
const tableRows = 'table caption ~ tbody tr';

// Each journey goes on where the one before has ended.
test.describe.configure({ mode: 'serial' });

async function logIn(student: JourneyStudent, { email, password }: TestStudent) {
  await student.open('/login');
  await student.fill('UMSystem Email:', email);
  await student.fill('Password:', password);
  await student.click('button', 'Login');
  await student.sees('Login successful!');
}

/** For a student who has none yet: the list then holds only what was found. */
async function chooseMajor(student: JourneyStudent) {
  await student.fill('Major', crowded);
  // As long as the list still changes, a click may hit another major.
  await expect
    .poll(async () => (await student.texts('[role=option]')).every((text) => text.includes(crowded)))
    .toBe(true);
  await student.click('[role=option] span', crowded);
  await expect.poll(() => student.ask(`all('input', 'Major')[0].value`)).toBe(crowded);
}

test('a student logs in', async ({ student, credentials }) => {
  await student.resize(desktop);
  await logIn(student, credentials);
  expect(await student.texts('nav a')).toContain('Visualizer');
});

test('an audit is previewed as it is printed, then uploaded', async ({ student }) => {
  await student.click('nav a', 'Form');
  await student.seesHeading('Submit Your Course History');
  await chooseMajor(student);
  await student.page.chooseFile('input[type=file]', auditFile);
  const count = expected.courses.length;
  await student.sees(`${count} will be added`);
  const codes = sortBySemester(expected.courses, 'ascending').map(({ programId }) => programId);
  const rows = await student.texts('[role=listbox] [role=option]');
  expect(rows.slice(0, count).map((row) => row.split(' ').slice(0, 2).join(' '))).toEqual(codes);
  await student.click('[role=listbox] [role=option]:nth-child(2)');
  await student.seesPicture('[aria-label="Your audit"]');
  await expect.poll(() => student.count('[data-testid=mark]')).toBe(1);
  await student.click('button', 'Upload PDF');
  await student.sees(`${count} classes uploaded!`, 'dialog');
  await student.click('dialog a', 'See my trail');
});

test('the whole trail is drawn, and is in the table', async ({ student }) => {
  await student.seesHeading('Visualizer');
  await student.seesGraph();
  await student.click('button', 'Table');
  await expect.poll(() => student.count(tableRows)).toBe(expected.courses.length);
  await student.click('button', 'Graph');
  await student.seesGraph();
});

test('other students are shown together and one after the other', async ({ student }) => {
  await student.open(`/visualizer?major=${major}&semester=all`);
  await student.sees(`students in ${crowded}`);
  await student.seesGraph();
  await student.click('button', 'Table');
  await expect.poll(() => student.count(tableRows)).toBeGreaterThan(50);

  await student.click('button', 'Random User');
  await student.sees(`Showing data for major: ${crowded}`);
  const first = await student.texts(tableRows);
  await student.click('button', 'Next >');
  await expect.poll(() => student.texts(tableRows)).not.toEqual(first);
  await student.click('button', 'Graph');
  await student.seesGraph();
});

test('Statistics has charts and a table of courses and of grades', async ({ student }) => {
  await student.click('nav a', 'Statistics');
  await student.seesHeading('Statistics by Major');
  await student.fill('Major', crowded);
  await student.click('[role=option] span', crowded);
  for (const mode of ['Course Distribution by Semester', 'Grade Distribution by Course']) {
    await student.choose('Distribution', mode);
    await student.click('button', 'Submit');
    await student.sees(mode, 'h2');
    await expect.poll(() => student.count('figure')).toBeGreaterThan(3);
    await student.seesPicture('figure svg', bars);
    await student.click('button', 'Table');
    await expect.poll(() => student.count('table tbody tr')).toBeGreaterThan(3);
    await student.click('button', 'Charts');
  }
});

test('a grade is changed, and the change undone', async ({ student }) => {
  await student.click('nav a', 'Edit');
  await student.seesHeading('Edit Your Courses');
  const row = 'li:has(button[aria-label^="Edit "])';
  await expect.poll(() => student.count(row)).toBe(expected.courses.length);
  const before = await student.texts(row);
  await student.click('button[aria-label^="Edit "]');
  await student.choose('Grade', 'D-');
  await student.click('button', 'Save');
  const changed = async () => (await student.texts(row)).filter((text) => !before.includes(text));
  await expect.poll(changed).toEqual([expect.stringContaining('GradeD-')]);
  await student.click('button', 'Undo');
  await student.sees('Change undone.');
  await expect.poll(() => student.texts(row)).toEqual(before);
});

test('keys alone reach the graph, open a course and leave it', async ({ student }) => {
  await student.click('nav a', 'Home');
  await student.open('/visualizer?mode=current&semester=all');
  await student.seesGraph();
  const reached: string[] = [];
  while (reached.length < 40 && !(await student.ask(`document.activeElement.matches('canvas')`))) {
    await student.press('Tab');
    reached.push(await student.ask<string>('focused()'));
  }
  expect(reached).toEqual(expect.arrayContaining(['Table', 'Random User', 'All Users', 'Semester']));
  await student.press('ArrowRight');
  await student.press('ArrowDown');
  await student.sees('Semester 1', '[data-announcement]');
  await student.press('Enter');
  await expect.poll(() => student.count('dialog')).toBe(1);
  await expect.poll(() => student.ask(`all('dialog :focus').length`)).toBe(1);
  await student.press('Escape');
  await expect.poll(() => student.count('dialog')).toBe(0);
  expect(await student.ask(`document.activeElement.matches('canvas')`)).toBe(true);
});

test('a menu is walked with keys and gives the focus back, and its button closes it', async ({ student }) => {
  await student.open('/degree');
  const focused = () => expect.poll(() => student.ask('focused()'));
  const menus = () => expect.poll(() => student.count('[role=menu]'));
  await student.click('button', 'My plan …');
  await menus().toBe(1);
  const [first = '', second = ''] = await student.texts('[role=menuitem]');
  await focused().toBe(first);
  await student.press('ArrowDown');
  await focused().toBe(second);
  await student.press('Escape');
  await menus().toBe(0);
  await focused().toBe('My plan …');
  await student.press('Enter');
  await menus().toBe(1);
  await student.click('button', 'My plan …');
  await menus().toBe(0);
});

const screens = [
  ['home', '/', 'Your trail'],
  ['form', '/form', 'Submit Your Course History'],
  ['own-trail', '/visualizer?mode=current&semester=all', 'Visualizer'],
  ['all-users', `/visualizer?major=${major}`, 'Visualizer'],
  ['statistics', `/statistics?major=${major}`, 'Statistics by Major'],
  ['grades', `/statistics?major=${major}&mode=grades`, 'Statistics by Major'],
  ['edit', '/edit', 'Edit Your Courses'],
  ['account', '/account', 'My Account'],
] as const;

for (const [theme, background] of [
  ['dark', 'rgb(10, 14, 23)'],
  ['light', 'rgb(255, 255, 255)'],
] as const)
  test(`every screen fits a desktop and a phone, in the theme ${theme}`, async ({ student, savePicture }) => {
    await student.resize(desktop);
    await student.open('/');
    // One button, which goes from the system's theme to light and to dark.
    const button = 'button[aria-label^="Theme"]';
    const chosen = () => student.ask<string>(`all(${JSON.stringify(button)})[0]?.ariaLabel`);
    for (let before = await chosen(); before !== `Theme: ${theme}`; before = await chosen()) {
      await student.click(button);
      await expect.poll(chosen).not.toBe(before);
    }
    for (const [device, size] of Object.entries({ desktop, phone })) {
      await student.resize(size);
      for (const [screen, address, heading] of screens) {
        await student.open(address);
        await student.seesHeading(heading);
        if (address.startsWith('/visualizer')) await student.seesGraph();
        if (address.startsWith('/statistics')) await student.seesPicture('figure svg', bars);
        expect(await student.ask('getComputedStyle(document.body).backgroundColor')).toBe(background);
        const excess = await student.ask('document.documentElement.scrollWidth - innerWidth');
        expect(excess, `${screen} on a ${device} is as wide as the window`).toBeLessThanOrEqual(0);
        await student.seesNothingLoading();
        await student.ask('scrollTo(0, 0)');
        await savePicture(`${screen}-${device}-${theme}`);
      }
    }
  });

test('where no worker can be fetched, the page says so, and offers the table and the upload', async ({
  student: { page },
  campus,
  credentials,
  complaints,
}) => {
  complaints.expected = true;
  const proxy = await startRefusingProxy(campus.product.url, (file) => /worker/.test(file));
  const student = studentAt(page, proxy.url);
  await student.resize(desktop);
  await logIn(student, credentials);
  await student.open('/visualizer?mode=current&semester=all');
  await student.sees('We couldn’t draw the graph. The table shows the same courses.');
  await student.click('button', 'Show the table');
  await expect.poll(() => student.count(tableRows)).toBe(expected.courses.length);

  await student.click('nav a', 'Form');
  await student.seesHeading('Submit Your Course History');
  await page.chooseFile('input[type=file]', auditFile);
  await student.sees('We can’t preview this file. You can still upload it.');
  await student.click('button', 'Upload PDF');
  await student.sees('classes uploaded!', 'dialog');
  proxy.stop();
});
