import { sortBySemester, termName } from '@coursetrail/domain';
import { inventAudit } from '@coursetrail/invented-audits';
import { expect, type Page } from '@playwright/test';
import { openForm } from './form.ts';
import { test } from './shell.ts';

type ChosenAudit = { name?: string; bytes: Uint8Array };

async function choose(page: Page, { name = 'audit.pdf', bytes }: ChosenAudit) {
  const buffer = Buffer.from(bytes);
  await page.getByLabel('Degree audit (PDF)').setInputFiles({ name, mimeType: 'application/pdf', buffer });
}

const preview = (page: Page) => page.getByRole('region', { name: 'What we found in this file' });
const list = (page: Page) => page.getByRole('listbox', { name: 'Courses in this file' });
const mark = (page: Page) => page.getByTestId('mark');

/** The reader has been fetched and started, and has read the file. */
const reads = (page: Page) => expect(list(page)).toBeVisible();

/** How much of the picture under the mark is ink. */
const inkUnderMark = (page: Page) =>
  mark(page).evaluate((element) => {
    const canvas = element.parentElement?.querySelector('canvas');
    const whole = canvas.getBoundingClientRect();
    const part = element.getBoundingClientRect();
    const scale = canvas.width / whole.width;
    const at = [part.x - whole.x, part.y - whole.y, part.width, part.height].map((length) => length * scale);
    // A copy, because the browser wants to know in advance which canvas is read often.
    const copy = canvas.cloneNode().getContext('2d', { willReadFrequently: true });
    copy.drawImage(canvas, 0, 0);
    const pixels: number[] = [...copy.getImageData(...at).data];
    const reds = pixels.filter((_, index) => index % 4 === 0);
    return reds.filter((red) => red < 128).length / reds.length;
  });

test('a chosen audit is shown by semester, with credits, grades and what is behind it, before anything is sent, and each row is marked where it stands on the page', async ({
  page,
  campus,
}) => {
  const { bytes, expected } = inventAudit(23);
  await openForm(page, await campus.enroll());
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && !pathname.startsWith('/identity/')) sent.push(pathname);
  });
  await choose(page, { bytes });
  await reads(page);

  const codes = [...new Set(sortBySemester(expected.courses, 'ascending').map(({ semester }) => semester))];
  const attempts = expected.courses.length;
  const courses = new Set(expected.courses.map(({ programId }) => programId)).size;
  await expect(preview(page)).toContainText(`${courses} courses (${attempts} attempts) in ${codes.length} semesters`);
  await expect(preview(page)).toContainText(expected.program);
  await expect(preview(page)).toContainText(`${expected.courses.length} will be added`);
  await expect(preview(page)).toContainText('The courses add up to the file’s own totals');
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
    const courses = sortBySemester(expected.courses, 'ascending').filter(({ semester }) => semester === code);
    const sum = courses.reduce((total, { credits, grade }) => total + (grade === 'W' ? 0 : credits), 0);
    expect(terms[index]?.credits).toBe(`${sum} ${sum === 1 ? 'credit' : 'credits'}`);
    expect(terms[index]?.rows).toEqual(
      courses.map(({ programId, title, credits, grade }) => `${programId} ${title} ${credits} cr ${grade} New`),
    );
  }

  // A row is marked where it stands on the drawn page, however that is printed.
  for (const producer of ['plain', 'sideways', 'rotated'] as const) {
    if (producer !== 'plain') await choose(page, inventAudit(7, { producer }));
    await reads(page);
    const rows = list(page).getByRole('option');
    const count = await rows.count();
    const seen = new Set<string | null>();
    for (const index of [0, Math.floor(count / 2), count - 1]) {
      await rows.nth(index).click();
      await expect(rows.nth(index)).toHaveAttribute('aria-selected', 'true');
      await expect(mark(page)).toBeInViewport();
      await expect.poll(() => inkUnderMark(page), producer).toBeGreaterThan(0.03);
      seen.add(await mark(page).getAttribute('style'));
    }
    expect(seen.size, 'each row has a position of its own').toBe(3);
    await page.getByRole('button', { name: 'Whole page' }).click();
    await expect.poll(() => inkUnderMark(page), producer).toBeGreaterThan(0.03);
  }
  expect(sent).toEqual([]);
});
