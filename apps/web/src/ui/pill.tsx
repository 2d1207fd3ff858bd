import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import classes from './pill.module.css';

type Props = { tone?: 'plain' | 'green' | 'accent'; children: ReactNode };

/** A short fact with a line around it. */
export const Pill = ({ tone = 'plain', children }: Props) => (
  <span className={classNames(classes.pill, classes[tone])}>{children}</span>
);
