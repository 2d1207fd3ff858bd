import type { ComponentProps, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import classes from './menu.module.css';

export type MenuProps = {
  /** The name of the menu, and of its button where that shows three dots only. */
  label: string;
  /** What the button says, if it says something. */
  children?: ReactNode;
  /** Groups of entries, with a line between them. */
  groups: readonly (readonly { label: string; onSelect: () => void; isDanger?: boolean }[])[];
  /** The button, for those who move the focus there. */
  ref?: Ref<HTMLButtonElement>;
};

type MenuButtonProps = Omit<ComponentProps<'button'>, 'type' | 'className'> & { label: string };

/** The button of a menu. */
export const MenuButton = ({ label, children, ...button }: MenuButtonProps) => (
  <button
    {...button}
    type="button"
    aria-label={children === undefined ? label : undefined}
    className={classNames(classes.button, children === undefined ? classes.dots : undefined)}
  >
    {children ?? (
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="5" cy="12" r="1.800" />
        <circle cx="12" cy="12" r="1.800" />
        <circle cx="19" cy="12" r="1.800" />
      </svg>
    )}
  </button>
);
