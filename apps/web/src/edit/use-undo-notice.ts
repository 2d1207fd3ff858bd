import { useState } from 'react';
import { sentenceFor } from '../identity/auth-errors.ts';
import { useUndo } from '../server/history.ts';

/** What the last change did, until it is closed or undone. */
export function useUndoNotice({ onUndo }: { onUndo: () => void }) {
  const undo = useUndo();
  const [change, setChange] = useState<string | null>(null);

  function sentence(): string | null {
    if (undo.isPending) return 'Undoing…';
    if (undo.isSuccess) return 'Undone: your courses are as they were before.';
    if (undo.error !== null)
      return `That could not be undone. ${sentenceFor(undo.error, 'Please try again.')}`;
    return change;
  }

  function show(next: string | null) {
    undo.reset();
    setChange(next);
  }

  return {
    sentence: sentence(),
    isFailure: undo.error !== null,
    canUndo: change !== null && !undo.isPending && !undo.isSuccess && undo.error === null,
    show: (done: string) => show(done),
    close: () => show(null),
    undo: () => {
      undo.run();
      onUndo();
    },
  };
}

export type UndoNotice = ReturnType<typeof useUndoNotice>;
