import type { ReactNode } from 'react';
import { universityLoginAddress } from '../server/login.ts';
import { signInWays } from '../session/sign-in-ways.ts';
import { AddressButton } from '../ui/button.tsx';
import classes from './university-first.module.css';

type Props = {
  from?: string | undefined;
  /** What a student reads where the university's log-in is the only one. */
  alone: string;
  children: ReactNode;
};

/** The university's log-in, where there is one, before what needs a password of our own. */
export function UniversityFirst({ from, alone, children }: Props) {
  const { university, passwords } = signInWays();
  if (university === null) return children;
  return (
    <>
      {!passwords && <p>{alone}</p>}
      <AddressButton className={classes.button} href={universityLoginAddress({ from })}>
        Continue with {university}
      </AddressButton>
      {passwords && (
        <>
          <p className={classes.or}>or with an email and a password</p>
          {children}
        </>
      )}
    </>
  );
}
