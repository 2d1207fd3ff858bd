import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage is forbidden: the visitor counts as logged out
  }
}

function write(key: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // nothing can be kept, and nothing was
  }
  for (const listener of listeners) listener();
}

/** Calls back whenever something kept changes, in this tab or (the `storage` event) in another. */
export function watchSession(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export const readToken = () => read('token');

/** The kept token, or null when nobody is logged in; follows other tabs. */
export const useToken = () => useSyncExternalStore(watchSession, readToken);

export function forgetLogin() {
  write('token', null);
  write('userId', null);
}

const readSelectedMajor = () => read('selectedMajor');
const selectMajor = (major: string | null) => write('selectedMajor', major);

/** The major chosen last on any screen, and the way to choose another. */
export const useSelectedMajor = () => [useSyncExternalStore(watchSession, readSelectedMajor), selectMajor] as const;
