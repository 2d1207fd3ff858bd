import { readFileSync } from 'node:fs';
import path from 'node:path';
import { inventAudit } from '@coursetrail/invented-audits';
import { expect, type Locator, type Page } from '@playwright/test';
import { majorField, openFormSettled } from './form.ts';
import { storedCourses, test, took } from './shell.ts';

test.use({ refusals: 'expected' });

const sample = (name: string) => path.join(import.meta.dirname, '../samples', `${name}.pdf`);
const { expected } = inventAudit(3); // samples/audit.pdf
const { expected: expectedLater } = inventAudit(3, { later: true }); // samples/audit-a-term-later.pdf

const section = (page: Page) => page.getByRole('region', { name: 'Upload Degree Audit' });
const file = (page: Page) => section(page).getByLabel('Degree audit (PDF)');
const button = (page: Page) => section(page).getByRole('button', { name: 'Upload PDF' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'PDF Upload' });
const inDialog = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });

const isTaken = (page: Page, count?: number) =>
  expect(dialog(page)).toContainText(count === undefined ? 'classes uploaded!' : `${count} classes uploaded!`);

const saysFirst = (page: Page, changes: string, courseCount: number) =>
  expect(dialog(page).getByRole('status').first()).toHaveText(`${changes}${courseCount} classes uploaded!`);

test('a sample is uploaded with the keyboard alone, sent as the API expects and with a bar, counted, shown and undone (UPLOAD-8, UPLOAD-10, UPLOAD-14, UPLOAD-15, UPLOAD-20)', async ({
  page,
  campus,
}) => {
  await openFormSettled(page, campus);
  const tabTo = async (target: Locator) => {
    const isReached = () => target.evaluate((element) => element.matches(':focus'));
    for (let stop = 0; stop < 20 && !(await isReached()); stop++) await page.keyboard.press('Tab');
    await expect(target).toBeFocused();
  };
  // Before the keys: the browser must know in time that its own dialog is not to be shown.
  const chooser = page.waitForEvent('filechooser');
  await majorField(page).focus();
  await tabTo(file(page));
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(sample('audit'));
  await expect(section(page)).toContainText('What we found in this file');
  await expect(button(page)).toBeEnabled();
  await expect(dialog(page)).toBeHidden();
  await tabTo(button(page));
  const request = page.waitForRequest('**/upload');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  const call = await request;
  expect(call.method()).toBe('POST');
  expect(await call.headerValue('authorization')).toMatch(/^Bearer \S+$/);
  expect(await call.headerValue('content-type')).toMatch(/^multipart\/form-data; boundary=/);
  const reply = await call.response();
  const courseCount = expected.courses.length;
  expect(await reply?.json()).toMatchObject({ courseCount });

  await isTaken(page, courseCount);
  await saysFirst(page, `${courseCount} added`, courseCount);
  await expect(dialog(page).getByRole('link', { name: 'See my trail' })).toBeFocused();
  const byKey = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
  const uploaded = expected.courses
    .map(({ programId, semester, grade }) => took(programId, semester, grade))
    .sort(byKey);
  expect((await storedCourses(page)).sort(byKey)).toEqual(uploaded);
  await page.keyboard.press('Tab');
  await expect(inDialog(page, 'OK')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(file(page)).toBeFocused();
  await expect(file(page)).toHaveValue('');
  await expect(button(page)).toBeDisabled();

  // The same file again would change nothing.
  await file(page).setInputFiles(sample('audit'));
  await expect(section(page)).toContainText('Nothing new: you already have every course in this file.');
  await button(page).click();
  await saysFirst(page, 'Nothing new', courseCount);
  await inDialog(page, 'OK').click();

  // A term later, courses in progress have their grades; that can be undone.
  // On a slow network a bar shows how much has been sent.
  const network = await page.context().newCDPSession(page);
  const slowness = { offline: false, latency: 0, downloadThroughput: -1 };
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', {
    ...slowness,
    uploadThroughput: 200_000,
  });
  const later = readFileSync(sample('audit-a-term-later'));
  const large = Buffer.concat([later, Buffer.alloc(2_000_000)]);
  await file(page).setInputFiles({ name: 'large.pdf', mimeType: 'application/pdf', buffer: large });
  await button(page).click();
  const bar = dialog(page).getByRole('progressbar', { name: 'Sent so far' });
  const share = async () => Number(await bar.getAttribute('value'));
  await expect.poll(share).toBeGreaterThan(0);
  const first = await share();
  expect(first).toBeLessThan(1);
  await expect.poll(share).toBeGreaterThan(first);
  await network.send('Network.emulateNetworkConditions', { ...slowness, uploadThroughput: -1 });
  await isTaken(page, expectedLater.courses.length);
  const before = await storedCourses(page);
  await inDialog(page, 'Undo').click();
  await expect(dialog(page).getByRole('status')).toHaveText('Upload undone.');
  await expect(inDialog(page, 'Undo')).toBeHidden();
  const after = await storedCourses(page);
  expect(after).not.toEqual(before);
  expect(after.sort(byKey)).toEqual(uploaded);
});

test('a file the preview refuses is refused by the server in the same words, also without a preview, and stays chosen (UPLOAD-3, UPLOAD-17)', async ({
  page,
  campus,
  faults,
}) => {
  await openFormSettled(page, campus);
  const sentence = 'Part of this degree audit is missing. Please download it again and upload the whole file.';
  const isRefused = async () => {
    await button(page).click();
    await expect(dialog(page).getByRole('alert')).toHaveText(`Error: ${sentence}`);
    await inDialog(page, 'Close').last().click();
    await expect(dialog(page)).toBeHidden();
  };
  await file(page).setInputFiles(sample('page-missing'));
  await expect(section(page).getByRole('alert')).toHaveText(sentence);
  await isRefused();

  await page.route(/\/assets\/(preview|audit-worker)-.*\.js/, (route) => route.abort());
  await page.reload();
  await file(page).setInputFiles(sample('page-missing'));
  await expect(section(page)).toContainText('We can’t preview this file. You can still upload it.');
  await isRefused();
  expect(await file(page).inputValue()).toContain('page-missing');
  await expect(button(page)).toBeEnabled();
  expect(await storedCourses(page)).toEqual([]);
  faults.splice(0); // the requests we let fail
});
