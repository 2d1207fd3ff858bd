import type { Ref } from 'react';
import { TextButton } from '../ui/text-button.tsx';
import classes from './notice-bar.module.css';
import type { UndoNotice } from './use-undo-notice.ts';

type Props = { notice: UndoNotice; textRef: Ref<HTMLParagraphElement> };

/** Says what has just changed and offers to undo it. On the page from the start, so that its text is read aloud. */
export const NoticeBar = ({ notice, textRef }: Props) => {
  const isShown = notice.sentence !== null;
  return (
    <div className={isShown ? classes.bar : classes.empty}>
      <p
        ref={textRef}
        className={classes.text}
        tabIndex={-1}
        role={notice.isFailure ? 'alert' : 'status'}
      >
        {notice.sentence}
      </p>
      {notice.canUndo && <TextButton onClick={notice.undo}>Undo</TextButton>}
      {isShown && (
        <TextButton aria-label="Close" onClick={notice.close}>
          ×
        </TextButton>
      )}
    </div>
  );
};
