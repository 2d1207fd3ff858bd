import { startCampus } from '@coursetrail/test-product';
import { startUniversity } from '@coursetrail/test-product/university';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, inEveryLook, sizes } from './looks.ts';
import { bar, heading, test } from './shell.ts';

// The university is another origin, and the browser complains about what its pages do.
test.use({ faults: [] });

/** On the university's own page, which takes any name and password. */
async function logInThere(page: Page, name: string) {
  await page.locator('input[name=login]').fill(name);
  await page.locator('input[name=password]').fill('whatever');
  await page.locator('button[type=submit]').click();
}

let steps = 0;
/** `npm run pictures` saves the steps in their order. A check is for what no component test shows. */
async function look(page: Page, step: string, check?: () => Promise<void>) {
  steps += 1;
  await inEveryLook(page, check, `${String(steps).padStart(2, '0')} ${step}`);
  await page.setViewportSize(sizes.desktop);
}

test('a student comes in through the university, reads what keeps them out, joins an account from before by its password, proves anew who they are where it matters, and is logged out when the university says so', async ({
  page,
}) => {
  const university = await startUniversity({ hasPages: true });
  const campus = await startCampus(university.settings);
  const { url } = campus.product;
  university.register(url);
  const before = await campus.enroll();
  const [name = ''] = before.email.split('@');
  const enter = page.getByRole('link', { name: 'Continue with MU' });
  const isAccessible = () => expectAccessible(page);

  await page.goto(`${url}/#/account`);
  await expect(heading(page, 'Login')).toBeVisible();
  await look(page, 'log-in');

  await university.stop();
  await enter.click();
  await expect(page.getByText(/^The log-in of MU can’t be reached right now\./)).toBeVisible();
  await look(page, 'the university is away');
  await university.start();
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await enter.click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByText('The log-in at MU was canceled. Nothing has changed.')).toBeVisible();
  await look(page, 'canceled', isAccessible);
  // Where the student was going is remembered on both ways back.
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await expect(page.getByText('You’ll come back to My Account afterwards.')).toBeVisible();
  await enter.click();
  await logInThere(page, name);
  await expect(heading(page, 'Join your account')).toBeVisible();
  await look(page, 'an account with this address');
  expect(page.url()).toBe(`${url}/#/action?mode=university`);
  await page.getByLabel('Password:', { exact: true }).fill(before.password);
  await page.getByRole('button', { name: 'Join and log in' }).click();
  await expect(page.getByText('Login successful!')).toBeVisible();
  await expect(heading(page, 'My Account')).toBeVisible();
  await expect(page.getByText('You can log in to this account with MU.')).toBeVisible();
  await look(page, 'joined', isAccessible);

  // The university knows this browser, and its log-in page is not shown again.
  await bar(page).getByRole('button', { name: 'Logout' }).click();
  await expect(
    page.getByText('You’re logged out of Coursetrail, but may still be logged in at your university.'),
  ).toBeVisible();
  await look(page, 'logged out', isAccessible);
  await enter.click();
  await expect(heading(page, 'Your trail')).toBeVisible();
  await look(page, 'logged in at once');

  // Another student, without a password: deleting the account asks the university once more.
  await page.context().clearCookies();
  await bar(page).getByRole('button', { name: 'Logout' }).click();
  await enter.click();
  await logInThere(page, 'newcomer');
  await expect(heading(page, 'Your trail')).toBeVisible();
  await page.goto(`${url}/identity/university/login?from=/account&again`);
  await logInThere(page, 'newcomer');
  await expect(heading(page, 'My Account')).toBeVisible();
  await expect(page.getByText('newcomer@umsystem.edu')).toBeVisible();

  // The university ends its session, and tells our server.
  await page.goto(`${university.issuer}/session/end`);
  await page.locator('button[name=logout]').first().click();
  await page.waitForURL(/\/session\/end\/success/);
  await page.goto(`${url}/#/account`);
  await expect(heading(page, 'Login')).toBeVisible();
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
  await look(page, 'logged out by the university', isAccessible);

  await university.stop();
  await campus.stop();
});
