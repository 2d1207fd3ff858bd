import { expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { renderInApp } from '../test-kit.tsx';
import { ThemeButton } from './theme-button.tsx';

const systemPrefers = (value: 'light' | 'dark') =>
  cdp().send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-color-scheme', value },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ],
  });
const scheme = () => document.documentElement.getAttribute('data-theme');
const theme = (name: string) => page.getByRole('button', { name: `Theme: ${name}` });

test('the theme follows the system until one is chosen, the choice is stored, and the button leads back to the system', async () => {
  await systemPrefers('dark');
  try {
    const first = await renderInApp(<ThemeButton />);
    await expect.element(theme('system')).toBeVisible();
    await expect.poll(scheme).toBe('dark');
    await theme('system').click();
    await expect.poll(scheme).toBe('light');
    expect(localStorage.getItem('theme')).toBe('light');

    await first.unmount();
    await renderInApp(<ThemeButton />);
    await theme('light').click();
    await expect.poll(scheme).toBe('dark');
    await systemPrefers('light');
    expect(scheme()).toBe('dark');
    await theme('dark').click();
    await expect.element(theme('system')).toBeVisible();
    await expect.poll(scheme).toBe('light');
  } finally {
    await systemPrefers('light');
  }
});
