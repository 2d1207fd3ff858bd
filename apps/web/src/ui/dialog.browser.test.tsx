import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInApp } from '../test-kit.tsx';
import { Dialog } from './dialog.tsx';

/** A screen with a button that opens the dialog. */
function Opener({ closable = true, words = 'Are you sure?' }: { closable?: boolean; words?: string }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Ask
      </button>
      <Dialog title="Question" opened={opened} onClose={() => setOpened(false)} closable={closable}>
        <p>{words}</p>
      </Dialog>
    </>
  );
}

const dialog = page.getByRole('dialog', { name: 'Question' });
const opener = page.getByRole('button', { name: 'Ask' });

afterEach(() => page.viewport(1280, 800));

test('a dialog closes by its x, by Escape and by a click outside it, and returns the focus', async () => {
  await renderInApp(<Opener />);
  for (const close of [
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => userEvent.keyboard('{Escape}'),
    () => userEvent.click(document.body, { position: { x: 8, y: 400 } }),
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
  // Browsers let an insistent student out.
  await userEvent.keyboard('{Escape}{Escape}{Escape}');
  await userEvent.click(document.body, { position: { x: 8, y: 400 } });
  await expect.element(dialog).toBeVisible();
});

test('text selected in a dialog may end outside it; the page behind stays where it is', async () => {
  await renderInApp(<Opener />);
  await opener.click();
  const words = dialog.getByText('Are you sure?').element();
  words.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  dialog.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(dialog).toBeVisible();
  expect(getComputedStyle(document.documentElement).overflowY).toBe('hidden');
});

test('the keyboard stays inside an open dialog', async () => {
  await renderInApp(<Opener />);
  await opener.click();
  const close = dialog.getByRole('button', { name: 'Close' });
  await expect.element(close).toHaveFocus();
  await userEvent.tab();
  await expect.element(close).toHaveFocus();
  await userEvent.tab({ shift: true });
  await expect.element(close).toHaveFocus();
});

test.each([
  [1280, 800],
  [320, 640],
])(
  'on a screen %i px wide, a dialog is between 400 and 600 px wide or as wide as the screen allows, however much it says (DATA-15, DATA-16)',
  async (width, height) => {
    await page.viewport(width, height);
    const dialogWidth = () => dialog.element().getBoundingClientRect().width;
    const screen = await renderInApp(<Opener words="Done." />);
    await opener.click();
    await expect.poll(dialogWidth).toBeCloseTo(Math.min(400, width - 32), 0);
    await screen.rerender(<Opener words={'Much to say. '.repeat(80)} />);
    await expect.poll(dialogWidth).toBeCloseTo(Math.min(600, width - 32), 0);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
);
