import { loginReply, universityEntry, universityResult } from '@coursetrail/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { becomeVisitor, identityService } from '../identity/test-kit.ts';
import { expectAccessible, inEveryLook, makeToken, server, student } from '../test-kit.tsx';
import { Component as Action } from './action.page.tsx';
import { Component as Login } from './login.page.tsx';
import { Component as ResetPassword } from './reset-password.page.tsx';
import { Component as Signup } from './signup.page.tsx';
import { address, alert, button, field, renderPage, status } from './test-kit.tsx';

/** As the server writes it into the page. */
function offerUniversity({ passwords = true } = {}) {
  Object.assign(document.documentElement.dataset, { university: 'MU', passwords: String(passwords) });
}

const enter = page.getByRole('link', { name: 'Continue with MU' });
const entry = { code: 'c'.repeat(43), email: student.email, from: '/form' };

beforeEach(async () => {
  await becomeVisitor();
  identityService.knowTheStudent();
  server.reply('POST /users/login', loginReply, { token: makeToken(), userId: student.uid });
  offerUniversity();
});
afterEach(() => {
  delete document.documentElement.dataset['university'];
  delete document.documentElement.dataset['passwords'];
});

describe('where the university logs students in', () => {
  test('Login shows its button first, and takes the student back to where they were going', async () => {
    await renderPage(<Login />, { pathname: '/login', state: { from: '/visualizer?major=Physics' } });
    await expect
      .element(enter)
      .toHaveAttribute('href', '/identity/university/login?from=%2Fvisualizer%3Fmajor%3DPhysics');
    await expect.element(button('Login')).toBeVisible();
    const isFirst = enter.element().compareDocumentPosition(button('Login').element());
    expect(isFirst & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await inEveryLook(() => expectAccessible());
  });

  test('alone, no screen asks for a password or sends a mail', async () => {
    offerUniversity({ passwords: false });
    for (const [screen, pathname] of [
      [<Login key="login" />, '/login'],
      [<Signup key="signup" />, '/signup'],
      [<ResetPassword key="reset" />, '/reset-password'],
    ] as const) {
      const { unmount } = await renderPage(screen, { pathname });
      await expect.element(page.getByRole('main').or(page.getByRole('heading', { level: 1 }))).toBeVisible();
      await inEveryLook(() => expectAccessible());
      expect(page.getByRole('textbox').elements(), pathname).toEqual([]);
      expect(page.getByRole('button').elements(), pathname).toEqual([]);
      await unmount();
    }
  });

  test('a student who leaves reads that the university may still know this browser', async () => {
    await renderPage(<Login />, { pathname: '/login', state: { reason: 'left-university' } });
    await expect.element(status).toMatchTextContent('On a shared computer, log out there, too.');
  });
});

describe('the way back from the university', () => {
  const open = () => renderPage(<Action />, '/action?mode=university');

  test('logs in by itself, and leads to where the student was going', async () => {
    server.reply('POST /identity/university/result', universityResult, entry);
    await open();
    await expect.element(address).toHaveTextContent('/form');
    expect(identityService.sentTo('signInWithEmailLink')).toMatchObject([
      { email: student.email, oobCode: entry.code },
    ]);
    expect(localStorage.getItem('userId')).toBe(student.uid);
  });

  test('asks for the password of an account with the same address', async () => {
    server.reply('POST /identity/university/result', universityResult, () => ({ join: student.email, from: '/form' }));
    await open();
    await expect.element(page.getByRole('heading', { name: 'Join your account' })).toBeVisible();
    await inEveryLook(() => expectAccessible());
    server.refuseWith('POST /identity/university/join', 403, { error: 'Incorrect password.', code: 'password-wrong' });
    await field('Password:').fill('a guess');
    await button('Join and log in').click();
    await expect.element(alert).toHaveTextContent('Incorrect password.');
    server.reply('POST /identity/university/join', universityEntry, entry);
    await field('Password:').fill('seven semesters');
    await button('Join and log in').click();
    await expect.element(address).toHaveTextContent('/form');
    expect(server.sentTo('POST /identity/university/join').at(-1)).toEqual({ password: 'seven semesters' });
  });

  test('says in a sentence what went wrong, and leads back to Login', async () => {
    const error = 'This log-in took too long, was used already, or began in another browser. Please start again.';
    server.refuseWith('POST /identity/university/result', 403, { error, code: 'university-login-expired' });
    await open();
    await expect.element(alert).toHaveTextContent(error);
    await inEveryLook(() => expectAccessible());
    await page.getByRole('link', { name: 'Back to Login' }).click();
    await expect.element(address).toHaveTextContent('/login');
  });

  test('calls what the student canceled no error', async () => {
    const error = 'The log-in at MU was canceled. Nothing has changed.';
    const canceled = { error, code: 'university-canceled', from: '/edit' };
    server.reply('POST /identity/university/result', universityResult, () => canceled);
    await open();
    await expect.element(status).toHaveTextContent(error);
    await expect.element(alert).not.toBeInTheDocument();
  });
});
