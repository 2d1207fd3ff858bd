import type { OwnAttempt } from '@coursetrail/contract';
import type { Uid } from '@coursetrail/domain';
import { isAwaited, watchSession } from '../session/session.ts';
import { createStore } from '../session/store.ts';

export type CourseValues = { semester: string; grade: string };

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

export const isSame = (a: CourseValues, b: CourseValues) => a.semester === b.semester && a.grade === b.grade;

export const hasChanges = ({ entered, course }: EditDraft) => !isSame(entered, course);

/**
 * Holds the draft in memory, longer than the page lives: a student whose session ends in the middle of an edit finds it
 * again after logging in, and so does one who has looked at another page. It is never stored.
 */
export function createDraftStore() {
  const store = createStore<EditDraft | null>(null);
  watchSession(() => {
    const draft = store.current();
    if (draft !== null && !isAwaited(draft.userId)) store.set(null);
  });
  return store;
}

export const draftStore = createDraftStore();

/** The student's draft, or null while no course is being edited. */
export function useEditDraft(userId: Uid): EditDraft | null {
  const draft = draftStore.useValue();
  return draft?.userId === userId ? draft : null;
}
