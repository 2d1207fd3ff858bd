import { expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { renderInApp } from '../test-kit.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const systemPrefers = (value: 'light' | 'dark') =>
  cdp().send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-color-scheme', value },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ],
  });
const scheme = () => document.documentElement.getAttribute('data-theme');
const theme = (name: string) => page.getByRole('radio', { name });

test('the theme follows the system until one is chosen, and the choice is stored', async () => {
  await systemPrefers('dark');
  try {
    const first = await renderInApp(<ThemeSwitch />);
    await expect.element(theme('System')).toBeChecked();
    await expect.poll(scheme).toBe('dark');
    await theme('Light').click();
    await expect.poll(scheme).toBe('light');
    expect(localStorage.getItem('theme')).toBe('light');

    await first.unmount();
    await renderInApp(<ThemeSwitch />);
    await expect.element(theme('Light')).toBeChecked();
    expect(scheme()).toBe('light');
    await theme('System').click();
    await expect.poll(scheme).toBe('dark');
  } finally {
    await systemPrefers('light');
  }
});
