import { beforeEach, expect, test, vi } from 'vitest';
import { forgetLogin, readToken, watchSession } from './session.ts';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

test('forgetting the log-in keeps the chosen major and tells who watches', () => {
  kept.set('token', 't').set('userId', 'u').set('selectedMajor', 'Biology');
  const seen: (string | null)[] = [];
  const stop = watchSession(() => seen.push(readToken()));
  forgetLogin();
  expect([...kept.keys()]).toEqual(['selectedMajor']);
  expect(seen.at(-1)).toBeNull();
  stop();
});

test('a change in another tab is noticed until the watch ends', () => {
  const noticed = vi.fn();
  const stop = watchSession(noticed);
  window.dispatchEvent(new Event('storage'));
  expect(noticed).toHaveBeenCalledTimes(1);
  stop();
  window.dispatchEvent(new Event('storage'));
  expect(noticed).toHaveBeenCalledTimes(1);
});

test('a browser that forbids storage shows the page as to a visitor', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError');
    },
    removeItem: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  expect(readToken()).toBeNull();
  expect(forgetLogin).not.toThrow();
});
