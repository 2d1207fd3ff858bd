import type { OwnAttempt } from '@coursetrail/contract';
import type { Uid } from '@coursetrail/domain';
import { useCallback, useEffect, useState } from 'react';
import { useEditCourse } from '../server/history.ts';
import { type CourseValues, draftStore, hasChanges, isSame, newDraft, useEditDraft } from './edit-draft.ts';
import type { ListFocus } from './use-list-focus.ts';

type CourseEditOptions = {
  focus: ListFocus;
  onSaved: (sentence: string, course: OwnAttempt) => void;
};

/** The edit of one course: opened, changed, and then saved or canceled. */
export function useCourseEdit(userId: Uid, { focus, onSaved }: CourseEditOptions) {
  const draft = useEditDraft(userId);
  const { run, reset, isPending, error } = useEditCourse();
  const [isUndecided, setIsUndecided] = useState(false);
  useWarningBeforeLeaving(draft !== null && hasChanges(draft));

  const open = useCallback(
    (course: OwnAttempt) => {
      // Read here instead of passed in, so that a change of the draft does not redraw every row.
      const present = draftStore.current();
      const isDecided = present === null || !hasChanges(present);
      if (isDecided) {
        reset();
        draftStore.set(newDraft(userId, course));
      }
      setIsUndecided(!isDecided);
      focus.toEditor();
    },
    [userId, focus, reset],
  );

  function close(id: string) {
    reset();
    draftStore.set(null);
    setIsUndecided(false);
    focus.toRow(id);
  }

  async function save() {
    if (draft === null) return;
    const { course, entered } = draft;
    await run({ course, entered });
    close(course._id);
    if (!isSame(course, entered)) onSaved(`${course.programId} saved.`, course);
  }

  return {
    draft,
    isSaving: isPending,
    saveError: error,
    /** The student asked for another edit although this one has changes that are neither saved nor canceled. */
    isUndecided,
    open,
    change: (entered: CourseValues) => draft && draftStore.set({ ...draft, entered }),
    arrange: () => draft && draftStore.set({ ...draft, arrangedBy: draft.entered }),
    // The failure is in `saveError`.
    save: () => void save().catch(() => {}),
    cancel: () => draft && close(draft.course._id),
  };
}

export type CourseEdit = ReturnType<typeof useCourseEdit>;

function useWarningBeforeLeaving(hasUnsaved: boolean) {
  useEffect(() => {
    if (!hasUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [hasUnsaved]);
}
