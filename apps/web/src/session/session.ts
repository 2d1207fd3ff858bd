import type { Uid } from '@coursetrail/domain';
import { useSyncExternalStore } from 'react';
import { read, store } from './local-storage.ts';
import { forgetUnsent } from './unsent.ts';

const listeners = new Set<() => void>();

function notifyListeners() {
  for (const listener of listeners) listener();
}

/** Calls back whenever something stored changes, in this tab or (the `storage` event) in another. */
export function watchSession(listener: () => void): () => void {
  // A page that the browser froze and shows again has missed what other tabs did meanwhile.
  const sources = ['storage', 'pageshow'];
  listeners.add(listener);
  for (const source of sources) window.addEventListener(source, listener);
  return () => {
    listeners.delete(listener);
    for (const source of sources) window.removeEventListener(source, listener);
  };
}

export const readToken = () => read('token');

// Not `asUid`, because importing it would bring the whole domain package to the first page of a visitor.
export const readUserId = () => read('userId') as Uid | null;

/** The stored token, or null when nobody is logged in; follows other tabs. */
export const useToken = () => useSyncExternalStore(watchSession, readToken);

/** The uid of the student who is logged in; the replies of the server are cached under it. */
export const useUserId = () => useSyncExternalStore(watchSession, readUserId);

/** Why the last login ended; 'ended' means that the identity service ended it. */
export type LogoutReason =
  | 'left'
  /** The university, which logged the student in, may still know this browser. */
  | 'left-university'
  | 'ended'
  | 'signed-out-everywhere'
  | 'password-changed'
  | 'email-changed'
  | 'deleted';

// Remembered after the login is gone: drafts of a student whose login expired wait for the next one.
let logoutReason: LogoutReason = 'left';
export const lastLogoutReason = () => logoutReason;

/**
 * Whether what a student left in this tab waits for them: their login ended without a logout, or they are back. It waits
 * for no one else.
 */
export const isAwaited = (owner: string | null) =>
  readToken() === null ? logoutReason === 'ended' : readUserId() === owner;

/** Stores a login, or its renewed token. What an earlier student left behind is cleared first. */
export function saveLogin(token: string, userId: string) {
  if (readUserId() !== userId) clearStored();
  logoutReason = 'left';
  // The user id first: other tabs act on the token.
  store('userId', userId);
  store('token', token);
  notifyListeners();
}

/** Clears the login and everything that would show the next student something about this one. */
export function clearLogin(reason: LogoutReason = 'left') {
  logoutReason = reason;
  if (reason === 'deleted') forgetUnsent(readUserId() ?? '');
  clearStored();
  notifyListeners();
}

/** Stored by a student who does not want to see their plan in the Visualizer. */
export const hidesPlanKey = 'hidesPlan';

function clearStored() {
  for (const key of ['token', 'userId', 'selectedMajor', 'ownMajor', hidesPlanKey]) store(key, null);
}

const readSelectedMajor = () => read('selectedMajor');

/** Chooses a major to look at. What the student chose as their own is set aside, so that the Form still has it. */
function lookAtMajor(major: string | null) {
  if (read('ownMajor') === null) store('ownMajor', readSelectedMajor() ?? '');
  store('selectedMajor', major);
  notifyListeners();
}

/** The major chosen last on any screen, and the way to look at another. */
export const useSelectedMajor = () => [useSyncExternalStore(watchSession, readSelectedMajor), lookAtMajor] as const;

const readOwnMajor = () => (read('ownMajor') ?? readSelectedMajor()) || null;

function chooseOwnMajor(major: string | null) {
  store('ownMajor', null);
  store('selectedMajor', major);
  notifyListeners();
}

/** Not a choice, so the major looked at last stays. */
function preselectOwnMajor(major: string) {
  store(read('ownMajor') === null ? 'selectedMajor' : 'ownMajor', major);
  notifyListeners();
}

/** The major the student chose as their own, which looking at another leaves as it is. */
export const useOwnMajor = () =>
  [useSyncExternalStore(watchSession, readOwnMajor), chooseOwnMajor, preselectOwnMajor] as const;
