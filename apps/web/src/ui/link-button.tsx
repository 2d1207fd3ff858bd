import { type ComponentProps, useRef } from 'react';
import { Link } from 'react-router';
import classes from './button.module.css';
import type { ButtonVariant } from './button.tsx';
import { classNames } from './class-names.ts';
import { useTakenFocus } from './taken-focus.ts';

type Props = Omit<ComponentProps<typeof Link>, 'className'> & {
  variant?: ButtonVariant;
  /** As of a button. */
  takesFocus?: boolean;
  className?: string | undefined;
};

/** A link to another page that looks like a button. */
export function LinkButton({ variant = 'primary', takesFocus = false, className, ...link }: Props) {
  const element = useRef<HTMLAnchorElement>(null);
  const taken = useTakenFocus(element, takesFocus);
  return (
    <Link
      ref={element}
      {...taken}
      {...link}
      className={classNames(classes.button, classes[variant], className)}
    />
  );
}
