import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Crowd, Overview } from '@coursetrail/contract';
import { expect, type Page, request } from '@playwright/test';
import { type Campus, enter, kept, loginOf, type Student, test as shell } from './shell.ts';

/** Majors of the invented students: two with enough students to be visible, one with too few, one with none. */
export const crowded = 'Business Administration';
export const alsoCrowded = 'Health Science';
export const sparse = 'Statistics';
export const deserted = 'Physics';

/** The courses of these tests' student. The catalog knows little about two of them. */
export const taken = [
  ['ENGLSH 1000', 'FS22', 'A'],
  ['MATH 1500', 'FS22', 'B+'],
  ['HIST 1200', 'FS22', 'A-'],
  ['ECONOM 1014', 'SP23', 'B'],
  ['MATH 1100', 'SP23', 'A'],
  ['MATH 9998', 'SP23', 'C'],
  ['MATH 1500', 'FS23', 'A'],
  ['MATH ELEC1', 'FS23', 'B-'],
].map(([programId = '', semester = '', grade = '']) => ({ programId, semester, grade }));

const catalog = `code,title,description,credits,prerequisites
MATH 1500,Analytic Geometry and Calculus I,Limits and how to meet them.,5,MATH 1160
MATH 9998,Numbers nobody described,,,
`;

/** Gives a student a major and courses, as the Form does. */
export async function submit(
  campus: Campus,
  student: Student,
  major: string,
  courses: typeof taken,
) {
  const context = await request.newContext({ baseURL: campus.product.url });
  const headers = { authorization: `Bearer ${(await loginOf(context, student)).idToken}` };
  for (const [address, data] of Object.entries({
    '/set-major': { major },
    '/submit-course-history': { courses },
  })) {
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

/** The shell's campus with sixty invented students; its student has courses, the newcomer has none. */
export const test = shell.extend<{ visualizer: Visualizer }, { newcomer: Student }>({
  somebody: [
    async ({ campus }, use) => {
      const { ok, output } = await campus.product.command(
        'seed',
        '--students',
        '60',
        '--seed',
        '1',
      );
      if (!ok) throw new Error(output);
      await settleCatalog(campus);
      const student = await campus.enroll();
      await submit(campus, student, 'Computer Science', taken);
      await use(student);
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  newcomer: [
    async ({ campus }, use) => use(await campus.enroll()),
    { scope: 'worker', timeout: 60_000 },
  ],
  visualizer: async ({ student }, use) => use(visualizerOn(student)),
});

/** A newcomer's page, at the Visualizer. */
export async function visualizerOf(page: Page, student: Student): Promise<Visualizer> {
  await enter(page, student);
  return visualizerOn(page);
}

export type Visualizer = ReturnType<typeof visualizerOn>;

/** The Visualizer as a student operates it. */
function visualizerOn(page: Page) {
  const canvas = page.locator('canvas');
  const table = page.getByRole('table');
  const semester = page.getByRole('combobox', { name: 'Semester', exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  return {
    page,
    canvas,
    table,
    semester,
    button,
    major: page.getByRole('combobox', { name: 'Major' }),
    /** Opens a view by its address, and waits until its data is there. */
    async open(view: Record<string, string> = {}) {
      const query = new URLSearchParams(view).toString();
      await page.goto(`/#/visualizer${query && `?${query}`}`);
      await expect(semester).toBeEnabled();
    },
    async selectMajor(name: string) {
      await this.major.fill(name);
      await page.getByRole('option', { name, exact: true }).click();
    },
    /** Waits until the picture has come to rest. */
    settled: () => expect(canvas).toHaveAttribute('data-settled', 'true'),
    /** Moves through the picture by keyboard; returns what is said about the node it reaches. */
    async walk(...keys: string[]) {
      await canvas.focus();
      for (const key of keys) await page.keyboard.press(key);
      return page.locator('[data-announcement]').textContent();
    },
    /** Every row of the table, cell by cell. */
    rows: async () => {
      await expect(table).toBeVisible();
      const texts = await table.locator('tbody tr').allInnerTexts();
      return texts.map((text) => text.split('\t').map((cell) => cell.trim()));
    },
    /** The number of courses in the picture's legend. */
    async coursesDrawn() {
      const chips = page.getByRole('list', { name: 'Subjects' }).getByRole('button');
      const names = await chips.evaluateAll((all) =>
        all.map((chip) => chip.getAttribute('aria-label') ?? ''),
      );
      return names.reduce((sum, name) => sum + Number(/(\d+) courses?$/.exec(name)?.[1] ?? 0), 0);
    },
    /** The file that a button saves, by the button's name. */
    async saved(name: string) {
      const download = page.waitForEvent('download');
      await button(name).click();
      const file = await download;
      return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
    },
    /** What the server replies to this student. */
    async ask<Reply>(address: string): Promise<Reply> {
      const { token } = await kept(page);
      const reply = await page.request.get(address, {
        headers: { authorization: `Bearer ${token}` },
      });
      return reply.json();
    },
    overview() {
      return this.ask<Overview>('/visualizer');
    },
    crowd(major = crowded) {
      return this.ask<Crowd>(`/visualizer/${encodeURIComponent(major)}`);
    },
  };
}

/** Waits until the page has logged this warning, and removes it from the browser's complaints. */
export async function expectWarning(faults: string[], text: string) {
  await expect.poll(() => faults.filter((fault) => fault.includes(text)).length).toBeGreaterThan(0);
  const others = faults.filter(
    (fault) => !fault.includes(text) && !fault.includes('Failed to load resource'),
  );
  faults.splice(0, faults.length, ...others);
}
