import type { ReactNode } from 'react';
import classes from './account.module.css';

/** One matter of My Account. */
export const Section = ({
  title,
  about,
  children,
}: {
  title: string;
  about: ReactNode;
  children: ReactNode;
}) => (
  <section className={classes.section}>
    <h2>{title}</h2>
    <p>{about}</p>
    {children}
  </section>
);

/** What could not be loaded, and the way to try again. */
export const Retry = ({ what, again }: { what: string; again: () => unknown }) => (
  <>
    {what}{' '}
    <button type="button" className={classes.inline} onClick={() => again()}>
      Try again
    </button>
  </>
);
