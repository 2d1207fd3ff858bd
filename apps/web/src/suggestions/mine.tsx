import type { ReactNode } from 'react';
import classes from './suggestions.module.css';

/** What the student decided, never to be taken for the words of an audit or of a catalog. */
export const Mine = ({ whose, children }: { whose?: string | undefined; children: ReactNode }) => (
  <span className={classes.mine}>
    {whose !== undefined && `${whose}, `}My decision: {children}
  </span>
);
