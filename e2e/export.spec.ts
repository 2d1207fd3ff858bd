import { readFile } from 'node:fs/promises';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { expectAccessible, inEveryLook } from './looks.ts';
import { enter, kept, type Student, test } from './shell.ts';

test.use({ refusals: 'expected' });

const course = (difference: object = {}) => ({
  programId: 'MATH 1500',
  semester: 'FS23',
  grade: 'B+',
  ...difference,
});
const record = (difference: object = {}) => ({
  format: 'coursetrail-1',
  exportedAt: '2026-03-01T12:00:00.000Z',
  major: 'Physics',
  sharing: 'courses',
  courses: [
    course({ _id: 'a', handEditedAt: '2026-01-05T08:00:00.000Z', movedFrom: 'SP23' }),
    course({
      _id: 'b',
      programId: 'ELSE ELEC1',
      semester: 'FS22',
      grade: 'S',
      credits: 2.5,
      origin: 'transfer',
      title: '=1+1',
    }),
    course({
      _id: 'c',
      programId: 'GERMAN 1100',
      grade: '',
      title: 'Elementary German, Größe I',
      credits: 6,
      origin: 'MU',
    }),
  ],
  ...difference,
});

/** My Account of a student with this record, and what the server has of it. */
async function openAccount(
  page: Page,
  request: APIRequestContext,
  student: Student,
  has: object = record(),
) {
  await enter(page, student);
  const headers = { authorization: `Bearer ${(await kept(page)).token}` };
  expect((await request.post('/account/import', { headers, data: has })).ok()).toBe(true);
  await page.goto('/#/account');
  return {
    stored: async () => {
      const { major, sharing, courses } = await (
        await request.get('/account/export', { headers })
      ).json();
      return { major, sharing, courses };
    },
    removeAll: async () => {
      for (const id of ['a', 'b', 'c'])
        expect((await request.delete(`/api/user/courses/${id}`, { headers })).ok()).toBe(true);
    },
  };
}

async function download(page: Page, button: string) {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await saving;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

/** Chooses a file as a student does, by the button. */
async function choose(page: Page, content: unknown, name = 'coursetrail.json') {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Import JSON…' }).click();
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  await (await choosing).setFiles({
    name,
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });
  return page.getByRole('dialog', { name: 'Import' });
}

test('a student takes everything along as JSON, and a table for spreadsheets in which nothing runs', async ({
  page,
  campus,
  request,
}) => {
  const { stored } = await openAccount(page, request, await campus.enroll());
  const json = await download(page, 'Download JSON');
  expect(json.name).toMatch(/^coursetrail-\d{4}-\d\d-\d\d\.json$/);
  expect(JSON.parse(json.text)).toMatchObject(await stored());
  await expect(page.getByRole('status')).toHaveText(`Your data is in the file ${json.name}.`);

  const csv = await download(page, 'Download CSV');
  expect(csv.name).toMatch(/^coursetrail-.*\.csv$/);
  expect(csv.text).toBe(
    [
      '\uFEFFCourse,Semester,Grade,Credits,Title',
      "ELSE ELEC1,Fall 2022,S,2.5,'=1+1",
      'GERMAN 1100,Fall 2023,,6,"Elementary German, Größe I"',
      'MATH 1500,Fall 2023,B+,,',
      '',
    ].join('\r\n'),
  );
});

test('an export that fails is told, and works when pressed again', async ({
  page,
  campus,
  request,
}) => {
  await openAccount(page, request, await campus.enroll());
  await page.route('**/account/export', (route) => route.fulfill({ status: 503, body: 'busy' }));
  await page.getByRole('button', { name: 'Download JSON' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'The file could not be made. Please try again.',
  );
  await page.unrouteAll();
  expect((await download(page, 'Download JSON')).text).toContain('MATH 1500');
  await expect(page.getByRole('main').getByRole('alert')).toBeHidden();
});

test('what was exported and then lost comes back exactly, and the import can be undone', async ({
  page,
  campus,
  request,
}) => {
  const { stored, removeAll } = await openAccount(page, request, await campus.enroll());
  const before = await stored();
  const { text } = await download(page, 'Download JSON');
  await removeAll();
  expect((await stored()).courses).toEqual([]);

  const dialog = await choose(page, text);
  await expect(dialog).toContainText('3 courses will be in your history.');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('status')).toContainText(
    'Imported. Your history holds 3 courses now.',
  );
  await expect(page.getByRole('button', { name: 'Import JSON…' })).toBeFocused();
  expect(await stored()).toEqual(before);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('status')).toHaveText(
    'Undone. Your courses are as they were before the import.',
  );
  await expect(page.getByRole('button', { name: 'Import JSON…' })).toBeFocused();
  expect((await stored()).courses).toEqual([]);
});

test('a newcomer brings a record along, the major and the choice of what others see included', async ({
  page,
  campus,
  request,
}) => {
  const nobody = record({ major: null, sharing: null, courses: [] });
  const { stored } = await openAccount(page, request, await campus.enroll(), nobody);
  const file = record({ sharing: 'courses-and-grades' });
  const dialog = await choose(page, file);
  await expect(dialog).toContainText('You have no major yet: the one in the file is taken.');
  await expect(dialog).toContainText('“My courses and grades” is taken from the file.');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('status')).toContainText('Your history holds 3 courses now.');
  const { major, sharing, courses } = file;
  expect(await stored()).toEqual({ major, sharing, courses });
});

test('before anything is replaced both counts are shown, and the major and what others see change only where agreed', async ({
  page,
  campus,
  request,
}) => {
  const { stored } = await openAccount(page, request, await campus.enroll());
  const before = await stored();
  const other = record({
    major: 'Theatre',
    sharing: 'courses-and-grades',
    firebaseUid: 'somebody-else',
    courses: [course()],
  });
  const dialog = await choose(page, other);
  await expect(dialog).toContainText(
    'Your 3 courses will be replaced by the 1 of the file. You can undo this for a day.',
  );
  await expect(dialog.getByRole('row', { name: /^Courses/ })).toHaveText('Courses31');
  await expect(dialog.getByRole('row', { name: /^Major/ })).toHaveText('MajorPhysicsTheatre');
  await inEveryLook(page, async () => {
    await expectAccessible(page);
    expect(
      await page.locator('html').evaluate((html) => html.scrollWidth <= html.clientWidth),
    ).toBe(true);
  });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  expect(await stored()).toEqual(before);

  await choose(page, other);
  await dialog.getByRole('checkbox', { name: 'Change my major to Theatre' }).check();
  await dialog.getByRole('button', { name: 'Replace' }).click();
  await expect(page.getByRole('status')).toContainText('Your history holds 1 course now.');
  expect(await stored()).toMatchObject({
    major: 'Theatre',
    sharing: 'courses',
    courses: [course()],
  });
  await expect(page.getByRole('definition').nth(1)).toHaveText('Theatre');

  await choose(page, { ...other, courses: (await stored()).courses });
  await dialog
    .getByRole('checkbox', { name: 'Change what others see to “My courses and grades”' })
    .check();
  await dialog.getByRole('button', { name: 'Replace' }).click();
  await expect(page.getByRole('status')).toHaveText('Your courses were just these already.');
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await expect(page.getByRole('radio', { name: 'My courses and grades' })).toBeChecked();
});

test('a file that cannot be used is refused in plain words, and nothing changes', async ({
  page,
  campus,
  request,
}) => {
  const { stored } = await openAccount(page, request, await campus.enroll());
  const before = await stored();
  for (const [content, sentence, name] of [
    ['not even JSON', 'This is not a file exported from Coursetrail.'],
    [{ some: 'thing' }, 'This is not a file exported from Coursetrail.'],
    ['Course,Semester', 'A CSV file is for spreadsheets.', 'coursetrail.csv'],
    [record({ courses: [course(), course()] }), 'MATH 1500 stands twice in Fall 2023.'],
    [
      record({ courses: [course({ semester: 'Fall' })] }),
      'Course 1 in this file cannot be used (semester).',
    ],
  ] as const) {
    const dialog = await choose(page, content, name);
    await expect(dialog.getByRole('alert')).toContainText(sentence);
    await expect(dialog.getByRole('alert')).toContainText('Nothing was changed.');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  // What only the server can know.
  const dialog = await choose(page, record({ courses: [course({ semester: 'FS48' })] }));
  await dialog.getByRole('button', { name: 'Replace' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Please choose a term that can already be registered for. Nothing was changed.',
  );
  expect(await stored()).toEqual(before);
});

test('an import cut off by the network says so, keeps the dialog, and works when tried again', async ({
  page,
  campus,
  request,
  faults,
}) => {
  const { stored } = await openAccount(page, request, await campus.enroll());
  const dialog = await choose(page, record({ courses: [course({ _id: 'z' })] }));
  const confirm = dialog.getByRole('button', { name: 'Replace' });
  await expect(confirm).toBeFocused();
  await page.context().setOffline(true);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText(
    'Could not connect to server. Importing it again does no harm.',
  );
  await page.context().setOffline(false);
  await confirm.click();
  await expect(page.getByRole('status')).toContainText('Your history holds 1 course now.');
  expect((await stored()).courses).toEqual([course({ _id: 'z' })]);
  faults.splice(0); // the browser lists the call that found no network
});
