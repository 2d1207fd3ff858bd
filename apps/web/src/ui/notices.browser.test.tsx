import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, inEveryLook, renderInApp } from '../test-kit.tsx';
import { clearNotices, Notices, notify } from './notices.tsx';

const notice = (text: string) => page.getByText(text);
const passes = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await renderInApp(<Notices />);
});

afterEach(() => {
  clearNotices();
  vi.useRealTimers();
});

test('notices are shown one after another, each for four seconds', async () => {
  notify('Login successful!');
  notify('Farewell!');
  await expect.element(notice('Login successful!')).toBeVisible();
  await expect.element(notice('Farewell!')).not.toBeInTheDocument();
  expect(notice('Login successful!').element().closest('[aria-live]')?.ariaLive).toBe('polite');
  passes(3900);
  await expect.element(notice('Login successful!')).toBeVisible();
  passes(100);
  await expect.element(notice('Farewell!')).toBeVisible();
  await expect.element(notice('Login successful!')).not.toBeInTheDocument();
  clearNotices();
  await expect.element(notice('Farewell!')).not.toBeInTheDocument();
});

test('a notice stays while the pointer or the focus is on it, and closes by its x', async () => {
  notify('Login successful!');
  await notice('Login successful!').hover();
  passes(9000);
  await expect.element(notice('Login successful!')).toBeVisible();
  await userEvent.tab();
  await userEvent.hover(document.body, { position: { x: 600, y: 500 } });
  passes(9000);
  const close = page.getByRole('button', { name: 'Close' });
  await expect.element(close).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(notice('Login successful!')).not.toBeInTheDocument();
});

test('a notice is accessible in every look', async () => {
  notify('Login successful!');
  await expect.element(notice('Login successful!')).toBeVisible();
  // The clock of the notice has stopped; the check needs one that runs.
  vi.useRealTimers();
  await inEveryLook(() => expectAccessible());
});
