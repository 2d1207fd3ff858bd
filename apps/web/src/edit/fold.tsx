import type { ReactNode } from 'react';
import classes from './fold.module.css';

/** A part of the panel that opens and closes when its summary is clicked. */
export const Fold = ({ summary, children }: { summary: string; children: ReactNode }) => (
  <details className={classes.fold}>
    <summary className={classes.summary}>{summary}</summary>
    <div className={classes.content}>{children}</div>
  </details>
);
