import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import classes from './section.module.css';

type Props = {
  title: string;
  about?: ReactNode;
  /** `card` has a border of its own; `ruled` has a line above it, for sections one below the other. */
  look?: 'card' | 'ruled';
  className?: string | undefined;
  children?: ReactNode;
};

export function Section({ title, about, look = 'card', className, children }: Props) {
  const id = useId();
  return (
    <section className={classNames(classes[look], className)} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        {about !== undefined && <p>{about}</p>}
      </div>
      {children}
    </section>
  );
}
