import { emptyReply, majorReply, sharingReply } from '@coursetrail/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { identityService } from '../identity/test-kit.ts';
import { expectAccessible, inEveryLook, servePublished, server, serveSeenByOthers, student } from '../test-kit.tsx';
import { Component as Account } from './account.page.tsx';
import { alert, button, field, renderPage, status } from './test-kit.tsx';

const fact = (index: number) => page.getByRole('definition').nth(index);
const major = fact(1);

beforeEach(() => {
  identityService.knowTheStudent();
  server.reply('GET /account/sharing', sharingReply, { sharing: 'courses', chosen: true });
  serveSeenByOthers();
  server.reply('GET /get-major', majorReply, { major: 'Music (Composition)' });
  servePublished();
});

async function openAccount() {
  await renderPage(<Account />, '/account');
  await expect.element(fact(0)).toHaveTextContent(student.email);
}

describe('My Account', () => {
  test('says that the major could not be loaded, loads it on demand, and leads to where it is set (ACCT-9)', async () => {
    server.refuseWith('GET /get-major', 500, 'broken');
    await openAccount();
    await expect.element(major).toMatchTextContent('Unable to load major');
    server.disconnect('GET /get-major');
    const again = major.getByRole('button', { name: 'Try again' });
    await again.click();
    await expect.poll(() => server.askedOf('GET /get-major')).toHaveLength(2);
    await expect.element(major).toMatchTextContent('Unable to load major');
    server.reply('GET /get-major', majorReply, {});
    await again.click();
    await expect.element(major).toMatchTextContent('No major set yet');
    await expect.element(major.getByRole('link')).toHaveAttribute('href', '/form');
  });

  test('refuses another address that is not of the university, and one without the right password', async () => {
    await openAccount();
    await field('New email:').fill('somebody@example.com');
    await field('Current password:').fill('seven semesters');
    await button('Change email').click();
    await expect.element(alert).toHaveTextContent('Only @umsystem.edu email addresses are allowed.');
    expect(identityService.sentTo('signInWithPassword')).toEqual([]);
    identityService.refuse('signInWithPassword', 'INVALID_LOGIN_CREDENTIALS');
    await field('New email:').fill('next@umsystem.edu');
    await button('Change email').click();
    await expect.element(alert).toHaveTextContent('Incorrect password.');
    identityService.knowTheStudent();
    identityService.accept('sendOobCode', { email: student.email });
    await button('Change email').click();
    await expect.element(status).toHaveTextContent('A link is on its way to next@umsystem.edu. Open it to finish.');
  });

  test('says when signing out everywhere did not work', async () => {
    await openAccount();
    identityService.disconnect('signOutEverywhere');
    await button('Log out everywhere').click();
    await expect.element(alert).toHaveTextContent('Could not connect to server.');
    expect(localStorage.getItem('token')).not.toBeNull();
  });
});

describe('the dialog that deletes an account', () => {
  const dialog = page.getByRole('dialog', { name: 'Delete my account' });
  const typed = field('Your email address:');
  const password = dialog.getByLabelText('Password:', { exact: true });
  const confirm = dialog.getByRole('button', { name: 'Delete for good' });

  async function openDialog() {
    await openAccount();
    await button('Delete my account').click();
    await expect.element(typed).toHaveFocus();
  }

  test('is accessible in every look, closes with Escape, and wants the address of the account and its password', async () => {
    await openDialog();
    await inEveryLook(() => expectAccessible());
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(button('Delete my account')).toHaveFocus();
    await button('Delete my account').click();
    await typed.fill('somebody.else@umsystem.edu');
    await password.fill('seven semesters');
    await confirm.click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('That’s not the email address of this account.');
    expect(identityService.sentTo('signInWithPassword')).toEqual([]);
    await typed.fill(` ${student.email.toUpperCase()} `);
    identityService.refuse('signInWithPassword', 'INVALID_LOGIN_CREDENTIALS');
    await confirm.click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Incorrect password.');
    expect(server.sentTo('DELETE /account')).toEqual([]);
  });

  test('cannot be closed while the account is being deleted', async () => {
    await openDialog();
    await typed.fill(student.email);
    await password.fill('seven semesters');
    server.reply('DELETE /account', emptyReply, {});
    const release = server.hold('DELETE /account');
    await confirm.click();
    await expect.element(dialog.getByRole('button', { name: 'Deleting...' })).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await expect.element(dialog.getByRole('button', { name: 'Close' })).toBeDisabled();
    release();
    await expect.poll(() => localStorage.getItem('token')).toBeNull();
    expect(server.sentTo('DELETE /account')).toHaveLength(1);
  });
});
