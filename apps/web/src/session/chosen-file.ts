import { maxUploadBytes, problems } from '@coursetrail/contract';
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

/** Why a file is not even read; undefined if it is. */
export function refusalOf(file: File): string | undefined {
  if (isPdf(file)) return file.size > maxUploadBytes ? problems['file-too-large'][1] : undefined;
  const kinds = `${file.type} ${file.name}`;
  if (/^image\/|\.hei[cf]$/i.test(kinds)) return problems['picture-file'][1];
  if (/^text\/html|\.(html?|mht|mhtml)$/i.test(kinds)) return problems['web-page-file'][1];
  return problems[/^text\//.test(kinds) ? 'text-file' : 'not-a-pdf'][1];
}

export const useChosenFile = chosen.useValue;
