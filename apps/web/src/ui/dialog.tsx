import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './button.tsx';
import { CloseButton } from './close-button.tsx';
import classes from './dialog.module.css';

type Props = {
  title: string;
  onClose: () => void;
  /** False while something must not be interrupted: neither the x, a click outside nor Escape closes it then. */
  closable?: boolean;
  children: ReactNode;
};

/** The one kind of dialog: as wide as its content needs, within the limits of dialog.module.css. */
export const Dialog = ({ opened, ...dialog }: Props & { opened: boolean }) => opened && <OpenDialog {...dialog} />;

function OpenDialog({ title, onClose, closable = true, children }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget>(null);
  const titleId = useId();

  useLayoutEffect(() => {
    const dialog = element.current;
    open(dialog);
    dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    // Before it is removed: the browser returns the focus only then.
    return () => dialog?.close();
  }, []);

  // Beside the content of the page, so that neither its styles nor a form around it reach the dialog.
  return createPortal(
    <dialog
      ref={element}
      aria-labelledby={titleId}
      className={classes.dialog}
      onCancel={(event) => {
        if (!closable) event.preventDefault();
      }}
      onKeyDown={(event) => {
        // The browser lets a second Escape pass, whatever is said to its `cancel`.
        if (event.key === 'Escape' && !closable) event.preventDefault();
        if (event.key === 'Tab') stayInside(event);
      }}
      onClose={({ currentTarget }) => {
        // A dialog above this one may have closed.
        if (currentTarget.open) return;
        if (closable) onClose();
        else open(currentTarget);
      }}
      // Outside is the dialog itself: inside there is its content. Selecting text may end outside.
      onMouseDown={({ target }) => {
        pressed.current = target;
      }}
      onClick={({ target, currentTarget }) => {
        if (closable && target === currentTarget && target === pressed.current) onClose();
      }}
    >
      <div className={classes.top}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        <CloseButton disabled={!closable} onClick={onClose} />
      </div>
      <div className={classes.body}>{children}</div>
    </dialog>,
    document.body,
  );
}

/** The browser would go on with its own buttons after the last of the dialog, and with the first after those. */
function stayInside(event: KeyboardEvent<HTMLDialogElement>) {
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLElement>(
      ':is(a[href], button, input, select, textarea, summary):not(:disabled, [tabindex="-1"])',
    ),
  ].filter((element) => element.checkVisibility());
  const [last, first] = [stops.at(event.shiftKey ? 0 : -1), stops.at(event.shiftKey ? -1 : 0)];
  if (event.target !== last) return;
  event.preventDefault();
  first?.focus();
}

/** The page behind it does not scroll. Where its scroll bar took room, that stays, or everything would move. */
function open(dialog: HTMLDialogElement | null) {
  const { style, clientWidth } = document.documentElement;
  style.setProperty('--scrollbar-gutter', innerWidth > clientWidth ? 'stable' : 'auto');
  dialog?.showModal();
}

export function Help({ title, children }: { title: string; children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpened(true)}>
        Help
      </Button>
      <Dialog title={title} opened={opened} onClose={() => setOpened(false)}>
        {children}
      </Dialog>
    </>
  );
}
