import { useState } from 'react';
import { sentenceFor } from '../identity/auth-errors.ts';
import { useUndo } from '../server/history.ts';

/** Beside which course of the list the notice stands: where the change has been. Null where the list has none left. */
export type NoticePosition = { id: string; side: 'before' | 'after' } | null;

type ListChange = { sentence: string; position: NoticePosition };

/** What the last change did, until it is closed or undone. */
export function useUndoNotice({ onUndo }: { onUndo: () => void }) {
  const undo = useUndo();
  const [change, setChange] = useState<ListChange | null>(null);

  function sentence(): string | null {
    if (undo.isPending) return 'Undoing…';
    if (undo.isSuccess) return 'Change undone.';
    if (undo.error !== null)
      return `We couldn’t undo that. ${sentenceFor(undo.error, 'Please try again.')}`;
    return change?.sentence ?? null;
  }

  function show(next: ListChange | null) {
    undo.reset();
    setChange(next);
  }

  const canUndo = change !== null && !undo.isPending && !undo.isSuccess && undo.error === null;
  return {
    sentence: sentence(),
    position: change?.position ?? null,
    isFailure: undo.error !== null,
    canUndo,
    show: (done: string, position: NoticePosition) => show({ sentence: done, position }),
    close: () => show(null),
    undo: () => {
      undo.run();
      onUndo();
    },
  };
}

export type UndoNotice = ReturnType<typeof useUndoNotice>;
