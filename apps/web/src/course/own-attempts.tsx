import type { OwnAttempt } from '@coursetrail/contract';
import { isSameCourse, termName } from '@coursetrail/domain';
import { listText } from '../ui/plural.ts';
import classes from './course.module.css';

/** 'You took it in Fall 2024 (F) and in Spring 2025 (B+). In progress in Fall 2026.' */
export function OwnAttempts({ code, attempts }: { code: string; attempts: readonly OwnAttempt[] }) {
  const own = attemptsAt(code, attempts);
  if (own.length === 0) return null;
  const taken = own
    .filter(({ grade }) => grade !== inProgress)
    .map(({ semester, grade }) =>
      [semester && `in ${termName(semester)}`, grade && `(${grade})`].filter(Boolean).join(' '),
    );
  const running = own.filter(({ grade }) => grade === inProgress).map(({ semester }) => `in ${termName(semester)}`);
  return (
    <p className={classes.own}>
      {taken.length > 0 && (
        <>
          <strong>You took it</strong> {listText(taken)}.{' '}
        </>
      )}
      {running.length > 0 && (
        <>
          <strong>In progress</strong> {listText(running)}.
        </>
      )}
    </p>
  );
}

const inProgress = 'IP';

/** The student's attempts at a course, in whatever section. */
export const attemptsAt = <Attempt extends { programId: string }>(
  code: string,
  attempts: readonly Attempt[],
): Attempt[] => attempts.filter(({ programId }) => isSameCourse(programId, code));
