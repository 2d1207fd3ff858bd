import { expect, type Page } from '@playwright/test';
import { enter, storedLogin, type TestStudent } from './shell.ts';
import { crowded, submit, test } from './visualizer-campus.ts';

test.use({ refusals: 'expected' });

const choice = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const openAccount = async (page: Page, student: TestStudent) => {
  await enter(page, student);
  await page.goto('/#/account');
  const levels = page.getByRole('group', { name: 'What others see of you' });
  await expect(levels.getByRole('radio', { checked: true })).toBeVisible();
};
test('a student chooses what others see, and the preview shows it: semesters by number, grades only when shared, rare courses left out', async ({
  page,
  campus,
}) => {
  const student = await campus.enroll();
  await openAccount(page, student);
  const card = page.getByRole('article');
  await expect(card).toContainText('You don’t have any courses yet.');
  await expect(card.getByRole('link', { name: 'Add your courses' })).toHaveAttribute(
    'href',
    '#/form',
  );

  const courses = [
    { programId: 'ENGLSH 1000', semester: 'FS23', grade: 'B+' },
    { programId: 'GREEK 4300', semester: 'SP24', grade: 'C' },
  ];
  await submit(campus, student, 'Music (Composition)', courses);
  await page.reload();
  await expect(card).toContainText(
    'Nothing about Music (Composition) is published yet. At least 6 students have to share their courses',
  );

  await submit(campus, student, crowded, []);
  await page.reload();
  await expect(card.getByRole('heading', { name: `A student in ${crowded}` })).toBeVisible();
  const first = card
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Semester 1' }) });
  await expect(first).toHaveText('Semester 1ENGLSH 1000');
  await expect(card).not.toContainText(/GREEK|FS23|Fall|B\+/);
  await expect(card).toContainText(
    '1 of your courses is hidden: fewer than 6 students in your major took it',
  );

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

test('a student whose login is old confirms the password in place, and the choice is saved', async ({
  page,
  campus,
}) => {
  const student = await campus.enroll();
  await openAccount(page, student);
  // As the server refuses a login that is older than five minutes.
  const refusal = { error: 'Please confirm your password first.', code: 'sign-in-too-old' };
  let refused = 0;
  await page.route('**/account/sharing', (route) =>
    route.request().method() === 'PUT' && refused++ === 0
      ? route.fulfill({ status: 403, json: refusal })
      : route.continue(),
  );
  await choice(page, 'My courses and grades').check();
  const dialog = page.getByRole('dialog', { name: 'Confirm Your Password' });
  const before = await storedLogin(page);
  await dialog.getByLabel('Password:', { exact: true }).fill(student.password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('status')).toContainText('Saved.');
  await expect(dialog).toBeHidden();
  const after = await storedLogin(page);
  expect(after.token).not.toBe(before.token);
  // The session before it has ended.
  const headers = { authorization: `Bearer ${before.token}` };
  await expect
    .poll(async () => (await page.request.get('/get-major', { headers })).status())
    .toBe(401);
  await page.reload();
  await expect(choice(page, 'My courses and grades')).toBeChecked();
});
