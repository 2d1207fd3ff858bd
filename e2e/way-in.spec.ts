import { countCourses } from '@coursetrail/domain';
import { inventAudit } from '@coursetrail/invented-audits';
import { expect, type Locator } from '@playwright/test';
import { majorField } from './form.ts';
import { heading, isVerified, sdkUser, storedCourses, storedLogin, test } from './shell.ts';

/** An audit for a degree that is one of our majors. */
function auditForMajor(program: string) {
  for (let seed = 1; ; seed++) {
    const audit = inventAudit(seed);
    if (audit.expected.program === program) return audit;
  }
}

test('a new student with an audit at hand needs eight clicks from Home over the sign-up and the link in its email to the whole trail (SIGNUP-8, SIGNUP-15, SIGNUP-16, SIGNUP-17, SIGNUP-18, SIGNUP-19, AUTH-7, AUTH-9)', async ({
  page,
  campus,
  request,
}) => {
  const { bytes, expected } = auditForMajor('Computer Science (BS)');
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks++;
    await target.click();
  };
  const email = campus.newAddress();
  const password = 'a long walk through campus';
  const fill = (label: string) => page.getByLabel(label, { exact: true }).fill(password);

  await page.goto('/');
  await click(page.getByRole('main').getByRole('link', { name: 'Create an account' }));
  await page.getByLabel('Email:').fill(email);
  await fill('Password:');
  await fill('Confirm password:');
  const held = Promise.withResolvers<void>();
  await page.route('**/accounts:signUp*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await click(page.getByRole('button', { name: 'Sign Up' }));
  await expect(page.getByRole('button', { name: 'Signing up...' })).toBeDisabled();
  held.resolve();
  await expect(page).toHaveURL(/#\/login$/);
  await expect(page.getByRole('status')).toHaveText(
    'A verification email has been sent. Please verify before logging in.',
  );
  await expect.poll(() => storedLogin(page)).toEqual({ token: null, userId: null });
  await expect.poll(() => sdkUser(page)).toBeNull();
  await expect
    .poll(() => campus.mail.mailsTo(email))
    .toMatchObject([{ subject: 'Verify your email for Coursetrail', html: expect.stringContaining('<a ') }]);
  expect(await isVerified(request, { email, password })).toBe(false);

  clicks++; // the link in the email
  const link = await campus.mail.linkTo(email, 'verifyEmail');
  expect(new URL(link).origin).toBe(campus.product.url);
  await page.goto(link);
  // Login has a field of the same name.
  await expect(heading(page, 'Verify your email')).toBeVisible();
  await fill('Password:');
  await click(page.getByRole('button', { name: 'Verify email' }));

  await expect(heading(page, 'Your trail')).toBeVisible();
  expect(await isVerified(request, { email, password })).toBe(true);

  // Home leads: one button, which opens the browser's own dialog.
  const chooser = page.waitForEvent('filechooser');
  await click(page.getByRole('button', { name: 'Upload your degree audit' }));
  clicks++; // the file in that dialog
  const buffer = Buffer.from(bytes);
  await (await chooser).setFiles({ name: 'audit.pdf', mimeType: 'application/pdf', buffer });

  // The major is the audit's own, and what others may see is asked beside what would be sent.
  await expect(heading(page, 'Submit Your Course History')).toBeVisible();
  const upload = page.getByRole('region', { name: 'Upload Degree Audit' });
  await expect(upload.getByRole('radio', { name: 'My courses', exact: true })).toBeChecked();
  await expect(majorField(page)).toHaveValue('Computer Science');
  await click(upload.getByRole('button', { name: 'Upload PDF' }));
  const count = expected.courses.length;
  const dialog = page.getByRole('dialog', { name: 'PDF Upload' });
  await expect(dialog).toContainText(`${count} classes uploaded!`);
  await click(dialog.getByRole('link', { name: 'See my trail' }));

  await expect(heading(page, 'Visualizer')).toBeVisible();
  await expect(page).toHaveURL(/mode=current&semester=all$/);
  await expect(page.getByText('Showing data for major:')).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(8);
  expect(await storedCourses(page)).toHaveLength(count);

  // From now on Home shows the trail instead of the steps.
  await page.goto('/#/');
  const different = countCourses(expected.courses);
  await expect(page.getByRole('img', { name: new RegExp(`^Your trail: ${different} courses in`) })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upload your degree audit' })).toHaveCount(0);
});
