import type { ReactNode } from 'react';
import classes from './alert.module.css';

type Props = { kind: 'error' | 'success' | 'info'; children: ReactNode };

/** A message in the page, read aloud when it appears: an error at once, others when the reader pauses. */
export const Alert = ({ kind, children }: Props) => (
  <div role={kind === 'error' ? 'alert' : 'status'} data-kind={kind} className={classes.alert}>
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="9.500" />
      <path d={kind === 'success' ? 'M8 12.300l2.800 2.700L16 9.500' : 'M12 7.500v5.500M12 16.400v.1'} />
    </svg>
    <div>{children}</div>
  </div>
);
