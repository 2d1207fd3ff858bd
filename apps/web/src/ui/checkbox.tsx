import { type ReactNode, useId } from 'react';
import classes from './checkbox.module.css';
import { classNames } from './class-names.ts';

type Props = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Its name for screen readers, if the words next to it do not distinguish it from its neighbors. */
  label?: string;
  /** Why it cannot be checked now, in a few words beside it. */
  unavailable?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
};

export function Checkbox({ checked, onChange, label, unavailable, className, children }: Props) {
  const hintId = useId();
  const isDisabled = unavailable !== undefined;
  return (
    <span className={classNames(classes.row, className)}>
      <label className={classes.checkbox} data-disabled={isDisabled || undefined}>
        <input
          type="checkbox"
          checked={checked}
          disabled={isDisabled}
          aria-label={label}
          aria-describedby={isDisabled ? hintId : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{children}</span>
      </label>
      {isDisabled && (
        <small id={hintId} className={classes.hint}>
          {unavailable}
        </small>
      )}
    </span>
  );
}
