import type { ReactNode } from 'react';
import { Page } from '../ui/page.tsx';
import classes from './account.module.css';

/** The narrow page of the forms around an account. */
export const Sheet = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={classes.sheet}>
    <Page title={title}>{children}</Page>
  </div>
);

/** Where else to go from here. */
export const Ways = ({ children }: { children: ReactNode[] | ReactNode }) => (
  <ul className={classes.ways}>
    {[children].flat().map((way, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the ways of a page never change
      <li key={index}>{way}</li>
    ))}
  </ul>
);

export const FrozenNote = () => (
  <section aria-labelledby="frozen" className={classes.frozen}>
    <h2 id="frozen">Why does the page look frozen?</h2>
    <p>
      The server may need to start first, which can take up to a minute. Please stay on this page.
    </p>
  </section>
);
