import './mantine.css';
import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import classes from './dialog.module.css';

type Props = {
  title: string;
  opened: boolean;
  onClose: () => void;
  /** False while something must not be interrupted: neither the x, the overlay nor Escape closes it then. */
  closable?: boolean;
  children: ReactNode;
};

/** The one kind of dialog: as wide as its content needs, within the limits of dialog.module.css. */
export function Dialog({ title, opened, onClose, closable = true, children }: Props) {
  // One that is open from the start would not know where the focus came from, and lose it when it closes.
  const [isThere, setIsThere] = useState(false);
  useEffect(() => setIsThere(true), []);
  return (
    <Modal.Root
      opened={opened && isThere}
      onClose={onClose}
      size="auto"
      centered
      closeOnClickOutside={closable}
      closeOnEscape={closable}
      classNames={classes}
    >
      <Modal.Overlay />
      <Modal.Content>
        {/* Not Modal.Header: its <header> would be a second banner of the page. */}
        <div className={classes.top}>
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label="Close" disabled={!closable} />
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
