import { beforeEach, expect, test, vi } from 'vitest';
import { clearLogin, lastLogoutReason, readToken, saveLogin, watchSession } from './session.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

test('clearing the login clears the chosen major too, records why, and notifies the listeners', () => {
  for (const key of ['token', 'userId', 'selectedMajor', 'ownMajor', 'theme']) stored.set(key, 'x');
  const seen: (string | null)[] = [];
  const stop = watchSession(() => seen.push(readToken()));
  clearLogin('ended');
  expect([...stored.keys()]).toEqual(['theme']);
  expect(seen).toEqual([null]);
  expect(lastLogoutReason()).toBe('ended');
  stop();
});

test('a renewed token leaves the chosen major; another student does not find it', () => {
  saveLogin('t1', 'ann');
  stored.set('selectedMajor', 'Biology');
  saveLogin('t2', 'ann');
  expect(Object.fromEntries(stored)).toEqual({
    token: 't2',
    userId: 'ann',
    selectedMajor: 'Biology',
  });
  saveLogin('t3', 'ben');
  expect(Object.fromEntries(stored)).toEqual({ token: 't3', userId: 'ben' });
});

test.each(['storage', 'pageshow'])('a change in another tab (%s) is noticed until the watch ends', (event) => {
  const noticed = vi.fn();
  const stop = watchSession(noticed);
  window.dispatchEvent(new Event(event));
  expect(noticed).toHaveBeenCalledTimes(1);
  stop();
  window.dispatchEvent(new Event(event));
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
  expect(() => clearLogin()).not.toThrow();
});
