import { sharingReply } from '@coursetrail/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { identityService } from '../identity/test-kit.ts';
import { useSetSharing } from '../server/sharing.ts';
import { useIsConfirmationAsked } from '../session/sign-in-confirmation.ts';
import { expectAccessible, inEveryLook, makeToken, renderInApp, server, student } from '../test-kit.tsx';
import ConfirmDialog from './confirm-dialog.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog', { name: 'Confirm your password' });
const password = dialog.getByLabelText('Password:', { exact: true });
const outcome = page.getByTestId('outcome');

/** A screen with something that cannot be taken back, inside what the guard shows. */
function Screen() {
  const { run, data, error } = useSetSharing();
  return (
    <>
      <button type="button" onClick={() => run('courses-and-grades')}>
        Share my grades
      </button>
      <p data-testid="outcome">{error?.message ?? data?.sharing}</p>
      {useIsConfirmationAsked() && <ConfirmDialog />}
    </>
  );
}

beforeEach(async () => {
  identityService.knowTheStudent();
  server.refuse('PUT /account/sharing', 'sign-in-too-old');
  await renderInApp(<Screen />);
  await button('Share my grades').click();
  await expect.element(dialog).toBeVisible();
});

describe('a sign-in that is too old', () => {
  test('is confirmed with the password, and what was chosen goes on', async () => {
    await expect.element(password).toHaveFocus();
    identityService.refuse('signInWithPassword', 'INVALID_LOGIN_CREDENTIALS');
    await password.fill('not the password');
    await button('Confirm').click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Incorrect password.');
    identityService.knowTheStudent();
    const shared = { sharing: 'courses-and-grades', chosen: true } as const;
    server.reply('PUT /account/sharing', sharingReply, shared);
    await password.fill('seven semesters');
    await button('Confirm').click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(outcome).toHaveTextContent('courses-and-grades');
    expect(identityService.sentTo('signInWithPassword').at(-1)).toMatchObject({
      email: student.email,
      password: 'seven semesters',
    });
    expect(server.sentTo('PUT /account/sharing')).toEqual([
      { sharing: 'courses-and-grades' },
      { sharing: 'courses-and-grades' },
    ]);
    // The session before it is of no use to anybody.
    expect(identityService.sentTo('signOut')).toHaveLength(1);
  });

  test('is asked for accessibly in every look, and need not be confirmed: then the request is refused in the server’s words', async () => {
    await inEveryLook(() => expectAccessible());
    await button('Cancel').click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(outcome).toHaveTextContent('Please confirm your password first.');
    expect(server.sentTo('PUT /account/sharing')).toHaveLength(1);
  });
});

test('a student whom the university logged in proves it there, and comes back to the same screen', async () => {
  await button('Cancel').click();
  document.documentElement.dataset['university'] = 'MU';
  localStorage.setItem('token', makeToken(student.uid, { firebase: { sign_in_provider: 'oidc.university' } }));
  await button('Share my grades').click();
  const again = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect
    .element(again.getByRole('link', { name: 'Continue with MU' }))
    .toHaveAttribute('href', '/identity/university/login?from=%2F&again=');
  await inEveryLook(() => expectAccessible());
  await again.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(outcome).toHaveTextContent('Please confirm your password first.');
  delete document.documentElement.dataset['university'];
});
