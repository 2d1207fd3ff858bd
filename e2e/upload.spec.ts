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

/** A server that takes the file and says nothing until told to go on. */
async function holdUploads(page: Page) {
  const held = Promise.withResolvers<Route>();
  await page.route('**/upload', (route) => held.resolve(route));
  return { goOn: async () => (await held.promise).continue() };
}

test("the section offers a PDF file and 'Upload PDF', which waits for a file and a major (UPLOAD-1, UPLOAD-2, UPLOAD-4, UPLOAD-5, UPLOAD-6, UPLOAD-7)", async ({
  page,
  campus,
}) => {
  await openForm(page, await campus.enroll());
  await expect(
    section(page).getByRole('heading', { level: 2, name: 'Upload Degree Audit', exact: true }),
  ).toBeVisible();
  await expect(file(page)).toHaveAttribute('type', 'file');
  await expect(file(page)).toHaveAttribute('accept', '.pdf');
  await expect(button(page)).toHaveText('Upload PDF');
  await expect(button(page)).toBeDisabled();
  await file(page).setInputFiles(sample('audit'));
  await expect(button(page)).toBeDisabled();
  await expect(section(page)).toContainText('Choose your major above first.');
  await chooseMajor(page, 'Mathematics');
  await expect(button(page)).toBeEnabled();
  await file(page).setInputFiles([]);
  await expect(button(page)).toBeDisabled();
  await expect(section(page)).toContainText('Choose a file first.');
});

test('submitting without a file is answered in the page, and nothing is sent (UPLOAD-9)', async ({
  page,
  campus,
}) => {
  await openFormSettled(page, campus);
  const sent = uploads(page);
  await section(page)
    .locator('form')
    .evaluate((form) => form.requestSubmit());
  await expect(section(page).getByRole('alert')).toHaveText('Please select a file.');
  await expect(dialog(page)).toBeHidden();
  await file(page).setInputFiles(sample('audit'));
  await expect(section(page).getByRole('alert')).toBeHidden();
  expect(sent).toEqual([]);
});

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

test('the file travels in the field pdf, byte by byte (UPLOAD-20)', async ({ page, campus }) => {
  await openFormSettled(page, campus);
  const body = Promise.withResolvers<Buffer | null>();
  await page.route('**/upload', (route) => {
    body.resolve(route.request().postDataBuffer());
    return route.fulfill({
      json: { courseCount: 1, added: 1, updated: 0, unchanged: 0, ignored: [] },
    });
  });
  const content = '%PDF-1.7 plain enough to be found again';
  await file(page).setInputFiles({
    name: 'mine.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(content),
  });
  await button(page).click();
  const sent = (await body.promise)?.toString() ?? '';
  expect(sent).toMatch(
    /name="pdf"; filename="mine.pdf"\r\nContent-Type: application\/pdf\r\n\r\n%PDF-1.7 plain/,
  );
  expect(sent).toContain(content);
});

test('the summary tells what was left out and why, and leads on to the history', async ({
  page,
  campus,
}) => {
  await openFormSettled(page, campus);
  const ignored = [
    { text: 'FS26 MATH     2300  3.0 PL  CALCULUS III', reason: 'planned' },
    { text: 'FS26 MATH     2320  3.0 PL  PROOFS', reason: 'planned' },
    { text: 'WI20 MATH     1100  3.0 A   ALGEBRA', reason: 'term-unknown' },
  ];
  await page.route('**/upload', (route) =>
    route.fulfill({ json: { courseCount: 7, added: 4, updated: 1, unchanged: 2, ignored } }),
  );
  await upload(page, 'audit');
  await expect(dialog(page)).toContainText('7 classes uploaded!');
  await expect(figures(page)).toHaveText(['4', '1', '2']);
  await dialog(page).getByText('3 lines were left out').click();
  await expect(dialog(page)).toContainText('2 planned, not taken yet:');
  await expect(dialog(page)).toContainText('1 in a term we do not know:');
  await expect(dialog(page).getByRole('listitem')).toHaveCount(3);
  await expect(dialog(page).getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '#/edit');
  await dialog(page).getByRole('link', { name: 'Visualizer' }).click();
  await expect(heading(page, 'Visualizer')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
});

test('while a file is uploaded the dialog spins and cannot be closed, and afterwards it can (UPLOAD-11, UPLOAD-12, UPLOAD-13)', async ({
  page,
  campus,
}) => {
  await openFormSettled(page, campus);
  const { goOn } = await holdUploads(page);
  await upload(page, 'audit');
  await expect(
    dialog(page).getByText('Uploading and parsing your courses...', { exact: true }),
  ).toBeVisible();
  await expect(dialog(page).locator('.mantine-Loader-root')).toBeVisible();
  await expect(inDialog(page, 'Close')).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.mouse.click(8, 400);
  await expect(dialog(page)).toBeVisible();
  await goOn();
  await isTaken(page);
  await expect(inDialog(page, 'Close')).toBeEnabled();
  await inDialog(page, 'Close').click();
  await expect(dialog(page)).toBeHidden();
});

test('a file that waits for others is told its place', async ({ page, campus }) => {
  await openFormSettled(page, campus);
  const { goOn } = await holdUploads(page);
  let place: number | null = 3;
  await page.route('**/upload/place', (route) => route.fulfill({ json: { place } }));
  await upload(page, 'audit');
  await expect(dialog(page)).toContainText('3 other files are read before it.');
  place = 1;
  await expect(dialog(page)).toContainText('One other file is read before it.');
  await goOn();
  await isTaken(page);
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

test('a file may be dropped onto the section, if it is a PDF', async ({ page, campus }) => {
  await openFormSettled(page, campus);
  const drop = async (name: string, type: string) => {
    const data = await page.evaluateHandle(`(() => {
      const data = new DataTransfer();
      data.items.add(new File(['%PDF-1.7'], '${name}', { type: '${type}' }));
      return data;
    })()`);
    await section(page).dispatchEvent('dragover', { dataTransfer: data });
    await section(page).dispatchEvent('drop', { dataTransfer: data });
  };
  await drop('audit.pdf', 'application/pdf');
  await expect(button(page)).toBeEnabled();
  expect(await file(page).inputValue()).toContain('audit.pdf');
  await drop('photo.png', 'image/png');
  await expect(section(page).getByRole('alert')).toHaveText('This file is not a PDF.');
  await expect(button(page)).toBeDisabled();
});

test('a failure without a sentence is told as unknown, a lost network as what it is (UPLOAD-18, UPLOAD-19)', async ({
  page,
  campus,
  faults,
}) => {
  await openFormSettled(page, campus);
  await page.route('**/upload', (route) => route.fulfill({ status: 500, body: '' }));
  await upload(page, 'audit');
  await expect(error(page)).toHaveText('Error: Unknown error');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();

  await page.unrouteAll();
  await page.route('**/upload', (route) => route.abort());
  await button(page).click();
  await expect(error(page)).toHaveText('Error: Could not connect to server.');
  await page.keyboard.press('Escape');

  // The file is still chosen: once the network is back, one press is enough.
  await page.unrouteAll();
  await button(page).click();
  await isTaken(page, told.courses.length);
  faults.splice(0); // the browser lists what we let fail
});

test('however often the button is pressed, the file is sent once', async ({ page, campus }) => {
  await openFormSettled(page, campus);
  const sent = uploads(page);
  await file(page).setInputFiles(sample('audit'));
  await section(page)
    .locator('form')
    .evaluate((form) => {
      for (let press = 0; press < 3; press++) form.requestSubmit();
    });
  await isTaken(page);
  expect(sent).toEqual(['POST']);
});

test('before the first upload the chosen major is saved and the student asked what others may see; closing that question sends nothing', async ({
  page,
  campus,
}) => {
  await openForm(page, await campus.enroll());
  const sent = uploads(page);
  await chooseMajor(page, 'Mathematics');
  await upload(page, 'audit');
  const question = page.getByRole('dialog', { name: 'What may others see?' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(dialog(page)).toBeHidden();
  expect(sent).toEqual([]);

  await button(page).click();
  await question.getByRole('button', { name: 'Continue' }).click();
  await isTaken(page);
  const { major } = await (
    await page.request.get('/get-major', { headers: await bearer(page) })
  ).json();
  expect(major).toBe('Mathematics');
});

test('a major that cannot be saved stops the upload, and the dialog says why', async ({
  page,
  campus,
}) => {
  await openFormSettled(page, campus);
  const sent = uploads(page);
  await chooseMajor(page, 'Statistics');
  await page.route('**/set-major', (route) =>
    route.fulfill({
      status: 429,
      json: { error: 'Not that often.', code: 'major-changed-too-often' },
    }),
  );
  await upload(page, 'audit');
  await expect(error(page)).toHaveText('Error: Not that often.');
  expect(sent).toEqual([]);
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

test('the section is accessible in every look, also with a complaint', async ({ page, campus }) => {
  await openFormSettled(page, campus);
  await section(page)
    .locator('form')
    .evaluate((form) => form.requestSubmit());
  await expect(section(page).getByRole('alert')).toBeVisible();
  await inEveryLook(page, () => expectAccessible(page));
});

const ignored = [{ text: 'FS26 MATH     2300  3.0 PL  CALCULUS III', reason: 'planned' }];
const states: [
  state: string,
  shows: string,
  answer: (route: Route) => Promise<void> | undefined,
][] = [
  ['uploading', 'Uploading and parsing your courses...', () => undefined],
  [
    'refused',
    'Error: Too many.',
    (route) => route.fulfill({ status: 429, json: { error: 'Too many.', code: 'many' } }),
  ],
  [
    'done',
    '7 classes uploaded!',
    (route) =>
      route.fulfill({ json: { courseCount: 7, added: 4, updated: 1, unchanged: 2, ignored } }),
  ],
];
for (const [state, shows, answer] of states) {
  test(`the dialog of an upload that is ${state} is accessible in every look`, async ({
    page,
    campus,
  }) => {
    await openFormSettled(page, campus);
    await page.route('**/upload', answer);
    // No audit: the page behind the dialog stays short, and is checked with the preview.
    await file(page).setInputFiles({
      name: 'mine.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7'),
    });
    await button(page).click();
    await expect(dialog(page)).toContainText(shows);
    await inEveryLook(page, () => expectAccessible(page));
  });
}
