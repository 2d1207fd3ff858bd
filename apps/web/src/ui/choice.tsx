import { type ReactNode, type Ref, useId } from 'react';
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
  ref?: Ref<HTMLSelectElement> | undefined;
  className?: string | undefined;
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
  ref,
  className,
  children,
}: Props) {
  const id = useId();
  return (
    <div className={classNames(classes.field, className)}>
      <label htmlFor={id}>{label}</label>
      <select
        ref={ref}
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
