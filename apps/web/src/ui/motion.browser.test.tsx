import { expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { renderInApp } from '../test-kit.tsx';
import { Dialog } from './dialog.tsx';
import { Spinner } from './spinner.tsx';

const prefer = (value: 'reduce' | 'no-preference') =>
  cdp().send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-motion', value }],
  });
const moving = () => document.getAnimations().length;

test('nothing moves for a student who asked for less motion', async () => {
  await renderInApp(
    <Dialog title="PDF Upload" opened onClose={() => {}}>
      <Spinner />
    </Dialog>,
  );
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(moving()).toBe(0);
  try {
    await prefer('no-preference');
    await expect.poll(moving).toBeGreaterThan(0);
  } finally {
    await prefer('reduce');
  }
  await expect.poll(moving).toBe(0);
});
