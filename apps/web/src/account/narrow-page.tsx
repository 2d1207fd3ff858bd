import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import type { LoginState } from '../session/login-state.ts';
import { Page } from '../ui/page.tsx';
import classes from './narrow-page.module.css';

type NarrowPageProps = {
  title: string;
  lead?: string;
  children: ReactNode;
};

/** A page with a single form, no wider than its fields need. */
export const NarrowPage = ({ title, lead, children }: NarrowPageProps) => (
  <div className={classes.page}>
    <Page title={title}>
      {lead && <p className={classes.lead}>{lead}</p>}
      {children}
    </Page>
  </div>
);

type LinkListProps = { links: readonly (readonly [to: string, text: string, state?: LoginState | undefined])[] };

export const LinkList = ({ links }: LinkListProps) => (
  <ul className={classes.list}>
    {links.map(([to, text, state]) => (
      <li key={to}>
        <Link to={to} state={state} className={classes.link}>
          {text}
        </Link>
      </li>
    ))}
  </ul>
);

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
