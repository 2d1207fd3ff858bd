import { useEffect, useState } from 'react';
import { readDraft, storeDraft } from '../../session/draft.ts';
import { readUserId } from '../../session/session.ts';
import { emptyRow, type ManualRow } from './rows.ts';

export type ManualDraft = {
  term: string | null;
  rows: readonly ManualRow[];
  /** The text of the pasted list; null while the list is closed. */
  pasted: string | null;
};

export const emptyDraft: ManualDraft = { term: null, rows: [emptyRow(0)], pasted: null };

/**
 * What is being entered by hand. It survives a reload, because phones drop the pages of background apps while their
 * owner looks something up. It also survives the end of a session, but neither the tab nor a logout.
 */
export function useManualDraft() {
  // Whose it stays: another tab may change the student while this one is being drawn or typed into.
  const [owner] = useState(readUserId);
  const [draft, setDraft] = useState<ManualDraft>(() => {
    const stored = readDraft<ManualDraft>();
    return stored !== null && stored.owner === owner ? { ...emptyDraft, ...stored.draft } : emptyDraft;
  });

  useEffect(() => {
    if (owner === null || owner !== readUserId()) return;
    storeDraft(draft === emptyDraft ? null : { owner, draft });
  }, [draft, owner]);

  return [draft, setDraft] as const;
}
