import { useEffect, useState } from 'react';
import { isAwaited, readUserId, watchSession } from '../../session/session.ts';
import { emptyRow, type ManualRow } from './rows.ts';

export type ManualDraft = {
  term: string | null;
  rows: readonly ManualRow[];
  /** The text of the pasted list; null while the list is closed. */
  pasted: string | null;
};

export const emptyDraft: ManualDraft = { term: null, rows: [emptyRow(0)], pasted: null };

const storageKey = 'manualDraft';
type StoredDraft = { owner: string; draft: ManualDraft };

function read(): StoredDraft | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
  } catch {
    return null; // storage is forbidden, or something else was written there
  }
}

function store(stored: StoredDraft | null) {
  try {
    if (stored === null) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, JSON.stringify(stored));
  } catch {
    // storage is forbidden: the draft lasts as long as the page
  }
}

// This outlives the screen, because a student may log out on another one.
watchSession(() => {
  const stored = read();
  if (stored !== null && !isAwaited(stored.owner)) store(null);
});

/**
 * What is being entered by hand. It survives a reload, because phones drop the pages of background apps while their
 * owner looks something up. It also survives the end of a session, but neither the tab nor a logout.
 */
export function useManualDraft() {
  // Whose it stays: another tab may change the student while this one is being drawn or typed into.
  const [owner] = useState(readUserId);
  const [draft, setDraft] = useState<ManualDraft>(() => {
    const stored = read();
    return stored !== null && stored.owner === owner ? { ...emptyDraft, ...stored.draft } : emptyDraft;
  });

  useEffect(() => {
    if (owner === null || owner !== readUserId()) return;
    store(draft === emptyDraft ? null : { owner, draft });
  }, [draft, owner]);

  return [draft, setDraft] as const;
}
