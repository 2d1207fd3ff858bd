import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Crowd, Overview } from '@coursetrail/contract';
import { expect, type Page, request } from '@playwright/test';
import { majorOption } from './form.ts';
import { bearer, type Campus, enter, loginOf, test as shell, type TestStudent, took } from './shell.ts';

/** Majors with enough invented students to be shown. */
export const crowded = 'Business Administration';
export const alsoCrowded = 'Health Science';
/** Has a slash in its name, and eight students whose percentages the tests work out by hand. */
export const small = 'Medical/Health Physics';

/** What the student of these tests took; the catalog does not know the last course. */
export const taken = [
  took('ENGLSH 1000', 'FS22', 'A'),
  took('MATH 1500', 'FS22', 'B+'),
  took('HIST 1200', 'FS22', 'A-'),
  took('ECONOM 1014', 'SP23', 'B'),
  took('MATH 1100', 'SP23', 'A'),
  took('MATH 1500', 'FS23', 'A'),
  took('MATH ELEC1', 'FS23', 'B-'),
];

/**
 * All eight share their grades. They have a first semester, six a second and two a third, which are too few to be
 * visible. MATH 1500 has seven students, PHYSCS 2750 eight and MATH 1700 six; five more courses have fewer.
 */
const smallHistories = [
  ['A', 'A-', 'A', 'A'],
  ['A', 'A-', 'A', 'A'],
  ['B+', 'B', 'A', 'B'],
  ['B+', 'B', 'B', 'B'],
  ['C', 'B', 'B', ''],
  ['C', 'C+', 'B', ''],
  ['W', 'F', '', ''],
  ['', 'IP', '', ''],
].map(([math1500 = '', physics = '', math1700 = '', programming = ''], student) =>
  [
    took('MATH 1500', 'FS22', math1500),
    took('PHYSCS 2750', 'FS22', physics),
    took('CMP_SC 1050', 'FS22', programming),
    took('ENGLSH 1000', 'FS22', student === 7 ? 'A' : ''),
    took('MATH 1700', 'SP23', math1700),
    took('PHYSCS 2760', 'SP23', student < 4 ? 'B' : ''),
    took('STAT 2500', 'SP23', student === 0 ? 'A' : ''),
    took('PHYSCS 3150', 'FS23', student < 2 ? 'A' : ''),
  ].filter(({ grade }) => grade !== ''),
);

const catalog = `code,title,description,credits,prerequisites
MATH 1500,Analytic Geometry and Calculus I,Limits and how to meet them.,5,MATH 1160
`;

/** Gives a student a major and courses, as the Form does. */
export async function submit(
  campus: Campus,
  student: TestStudent,
  major: string,
  courses: typeof taken,
  sharing?: 'courses-and-grades',
) {
  const context = await request.newContext({ baseURL: campus.product.url });
  const headers = { authorization: `Bearer ${(await loginOf(context, student)).idToken}` };
  const send = async (method: string, address: string, data: object) => {
    const reply = await context.fetch(address, { method, headers, data });
    expect(reply.ok(), await reply.text()).toBe(true);
  };
  if (sharing) await send('PUT', '/account/sharing', { sharing });
  await send('POST', '/set-major', { major });
  if (courses.length > 0) await send('POST', '/submit-course-history', { courses });
  await context.dispose();
}

/**
 * Enters the students of the small major, invites a hundred and twenty invented ones, and returns a student with courses.
 * Accounts of today are not published beside the older ones, so those that are to be published come first.
 */
async function settle(campus: Campus): Promise<TestStudent> {
  const command = async (...line: [name: string, ...args: string[]]) => {
    const { ok, output } = await campus.product.command(...line);
    expect(ok, output).toBe(true);
  };
  for (const courses of smallHistories)
    await submit(campus, await campus.enroll(), small, courses, 'courses-and-grades');
  await command('publish', '--major', small);
  await command('seed', '--students', '120', '--seed', '1');
  const folder = await mkdtemp(path.join(tmpdir(), 'coursetrail-catalog-'));
  const file = path.join(folder, 'ours.csv');
  await writeFile(file, catalog);
  await command('catalog-import', file);
  await rm(folder, { recursive: true });
  const student = await campus.enroll();
  await submit(campus, student, 'Computer Science', taken);
  return student;
}

/** The shell's campus with many students. The project `crowd` has one worker, so that they are entered once. */
export const test = shell.extend<{ visualizer: Visualizer }, { resident: TestStudent }>({
  /** One of them, who has courses. */
  resident: [async ({ campus }, use) => use(await settle(campus)), { scope: 'worker', auto: true, timeout: 120_000 }],
  visualizer: async ({ page, resident }, use) => {
    await enter(page, resident);
    await use(visualizerOn(page));
  },
});

export type Visualizer = ReturnType<typeof visualizerOn>;

/** The Visualizer as a student uses it. */
function visualizerOn(page: Page) {
  const canvas = page.locator('canvas');
  // The one with a caption; the comparison has another.
  const table = page.getByRole('table', { name: /courses/i });
  const semester = page.getByRole('combobox', { name: 'Semester', exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  return {
    page,
    canvas,
    table,
    semester,
    button,
    major: page.getByRole('combobox', { name: 'Major' }),
    /** Opens a view by its URL, and waits until the semesters are known. */
    async open(view: Record<string, string> = {}) {
      const query = new URLSearchParams(view).toString();
      await page.goto(`/#/visualizer${query && `?${query}`}`);
      await expect(semester).toBeEnabled();
    },
    async selectMajor(name: string) {
      await this.major.fill(name);
      await majorOption(page, name).click();
    },
    /** Waits until the graph stands still. */
    settled: () => expect(canvas).toHaveAttribute('data-settled', 'true'),
    /** How many courses the legend of the graph counts. */
    async coursesDrawn() {
      const chips = page.getByRole('list', { name: 'Subjects' }).getByRole('button');
      const names = await chips.evaluateAll((all) => all.map((chip) => chip.getAttribute('aria-label') ?? ''));
      return names.reduce((sum, name) => sum + Number(/(\d+) courses?$/.exec(name)?.[1] ?? 0), 0);
    },
    /** The file that a button saves. */
    async saved(name: string) {
      const download = page.waitForEvent('download');
      await button(name).click();
      const file = await download;
      return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
    },
    /** The server's reply about a crowd, for this student. */
    crowd: (major = crowded): Promise<Crowd> => ask(page, `/visualizer/${encodeURIComponent(major)}`),
    /** The server's reply about all of them. */
    overview: (): Promise<Overview> => ask(page, '/visualizer'),
  };
}

const ask = async (page: Page, address: string) =>
  (await page.request.get(address, { headers: await bearer(page) })).json();
