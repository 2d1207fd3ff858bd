import type { ReactNode } from 'react';
import classes from './button.module.css';
import { classNames } from './class-names.ts';

/** Buttons side by side, in as many lines as they need. */
export const ButtonRow = ({
  className,
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}) => <div className={classNames(classes.row, className)}>{children}</div>;
