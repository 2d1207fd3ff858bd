import type { OwnAttempt } from '@coursetrail/contract';
import { termName, withoutSectionLetters } from '@coursetrail/domain';
import { useQuery } from '@tanstack/react-query';
import { historyQuery } from '../server/history.ts';
import { useToken, useUserId } from '../session/session.ts';
import classes from './course.module.css';

type OwnCourses = { courses: readonly OwnAttempt[]; major: string | null };

/** What the student who is logged in has; null for a visitor, and until it is known. */
export function useOwnCourses(): OwnCourses | null {
  const isLoggedIn = useToken() !== null;
  const { data, isSuccess } = useQuery({ ...historyQuery(useUserId()), enabled: isLoggedIn });
  if (!isLoggedIn || !isSuccess) return null;
  return { courses: data?.courses ?? [], major: data?.major ?? null };
}

type Props = { code: string; attempts: readonly OwnAttempt[] };

/** 'You took it in Fall 2022: B+.' */
export function OwnAttempts({ code, attempts }: Props) {
  const own = attempts.filter(
    ({ programId }) => withoutSectionLetters(programId) === withoutSectionLetters(code),
  );
  if (own.length === 0) return null;
  const list = own.map(({ semester, grade }) =>
    [semester && `in ${termName(semester)}`, grade && `(${grade})`].filter(Boolean).join(' '),
  );
  return (
    <p className={classes.own}>
      <strong>You took it</strong> {list.join(' and ')}.
    </p>
  );
}
