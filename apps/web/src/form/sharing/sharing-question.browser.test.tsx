import { sharingReply } from '@coursetrail/contract';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible, inEveryLook, server } from '../../test-kit.tsx';
import {
  enterCourse,
  enteredCalculus,
  openForm,
  sharingQuestion,
  storedCalculus,
  submissionDialog,
  submitButton,
} from '../test-kit.tsx';

const level = (name: string) => sharingQuestion.getByRole('radio', { name, exact: true });
const button = (name: string) => sharingQuestion.getByRole('button', { name });

async function openQuestion() {
  const stored = await openForm({ hasChosenSharing: false, entered: enteredCalculus });
  await submitButton.click();
  await expect.element(sharingQuestion).toBeVisible();
  return stored;
}

describe('before the first submission a student is asked what others may see', () => {
  test('the question is accessible in every look, and closing it sends nothing, chooses nothing and loses nothing', async () => {
    const stored = await openQuestion();
    expect(sharingQuestion.getByRole('radio').elements()).toHaveLength(3);
    await expect.element(level('My courses')).toBeChecked();
    for (const words of [
      /about two out of three cases\.$/,
      /once the others have returned, which history was yours\.$/,
    ])
      await expect.element(sharingQuestion.getByText(words)).toBeVisible();
    await expect
      .element(sharingQuestion.getByText('If you close this, nothing is sent, and what you entered stays on the page.'))
      .toBeVisible();
    await inEveryLook(() => expectAccessible());
    for (const close of [() => button('Close').click(), () => userEvent.keyboard('{Escape}')]) {
      await close();
      await expect.element(sharingQuestion).not.toBeInTheDocument();
      await expect.element(submitButton).toHaveFocus();
      expect(server.sentTo('PUT /account/sharing')).toEqual([]);
      expect(stored.history).toEqual([]);
      await submitButton.click();
      await expect.element(sharingQuestion).toBeVisible();
    }
  });

  test('a choice is saved before anything is sent, the question waits for that, and does not come again', async () => {
    const stored = await openQuestion();
    await level('Nothing').click();
    const release = server.hold('PUT /account/sharing');
    await button('Continue').click();
    await expect.element(button('Saving...')).toHaveFocus();
    await expect.element(button('Not now (share nothing)')).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    await expect.element(sharingQuestion).toBeVisible();
    release();
    const ok = submissionDialog.getByRole('button', { name: 'OK' });
    await expect.element(ok).toHaveFocus();
    await ok.click();
    expect(stored).toMatchObject({
      sharing: 'nothing',
      hasChosenSharing: true,
      history: [storedCalculus],
    });

    await enterCourse({ number: '1700', grade: 'B' });
    await submitButton.click();
    await ok.click();
    await expect.element(sharingQuestion).not.toBeInTheDocument();
    expect(stored.history).toHaveLength(2);
  });

  test('a student who decides later submits all the same, and shares nothing', async () => {
    const stored = await openQuestion();
    await button('Not now (share nothing)').click();
    await submissionDialog.getByRole('button', { name: 'OK' }).click();
    expect(stored).toMatchObject({
      sharing: 'nothing',
      hasChosenSharing: true,
      history: [storedCalculus],
    });
  });

  test('a student who has chosen in another tab meanwhile is not asked', async () => {
    const stored = await openForm({ hasChosenSharing: false, entered: enteredCalculus });
    stored.hasChosenSharing = true;
    await submitButton.click();
    await submissionDialog.getByRole('button', { name: 'OK' }).click();
    await expect.element(sharingQuestion).not.toBeInTheDocument();
  });

  test('a choice that cannot be saved says why, and can be made again', async () => {
    const stored = await openQuestion();
    const alert = sharingQuestion.getByRole('alert');
    server.refuseWith('PUT /account/sharing', 500, 'busy');
    await button('Continue').click();
    await expect.element(alert).toHaveTextContent('We couldn’t save your choice. Please try again.');
    server.disconnect('PUT /account/sharing');
    await button('Continue').click();
    await expect.element(alert).toHaveTextContent('We couldn’t save your choice. Could not connect to server.');
    expect(stored.history).toEqual([]);

    server.reply('PUT /account/sharing', sharingReply, { sharing: 'courses', chosen: true });
    await button('Continue').click();
    await expect.element(submissionDialog).toMatchTextContent('Course successfully submitted!');
  });

  test('the dialog says so when the server cannot be asked whether a choice was made', async () => {
    const stored = await openForm({ hasChosenSharing: false, entered: enteredCalculus });
    server.disconnect('GET /account/sharing');
    await submitButton.click();
    await expect
      .element(submissionDialog.getByRole('alert'))
      .toHaveTextContent('An error occurred while submitting the course.');
    expect(stored.history).toEqual([]);
  });
});
