import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { becomeVisitor, identityService } from '../identity/test-kit.ts';
import { expectAccessible, inEveryLook, student } from '../test-kit.tsx';
import { Component as Action } from './action.page.tsx';
import { address, alert, button, field, renderPage, status } from './test-kit.tsx';

const heading = page.getByRole('heading', { level: 1 });
const link = (name: string) => page.getByRole('link', { name });
const openLink = (mode: string, code = 'a-code') => renderPage(<Action />, `/action?mode=${mode}&oobCode=${code}`);

const codeFor = (requestType: string, more: object = {}) => ({
  requestType,
  email: student.email,
  ...more,
});

beforeEach(async () => {
  await becomeVisitor();
  identityService.knowTheStudent();
  identityService.accept('resetPassword', codeFor('PASSWORD_RESET'));
});

describe('the page behind the links in emails', () => {
  test('says what to do with half a link', async () => {
    await renderPage(<Action />, '/action?mode=verifyEmail');
    await expect.element(heading).toHaveTextContent('This link is incomplete');
    await expect.element(link('Go to Login')).toHaveAttribute('href', '/login');
  });

  test.each([
    ['verifyEmail', 'Verify your email', 'Log in, or get a new link there', '/login'],
    ['resetPassword', 'Choose a new password', 'Ask for a new link', '/reset-password'],
    ['verifyAndChangeEmail', 'Change your email', 'Ask for a new link in My Account', '/account'],
    ['signIn', 'Log in with a link', 'Log in with your password', '/login'],
  ])('a used link of the mode %s says so and leads to a new one', async (mode, title, text, to) => {
    identityService.refuse('resetPassword', 'INVALID_OOB_CODE');
    await openLink(mode);
    await expect.element(heading).toHaveTextContent(title);
    await expect
      .element(alert)
      .toHaveTextContent('This link has been used already, or a newer one has taken its place.');
    await expect.element(link(text)).toHaveAttribute('href', to);
    await expect.element(page.getByRole('button')).not.toBeInTheDocument();
  });

  test('a link that expires while its form is filled in says so and leads to a new one', async () => {
    await openLink('resetPassword');
    await field('New password:').fill('a new beginning');
    await field('Confirm new password:').fill('a new beginning');
    identityService.refuse('resetPassword', 'EXPIRED_OOB_CODE');
    await button('Change password').click();
    await expect.element(alert).toHaveTextContent('This link has expired.');
    await inEveryLook(() => expectAccessible());
    await expect.element(link('Ask for a new link')).toHaveAttribute('href', '/reset-password');
    await expect.element(field('New password:')).not.toBeInTheDocument();
  });

  test('a link that cannot be looked up because the server is away can be tried again', async () => {
    identityService.disconnect('resetPassword');
    await openLink('resetPassword');
    await expect.element(alert).toMatchTextContent('Could not connect to server.');
    identityService.accept('resetPassword', codeFor('PASSWORD_RESET'));
    const release = identityService.hold('resetPassword');
    await button('Try again').click();
    await expect.element(status).toHaveTextContent('Reading your link…');
    release();
    await expect.element(field('New password:')).toBeVisible();
  });

  test('a new password is asked for twice, and a refused one does not cost the link', async () => {
    await openLink('resetPassword');
    await expect.element(field('New password:')).toHaveAccessibleDescription('At least 6 characters.');
    await field('New password:').fill('a new beginning');
    await field('Confirm new password:').fill('another beginning');
    await button('Change password').click();
    await expect.element(alert).toHaveTextContent('Passwords do not match!');
    const words = 'Password should be at least 6 characters';
    identityService.refuse('resetPassword', `WEAK_PASSWORD : ${words}`);
    await field('Confirm new password:').fill('a new beginning');
    await button('Change password').click();
    await expect.element(alert).toHaveTextContent(words);
    identityService.accept('resetPassword', codeFor('PASSWORD_RESET'));
    await button('Change password').click();
    await expect.element(address).toHaveTextContent('/login');
    expect(identityService.sentTo('resetPassword').at(-1)).toMatchObject({
      oobCode: 'a-code',
      newPassword: 'a new beginning',
    });
  });

  test('an address that is verified but cannot log in yet leads to Login', async () => {
    identityService.accept('resetPassword', codeFor('VERIFY_EMAIL'));
    identityService.refuse('signInWithPassword', 'TOO_MANY_ATTEMPTS_TRY_LATER', 429);
    await openLink('verifyEmail');
    await field('Password:').fill('a new beginning');
    await button('Verify email').click();
    await expect.element(address).toHaveTextContent('/login');
  });

  test('a change of address names both and asks for the password of the account', async () => {
    const newEmail = 'next@umsystem.edu';
    identityService.accept('resetPassword', codeFor('VERIFY_AND_CHANGE_EMAIL', { newEmail }));
    await openLink('verifyAndChangeEmail');
    await expect
      .element(field('Password:'))
      .toHaveAccessibleDescription(/If it isn’t yours, close this page: nothing changes\.$/);
    await expect
      .element(page.getByText(/Your account will use/))
      .toHaveTextContent(`Your account will use ${newEmail} in place of ${student.email}. Then you log in again.`);
    identityService.refuse('resetPassword', 'INVALID_LOGIN_CREDENTIALS');
    await field('Password:').fill('not the password');
    await button('Change email').click();
    await expect.element(alert).toHaveTextContent('Incorrect password.');
    identityService.accept('resetPassword', codeFor('VERIFY_AND_CHANGE_EMAIL', { newEmail }));
    await field('Password:').fill('seven semesters');
    await button('Change email').click();
    await expect.element(address).toHaveTextContent('/login');
    expect(identityService.sentTo('resetPassword').at(-1)).toMatchObject({
      oobCode: 'a-code',
      newPassword: 'seven semesters',
    });
  });
});
