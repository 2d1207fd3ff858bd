import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage is forbidden: the visitor counts as logged out
  }
}

function store(key: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // nothing can be kept, and nothing was
  }
}

function tellListeners() {
  for (const listener of listeners) listener();
}

/** Calls back whenever something kept changes, in this tab or (the `storage` event) in another. */
export function watchSession(listener: () => void): () => void {
  // A page the browser froze and shows again has missed what other tabs did meanwhile.
  const sources = ['storage', 'pageshow'];
  listeners.add(listener);
  for (const source of sources) window.addEventListener(source, listener);
  return () => {
    listeners.delete(listener);
    for (const source of sources) window.removeEventListener(source, listener);
  };
}

export const readToken = () => read('token');
export const readUserId = () => read('userId');

/** The kept token, or null when nobody is logged in; follows other tabs. */
export const useToken = () => useSyncExternalStore(watchSession, readToken);

/** The student who is logged in, by user id; what the server answered is kept under it. */
export const useUserId = () => useSyncExternalStore(watchSession, readUserId);

/** Why a log-in ended; 'ended' means that the identity service ended it. */
export type Departure =
  | 'left'
  | 'ended'
  | 'signed-out-everywhere'
  | 'password-changed'
  | 'email-changed'
  | 'deleted';
let departure: Departure = 'left';
export const lastDeparture = () => departure;

/** Keeps a log-in, or its renewed token. What an earlier student left behind goes first. */
export function keepLogin(token: string, userId: string) {
  if (readUserId() !== userId) forget();
  departure = 'left';
  // The user id first: other tabs act on the token.
  store('userId', userId);
  store('token', token);
  tellListeners();
}

/** Forgets the log-in and all that would tell the next student about this one. */
export function forgetLogin(why: Departure = 'left') {
  departure = why;
  forget();
  tellListeners();
}

function forget() {
  for (const key of ['token', 'userId', 'selectedMajor']) store(key, null);
}

const readSelectedMajor = () => read('selectedMajor');
function selectMajor(major: string | null) {
  store('selectedMajor', major);
  tellListeners();
}

/** The major chosen last on any screen, and the way to choose another. */
export const useSelectedMajor = () =>
  [useSyncExternalStore(watchSession, readSelectedMajor), selectMajor] as const;
