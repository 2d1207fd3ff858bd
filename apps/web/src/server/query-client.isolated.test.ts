import { expect, test, vi } from 'vitest';

const stored = new Map([
  ['token', 't'],
  ['userId', 'ann'],
]);
vi.hoisted(() => vi.stubGlobal('window', new EventTarget()));
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
});
const { queryClient } = await import('./query-client.ts');
const { clearLogin, saveLogin } = await import('../session/session.ts');

test('a renewed token keeps the cache, and a logout empties it', () => {
  queryClient.setQueryData(['ann', 'history'], {});
  saveLogin('t2', 'ann');
  expect(queryClient.getQueryData(['ann', 'history'])).toEqual({});
  clearLogin();
  expect(queryClient.getQueryData(['ann', 'history'])).toBeUndefined();
});

test('what a visitor’s page waits for arrives, also when the browser shows the page meanwhile', () => {
  queryClient.setQueryData([null, 'link'], {});
  window.dispatchEvent(new Event('pageshow'));
  expect(queryClient.getQueryData([null, 'link'])).toEqual({});
});
