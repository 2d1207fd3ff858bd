import { sharingReply } from '@coursetrail/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { identityService } from '../identity/test-kit.ts';
import { useIsConfirmationAsked } from '../session/sign-in-confirmation.ts';
import {
  expectAccessible,
  inEveryLook,
  renderInApp,
  servePublished,
  server,
  student,
} from '../test-kit.tsx';
import ConfirmDialog from './confirm-dialog.tsx';
import { SharingSection } from './sharing-section.tsx';
import { alert, button, field } from './test-kit.tsx';

const dialog = page.getByRole('dialog', { name: 'Confirm Your Password' });
const grades = page.getByRole('radio', { name: 'My courses and grades' });
const everything = { sharing: 'courses-and-grades', chosen: true } as const;

/** My Account as the guard shows it. */
function Guarded() {
  return (
    <>
      <SharingSection userId={student.uid} />
      <ConfirmDialog opened={useIsConfirmationAsked()} />
    </>
  );
}

beforeEach(async () => {
  servePublished();
  identityService.knowTheStudent();
  server.reply('GET /account/sharing', sharingReply, { sharing: 'courses', chosen: true });
  server.refuse('PUT /account/sharing', 'sign-in-too-old');
  await renderInApp(<Guarded />);
  await expect.element(grades).toBeEnabled();
  await grades.click();
  await expect.element(dialog).toBeVisible();
});

describe('a sign-in that is too old', () => {
  test('is confirmed with the password, and what was chosen goes on', async () => {
    await expect.element(field('Password:')).toHaveFocus();
    identityService.refuse('signInWithPassword', 'INVALID_LOGIN_CREDENTIALS');
    await field('Password:').fill('not the password');
    await button('Confirm').click();
    await expect
      .element(dialog.getByRole('alert'))
      .toHaveTextContent('The email or the password is not right.');
    identityService.knowTheStudent();
    server.reply('PUT /account/sharing', sharingReply, everything);
    await field('Password:').fill('seven semesters');
    await button('Confirm').click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect
      .element(page.getByText(/^Saved\. Others see your courses and grades/))
      .toBeVisible();
    expect(identityService.sentTo('signInWithPassword').at(-1)).toMatchObject({
      email: student.email,
      password: 'seven semesters',
    });
    expect(server.sentTo('PUT /account/sharing')).toEqual([
      { sharing: 'courses-and-grades' },
      { sharing: 'courses-and-grades' },
    ]);
    // The session before it is of no use to anybody.
    expect(identityService.sentTo('signOut')).toEqual([{ refreshToken: 'refresh' }]);
  });

  test('need not be confirmed: the choice before still stands', async () => {
    await button('Cancel').click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect
      .element(alert)
      .toHaveTextContent(
        'Please confirm your password first. Your choice was not saved; the one before still stands.',
      );
    await expect
      .element(page.getByRole('radio', { name: 'My courses', exact: true }))
      .toBeChecked();
  });

  test('is asked for accessibly in every look', async () => {
    await inEveryLook(() => expectAccessible());
    await button('Cancel').click();
  });
});
