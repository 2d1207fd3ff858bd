import { sharingReply } from '@coursetrail/contract';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, inEveryLook, renderInApp, server, student } from '../test-kit.tsx';
import { SharingSection } from './sharing-section.tsx';

const endpoint = '/account/sharing';
const level = (name: string) => page.getByRole('radio', { name });

async function openWith(sharing: 'nothing' | 'courses' | 'courses-and-grades', chosen = true) {
  server.reply(`GET ${endpoint}`, sharingReply, { sharing, chosen });
  await renderInApp(<SharingSection userId={student.uid} />);
  await expect.element(page.getByRole('radio', { checked: true })).toBeEnabled();
}

describe('the sharing level on My Account', () => {
  test('a student who has not chosen reads what holds until then', async () => {
    await openWith('courses', false);
    await expect.element(level('My courses')).toBeChecked();
    await expect.element(page.getByText(/^You have not chosen yet\./)).toBeVisible();
  });

  test('cannot be chosen while it is loading', async () => {
    server.reply(`GET ${endpoint}`, sharingReply, { sharing: 'nothing', chosen: true });
    const release = server.hold(`GET ${endpoint}`);
    await renderInApp(<SharingSection userId={student.uid} />);
    await expect.element(level('Nothing')).toBeDisabled();
    release();
    await expect.element(level('Nothing')).toBeChecked();
  });

  test('can be asked for again when it could not be loaded', async () => {
    server.disconnect(`GET ${endpoint}`);
    await renderInApp(<SharingSection userId={student.uid} />);
    await expect.element(page.getByText(/Unable to load your choice\./)).toBeVisible();
    server.reply(`GET ${endpoint}`, sharingReply, { sharing: 'nothing', chosen: true });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(level('Nothing')).toBeChecked();
  });

  test('shows a choice at once and says when it is saved', async () => {
    await openWith('courses');
    server.reply(`PUT ${endpoint}`, sharingReply, { sharing: 'nothing', chosen: true });
    const release = server.hold(`PUT ${endpoint}`);
    await level('Nothing').click();
    await expect.element(level('Nothing')).toBeChecked();
    await expect.element(page.getByRole('status')).not.toBeInTheDocument();
    release();
    await expect
      .element(page.getByRole('status'))
      .toHaveTextContent('Saved. Others see nothing of you.');
    expect(server.sentTo(`PUT ${endpoint}`)).toEqual([{ sharing: 'nothing' }]);
  });

  test('goes back to the choice before when the server refuses', async () => {
    await openWith('courses');
    server.refuse(`PUT ${endpoint}`, 'storage-unavailable');
    await level('Nothing').click();
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Your choice was not saved/);
    await expect.element(level('My courses')).toBeChecked();
  });

  test('is accessible in every look', async () => {
    await openWith('courses', false);
    await inEveryLook(() => expectAccessible());
  });
});
