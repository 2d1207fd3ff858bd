import type { OwnAttempt } from '@coursetrail/contract';
import { termName, withoutSectionLetters } from '@coursetrail/domain';
import classes from './course.module.css';

type Props = { code: string; attempts: readonly OwnAttempt[] };

/** 'You took it in Fall 2022: B+.' */
export function OwnAttempts({ code, attempts }: Props) {
  const own = attemptsAt(code, attempts);
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

/** The student's attempts at a course, in whatever section. */
export const attemptsAt = <Attempt extends { programId: string }>(
  code: string,
  attempts: readonly Attempt[],
): Attempt[] =>
  attempts.filter(
    ({ programId }) => withoutSectionLetters(programId) === withoutSectionLetters(code),
  );
