import { useId } from 'react';
import classes from './frozen-note.module.css';

/** Explains why a first request can take so long. */
export function FrozenNote() {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.note}>
      <h2 id={id} className={classes.title}>
        Why does the page look frozen?
      </h2>
      <p className={classes.text}>
        The server may need to start first, which can take up to a minute. Please stay on this page.
      </p>
    </section>
  );
}
