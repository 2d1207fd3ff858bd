import './mantine.css';
import { Modal as MantineModal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import classes from './modal.module.css';

export type DialogProps = {
  title: string;
  opened: boolean;
  onClose: () => void;
  /** False while something must not be interrupted: neither the x, the overlay nor Escape closes it then. */
  closable?: boolean;
  /** While the dialog fades out it shows what it showed last, so this may change along with `opened`. */
  children: ReactNode;
};

/** The part of a dialog that is fetched after the page. */
export default function Modal({ opened, onClose, closable = true, ...content }: DialogProps) {
  const title = useWhileOpen(opened, content.title);
  const children = useWhileOpen(opened, content.children);
  // One that is open from the start would not know where the focus came from, and lose it when it closes.
  const [isMounted, setIsMounted] = useState(false);
  useEffect(() => setIsMounted(true), []);
  return (
    <MantineModal.Root
      opened={opened && isMounted}
      onClose={onClose}
      size="auto"
      centered
      closeOnClickOutside={closable}
      closeOnEscape={closable}
      classNames={classes}
    >
      <MantineModal.Overlay />
      <MantineModal.Content>
        {/* Not Modal.Header: its <header> would be a second banner of the page. */}
        <div className={classes.top}>
          <MantineModal.Title>{title}</MantineModal.Title>
          <MantineModal.CloseButton aria-label="Close" disabled={!closable} />
        </div>
        <MantineModal.Body>{children}</MantineModal.Body>
      </MantineModal.Content>
    </MantineModal.Root>
  );
}

/** What it was when the dialog was last open: while it fades out, it keeps its last words. */
function useWhileOpen<T>(opened: boolean, value: T): T {
  const [last, setLast] = useState<{ value: T }>({ value });
  if (opened && last.value !== value) setLast({ value });
  return opened ? value : last.value;
}
