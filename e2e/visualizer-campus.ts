import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Crowd, Overview } from '@coursetrail/contract';
import { expect, type Page, request } from '@playwright/test';
import { majorOption } from './form.ts';
import {
  type Campus,
  enter,
  loginOf,
  oncePerCampus,
  test as shell,
  storedLogin,
  type TestStudent,
} from './shell.ts';
import { enterSmallMajor } from './statistics-crowd.ts';

/** Majors with enough invented students to be shown. */
export const crowded = 'Business Administration';
export const alsoCrowded = 'Health Science';

/** What the student of these tests took; the catalog does not know the last course. */
export const taken = [
  ['ENGLSH 1000', 'FS22', 'A'],
  ['MATH 1500', 'FS22', 'B+'],
  ['HIST 1200', 'FS22', 'A-'],
  ['ECONOM 1014', 'SP23', 'B'],
  ['MATH 1100', 'SP23', 'A'],
  ['MATH 1500', 'FS23', 'A'],
  ['MATH ELEC1', 'FS23', 'B-'],
].map(([programId = '', semester = '', grade = '']) => ({ programId, semester, grade }));

const catalog = `code,title,description,credits,prerequisites
MATH 1500,Analytic Geometry and Calculus I,Limits and how to meet them.,5,MATH 1160
`;

/** Gives a student a major and courses, as the Form does. */
export async function submit(
  campus: Campus,
  student: TestStudent,
  major: string,
  courses: typeof taken,
) {
  const context = await request.newContext({ baseURL: campus.product.url });
  const headers = { authorization: `Bearer ${(await loginOf(context, student)).idToken}` };
  for (const [address, data] of [
    ['/set-major', { major }],
    ...(courses.length > 0 ? [['/submit-course-history', { courses }] as const] : []),
  ] as const) {
    const reply = await context.post(address, { headers, data });
    if (!reply.ok()) throw new Error(await reply.text());
  }
  await context.dispose();
}

async function settleCatalog({ product }: Campus) {
  const folder = await mkdtemp(path.join(tmpdir(), 'coursetrail-catalog-'));
  const file = path.join(folder, 'ours.csv');
  await writeFile(file, catalog);
  const { ok, output } = await product.command('catalog-import', file);
  await rm(folder, { recursive: true });
  if (!ok) throw new Error(output);
}

/**
 * Invites a hundred and twenty invented students, and returns a student with courses. Accounts of today are not
 * published beside these older ones, so those that are to be published come first.
 */
const settle = oncePerCampus(async (campus) => {
  await enterSmallMajor(campus);
  const { ok, output } = await campus.product.command('seed', '--students', '120', '--seed', '1');
  if (!ok) throw new Error(output);
  await settleCatalog(campus);
  const student = await campus.enroll();
  await submit(campus, student, 'Computer Science', taken);
  return student;
});

/** The shell's campus with many students. */
export const test = shell.extend<{ resident: TestStudent; visualizer: Visualizer }>({
  /** One of them, who has courses. */
  resident: [async ({ campus }, use) => use(await settle(campus)), { auto: true }],
  visualizer: async ({ page, resident }, use) => use(await visualizerOf(page, resident)),
});

/** The Visualizer in the browser of another student. */
export async function visualizerOf(page: Page, student: TestStudent): Promise<Visualizer> {
  await enter(page, student);
  return visualizerOn(page);
}

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
      const names = await chips.evaluateAll((all) =>
        all.map((chip) => chip.getAttribute('aria-label') ?? ''),
      );
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
    crowd: (major = crowded): Promise<Crowd> =>
      ask(page, `/visualizer/${encodeURIComponent(major)}`),
    /** The server's reply about all of them. */
    overview: (): Promise<Overview> => ask(page, '/visualizer'),
  };
}

async function ask(page: Page, address: string) {
  const authorization = `Bearer ${(await storedLogin(page)).token}`;
  return (await page.request.get(address, { headers: { authorization } })).json();
}
