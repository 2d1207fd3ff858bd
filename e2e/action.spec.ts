import { expect } from '@playwright/test';
import { heading, identityCall, storedLogin, test } from './shell.ts';

test.use({ refusals: 'expected' });

test('a student asks for a login link on the Login screen: the browser remembers where it went, and in another one it works for whoever knows that address', async ({
  page,
  campus,
  browser,
  request,
}) => {
  const student = await campus.enroll();
  const send = async (email: string) => {
    // From elsewhere, so that the form is as new.
    await page.goto('/#/');
    await page.goto('/#/login');
    await page.getByLabel('UMSystem Email:').fill(email);
    await page.getByRole('button', { name: 'Email me a log-in link' }).click();
    await expect(page.getByRole('status')).toHaveText(
      'If there’s an account with this address, a log-in link is on its way. Check your inbox (and spam folder).',
    );
  };
  const unknown = campus.newAddress();
  await send(unknown);
  expect(campus.mail.mailsTo(unknown)).toEqual([]);
  // Nor was an account made of it.
  const signUp = { email: unknown, password: student.password };
  expect(await identityCall(request, 'accounts:signUp', signUp)).not.toHaveProperty('error');

  await send(student.email);
  const link = await campus.mail.linkTo(student.email, 'signIn');
  await page.goto(link);
  await expect(page.getByLabel('UMSystem Email:')).toHaveValue(student.email);
  const phone = await browser.newPage({ baseURL: campus.product.url });
  await phone.goto(link);
  const address = phone.getByLabel('UMSystem Email:');
  await expect(address).toHaveValue('');
  await address.fill('somebody.else@umsystem.edu');
  await phone.getByRole('button', { name: 'Log in' }).click();
  await expect(phone.getByRole('alert')).toHaveText('This link was sent to another address.');
  await address.fill(student.email);
  await phone.getByRole('button', { name: 'Log in' }).click();
  await expect(heading(phone, 'Your trail')).toBeVisible();
  expect((await storedLogin(phone)).token).toMatch(/^ey/);
  await phone.close();
});
