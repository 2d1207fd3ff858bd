import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import classes from './pill.module.css';

type Props = Omit<ComponentProps<'button'>, 'type' | 'className'> & {
  pressed?: boolean;
  className?: string | undefined;
};

export const PillButton = ({ pressed, className, ...button }: Props) => (
  <button
    {...button}
    type="button"
    aria-pressed={pressed}
    className={classNames(classes.pill, classes.button, className)}
  />
);
