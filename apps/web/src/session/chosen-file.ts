import type { Uid } from '@coursetrail/domain';
import { useSyncExternalStore } from 'react';
import { lastLogoutReason, readToken, readUserId, watchSession } from './session.ts';

/** The degree audit a student chose. The number tells two choices of one file apart: it may have been downloaded again. */
export type ChosenFile = { file: File; number: number; owner: Uid | null };

let chosen: ChosenFile | null = null;
let choices = 0;
const listeners = new Set<() => void>();

function setChosen(next: ChosenFile | null) {
  chosen = next;
  for (const listener of listeners) listener();
}

// A file waits for a student whose login ended without a logout, and for no one else.
watchSession(() => {
  if (chosen === null) return;
  const isAwaited =
    readToken() === null ? lastLogoutReason() === 'ended' : readUserId() === chosen.owner;
  if (!isAwaited) setChosen(null);
});

/** Keeps a file until it is uploaded, whichever screens the student opens meanwhile; null lets it go. */
export const chooseFile = (file: File | null) =>
  setChosen(file === null ? null : { file, number: ++choices, owner: readUserId() });

/** Whether a file is a PDF by its name or type. What is inside is for the reader to find out. */
export const isPdf = ({ name, type }: File) => type === 'application/pdf' || /\.pdf$/i.test(name);

const readChosen = () => chosen;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The chosen file of the student who is logged in. */
export const useChosenFile = () => useSyncExternalStore(subscribe, readChosen);
