import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import classes from './text-button.module.css';

type Props = Omit<ComponentProps<'button'>, 'type' | 'className'> & {
  /** Inside a sentence: underlined, and no higher than the text around it. */
  inline?: boolean;
  danger?: boolean;
  className?: string | undefined;
};

/** A button that is only its words, for actions beside what they act on. */
export const TextButton = ({ inline = false, danger = false, className, ...button }: Props) => (
  <button
    {...button}
    type="button"
    className={classNames(classes.text, inline ? classes.inline : classes.block, danger && classes.danger, className)}
  />
);
