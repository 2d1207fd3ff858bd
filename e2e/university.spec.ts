import { startCampus } from '@coursetrail/test-product';
import { startUniversity } from '@coursetrail/test-product/university';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, inEveryLook, sizes } from './looks.ts';
import { bar, heading } from './shell.ts';

/** On the university's own page, which takes any name and password. */
async function logInThere(page: Page, name: string) {
  await page.locator('input[name=login]').fill(name);
  await page.locator('input[name=password]').fill('whatever');
  await page.locator('button[type=submit]').click();
}

async function look(page: Page) {
  await inEveryLook(page, () => expectAccessible(page));
  await page.setViewportSize(sizes.desktop);
}

test('a student comes in through the university, joins an account from before by its password, proves anew who they are where it matters, and is logged out when the university says so', async ({
  page,
}) => {
  const university = await startUniversity({ hasPages: true });
  const campus = await startCampus(university.settings);
  const { url } = campus.product;
  university.register(url);
  const before = await campus.enroll();
  const [name = ''] = before.email.split('@');
  const enter = page.getByRole('link', { name: 'Continue with MU' });

  await page.goto(`${url}/#/account`);
  await expect(heading(page, 'Login')).toBeVisible();
  await look(page);
  await enter.click();
  await logInThere(page, name);
  await expect(heading(page, 'Join your account')).toBeVisible();
  await look(page);
  expect(page.url()).toBe(`${url}/#/action?mode=university`);
  await page.getByLabel('Password:', { exact: true }).fill(before.password);
  await page.getByRole('button', { name: 'Join and log in' }).click();
  await expect(page.getByText('Login successful!')).toBeVisible();
  await expect(heading(page, 'My Account')).toBeVisible();
  await expect(page.getByText('You can log in to this account with MU.')).toBeVisible();

  // The university knows this browser, and its log-in page is not shown again.
  await bar(page).getByRole('button', { name: 'Logout' }).click();
  await expect(
    page.getByText('You’re logged out of Coursetrail, but may still be logged in at your university.'),
  ).toBeVisible();
  await look(page);
  await enter.click();
  await expect(heading(page, 'Your trail')).toBeVisible();

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

  await university.stop();
  await campus.stop();
});
