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
    import('../server/login.ts')
      .then(({ readConfig }) => readConfig())
      .then(({ notice }) => setText(notice === read(closedKey) ? undefined : notice))
      .catch(() => {}); // offline: what the page itself asks for says so
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
