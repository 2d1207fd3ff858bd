import { sortBySemester, termName } from '@coursetrail/domain';
import { type Flaw, inventAudit } from '@coursetrail/invented-audits';
import { expect, type Page } from '@playwright/test';
import { bearer, chooseMajor, openForm } from './form.ts';
import { expectAccessible, inEveryLook } from './looks.ts';
import { test } from './shell.ts';

type Choice = { name?: string; bytes: Uint8Array };

async function choose(page: Page, { name = 'audit.pdf', bytes }: Choice) {
  const buffer = Buffer.from(bytes);
  await page
    .getByLabel('Degree audit (PDF)')
    .setInputFiles({ name, mimeType: 'application/pdf', buffer });
}

const preview = (page: Page) => page.getByRole('region', { name: 'What this file tells' });
const list = (page: Page) => page.getByRole('listbox', { name: 'Courses in this file' });
const term = (page: Page, name: string) => list(page).getByRole('group', { name });
const row = (page: Page, name: string) => list(page).getByRole('option', { name });
const mark = (page: Page) => page.getByTestId('mark');

/** Waits longer than for anything else: the reader is fetched, started and put to work. */
const reads = (page: Page) => expect(list(page)).toBeVisible();

/** How much of the picture under the mark is ink. */
const inkUnderMark = (page: Page) =>
  mark(page).evaluate((element) => {
    const canvas = element.parentElement?.querySelector('canvas');
    const whole = canvas.getBoundingClientRect();
    const part = element.getBoundingClientRect();
    const scale = canvas.width / whole.width;
    const at = [part.x - whole.x, part.y - whole.y, part.width, part.height].map(
      (length) => length * scale,
    );
    // A copy: what is read twice the browser wants to know beforehand.
    const copy = canvas.cloneNode().getContext('2d', { willReadFrequently: true });
    copy.drawImage(canvas, 0, 0);
    const pixels: number[] = [...copy.getImageData(...at).data];
    const reds = pixels.filter((_, index) => index % 4 === 0);
    return reds.filter((red) => red < 128).length / reds.length;
  });

test('a chosen audit is shown by semester, with credits, grades and what is behind it, before anything is sent', async ({
  page,
  somebody,
}) => {
  const { bytes, expected } = inventAudit(23);
  await openForm(page, somebody);
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && !pathname.startsWith('/identity/')) sent.push(pathname);
  });
  await choose(page, { bytes });
  await reads(page);

  const codes = [
    ...new Set(sortBySemester(expected.courses, 'ascending').map(({ semester }) => semester)),
  ];
  await expect(preview(page)).toContainText(
    `${expected.courses.length} courses in ${codes.length} semesters`,
  );
  await expect(preview(page)).toContainText(expected.program);
  await expect(preview(page)).toContainText(`${expected.courses.length} will be added`);
  await expect(preview(page)).toContainText('The courses add up to the audit’s own totals');
  const shown = await list(page)
    .getByRole('group')
    .evaluateAll((groups) =>
      groups.map((group) => ({
        name: group.firstElementChild?.firstElementChild?.textContent ?? '',
        credits: group.firstElementChild?.lastElementChild?.textContent ?? '',
        rows: [...group.querySelectorAll('[role=option]')].map((option) => option.textContent),
      })),
    );
  const terms = shown.filter(({ name }) => !name.startsWith('Left out'));
  expect(terms.map(({ name }) => name)).toEqual(codes.map(termName));
  for (const [index, code] of codes.entries()) {
    const courses = sortBySemester(expected.courses, 'ascending').filter(
      ({ semester }) => semester === code,
    );
    const sum = courses.reduce((total, { credits }) => total + credits, 0);
    expect(terms[index]?.credits).toBe(`${sum} ${sum === 1 ? 'credit' : 'credits'}`);
    expect(terms[index]?.rows).toEqual(
      courses.map(
        ({ programId, title, credits, grade }) =>
          `${programId} ${title} ${credits} cr ${grade} New`,
      ),
    );
  }
  expect(sent).toEqual([]);
});

for (const producer of ['plain', 'sideways', 'rotated'] as const) {
  test(`a row is marked where it stands on the drawn page, printed ${producer}`, async ({
    page,
    somebody,
  }) => {
    const { bytes } = inventAudit(7, { producer });
    await openForm(page, somebody);
    await choose(page, { bytes });
    await reads(page);
    const rows = list(page).getByRole('option');
    const count = await rows.count();
    const seen = new Set<string>();
    for (const index of [0, Math.floor(count / 2), count - 1]) {
      await rows.nth(index).click();
      await expect(rows.nth(index)).toHaveAttribute('aria-selected', 'true');
      await expect(mark(page)).toBeInViewport();
      await expect.poll(() => inkUnderMark(page)).toBeGreaterThan(0.03);
      seen.add(JSON.stringify(await mark(page).getAttribute('style')));
    }
    expect(seen.size, 'each row has a place of its own').toBe(3);
    await page.getByRole('button', { name: 'Whole page' }).click();
    await expect.poll(() => inkUnderMark(page)).toBeGreaterThan(0.03);
  });
}

test('the rows are one stop of the keyboard, walked with its arrows', async ({
  page,
  somebody,
}) => {
  await openForm(page, somebody);
  await choose(page, { bytes: inventAudit(3).bytes });
  await reads(page);
  const rows = list(page).getByRole('option');
  await page.getByRole('region', { name: 'Your audit' }).focus();
  await page.keyboard.press('Tab');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rows.first()).toHaveAttribute('aria-selected', 'true');
  await expect(mark(page)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await expect(rows.nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect(rows.first()).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('End');
  await expect(rows.last()).toBeFocused();
  await page.keyboard.press('Home');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(list(page).locator(':focus')).toHaveCount(0);
});

test('pages are leafed through without choosing a row', async ({ page, somebody }) => {
  await openForm(page, somebody);
  await choose(page, { bytes: inventAudit(3).bytes });
  await reads(page);
  await expect(preview(page)).toContainText(/Page 1 of \d/);
  await expect(page.getByRole('button', { name: 'Previous page' })).toBeDisabled();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByRole('img', { name: 'Page 2 of your audit' })).toBeVisible();
  await expect(mark(page)).toBeHidden();
});

test("beside a history the preview tells what will be updated, what is there already, and that the student's corrections stay", async ({
  page,
  campus,
  request,
}) => {
  const { bytes, expected } = inventAudit(3);
  const graded = expected.courses.filter(({ grade, origin }) => grade === 'A' && origin === 'MU');
  const [held, corrected] = graded;
  if (held === undefined || corrected === undefined)
    throw new Error('This student has too few courses.');
  await openForm(page, await campus.enroll());
  const headers = await bearer(page);
  const tell = async (path: string, data: object) =>
    expect((await request.post(path, { headers, data })).status()).toBe(200);
  await tell('/set-major', { major: 'Music (Composition)' });
  await tell('/submit-course-history', {
    courses: [held, corrected].map(({ programId, semester }) => ({
      programId,
      semester,
      grade: 'C',
    })),
  });
  const [own] = await (await request.get('/course-histories?scope=mine', { headers })).json();
  const { _id } = own.courses.find(
    ({ programId }: { programId: string }) => programId === corrected.programId,
  );
  await tell('/edit-course', { courseId: _id, updatedData: { grade: 'B' } });

  await choose(page, { bytes });
  await reads(page);
  await expect(preview(page).getByRole('listitem')).toContainText([
    `${expected.courses.length - 2} will be added`,
    '1 will be updated',
    '1 kept as you corrected them',
  ]);
  const rowOf = ({ semester, programId }: typeof held) =>
    term(page, termName(semester)).getByRole('option', { name: programId });
  await expect(rowOf(held)).toContainText('C → A');
  await expect(rowOf(held)).toContainText('Updated');
  await expect(rowOf(corrected)).toContainText('B, not A');
  await expect(rowOf(corrected)).toContainText('Your edit stays');
});

test('planned courses are shown as left out, with the reason', async ({ page, somebody }) => {
  const planned = Array.from({ length: 50 }, (_, seed) => inventAudit(seed + 1)).find(({ pages }) =>
    pages.flat().some((line) => /\bPL?\b/.test(line.slice(31, 36))),
  );
  if (planned === undefined) throw new Error('Nobody of these plans ahead.');
  await openForm(page, somebody);
  await choose(page, planned);
  await reads(page);
  await row(page, '').last().click();
  await expect(term(page, 'Left out: planned, not taken yet')).toBeVisible();
  await expect(mark(page)).toBeVisible();
});

const refusals: [flaw: Flaw, sentence: string][] = [
  ['transcript', 'This is a transcript. Please download the degree audit instead'],
  ['password', 'This PDF asks for a password.'],
  ['no-text', 'This PDF holds pictures of pages and no text.'],
  ['page-missing', 'A part of this degree audit is missing.'],
  ['another-document', 'This PDF is not a degree audit.'],
];

test('what is wrong with a file is told at once, and uploading it stays possible', async ({
  page,
  campus,
}) => {
  await openForm(page, await campus.enroll());
  await chooseMajor(page, 'Mathematics');
  for (const [flaw, sentence] of refusals) {
    await choose(page, inventAudit(3, { flaw }));
    await expect(preview(page).getByRole('alert')).toContainText(sentence);
    await expect(page.getByRole('button', { name: 'Upload PDF' })).toBeEnabled();
  }
  await choose(page, { bytes: Buffer.from('only words') });
  await expect(preview(page).getByRole('alert')).toHaveText('This file is not a PDF.');
});

test('a browser without workers has no preview, and says that uploading works', async ({
  page,
  somebody,
}) => {
  await page.addInitScript({ content: 'delete globalThis.Worker;' });
  await openForm(page, somebody);
  await choose(page, inventAudit(3));
  await expect(preview(page)).toContainText(
    'A preview of this file is not available. You can still upload it.',
  );
});

test('a preview that cannot be fetched leaves the upload as it is', async ({
  page,
  somebody,
  faults,
}) => {
  await page.route('**/assets/preview-*.js', (route) => route.abort());
  await openForm(page, somebody);
  await choose(page, inventAudit(3));
  await expect(page.getByRole('region', { name: 'Upload Degree Audit' })).toContainText(
    'A preview of this file is not available. You can still upload it.',
  );
  await expect(page.getByRole('button', { name: 'Upload PDF' })).toBeVisible();
  faults.splice(0); // the request we let fail
});

test('a file that takes too long to read has no preview', async ({ page, somebody }) => {
  await page.clock.install();
  await page.route('**/audit-worker-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'onmessage = () => {};' }),
  );
  await openForm(page, somebody);
  await choose(page, inventAudit(3));
  await expect(preview(page)).toContainText('Reading the file in your browser');
  await expect.poll(() => page.workers().length).toBe(1);
  await page.clock.fastForward(5_000);
  await expect(preview(page)).toContainText('Reading the file in your browser');
  await page.clock.fastForward(11_000);
  await expect(preview(page)).toContainText(
    'A preview of this file is not available. You can still upload it.',
  );
  await expect.poll(() => page.workers().length).toBe(0);
});

test('the reading ends with another file and with the page', async ({ page, somebody }) => {
  await openForm(page, somebody);
  await choose(page, inventAudit(3));
  await reads(page);
  const [first] = page.workers();
  await choose(page, inventAudit(7));
  await reads(page);
  await expect.poll(() => page.workers().length).toBe(1);
  expect(page.workers()[0]).not.toBe(first);
  await page.goto('/#/account');
  await expect.poll(() => page.workers().length).toBe(0);
});

test('the preview is accessible and fits its width, in every look', async ({ page, somebody }) => {
  await openForm(page, somebody);
  await choose(page, inventAudit(23));
  await reads(page);
  await inEveryLook(page, async () => {
    await list(page).getByRole('option').nth(2).click();
    await expect(mark(page)).toBeVisible();
    await expectAccessible(page);
    expect(
      await page
        .locator('html')
        .evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth),
    ).toBe(true);
  });
});
