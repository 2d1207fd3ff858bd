import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { expectAccessible, inEveryLook } from './looks.ts';
import { type Campus, enter, kept, type Student, test } from './shell.ts';

test.use({ refusals: 'expected' });

const choice = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const openAccount = async (page: Page, student: Student) => {
  await enter(page, student);
  await page.goto('/#/account');
  const levels = page.getByRole('group', { name: 'What others see of you' });
  await expect(levels.getByRole('radio', { checked: true })).toBeVisible();
};
const bearer = async (page: Page) => ({ authorization: `Bearer ${(await kept(page)).token}` });

/** Takes a major and courses, given as 'MATH 1500 FS24 A', in the name of whoever the headers name. */
async function study(
  request: APIRequestContext,
  headers: Record<string, string>,
  major: string,
  lines: string[],
) {
  const courses = lines.map((line) => {
    const [subject, number, semester, grade] = line.split(' ');
    return { programId: `${subject} ${number}`, semester, grade };
  });
  expect((await request.post('/set-major', { headers, data: { major } })).ok()).toBe(true);
  expect((await request.post('/submit-course-history', { headers, data: { courses } })).ok()).toBe(
    true,
  );
}

/** Another student of a major, with these courses. */
async function addPeer(request: APIRequestContext, campus: Campus, major: string, lines: string[]) {
  const data = { ...(await campus.enroll()), returnSecureToken: true };
  const reply = await request.post('/identity/v1/accounts:signInWithPassword?key=coursetrail', {
    data,
  });
  await study(request, { authorization: `Bearer ${(await reply.json()).idToken}` }, major, lines);
}

test('a student chooses what others see; it is saved at once and stays', async ({
  page,
  campus,
  request,
}) => {
  await openAccount(page, await campus.enroll());
  await expect(choice(page, 'My courses')).toBeChecked();
  await expect(page.getByText('You have not chosen yet.')).toBeVisible();

  await choice(page, 'Nothing').check();
  await expect(page.getByRole('status')).toHaveText('Saved. Others see nothing of you.');
  await expect(page.getByText('You have not chosen yet.')).toBeHidden();
  const sharing = async () =>
    (await request.get('/account/sharing', { headers: await bearer(page) })).json();
  expect(await sharing()).toEqual({ sharing: 'nothing', chosen: true });
  await page.reload();
  await expect(choice(page, 'Nothing')).toBeChecked();

  // With the keyboard every step on the way is saved, and the last one stands.
  await choice(page, 'Nothing').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(choice(page, 'My courses and grades')).toBeFocused();
  await expect(page.getByRole('status')).toHaveText('Saved. Others see your courses and grades.');
  expect(await sharing()).toEqual({ sharing: 'courses-and-grades', chosen: true });
});

test('a choice that cannot be saved goes back to the one before, and says so', async ({
  page,
  campus,
  faults,
}) => {
  await openAccount(page, await campus.enroll());
  const alert = page.getByRole('main').getByRole('alert');
  await page.route('**/account/sharing', (route) =>
    route.fulfill({
      status: 503,
      json: { error: 'The server cannot reach its database.', code: 'storage-unavailable' },
    }),
  );
  await choice(page, 'Nothing').click();
  await expect(alert).toHaveText(
    'The server cannot reach its database. Your choice was not saved; the one before still stands.',
  );
  await expect(choice(page, 'My courses')).toBeChecked();

  await page.unrouteAll();
  await page.context().setOffline(true);
  await choice(page, 'My courses and grades').click();
  await expect(alert).toHaveText(/^Could not connect to server\. Your choice was not saved/);
  await expect(choice(page, 'My courses')).toBeChecked();
  await page.context().setOffline(false);
  await choice(page, 'My courses and grades').click();
  await expect(page.getByRole('status')).toHaveText('Saved. Others see your courses and grades.');
  await expect(alert).toBeHidden();
  faults.splice(0); // the browser lists the call that found no network
});

test('a choice that cannot be loaded is told, and loads when tried again', async ({
  page,
  campus,
}) => {
  await enter(page, await campus.enroll());
  await page.route('**/account/sharing', (route) => route.fulfill({ status: 503, body: 'busy' }));
  await page.goto('/#/account');
  await expect(page.getByText('Unable to load your choice.')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(choice(page, 'My courses')).toBeChecked();
});

test('the preview shows a student what others see: semesters by number, grades only when shared, rare courses left out', async ({
  page,
  campus,
  request,
}) => {
  test.slow();
  await openAccount(page, await campus.enroll());
  await page.getByRole('button', { name: 'Preview what others see' }).click();
  const card = page.getByRole('article');
  await expect(card).toContainText('You have no courses yet.');
  await expect(card.getByRole('link', { name: 'Add them' })).toHaveAttribute('href', '#/form');

  const common = ['MATH 1500 FS23 B+', 'STAT 2500 SP24 A'];
  await study(request, await bearer(page), 'Statistics', [...common, 'GREEK 4300 SP24 C']);
  await page.reload();
  await page.getByRole('button', { name: 'Preview what others see' }).click();
  await expect(card).toContainText('Fewer than 5 students of Statistics share their courses');

  for (let peers = 0; peers < 4; peers++) await addPeer(request, campus, 'Statistics', common);
  await page.reload();
  await page.getByRole('button', { name: 'Preview what others see' }).click();
  await expect(card.getByRole('heading', { name: 'A student of Statistics' })).toBeVisible();
  const first = card
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Semester 1' }) });
  await expect(first).toHaveText('Semester 1MATH 1500');
  await expect(card).not.toContainText(/GREEK|FS23|Fall|B\+/);
  await expect(card).toContainText(
    '1 course of yours is left out: fewer than 5 students of your major have it',
  );

  await choice(page, 'My courses and grades').check();
  await expect(first).toHaveText('Semester 1MATH 1500 B+');
  await inEveryLook(page, async () => {
    await expectAccessible(page);
    expect(
      await page.locator('html').evaluate((html) => html.scrollWidth <= html.clientWidth),
    ).toBe(true);
  });

  await choice(page, 'Nothing').check();
  await expect(card.getByRole('heading', { name: 'Nobody sees you' })).toBeVisible();
  await expect(card).not.toContainText('MATH 1500');
  await page.getByRole('button', { name: 'Hide the preview' }).click();
  await expect(card).toBeHidden();
});

test('a preview that cannot be loaded is told, and loads when tried again', async ({
  page,
  campus,
}) => {
  await openAccount(page, await campus.enroll());
  await page.route('**/as-seen-by-others*', (route) =>
    route.fulfill({ status: 503, body: 'busy' }),
  );
  await page.getByRole('button', { name: 'Preview what others see' }).click();
  await expect(page.getByText('Unable to load the preview.')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('article')).toContainText('Nobody sees you');
});
