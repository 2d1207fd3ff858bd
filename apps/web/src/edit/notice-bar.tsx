import type { Ref } from 'react';
import { TextButton } from '../ui/text-button.tsx';
import hidden from '../ui/visually-hidden.module.css';
import classes from './notice-bar.module.css';
import type { UndoNotice } from './use-undo-notice.ts';

type Props = { notice: UndoNotice; textRef: Ref<HTMLParagraphElement> };

/** Says what has just changed and offers to undo it. It stands in the list, where the change was, and covers nothing. */
export const NoticeBar = ({ notice, textRef }: Props) => (
  <div className={classes.bar}>
    <p
      ref={textRef}
      className={classes.text}
      tabIndex={-1}
      role={notice.isFailure ? 'alert' : 'status'}
    >
      {notice.sentence}
    </p>
    {notice.canUndo && <TextButton onClick={notice.undo}>Undo</TextButton>}
    <TextButton aria-label="Close" onClick={notice.close}>
      ×
    </TextButton>
  </div>
);

/** Read aloud when something has changed. On the page from the start, because what appears with its text often is not. */
export const NoticeAnnouncer = ({ notice }: Pick<Props, 'notice'>) => (
  <p role="status" className={hidden.text}>
    {notice.canUndo && `${notice.sentence} You can undo this.`}
  </p>
);
