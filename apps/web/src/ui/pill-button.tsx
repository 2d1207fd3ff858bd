import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import classes from './pill.module.css';

type Props = Omit<ComponentProps<'button'>, 'type' | 'className'> & {
  /** For a toggle: whether it is on. */
  pressed?: boolean;
  className?: string | undefined;
};

/** One of many small buttons in a group. */
export const PillButton = ({ pressed, className, ...button }: Props) => (
  <button
    {...button}
    type="button"
    aria-pressed={pressed}
    className={classNames(classes.pill, classes.button, className)}
  />
);
