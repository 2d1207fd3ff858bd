import { type RefObject, useEffect, useState } from 'react';
import { sentenceFor } from '../identity/auth-errors.ts';
import { useUndo } from '../server/history.ts';
import { TextButton } from '../ui/text-button.tsx';
import hidden from '../ui/visually-hidden.module.css';
import classes from './notice-bar.module.css';

type Props = { notice: UndoNotice; textRef: RefObject<HTMLParagraphElement | null> };

/** Says what has just changed and offers to undo it. It stands in the list, where the change was, and covers nothing. */
export function NoticeBar({ notice, textRef }: Props) {
  const { canUndo } = notice;
  // The pressed button goes, and the notice itself is drawn anew where a course returns to another semester.
  useEffect(() => {
    if (!canUndo && document.activeElement === document.body) textRef.current?.focus();
  }, [canUndo, textRef]);

  return (
    <div className={classes.bar}>
      <p ref={textRef} className={classes.text} tabIndex={-1} role={notice.isFailure ? 'alert' : 'status'}>
        {notice.sentence}
      </p>
      {canUndo && <TextButton onClick={notice.undo}>Undo</TextButton>}
      <TextButton aria-label="Close" onClick={notice.close}>
        ×
      </TextButton>
    </div>
  );
}

/** Read aloud when something has changed. On the page from the start, because what appears with its text often is not. */
export const NoticeAnnouncer = ({ notice }: Pick<Props, 'notice'>) => (
  <p role="status" className={hidden.text}>
    {notice.canUndo && `${notice.sentence} You can undo this.`}
  </p>
);

/** Beside which course of the list the notice stands: where the change has been. Null where the list has none left. */
type NoticePosition = { id: string; side: 'before' | 'after' } | null;

type ListChange = { sentence: string; position: NoticePosition };

export function useUndoNotice() {
  const undo = useUndo();
  const [change, setChange] = useState<ListChange | null>(null);

  function sentence(): string | null {
    if (undo.isPending) return 'Undoing…';
    if (undo.isSuccess) return 'Change undone.';
    if (undo.error !== null) return `We couldn’t undo that. ${sentenceFor(undo.error, 'Please try again.')}`;
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
    undo: () => void undo.run(),
  };
}

export type UndoNotice = ReturnType<typeof useUndoNotice>;
