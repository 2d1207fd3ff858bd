import { type ComponentProps, useId } from 'react';
import { classNames } from './class-names.ts';
import classes from './field.module.css';

type Props = Pick<ComponentProps<'select'>, 'disabled' | 'ref'> & {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** A text that is its own value, or a value with its text. */
  options: readonly (string | readonly [value: string, text: string])[];
  error?: string | undefined;
  /** Whether the error is read aloud as soon as it appears; not where an alert of the form says it. */
  announcesError?: boolean;
  className?: string | undefined;
};

/** A labeled list to choose from: the browser's own, which phones and screen readers know best. */
export function Choice(props: Props) {
  const { label, onChange, options, error, announcesError = false, className, ...select } = props;
  const id = useId();
  return (
    <div className={classNames(classes.field, className)}>
      <label htmlFor={id}>{label}</label>
      <select
        {...select}
        id={id}
        className={classes.input}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => {
          const [value, text] = typeof option === 'string' ? [option, option] : option;
          return (
            <option key={value} value={value}>
              {text}
            </option>
          );
        })}
      </select>
      {error !== undefined && (
        <p id={`${id}-error`} role={announcesError ? 'alert' : undefined} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}
