import { expect, type Page } from '@playwright/test';
import { EditPage } from './edit-page.ts';
import { expectAccessible, inEveryLook, looksOf, picturesFolder, settledLooksOf, sizes } from './looks.ts';
import { enter, heading, importCourses, openEmpty, screens, test, took } from './shell.ts';

const notFound = { path: '/nowhere', studentHeading: 'Page not found' };

const fits = (page: Page) => page.locator('html').evaluate((element) => element.scrollWidth <= element.clientWidth);

/** The states of Edit that no component test looks at. */
async function walkThroughEdit(page: Page) {
  await page.setViewportSize(sizes.desktop);
  const edit = new EditPage(page);
  await edit.button('Select').click();
  await edit.button('Select all shown').click();
  await expect(page.getByRole('toolbar', { name: 'Selected courses' })).toBeVisible();
  await expectAccessible(page);
  await edit.button('Done').click();
  await edit.enter('MATH 1700', { semester: 'Select Semester' });
  await edit.button('Save').click();
  await expect(page.getByText('Please select a semester.')).toBeVisible();
  await expectAccessible(page);
  // What is not saved would keep the student there.
  await openEmpty(page);
}

for (const [who, walked] of [
  ['that need no login', [...screens.filter(({ guarded }) => !guarded), notFound]],
  ['of a student', screens.filter(({ guarded }) => guarded)],
] as const) {
  test(`the screens ${who} are accessible, fit their width, look the same by their address as from Home, send no request to another origin and break no policy, in every look`, async ({
    page,
    campus,
  }) => {
    await enter(page, await campus.enroll());
    await importCourses(page, [took('MATH 1500', 'FS22', 'A'), took('MATH 1700', 'SP23', 'B+')]);
    // What the browser complains about, such as a request to another origin, ends every journey.
    const policy = (await page.goto('/'))?.headers()['content-security-policy'];
    expect(policy).toContain("connect-src 'self';");
    for (const { path, studentHeading: name } of walked) {
      await page.setViewportSize(sizes.desktop);
      await page.goto('/#/');
      await expect(heading(page, 'Your trail')).toBeVisible();
      await expect(page.locator('#frame')).toHaveCount(0);
      await page.goto(`/#${path}`);
      await expect(heading(page, name)).toBeVisible();
      // What shows the heading before the scripts have run is gone.
      await expect(page.locator('#frame')).toHaveCount(0);
      await inEveryLook(page, async (size) => {
        await expectAccessible(page);
        await expect.poll(() => fits(page), `${path} does not scroll sideways: ${size}`).toBe(true);
      });
      // The style sheets of Home came first, and now come after those of the page.
      await page.setViewportSize(sizes.desktop);
      const fromHome = await settledLooksOf(page);
      await page.reload();
      await expect.poll(() => looksOf(page), `${path} by its address`).toEqual(fromHome);
      // A desktop at 400 %.
      await page.setViewportSize({ width: 320, height: 225 });
      await expect.poll(() => fits(page), `${path} does not scroll sideways when it is enlarged`).toBe(true);
      if (path === '/edit') await walkThroughEdit(page);
    }
  });
}

test('a chosen theme is on the page before anything is drawn', async ({ page, faults }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const theme = page.getByRole('button', { name: /^Theme/ });
  for (const _ of ['light', 'dark']) await theme.click();
  // Only the early script arrives, which runs before the first paint.
  await page.route(/\/assets\/(?!early-).*\.js$/, (route) => route.abort());
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  // The files we let fail: the main script, and those the early script asks for.
  await expect.poll(() => faults.splice(0)).not.toEqual([]);
  await page.goto('about:blank');
  faults.splice(0);
});

const major = 'major=Computer+Science';
/** What a student among others sees. */
const crowdedScreens = [
  '/',
  '/visualizer?mode=current&semester=all',
  '/visualizer?mode=current&semester=all&view=path',
  `/visualizer?${major}&semester=all`,
  `/visualizer?${major}&semester=all&view=path&course=MATH+1700`,
  `/visualizer?${major}&view=table`,
  `/visualizer?${major}&mode=single&semester=all`,
  `/statistics?${major}&mode=distribution`,
  `/statistics?${major}&mode=grades`,
  `/statistics?${major}&mode=distribution&view=table`,
  '/course/MATH 2300',
  '/edit',
  '/degree',
  '/account',
];

if (picturesFolder)
  test('pictures of what a student among others sees', async ({ page, campus }) => {
    const student = { email: campus.newAddress(), password: 'pictures of trails' };
    const account = [student.email, '--password', student.password, '--uid', 'invented-1-000448'];
    for (const { ok, output } of [
      await campus.product.command('seed', '--students', '600', '--seed', '1'),
      await campus.product.account('create', ...account),
    ])
      expect(ok, output).toBe(true);
    await enter(page, student);
    for (const address of crowdedScreens) {
      await page.goto(`/#${address}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await inEveryLook(page);
    }
  });
