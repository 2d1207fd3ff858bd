import type { OwnAttempt } from '@coursetrail/contract';
import { useSyncExternalStore } from 'react';
import { lastLogoutReason, readToken, readUserId, watchSession } from '../session/session.ts';

export type Entered = { semester: string; grade: string };

/** The one course being edited. */
export type Draft = {
  userId: string;
  /** As it was when the student began; what Cancel goes back to. */
  course: OwnAttempt;
  entered: Entered;
  /** The values the list is arranged by, once a sort has put them there. */
  inList: Entered;
};

let draft: Draft | null = null;
const listeners = new Set<() => void>();

export function keepDraft(next: Draft | null) {
  draft = next;
  for (const listener of listeners) listener();
}

export const currentDraft = (): Draft | null => draft;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Outlives the page, in this tab: a student whose session ends in the middle of an edit finds it again after the log-in,
 * and so does one who has looked at another page. Nothing of it is stored.
 */
export function useDraft(userId: string | null): Draft | null {
  const kept = useSyncExternalStore(subscribe, currentDraft);
  return kept?.userId === userId ? kept : null;
}

export const entriesOf = ({ semester, grade }: OwnAttempt): Entered => ({ semester, grade });

export const isSame = (a: Entered, b: Entered) => a.semester === b.semester && a.grade === b.grade;

// What one student has begun is not for the next, and not for one who has left.
watchSession(() => {
  if (draft === null) return;
  const isOver =
    readToken() === null ? lastLogoutReason() !== 'ended' : readUserId() !== draft.userId;
  if (isOver) keepDraft(null);
});
