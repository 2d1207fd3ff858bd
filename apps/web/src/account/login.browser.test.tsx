import { loginReply } from '@coursetrail/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { becomeVisitor, identityService, sdkUser } from '../identity/test-kit.ts';
import { readLinkAddress } from '../session/link-address.ts';
import { expectAccessible, expectTone, inEveryLook, makeToken, server, student } from '../test-kit.tsx';
import { Component as Login } from './login.page.tsx';
import { address, alert, button, field, renderPage, status } from './test-kit.tsx';

const password = 'seven semesters of trails';

beforeEach(async () => {
  await becomeVisitor();
  identityService.knowTheStudent();
});

const openLogin = (state: object | null = null) => renderPage(<Login />, { pathname: '/login', state });

async function logIn(email = student.email, typed = password) {
  await field('UMSystem Email:').fill(email);
  await field('Password:').fill(typed);
  await button('Login').click();
}

const stored = () => [localStorage.getItem('token'), localStorage.getItem('userId')];

describe('the login page', () => {
  test('has its fields, its button, its links and its note, whatever another version of the page left behind (LOGIN-1, LOGIN-2, LOGIN-5, LOGIN-8, LOGIN-9, LOGIN-10)', async () => {
    await openLogin({ reason: 'toString', from: 7 });
    await expect.element(status).not.toBeInTheDocument();
    await expect.element(field('UMSystem Email:')).toHaveAttribute('autocomplete', 'username');
    await expect.element(field('Password:')).toHaveAttribute('type', 'password');
    await expect.element(field('Password:')).toHaveAttribute('autocomplete', 'current-password');
    await expect.element(button('Login')).toBeEnabled();
    await expect
      .element(page.getByRole('link', { name: 'Forgot Password? Reset here.' }))
      .toHaveAttribute('href', '/reset-password');
    await expect.element(page.getByRole('link', { name: /create an account/i })).toHaveAttribute('href', '/signup');
    const note = page.getByRole('region', { name: 'Why does the page look frozen?' });
    await expect.element(note).toMatchTextContent('The server may need to start');
    await expect.element(note).toMatchTextContent('up to a minute');
  });

  test('sends nothing while a field is empty (LOGIN-3, LOGIN-4)', async () => {
    await openLogin();
    await logIn('', 'something');
    await expect.element(field('UMSystem Email:')).toHaveFocus();
    await logIn('somebody@umsystem.edu', '');
    await expect.element(field('Password:')).toHaveFocus();
    expect(identityService.sentTo('signInWithPassword')).toEqual([]);
  });

  test('is walked with the keyboard alone, and Enter in a field sends it once', async () => {
    await openLogin();
    server.reply('POST /users/login', loginReply, { token: makeToken(), userId: student.uid });
    await field('UMSystem Email:').click();
    await userEvent.keyboard(student.email);
    await userEvent.tab();
    await userEvent.keyboard(password);
    await userEvent.tab();
    await expect.element(button('Show what is in Password')).toHaveFocus();
    await userEvent.tab();
    await expect.element(button('Login')).toHaveFocus();
    const release = server.hold('POST /users/login');
    await userEvent.keyboard('{Enter}');
    await expect.element(button('Logging in...')).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Enter}');
    release();
    await expect.element(address).toHaveTextContent('/');
    expect(identityService.sentTo('signInWithPassword')).toHaveLength(1);
  });

  test('shows a refusal of the identity service in a red banner and stores nothing (LOGIN-7, LOGIN-22)', async () => {
    await openLogin();
    identityService.refuse('signInWithPassword', 'INVALID_LOGIN_CREDENTIALS');
    await logIn();
    await expect.element(alert).toHaveTextContent('Incorrect email or password.');
    await expectTone(alert, 'red');
    await inEveryLook(() => expectAccessible());
    expect(stored()).toEqual([null, null]);
    identityService.refuse('signInWithPassword', 'TOO_MANY_ATTEMPTS_TRY_LATER', 429);
    await button('Login').click();
    await expect
      .element(alert)
      .toHaveTextContent(
        'Too many attempts. Please wait a few minutes, then try again. A log-in link works right away.',
      );
    identityService.knowTheStudent();
    server.reply('POST /users/login', loginReply, { token: makeToken(), userId: student.uid });
    await button('Login').click();
    await expect.element(address).toHaveTextContent('/');
  });

  test("shows the server's refusal in its own words, and in ours when it has none (LOGIN-20, LOGIN-21)", async () => {
    await openLogin();
    const refusal = {
      error: 'Only @umsystem.edu email addresses are allowed.',
      code: 'email-domain',
    };
    server.refuseWith('POST /users/login', 403, refusal);
    await logIn();
    await expect.element(alert).toHaveTextContent(refusal.error);
    expect(stored()).toEqual([null, null]);
    expect(await sdkUser()).toBeNull();

    server.refuseWith('POST /users/login', 403, { error: 'Not from this network.' });
    await logIn();
    await expect.element(alert).toHaveTextContent('Not from this network.');

    server.refuseWith('POST /users/login', 403, '<h1>Forbidden</h1>');
    await logIn();
    await expect.element(alert).toHaveTextContent('Failed to log in.');
  });

  test('sends a log-in link to the address in the form, whether it has an account or not (AUTH-12)', async () => {
    await openLogin();
    await button('Email me a log-in link').click();
    await expect.element(field('UMSystem Email:')).toHaveFocus();
    expect(identityService.sentTo('sendOobCode')).toEqual([]);
    await field('UMSystem Email:').fill(student.email);
    const words = 'We couldn’t send the email just now.';
    identityService.refuse('sendOobCode', `MAIL_NOT_SENT : ${words}`, 503);
    await button('Email me a log-in link').click();
    await expect.element(alert).toHaveTextContent(words);
    expect(readLinkAddress()).toBeNull();
    identityService.accept('sendOobCode');
    await button('Email me a log-in link').click();
    await expect
      .element(status)
      .toHaveTextContent(
        'If there’s an account with this address, a log-in link is on its way. Check your inbox (and spam folder).',
      );
    expect(identityService.sentTo('sendOobCode').at(-1)).toMatchObject({
      requestType: 'EMAIL_SIGNIN',
      email: student.email,
      continueUrl: `${location.origin}/`,
    });
    expect(readLinkAddress()).toBe(student.email);
  });

  test('says why a student is there, until something fails', async () => {
    await openLogin({ reason: 'ended', from: '/account', email: student.email });
    await expect.element(status).toHaveTextContent('Your session has ended. Please log in again.');
    await expect.element(field('UMSystem Email:')).toHaveValue(student.email);
    identityService.refuse('signInWithPassword', 'USER_DISABLED');
    await logIn();
    await expect.element(alert).toMatchTextContent('This account has been disabled.');
    await expect.element(status).not.toBeInTheDocument();
  });
});
