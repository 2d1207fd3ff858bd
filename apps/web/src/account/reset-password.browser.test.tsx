import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { becomeVisitor, identityService } from '../identity/test-kit.ts';
import { expectTone, student } from '../test-kit.tsx';
import { Component as ResetPassword } from './reset-password.page.tsx';
import { alert, button, field, renderPage, status } from './test-kit.tsx';

const address = field('Enter your account email:');

beforeEach(async () => {
  await becomeVisitor();
  await renderPage(<ResetPassword />, '/reset-password');
});

describe('the page that resets a password', () => {
  test('has its title, its field, its button and its link, and sends nothing while the address is empty (RESET-1, RESET-2, RESET-3, RESET-4, RESET-5, RESET-8)', async () => {
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Reset Password');
    await expect.element(address).toHaveAttribute('type', 'email');
    await expect.element(button('Send Reset Email')).toBeEnabled();
    await expect.element(page.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/login');
    await button('Send Reset Email').click();
    await expect.element(address).toHaveFocus();
    expect(identityService.sentTo('sendOobCode')).toEqual([]);
  });

  test('goes from idle through sending to an error or success, as often as it is asked for (RESET-6, RESET-7, RESET-11, RESET-12)', async () => {
    const words = 'We couldn’t send the email just now. Please try again in a few minutes.';
    identityService.refuse('sendOobCode', `MAIL_NOT_SENT : ${words}`, 503);
    const release = identityService.hold('sendOobCode');
    await address.fill(student.email);
    await button('Send Reset Email').click();
    await expect.element(button('Sending...')).toHaveAttribute('aria-disabled', 'true');
    // Pressed again, it sends nothing more.
    (button('Sending...').element() as HTMLElement).click();
    release();
    await expect.element(alert).toHaveTextContent(words);
    await expectTone(alert, 'red');

    const success = 'Password reset email sent! Check your inbox (and spam folder).';
    identityService.accept('sendOobCode', { email: student.email });
    for (const requests of [2, 3]) {
      await button('Send Reset Email').click();
      await expect.element(status).toHaveTextContent(success);
      await expect.element(alert).not.toBeInTheDocument();
      await expect.poll(() => identityService.sentTo('sendOobCode')).toHaveLength(requests);
    }
    await expectTone(status, 'green');
    expect(identityService.sentTo('sendOobCode').at(-1)).toMatchObject({
      requestType: 'PASSWORD_RESET',
      email: student.email,
    });
  });
});
