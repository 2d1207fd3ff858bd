import type { ReactNode } from 'react';
import classes from './alert.module.css';
import { Icon } from './icon.tsx';

type Props = { kind: 'error' | 'success' | 'info'; children: ReactNode };

/** A message in the page, read aloud when it appears: an error at once, others when the reader pauses. */
export const Alert = ({ kind, children }: Props) => (
  <div role={kind === 'error' ? 'alert' : 'status'} data-kind={kind} className={classes.alert}>
    <Icon name={kind === 'success' ? 'done' : 'attention'} />
    <div>{children}</div>
  </div>
);
