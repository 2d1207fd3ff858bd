import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import classes from './empty-picture.module.css';

type Props = {
  /** Whether it says what is going on, and is read aloud when it appears. */
  announces?: boolean;
  /** Whether it appears only after a moment, so that it does not flash before a quick reply. */
  waits?: boolean;
  /** A button or link under the words. */
  action?: ReactNode;
  children: ReactNode;
};

/** What is shown instead of the graph while there is none. */
export const EmptyPicture = ({ announces = false, waits = false, action, children }: Props) => (
  <div className={classNames(classes.picture, waits ? classes.waits : undefined)}>
    <svg className={classes.trail} viewBox="0 0 320 120" aria-hidden="true">
      <path d="M20 92C70 92 70 34 120 34s60 52 108 52 46-56 76-56" />
      <circle cx="20" cy="92" r="9" fill="var(--blue)" />
      <circle cx="120" cy="34" r="12" fill="var(--orange)" />
      <circle cx="210" cy="84" r="10" fill="var(--green)" />
      <circle cx="304" cy="30" r="8" fill="var(--purple)" />
    </svg>
    <div role={announces ? 'status' : undefined} className={classes.words}>
      {children}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  </div>
);
