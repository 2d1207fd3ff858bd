import { read, store } from './local-storage.ts';

/**
 * What a student changed and the server has not confirmed yet, as text by name. It belongs to one student: another who
 * logs in here never sees it, and it waits for its owner's next visit. It goes with the account.
 */
const prefixOf = (uid: string) => `unsent ${uid} `;

export const unsentKey = (uid: string, name: string) => prefixOf(uid) + name;

const keysOf = (uid: string): string[] => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(uid)));
  } catch {
    return [];
  }
};

export const hasUnsent = (uid: string): boolean => keysOf(uid).some((key) => read(key) !== null);

export function forgetUnsent(uid: string) {
  for (const key of keysOf(uid)) store(key, null);
}
