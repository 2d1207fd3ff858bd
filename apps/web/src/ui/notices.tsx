import { type SyntheticEvent, useEffect, useState } from 'react';
import { createStore } from '../session/store.ts';
import { CloseButton } from './close-button.tsx';
import classes from './notices.module.css';

/** Long enough to read one sentence; the pointer or the focus on it stops the clock. */
const noticeDuration = 4000;

type Message = { text: string };

/** The first of them is shown. */
const messages = createStore<readonly Message[]>([]);

/** Shows a message that stays when the student goes to another page. */
export const notify = (text: string) => messages.set([...messages.current(), { text }]);

/** Removes all messages: those for one student are not for the next. */
export const clearNotices = () => messages.set([]);

/**
 * Shows messages on every page, one at a time. They stand in the page, between the bar and the content, and not above
 * it: nothing is covered.
 */
export function Notices() {
  const [message] = messages.useValue();
  return (
    // Always there: screen readers read only what is put into something they know.
    <div aria-live="polite" className={classes.notices}>
      {message && <Notice message={message} />}
    </div>
  );
}

function Notice({ message }: { message: Message }) {
  const [isHeld, setIsHeld] = useState(false);
  const close = () => messages.set(messages.current().filter((each) => each !== message));

  // biome-ignore lint/correctness/useExhaustiveDependencies: `close` is for this message
  useEffect(() => {
    if (isHeld) return;
    const clock = setTimeout(close, noticeDuration);
    return () => clearTimeout(clock);
  }, [message, isHeld]);

  const hold = ({ currentTarget }: SyntheticEvent) => setIsHeld(currentTarget.matches(':hover, :focus-within'));

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what happens there stops a clock
    <div className={classes.notice} onMouseEnter={hold} onMouseLeave={hold} onFocus={hold} onBlur={hold}>
      {message.text}
      <CloseButton onClick={close} />
    </div>
  );
}
