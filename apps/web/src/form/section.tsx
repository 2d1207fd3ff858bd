import { type ReactNode, useId } from 'react';
import classes from './form.module.css';

/** One of the page's parts, as a card with its title. */
export function Section({
  title,
  about,
  children,
}: {
  title: string;
  about?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {about !== undefined && <p className={classes.about}>{about}</p>}
      {children}
    </section>
  );
}
