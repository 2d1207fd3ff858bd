import { expect } from '@playwright/test';
import { bearer, enter, heading, importCourses, test, took } from './shell.ts';

// A browser asks for the icon of the document in which a student is made to log in.
test.use({ refusals: 'expected' });

const courses = [
  took('MATH 1500', 'FS22', 'B+'),
  took('PHYSCS 2750', 'SP23', 'A'),
  // Only an audit can list a subject that the catalog does not know.
  { ...took('HIST ELEC1', 'SP23', 'CR'), origin: 'transfer' },
];

const plan = {
  main: '1',
  plans: [{ id: '1', name: 'My plan', courses: [{ programId: 'PHYSCS 2760', semester: 'FS40' }] }],
};

test('a student makes a link with the keyboard alone; a visitor opens it and sees what was chosen, the plan marked; no server hears of it', async ({
  page,
  campus,
  browser,
  request,
}) => {
  await enter(page, await campus.enroll());
  await importCourses(page, courses, 'nothing');
  const headers = await bearer(page);
  const plans = '/account/documents/plans';
  expect((await request.put(plans, { headers, data: { version: 0, document: plan } })).ok()).toBe(true);
  await page.goto('/#/visualizer?mode=current&semester=all');
  await expect(page.getByRole('application', { name: 'Your courses and plan by semester' })).toBeVisible();
  await page.goto('/#/');
  await page.getByRole('button', { name: 'Share my trail' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Share my trail' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('checkbox', { name: '1 Fall 2022' }).focus();
  await page.keyboard.press('Space');
  for (const _ of ['2 Spring 2023', 'My major', 'Calendar terms', 'Grades']) await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(dialog.getByRole('checkbox', { name: 'My plan' })).not.toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  const field = dialog.getByRole('textbox', { name: 'Link' });
  await expect(field).toBeFocused();
  const link = await field.inputValue();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Share my trail' })).toBeFocused();

  const elsewhere = await browser.newContext();
  const visitor = await elsewhere.newPage();
  const sent: string[] = [];
  visitor.on('request', (each) => {
    sent.push(each.url(), each.postData() ?? '', JSON.stringify(each.headers()));
  });
  await visitor.goto(link);
  await expect(heading(visitor, 'A shared trail')).toBeVisible();
  await expect(visitor.getByRole('region', { name: 'Semester 2' }).getByRole('listitem')).toHaveText([
    /^HIST ELEC1 +CR$/,
    /^PHYSCS 2750 .*Physics.* A$/,
  ]);
  await expect(visitor.getByRole('region', { name: 'Semester 3 planned' }).getByRole('listitem')).toHaveText(
    /^PHYSCS 2760 .*Physics.* planned$/,
  );
  await expect(visitor.getByText('MATH 1500')).toBeHidden();
  // What follows the # is not part of any request; Playwright names it with the page's own address.
  const heard = sent.filter((text) => !text.endsWith(link)).join('\n');
  expect(heard).not.toMatch(/ELEC1|2750|2760|trail\//);
  expect(await visitor.evaluate(() => ({ ...localStorage, ...sessionStorage }))).toEqual({});
  await elsewhere.close();
});
