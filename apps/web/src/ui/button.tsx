import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import classes from './button.module.css';
import { classNames } from './class-names.ts';

/** `primary` is the one way on, `quiet` every other way, `danger` deletes something, `success` has just done its work. */
type ButtonVariant = 'primary' | 'quiet' | 'danger' | 'success';

type ButtonProps = Omit<ComponentProps<'button'>, 'type' | 'autoFocus'> & {
  variant?: ButtonVariant;
  size?: 'normal' | 'small';
  type?: 'button' | 'submit';
  /** True while its work is under way: it keeps the focus, and further clicks do nothing. */
  busy?: boolean;
  busyText?: string;
  pressed?: boolean;
  /** Has the focus when its dialog opens, and when an open dialog's content changes to it. */
  takesFocus?: boolean;
  /** For its position on the screen; its look comes from the variant. */
  className?: string | undefined;
  children: ReactNode;
};

export function Button({
  variant = 'primary',
  size = 'normal',
  type = 'button',
  busy = false,
  busyText,
  pressed,
  takesFocus = false,
  className,
  onClick,
  children,
  ref,
  ...button
}: ButtonProps) {
  const element = useRef<HTMLButtonElement>(null);
  const taken = useTakenFocus(element, takesFocus);

  return (
    <button
      {...button}
      ref={(current) => {
        element.current = current;
        if (typeof ref === 'function') return ref(current);
        if (ref) ref.current = current;
      }}
      type={type}
      className={classNames(classes.button, classes[variant], classes[size], className)}
      {...taken}
      aria-pressed={pressed}
      // Not `disabled` while busy: a disabled button loses the focus.
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {(busy && busyText) || children}
    </button>
  );
}

export const ButtonRow = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <div className={classNames(classes.row, className)}>{children}</div>
);

type Props = Omit<ComponentProps<typeof Link>, 'className'> & {
  variant?: ButtonVariant;
  takesFocus?: boolean;
  className?: string | undefined;
};

export function LinkButton({ variant = 'primary', takesFocus = false, className, ...link }: Props) {
  const element = useRef<HTMLAnchorElement>(null);
  const taken = useTakenFocus(element, takesFocus);
  return (
    <Link ref={element} {...taken} {...link} className={classNames(classes.button, classes[variant], className)} />
  );
}

type AddressProps = { href: string; className?: string | undefined; children: ReactNode };

/** Leaves the page for another address. */
export const AddressButton = ({ className, ...link }: AddressProps) => (
  <a {...link} className={classNames(classes.button, classes['primary'], className)} />
);

/** Moves the focus to an element when its dialog opens, or when the content of an open dialog changes to it. */
function useTakenFocus(element: RefObject<HTMLElement | null>, takesFocus: boolean) {
  useEffect(() => {
    if (takesFocus) element.current?.focus();
  }, [element, takesFocus]);
  // An opening dialog looks for this.
  return { 'data-autofocus': takesFocus || undefined };
}
