import { asUid } from '@coursetrail/domain';
import { expect, test, vi } from 'vitest';

const storage = new Map<string, string>();
vi.hoisted(() => vi.stubGlobal('window', new EventTarget()));
vi.stubGlobal('localStorage', {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => storage.set(key, value),
  removeItem: (key: string) => storage.delete(key),
});
const { createDraftStore, hasChanges, newDraft } = await import('./edit-draft.ts');
const { clearLogin, saveLogin } = await import('../session/session.ts');

const course = { _id: '1', programId: 'MATH 1500', semester: 'FS22', grade: 'C' };

function begun() {
  saveLogin('token', 'ann');
  const store = createDraftStore();
  store.set({ ...newDraft(asUid('ann'), course), entered: { semester: 'FS22', grade: 'A' } });
  return store;
}

test('a draft has changes once a value differs', () => {
  const draft = newDraft(asUid('ann'), course);
  expect(hasChanges(draft)).toBe(false);
  expect(hasChanges({ ...draft, entered: { semester: 'SP23', grade: 'C' } })).toBe(true);
});

test('a draft waits for a student whose session has ended, and for a renewed token', () => {
  const store = begun();
  saveLogin('renewed', 'ann');
  clearLogin('ended');
  expect(store.current()).not.toBeNull();
  saveLogin('token', 'ann');
  expect(store.current()?.entered.grade).toBe('A');
});

test('a student who logs out leaves no draft', () => {
  const store = begun();
  clearLogin('left');
  expect(store.current()).toBeNull();
});

test('a student who logs in after a session has ended finds no draft of another', () => {
  const store = begun();
  clearLogin('ended');
  saveLogin('token', 'ben');
  expect(store.current()).toBeNull();
});

test('a listener is called for each change until it unsubscribes', () => {
  const store = createDraftStore();
  const listener = vi.fn();
  const stop = store.subscribe(listener);
  store.set(newDraft(asUid('ann'), course));
  stop();
  store.set(null);
  expect(listener).toHaveBeenCalledOnce();
});
