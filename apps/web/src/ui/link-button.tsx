import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import classes from './button.module.css';
import type { ButtonVariant } from './button.tsx';
import { classNames } from './class-names.ts';

type Props = Omit<ComponentProps<typeof Link>, 'className'> & {
  variant?: ButtonVariant;
  className?: string | undefined;
};

/** A link to another page that looks like a button. */
export const LinkButton = ({ variant = 'primary', className, ...link }: Props) => (
  <Link {...link} className={classNames(classes.button, classes[variant], className)} />
);
