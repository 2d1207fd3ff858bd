import { readFileSync } from 'node:fs';
import path from 'node:path';
import { inventAudit } from '@coursetrail/invented-audits';
import { expect, type Page, type Route } from '@playwright/test';
import {
  bearer,
  chooseMajor,
  majorField,
  openForm,
  openFormSettled,
  storedCourses,
} from './form.ts';
import { expectAccessible, inEveryLook } from './looks.ts';
import { heading, test } from './shell.ts';

test.use({ refusals: 'expected' });

const sample = (name: string) => path.join(import.meta.dirname, '../samples', `${name}.pdf`);
const { expected: told } = inventAudit(3); // samples/audit.pdf
const { expected: toldLater } = inventAudit(3, { later: true }); // samples/audit-a-term-later.pdf

const section = (page: Page) => page.getByRole('region', { name: 'Upload Degree Audit' });
const file = (page: Page) => section(page).getByLabel('Degree audit (PDF)');
const button = (page: Page) => section(page).getByRole('button', { name: 'Upload PDF' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'PDF Upload' });
const inDialog = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true });
const error = (page: Page) => dialog(page).getByRole('alert');

const isTaken = (page: Page, count?: number) =>
  expect(dialog(page)).toContainText(
    count === undefined ? 'classes uploaded!' : `${count} classes uploaded!`,
  );
const isRefused = (page: Page, sentence: string) => expect(error(page)).toHaveText(sentence);

const figures = (page: Page) => dialog(page).getByRole('definition');

/** Every file the page has sent. */
function uploads(page: Page) {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/upload') sent.push(request.method());
  });
  return sent;
}

async function upload(page: Page, name: string) {
  await file(page).setInputFiles(sample(name));
  await button(page).click();
}

test('a sample goes all the way: sent as the call wants it, counted, shown and undone (UPLOAD-8, UPLOAD-10, UPLOAD-14, UPLOAD-15, UPLOAD-20)', async ({
  page,
  campus,
}) => {
  await openFormSettled(page, campus);
  await file(page).setInputFiles(sample('audit'));
  await expect(dialog(page)).toBeHidden();
  const request = page.waitForRequest('**/upload');
  await button(page).click();
  await expect(dialog(page)).toBeVisible();
  const call = await request;
  expect(call.method()).toBe('POST');
  expect(await call.headerValue('authorization')).toMatch(/^Bearer \S+$/);
  expect(await call.headerValue('content-type')).toMatch(/^multipart\/form-data; boundary=/);
  const reply = await call.response();
  const courseCount = told.courses.length;
  expect(await reply?.json()).toMatchObject({ courseCount });

  await isTaken(page, courseCount);
  await expect(dialog(page).getByRole('status')).toHaveText(`${courseCount} classes uploaded!`);
  await expect(figures(page)).toHaveText([`${courseCount}`, '0', '0']);
  await expect(inDialog(page, 'OK')).toBeFocused();
  const byKey = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
  expect((await storedCourses(page)).sort(byKey)).toEqual(
    told.courses
      .map(({ programId, semester, grade }) => ({ programId, semester, grade }))
      .sort(byKey),
  );
  await inDialog(page, 'OK').click();
  await expect(dialog(page)).toBeHidden();
  await expect(file(page)).toHaveValue('');
  await expect(button(page)).toBeDisabled();

  // The same file again changes nothing, so there is nothing of it to undo.
  await upload(page, 'audit');
  await isTaken(page, courseCount);
  await expect(figures(page)).toHaveText(['0', '0', `${courseCount}`]);
  await expect(inDialog(page, 'Undo')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();

  // A term later what was in progress has its grade; and that can be taken back.
  await upload(page, 'audit-a-term-later');
  await isTaken(page, toldLater.courses.length);
  const before = await storedCourses(page);
  await inDialog(page, 'Undo').click();
  await expect(dialog(page)).toContainText('Undone. Your history is as it was before this upload.');
  await expect(inDialog(page, 'Undo')).toBeHidden();
  const after = await storedCourses(page);
  expect(after).not.toEqual(before);
  expect(after.sort(byKey)).toEqual(
    told.courses
      .map(({ programId, semester, grade }) => ({ programId, semester, grade }))
      .sort(byKey),
  );
});

test('on a slow network a bar shows how much has been sent', async ({ page, campus }) => {
  await openFormSettled(page, campus);
  const network = await page.context().newCDPSession(page);
  const slowness = { offline: false, latency: 0, downloadThroughput: -1 };
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', {
    ...slowness,
    uploadThroughput: 200_000,
  });
  const large = Buffer.concat([readFileSync(sample('audit')), Buffer.alloc(2_000_000)]);
  await file(page).setInputFiles({ name: 'large.pdf', mimeType: 'application/pdf', buffer: large });
  await button(page).click();
  const bar = dialog(page).getByRole('progressbar', { name: 'Sent so far' });
  const share = async () => Number(await bar.getAttribute('value'));
  await expect.poll(share).toBeGreaterThan(0);
  const first = await share();
  expect(first).toBeLessThan(1);
  await expect.poll(share).toBeGreaterThan(first);
  await network.send('Network.emulateNetworkConditions', { ...slowness, uploadThroughput: -1 });
  await expect(inDialog(page, 'Close').first()).toBeEnabled();
});

test("a refusal is shown in the server's words, the file stays chosen, and another upload follows (UPLOAD-8, UPLOAD-16, UPLOAD-17)", async ({
  page,
  campus,
}) => {
  await openFormSettled(page, campus);
  for (const [name, sentence] of [
    [
      'transcript',
      'Error: This is a transcript. Please download the degree audit instead: run your declared programs and choose the 2-column PDF.',
    ],
    [
      'scanned',
      'Error: This PDF holds pictures of pages and no text. Please upload the file as it was downloaded, not a scan.',
    ],
    [
      'page-missing',
      'Error: A part of this degree audit is missing. Please download it again and upload the whole file.',
    ],
  ] as const) {
    await upload(page, name);
    await isRefused(page, sentence);
    await expect(dialog(page).locator('button.button')).toHaveText(['Close']);
    await expect(dialog(page).locator('button.button')).toBeFocused();
    await dialog(page).locator('button.button').click();
    await expect(dialog(page)).toBeHidden();
    expect(await file(page).inputValue()).toContain(name);
    await expect(button(page)).toBeEnabled();
  }
  expect(await storedCourses(page)).toEqual([]);
  await upload(page, 'audit');
  await isTaken(page, told.courses.length);
});

test('a file that is not a PDF is taken under no name (UPLOAD-3)', async ({ page, campus }) => {
  await openFormSettled(page, campus);
  const sent = uploads(page);
  await file(page).setInputFiles({
    name: 'essay.docx',
    mimeType: 'application/msword',
    buffer: Buffer.from('essay'),
  });
  await expect(section(page).getByRole('alert')).toHaveText('This file is not a PDF.');
  await expect(button(page)).toBeDisabled();
  await expect(file(page)).toHaveValue('');
  expect(sent).toEqual([]);
  // Under the name of one it comes as far as the server.
  await file(page).setInputFiles({
    name: 'essay.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('essay'),
  });
  await button(page).click();
  await isRefused(page, 'Error: This file is not a PDF.');
});

test('a file larger than any audit is refused in a sentence', async ({ page, campus }) => {
  await openFormSettled(page, campus);
  const buffer = Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(11 * 1024 * 1024)]);
  await file(page).setInputFiles({ name: 'film.pdf', mimeType: 'application/pdf', buffer });
  await button(page).click();
  await isRefused(page, 'Error: This file is larger than 10 MB. A degree audit is much smaller.');
});

test('an audit is uploaded with the keyboard alone', async ({ page, campus }) => {
  await openFormSettled(page, campus);
  await majorField(page).focus();
  for (
    let stop = 0;
    stop < 6 && !(await file(page).evaluate((input) => input.matches(':focus')));
    stop++
  ) {
    await page.keyboard.press('Tab');
  }
  await expect(file(page)).toBeFocused();
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(sample('audit'));
  await expect(button(page)).toBeEnabled();
  await page.keyboard.press('Tab');
  await expect(button(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(inDialog(page, 'OK')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(file(page)).toBeFocused();
});
