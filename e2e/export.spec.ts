import { readFile } from 'node:fs/promises';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { enter, storedLogin, type TestStudent, test } from './shell.ts';

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
  student: TestStudent,
  has: object = record(),
) {
  await enter(page, student);
  const headers = { authorization: `Bearer ${(await storedLogin(page)).token}` };
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

test('a student downloads everything as JSON, and a table for spreadsheets in which no text runs as a formula; what is lost then comes back exactly by an import, which can be undone', async ({
  page,
  campus,
  request,
}) => {
  const { stored, removeAll } = await openAccount(page, request, await campus.enroll());
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

  // What was exported and then lost comes back exactly, and the import can be undone.
  const before = await stored();
  await removeAll();
  expect((await stored()).courses).toEqual([]);

  const dialog = await choose(page, json.text);
  await expect(dialog).toContainText('3 courses will be in your history.');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('status')).toContainText('Imported. You now have 3 courses.');
  await expect(page.getByRole('button', { name: 'Import JSON…' })).toBeFocused();
  expect(await stored()).toEqual(before);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('status')).toHaveText(
    'Import undone. Your courses are back to what they were.',
  );
  await expect(page.getByRole('button', { name: 'Import JSON…' })).toBeFocused();
  expect((await stored()).courses).toEqual([]);
});
