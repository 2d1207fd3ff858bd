import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import classes from './field.module.css';

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean;
  error?: string | undefined;
  /** Whether the error is read aloud as soon as it appears; not where an alert of the form says it. */
  announcesError?: boolean;
  /** For those who move the focus here. */
  id?: string;
  className?: string | undefined;
  /** The options. */
  children: ReactNode;
};

/** A labeled list to choose from: the browser's own, which phones and screen readers know best. */
export function Choice({
  label,
  value,
  onChange,
  disabled = false,
  error,
  announcesError = false,
  id: givenId,
  className,
  children,
}: Props) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <div className={classNames(classes.field, className)}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={classes.input}
        value={value}
        disabled={disabled}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={(event) => onChange(event.target.value)}
      >
        {children}
      </select>
      {error !== undefined && (
        <p id={`${id}-error`} role={announcesError ? 'alert' : undefined} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}
