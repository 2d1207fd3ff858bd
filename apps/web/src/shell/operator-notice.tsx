import { useEffect, useState } from 'react';
import { read, store } from '../session/local-storage.ts';
import { CloseButton } from '../ui/close-button.tsx';
import classes from '../ui/notices.module.css';

/** The text that was closed last in this browser. */
const closedKey = 'closed-notice';

/** What the operator says above every page, until it is closed. Another text is shown again. */
export function OperatorNotice() {
  const [text, setText] = useState<string>();
  useEffect(() => {
    // The server writes it into the page: what reads replies would keep a phone busy on every page.
    const { notice } = document.documentElement.dataset;
    if (notice !== read(closedKey)) setText(notice);
  }, []);
  const close = () => {
    store(closedKey, text ?? null);
    setText(undefined);
  };
  return (
    // Always there: screen readers read only what is put into something they know.
    <div aria-live="polite" className={classes.notices}>
      {text && (
        <div className={classes.notice}>
          {text}
          <CloseButton onClick={close} />
        </div>
      )}
    </div>
  );
}
