import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { becomeVisitor, identityService, sdkUser } from '../identity/test-kit.ts';
import { Component as Login } from './login.page.tsx';
import { Component as SignUp } from './signup.page.tsx';
import { address, alert, button, field, renderPage } from './test-kit.tsx';

const password = 'a long walk through campus';
const email = 'new-student@umsystem.edu';

beforeEach(async () => {
  await becomeVisitor();
  identityService.knowTheStudent({ verified: false });
  identityService.accept('sendOobCode');
});

async function signUp(address: string, first = password, second = first) {
  await field('Email:').fill(address);
  await field('Password:').fill(first);
  await field('Confirm password:').fill(second);
  await button('Sign Up').click();
}

describe('the sign-up page', () => {
  test('has its fields, its button, its link and its note (SIGNUP-1, SIGNUP-2, SIGNUP-3, SIGNUP-7, SIGNUP-9, SIGNUP-10)', async () => {
    await renderPage(<SignUp />, '/signup');
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Create Account');
    await expect.element(field('Email:')).toHaveAttribute('type', 'email');
    await expect.element(field('Email:')).toHaveAttribute('name', 'email');
    for (const [label, name] of [
      ['Password:', 'password'],
      ['Confirm password:', 'confirmPassword'],
    ] as const) {
      await expect.element(field(label)).toHaveAttribute('type', 'password');
      await expect.element(field(label)).toHaveAttribute('name', name);
      await expect.element(field(label)).toHaveAttribute('autocomplete', 'new-password');
    }
    await expect.element(field('Password:')).toHaveAccessibleDescription('At least 6 characters.');
    await expect.element(button('Sign Up')).toBeEnabled();
    await expect.element(page.getByText(/those of MU, not yet those of UMKC, Missouri S&T and UMSL\.$/)).toBeVisible();
    await expect.element(page.getByRole('link', { name: /log in/i })).toHaveAttribute('href', '/login');
    const note = page.getByRole('region', { name: 'Why does the page look frozen?' });
    await expect.element(note).toMatchTextContent('The server may need to start');
    await expect.element(note).toMatchTextContent('up to a minute');
  });

  test('sends nothing while a field is empty (SIGNUP-4, SIGNUP-5, SIGNUP-6)', async () => {
    await renderPage(<SignUp />, '/signup');
    await signUp('');
    await expect.element(field('Email:')).toHaveFocus();
    await signUp(email, '', password);
    await expect.element(field('Password:')).toHaveFocus();
    await signUp(email, password, '');
    await expect.element(field('Confirm password:')).toHaveFocus();
    expect(identityService.sentTo('signUp')).toEqual([]);
  });

  test('refuses what does not end with the domain of the university, two different passwords, and what the identity service refuses (SIGNUP-11, SIGNUP-13, SIGNUP-14, SIGNUP-20, SIGNUP-21, DATA-17)', async () => {
    await renderPage(<SignUp />, '/signup');
    for (const foreign of ['somebody@example.com', 'a@umsystem.edu.example.com', 'a@notumsystem.edu']) {
      await signUp(foreign);
      await expect.element(alert).toHaveTextContent('Only @umsystem.edu email addresses are allowed.');
    }
    await signUp(email, password, `${password}!`);
    await expect.element(alert).toHaveTextContent('Passwords do not match!');
    expect(identityService.sentTo('signUp')).toEqual([]);
    const words = 'Password should be at least 6 characters';
    for (const [refusal, sentence] of [
      ['EMAIL_EXISTS', 'There’s already an account with this email address. Log in, or reset its password.'],
      [`WEAK_PASSWORD : ${words}`, words],
      // It gives no reason.
      ['SOMETHING_UNHEARD_OF', 'Failed to sign up.'],
    ] as const) {
      identityService.refuse('signUp', refusal);
      await signUp(email);
      await expect.element(alert).toHaveTextContent(sentence);
    }
  });

  test('takes an address in capitals, signs nobody in, and leads to the login (SIGNUP-12)', async () => {
    await renderPage(<SignUp />, '/signup');
    const release = identityService.hold('signUp');
    await signUp(email.toUpperCase());
    await expect.element(button('Signing up...')).toHaveAttribute('aria-disabled', 'true');
    release();
    await expect.element(address).toHaveTextContent('/login');
    expect(identityService.sentTo('signUp')).toEqual([expect.objectContaining({ email: email.toUpperCase() })]);
    expect(await sdkUser()).toBeNull();
    expect(localStorage.getItem('token')).toBeNull();
  });

  test('an account whose verification email could not be sent stays, and Login says what to do', async () => {
    await renderPage(<SignUpThenLogin />, '/signup');
    identityService.refuse('sendOobCode', 'MAIL_NOT_SENT : Please try again.', 503);
    await signUp(email);
    await expect
      .element(alert)
      .toHaveTextContent(
        'Your account has been created, but we couldn’t send the verification email. Log in to get it again.',
      );
    await expect.element(field('UMSystem Email:')).toHaveValue(email);
    identityService.accept('sendOobCode');
    await field('Password:').fill(password);
    await button('Login').click();
    await button('Resend verification email').click();
    await expect.element(page.getByText(/A new verification email is on its way/)).toBeVisible();
  });
});

/** Both pages at their addresses. */
const SignUpThenLogin = () => (
  <Routes>
    <Route path="/signup" element={<SignUp />} />
    <Route path="/login" element={<Login />} />
  </Routes>
);
