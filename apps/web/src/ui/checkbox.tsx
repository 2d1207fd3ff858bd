import type { ReactNode } from 'react';
import classes from './checkbox.module.css';
import { classNames } from './class-names.ts';

type Props = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Its name for screen readers, if the words next to it do not distinguish it from its neighbors. */
  label?: string;
  className?: string | undefined;
  children: ReactNode;
};

/** A box to check, with its words beside it. */
export const Checkbox = ({ checked, onChange, label, className, children }: Props) => (
  <label className={classNames(classes.checkbox, className)}>
    <input
      type="checkbox"
      checked={checked}
      aria-label={label}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span>{children}</span>
  </label>
);
