import type { ReactNode } from 'react';
import { Page } from '../ui/page.tsx';
import classes from './narrow-page.module.css';

type NarrowPageProps = {
  title: string;
  /** What the page is for, under its heading. */
  lead?: string;
  children: ReactNode;
};

/** A page with a single form, no wider than its fields need. */
export const NarrowPage = ({ title, lead, children }: NarrowPageProps) => (
  <div className={classes.page}>
    <Page title={title}>
      {lead !== undefined && <p className={classes.lead}>{lead}</p>}
      {children}
    </Page>
  </div>
);
