import type { OwnAttempt } from '@coursetrail/contract';
import type { Uid } from '@coursetrail/domain';
import { useSyncExternalStore } from 'react';
import { lastLogoutReason, readToken, readUserId, watchSession } from '../session/session.ts';

/** What a student can change about a course. */
export type CourseValues = { semester: string; grade: string };

/** The one course being edited. */
export type EditDraft = {
  userId: Uid;
  /** As it was when the student began; Cancel goes back to it. */
  course: OwnAttempt;
  entered: CourseValues;
  /** The values that decide its position in the list: its own, until a sort takes the entered ones. */
  arrangedBy: CourseValues;
};

export function newDraft(userId: Uid, course: OwnAttempt): EditDraft {
  const { semester, grade } = course;
  return { userId, course, entered: { semester, grade }, arrangedBy: { semester, grade } };
}

export const isSame = (a: CourseValues, b: CourseValues) =>
  a.semester === b.semester && a.grade === b.grade;

export const hasChanges = ({ entered, course }: EditDraft) => !isSame(entered, course);

/**
 * Holds the draft in memory, longer than the page lives: a student whose session ends in the middle of an edit finds it
 * again after logging in, and so does one who has looked at another page. It is never stored.
 */
export function createDraftStore() {
  let draft: EditDraft | null = null;
  const listeners = new Set<() => void>();

  const set = (next: EditDraft | null) => {
    draft = next;
    for (const listener of listeners) listener();
  };

  // A draft is neither for the next student nor for one who has logged out.
  watchSession(() => {
    if (draft === null) return;
    const isOver =
      readToken() === null ? lastLogoutReason() !== 'ended' : readUserId() !== draft.userId;
    if (isOver) set(null);
  });

  return {
    current: () => draft,
    set,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const draftStore = createDraftStore();

/** The student's draft, or null while no course is being edited. */
export function useEditDraft(userId: Uid): EditDraft | null {
  const draft = useSyncExternalStore(draftStore.subscribe, draftStore.current);
  return draft?.userId === userId ? draft : null;
}
