import { dayOf } from '../days.ts';
import { fail, ok, type Result } from '../result.ts';

export type MajorChoice = {
  major: string | null;
  /** The UTC day of the last change, and how many there were on it. */
  majorChangedOn: string | null;
  majorChanges: number;
};

export const majorChangesPerDay = 3;

/**
 * The first choice is free, unless the same person already chose a major today with an account that is
 * gone. After that a few changes a day are allowed, because nobody should look into one small group after
 * another.
 */
export function chooseMajor(
  current: MajorChoice,
  major: string,
  today: Date,
): Result<MajorChoice, 'major-changed-too-often'> {
  const { major: before, majorChangedOn, majorChanges } = current;
  const day = dayOf(today);
  if (before === major || (before === null && majorChangedOn !== day))
    return ok({ major, majorChangedOn, majorChanges });
  const changesToday = majorChangedOn === day ? majorChanges : 0;
  if (changesToday >= majorChangesPerDay) return fail('major-changed-too-often');
  return ok({ major, majorChangedOn: day, majorChanges: changesToday + 1 });
}
