import { beforeEach, expect, test, vi } from 'vitest';
import { forgetLogin, keepLogin, lastDeparture, readToken, watchSession } from './session.ts';

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

test('forgetting the log-in forgets the chosen major too, says why, and tells who watches', () => {
  kept.set('token', 't').set('userId', 'u').set('selectedMajor', 'Biology').set('theme', 'dark');
  const seen: (string | null)[] = [];
  const stop = watchSession(() => seen.push(readToken()));
  forgetLogin('ended');
  expect([...kept.keys()]).toEqual(['theme']);
  expect(seen).toEqual([null]);
  expect(lastDeparture()).toBe('ended');
  stop();
});

test('a renewed token keeps what the student chose; another student finds nothing of it', () => {
  keepLogin('t1', 'ann');
  kept.set('selectedMajor', 'Biology');
  keepLogin('t2', 'ann');
  expect(Object.fromEntries(kept)).toEqual({
    token: 't2',
    userId: 'ann',
    selectedMajor: 'Biology',
  });
  keepLogin('t3', 'ben');
  expect(Object.fromEntries(kept)).toEqual({ token: 't3', userId: 'ben' });
});

test.each(['storage', 'pageshow'])(
  'a change in another tab (%s) is noticed until the watch ends',
  (event) => {
    const noticed = vi.fn();
    const stop = watchSession(noticed);
    window.dispatchEvent(new Event(event));
    expect(noticed).toHaveBeenCalledTimes(1);
    stop();
    window.dispatchEvent(new Event(event));
    expect(noticed).toHaveBeenCalledTimes(1);
  },
);

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
  expect(() => forgetLogin()).not.toThrow();
});
