import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, inEveryLook, renderInApp } from '../test-kit.tsx';
import { Dialog } from './dialog.tsx';

/** A screen with a button that opens the dialog. */
function Opener({ closable = true }: { closable?: boolean }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Ask
      </button>
      <Dialog title="Question" opened={opened} onClose={() => setOpened(false)} closable={closable}>
        <p>Are you sure?</p>
      </Dialog>
    </>
  );
}

const dialog = page.getByRole('dialog', { name: 'Question' });
const opener = page.getByRole('button', { name: 'Ask' });

test('a dialog closes by its x and by Escape, and gives the focus back', async () => {
  await renderInApp(<Opener />);
  for (const close of [
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => userEvent.keyboard('{Escape}'),
  ]) {
    await opener.click();
    await expect.element(dialog).toBeVisible();
    await close();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  }
});

test('a dialog that must not be interrupted stays', async () => {
  await renderInApp(<Opener closable={false} />);
  await opener.click();
  await expect.element(dialog.getByRole('button', { name: 'Close' })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).toBeVisible();
});

test('a dialog is accessible and fits every look', async () => {
  await renderInApp(<Opener />);
  await opener.click();
  await inEveryLook(async () => {
    await expect.element(dialog).toBeVisible();
    await expectAccessible();
    const { left, right } = dialog.element().getBoundingClientRect();
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(innerWidth);
  });
});
