import { useEffect, useState } from 'react';
import {
  lastLogoutReason,
  readToken,
  readUserId,
  useUserId,
  watchSession,
} from '../session/session.ts';
import { emptyRow, type Row } from './manual-rows.ts';

export type Draft = {
  term: string | null;
  rows: Row[];
  /** What stands in the field for lists; null while that is closed. */
  pasted: string | null;
};

export const emptyDraft: Draft = { term: null, rows: [emptyRow(0)], pasted: null };

const place = 'manualDraft';
type Kept = { owner: string; draft: Draft };

function read(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? 'null');
  } catch {
    return null; // storage is forbidden, or somebody else wrote there
  }
}

function keep(kept: Kept | null) {
  try {
    if (kept === null) sessionStorage.removeItem(place);
    else sessionStorage.setItem(place, JSON.stringify(kept));
  } catch {
    // then it is not kept
  }
}

// What was typed waits for a student whose log-in ended by itself, and for nobody else.
watchSession(() => {
  const kept = read();
  const isAwaited =
    readToken() === null ? lastLogoutReason() === 'ended' : readUserId() === kept?.owner;
  if (kept !== null && !isAwaited) keep(null);
});

/**
 * What is being entered by hand. It survives a reload, since phones drop the pages of apps in the background while
 * their owner looks something up, and the end of a session; not the tab, and not a log-out.
 */
export function useDraft() {
  const userId = useUserId();
  const [draft, setDraft] = useState<Draft>(() => {
    const kept = read();
    return kept !== null && kept.owner === userId ? { ...emptyDraft, ...kept.draft } : emptyDraft;
  });
  useEffect(() => {
    if (userId !== null) keep(draft === emptyDraft ? null : { owner: userId, draft });
  }, [draft, userId]);
  return [draft, setDraft] as const;
}
