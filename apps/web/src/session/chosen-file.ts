import type { Uid } from '@coursetrail/domain';
import { isAwaited, readUserId, watchSession } from './session.ts';
import { createStore } from './store.ts';

/** The degree audit a student chose. The number tells two choices of one file apart: it may have been downloaded again. */
export type ChosenFile = { file: File; number: number; owner: Uid | null };

const chosen = createStore<ChosenFile | null>(null);
let choices = 0;

watchSession(() => {
  const file = chosen.current();
  if (file !== null && !isAwaited(file.owner)) chosen.set(null);
});

/** Keeps a file until it is uploaded, whichever screens the student opens meanwhile; null lets it go. */
export const chooseFile = (file: File | null) =>
  chosen.set(file === null ? null : { file, number: ++choices, owner: readUserId() });

/** Whether a file is a PDF by its name or type. What is inside is for the reader to find out. */
export const isPdf = ({ name, type }: File) => type === 'application/pdf' || /\.pdf$/i.test(name);

export const useChosenFile = chosen.useValue;
