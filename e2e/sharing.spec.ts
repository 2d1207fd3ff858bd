import { expect, type Page } from '@playwright/test';
import { crowded, submit, test } from './crowd.ts';
import { enter, took } from './shell.ts';

test.use({ refusals: 'expected' });

const choice = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
test('a student chooses what others see, and the preview shows it: semesters by number, grades only when shared, rare courses left out', async ({
  page,
  campus,
}) => {
  const student = await campus.enroll();
  await enter(page, student);
  await page.goto('/#/account');
  const card = page.getByRole('article');
  await expect(card).toContainText('You don’t have any courses yet.');
  await expect(card.getByRole('link', { name: 'Add your courses' })).toHaveAttribute('href', '#/form');

  const courses = [took('ENGLSH 1000', 'FS23', 'B+'), took('GREEK 4300', 'SP24', 'C')];
  await submit(campus, student, 'Music (Composition)', courses);
  await page.reload();
  await expect(card).toContainText(
    'Nothing about Music (Composition) is published yet. At least 6 students have to share their courses',
  );

  await submit(campus, student, crowded, []);
  await page.reload();
  await expect(card.getByRole('heading', { name: `A student in ${crowded}` })).toBeVisible();
  const first = card.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Semester 1' }) });
  await expect(first).toHaveText('Semester 1ENGLSH 1000');
  await expect(card).not.toContainText(/GREEK|FS23|Fall|B\+/);
  await expect(card).toContainText('1 of your courses is hidden: fewer than 6 students in your major took it');

  await choice(page, 'My courses and grades').check();
  await expect(first).toHaveText('Semester 1ENGLSH 1000 B+');
  await expect(page.getByRole('status')).toHaveText(
    'Saved. Others will see your courses and grades after one of the next updates.',
  );
  await page.reload();
  await expect(choice(page, 'My courses and grades')).toBeChecked();

  await choice(page, 'Nothing').check();
  await expect(card.getByRole('heading', { name: 'Nobody sees you' })).toBeVisible();
  await expect(card).not.toContainText('ENGLSH 1000');
  await page.getByRole('button', { name: 'Hide the preview' }).click();
  await expect(card).toBeHidden();
});
