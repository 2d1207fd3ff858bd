import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react';
import { classNames } from './class-names.ts';
import classes from './field.module.css';
import { Icon } from './icon.tsx';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'children' | 'className'> & {
  label: string;
  /** Only read aloud, where the placeholder says it to those who see. */
  hidesLabel?: boolean;
  hint?: ReactNode;
  className?: string | undefined;
};

/** A labeled input; required unless `required={false}` says otherwise. */
export function Field({ label, hidesLabel = false, hint, className, ...input }: Props) {
  const id = useId();
  return (
    <div className={classNames(classes.field, className)}>
      {!hidesLabel && <label htmlFor={id}>{label}</label>}
      <input
        id={id}
        required
        className={classes.input}
        aria-label={hidesLabel ? label : undefined}
        {...describedBy(id, hint)}
        {...input}
      />
      {hint && <Hint id={id}>{hint}</Hint>}
    </div>
  );
}

export const EmailField = (props: Omit<Props, 'type'>) => (
  <Field type="email" autoComplete="username" inputMode="email" autoCapitalize="none" spellCheck={false} {...props} />
);

/** A password, hidden until the student wants to see it. */
export function PasswordField({
  label,
  hint,
  className,
  ...input
}: Omit<Props, 'hidesLabel'> & { autoComplete: 'current-password' | 'new-password' }) {
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <div className={classNames(classes.field, className)}>
      <label htmlFor={id}>{label}</label>
      <div className={classes.secret}>
        <input
          id={id}
          required
          className={classes.input}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          {...describedBy(id, hint)}
          {...input}
        />
        <button
          type="button"
          className={classes.eye}
          // The name says whose eye it is: a form can have several.
          aria-label={`Show what is in ${label.replace(/:$/, '')}`}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eyeClosed' : 'eye'} />
        </button>
      </div>
      {hint && <Hint id={id}>{hint}</Hint>}
    </div>
  );
}

/** Beside a password that is asked for alone: password managers need to know whose it is. */
export const HiddenUsername = ({ email }: { email: string }) => (
  <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
);

const describedBy = (id: string, hint: ReactNode) => (hint ? { 'aria-describedby': `${id}-hint` } : {});

const Hint = ({ id, children }: { id: string; children: ReactNode }) => (
  <p id={`${id}-hint`} className={classes.hint}>
    {children}
  </p>
);
