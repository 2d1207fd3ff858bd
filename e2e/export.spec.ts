import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { bearer, enter, importCourses, storedCourses, test, took } from './shell.ts';

test.use({ refusals: 'expected' });

const courses = [
  {
    ...took('MATH 1500', 'FS23', 'B+'),
    handEditedAt: '2026-01-05T08:00:00.000Z',
    movedFrom: 'SP23',
  },
  { ...took('ELSE ELEC1', 'FS22', 'S'), credits: 2.5, origin: 'transfer', title: '=1+1' },
  {
    ...took('GERMAN 1100', 'FS23', ''),
    credits: 6,
    origin: 'MU',
    title: 'Elementary German, Größe I',
  },
];

test('a student downloads everything as JSON, and a table for spreadsheets in which no text runs as a formula; what is lost then comes back exactly by an import, which can be undone', async ({
  page,
  campus,
}) => {
  await enter(page, await campus.enroll());
  await importCourses(page, courses);
  await page.goto('/#/account');
  const headers = await bearer(page);
  const stored = async () => {
    const { exportedAt, ...record } = await (await page.request.get('/account/export', { headers })).json();
    return record;
  };
  const download = async (button: string) => {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    const file = await saving;
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
  };
  const before = await stored();
  expect(before.courses).toHaveLength(courses.length);
  for (const course of courses) expect(before.courses).toContainEqual(expect.objectContaining(course));
  const json = await download('Download JSON');
  expect(json.name).toMatch(/^coursetrail-\d{4}-\d\d-\d\d\.json$/);
  expect(JSON.parse(json.text)).toMatchObject(before);
  await expect(page.getByRole('status')).toHaveText(`Your data is in the file ${json.name}.`);

  const csv = await download('Download CSV');
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

  for (const { _id } of before.courses)
    expect((await page.request.delete(`/api/user/courses/${_id}`, { headers })).ok()).toBe(true);
  expect(await storedCourses(page)).toEqual([]);
  const choosing = page.waitForEvent('filechooser');
  const choose = page.getByRole('button', { name: 'Import JSON…' });
  await choose.click();
  await (await choosing).setFiles({
    name: json.name,
    mimeType: 'application/json',
    buffer: Buffer.from(json.text),
  });
  const dialog = page.getByRole('dialog', { name: 'Import' });
  await expect(dialog).toContainText('3 courses will be in your history.');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('status')).toContainText('Imported. You now have 3 courses.');
  await expect(choose).toBeFocused();
  expect(await stored()).toEqual(before);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('status')).toHaveText('Import undone. Your courses are back to what they were.');
  await expect(choose).toBeFocused();
  expect(await storedCourses(page)).toEqual([]);
});
