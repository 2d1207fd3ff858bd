import { expect, type Page, type Request } from '@playwright/test';
import { EditPage } from './edit-page.ts';
import { endSessions, enter, fillLogin, heading, test, took } from './shell.ts';

test.use({ refusals: 'expected' });

const history = [
  took('CMP_SC 1050', 'FS22', 'A-'),
  took('MATH 1500', 'FS22', 'C'),
  took('MATH 1700', 'SP23', 'B+'),
  took('BIO_SC 1010', 'FS99', 'S'),
];

/** The requests that change something, as the browser sends them from now on. */
function changesOf(page: Page): Request[] {
  const sent: Request[] = [];
  page.on('request', (request) => {
    const isIdentity = new URL(request.url()).pathname.startsWith('/identity/');
    if (request.method() !== 'GET' && !isIdentity) sent.push(request);
  });
  return sent;
}

test('a correction is sent once, in code form and with a bearer, is stored, and can be undone; so is a deletion of one course or of several (EDIT-22, EDIT-24, EDIT-25, EDIT-33, EDIT-34)', async ({
  student: page,
}) => {
  const edit = new EditPage(page);
  await edit.openWith(history);
  // With the credits of the catalog: 4, 5 and 5.
  await expect(page.getByRole('status', { name: 'Cumulative GPA' })).toHaveText('2.950');
  const changes = changesOf(page);
  await edit.enter('MATH 1700', { semester: 'Fall 2023', grade: 'A' });
  await edit.button('Save').dblclick();
  await expect(edit.semester).toHaveCount(0);
  await expect(edit.fact('MATH 1700', 'Semester')).toHaveText('Fall 2023');
  await expect(edit.fact('MATH 1700', 'Grade')).toHaveText('A');
  await expect.poll(edit.stored).toMatchObject({ 'MATH 1700': ['FS23', 'A'] });
  const [request, ...more] = changes;
  expect(more).toEqual([]);
  expect([request?.method(), new URL(request?.url() ?? '').pathname]).toEqual(['POST', '/edit-course']);
  expect(request?.postDataJSON()).toEqual({
    courseId: 'MATH_1700-SP23',
    updatedData: { semester: 'FS23', grade: 'A' },
  });
  expect(await request?.headerValue('authorization')).toMatch(/^Bearer ey/);

  await edit.button('Undo').click();
  await expect(edit.fact('MATH 1700', 'Semester')).toHaveText('Spring 2023');
  await expect.poll(edit.stored).toMatchObject({ 'MATH 1700': ['SP23', 'B+'] });

  // The server takes back a term and a grade that are on no list, as long as the course had them before.
  await edit.enter('BIO_SC 1010', { grade: 'B' });
  await edit.save();
  await expect.poll(edit.stored).toMatchObject({ 'BIO_SC 1010': ['FS99', 'B'] });

  changes.length = 0;
  const storedCodes = async () => Object.keys(await edit.stored());
  await edit.delete('MATH 1500');
  await expect(edit.confirmation).toBeHidden();
  const [deletion, ...others] = changes;
  expect(others).toEqual([]);
  expect([deletion?.method(), new URL(deletion?.url() ?? '').pathname]).toEqual([
    'DELETE',
    '/api/user/courses/MATH_1500-FS22',
  ]);
  expect(await deletion?.headerValue('authorization')).toMatch(/^Bearer ey/);
  await expect.poll(edit.stored).not.toHaveProperty('MATH 1500');
  await edit.button('Undo').click();
  await expect(edit.card('MATH 1500')).toBeVisible();
  await expect.poll(edit.stored).toMatchObject({ 'MATH 1500': ['FS22', 'C'] });

  await edit.button('Select').click();
  await page.getByLabel('Search').fill('math');
  await edit.button('Select all shown').click();
  await edit.button('Delete 2 selected').click();
  await edit.confirmation.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('2 courses deleted.', { exact: true })).toBeVisible();
  await expect.poll(storedCodes).toEqual(['CMP_SC 1050', 'BIO_SC 1010']);
  await edit.button('Undo').click();
  await edit.button('Show all').click();
  await expect(edit.editButtons).toHaveCount(history.length);
  await expect.poll(storedCodes).toHaveLength(history.length);
});

test('the session may end during an edit: after the login it is open as it was, and can be saved', async ({
  page,
  campus,
}) => {
  const student = await campus.enroll();
  await enter(page, student);
  const edit = new EditPage(page);
  await edit.openWith(history);
  await edit.enter('MATH 1700', { semester: 'Fall 2023', grade: 'A' });
  await endSessions(page);
  // The page may have found out by itself, which leads to Login as well.
  await edit
    .button('Save')
    .click({ timeout: 5000 })
    .catch(() => {});
  await expect(heading(page, 'Login')).toBeVisible();
  await fillLogin(page, student);
  await expect(heading(page, 'Edit Your Courses')).toBeVisible();
  await expect(edit.semester).toHaveValue('FS23');
  await expect(edit.grade).toHaveValue('A');
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await edit.save();
  await expect(edit.fact('MATH 1700', 'Semester')).toHaveText('Fall 2023');
});
