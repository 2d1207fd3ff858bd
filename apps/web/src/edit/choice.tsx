import { type ReactNode, useId } from 'react';
import field from '../ui/field.module.css';

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean;
  error?: string | undefined;
  id?: string;
  children: ReactNode;
};

/** A labeled list to choose from: the browser's own, which phones and screen readers know best. */
export function Choice({
  label,
  value,
  onChange,
  disabled = false,
  error,
  id: givenId,
  children,
}: Props) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <div className={field.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={field.input}
        value={value}
        disabled={disabled}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={(event) => onChange(event.target.value)}
      >
        {children}
      </select>
      {error !== undefined && (
        <p id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
