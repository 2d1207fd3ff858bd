import { type MergedAttempt, otherReadings } from './audit-attempts.ts';
import type { ListedCourseLine, ReportContent } from './read-lines.ts';
import { areNearTitles, isOneLetterApart } from './similarity.ts';
import { type AuditTotals, compareTotals, isInTotals } from './totals.ts';

type SettledAttempts = {
  attempts: readonly MergedAttempt[];
  totals: AuditTotals;
  /** Lines that contradict what was read. */
  disputed: ListedCourseLine[];
};

/**
 * Compares what the lines of a report say about the same course, and lets the printed totals decide where
 * they contradict each other. What was not followed is listed, never dropped in silence.
 */
export function settleContradictions(
  merged: readonly MergedAttempt[],
  content: Pick<ReportContent, 'earned' | 'inProgress'>,
): SettledAttempts {
  const doubles = doublesAmong(merged);
  // The totals do not count these, so nothing else could say that they are printed wrongly.
  const uncounted = doubles.filter((double) => !isInTotals(double));
  const kept = merged.filter((attempt) => !uncounted.includes(attempt));
  const settled = settleByTotals(kept, doubles, content);
  const followed = new Set(settled.flatMap(({ lines }) => lines));
  return {
    attempts: settled,
    totals: compareTotals(settled, content),
    disputed: [
      ...settled.flatMap(({ disputed }) => disputed),
      ...merged.flatMap(({ lines }) => lines).filter((line) => !followed.has(line)),
    ],
  };
}

/**
 * Attempts that are another attempt with one damaged letter in its course or term. A course that is taken
 * twice is never one of them, because some list shows both attempts.
 */
function doublesAmong(merged: readonly MergedAttempt[]): MergedAttempt[] {
  const byPlace = merged.toSorted((a, b) => b.lines.length - a.lines.length);
  return byPlace.filter((weaker, index) => byPlace.slice(0, index).some((stronger) => isDamagedCopy(weaker, stronger)));
}

function isDamagedCopy(copy: MergedAttempt, { attempt: original, lines }: MergedAttempt): boolean {
  const { programId, semester, grade, credits, title } = copy.attempt;
  const isNear =
    (programId === original.programId && isOneLetterApart(semester, original.semester)) ||
    (semester === original.semester && isOneLetterApart(programId, original.programId));
  return (
    isNear &&
    grade === original.grade &&
    credits === original.credits &&
    areNearTitles(title, original.title) &&
    !copy.lines.some(({ list }) => lines.some((line) => line.list === list))
  );
}

/** Makes the one change that the totals ask for, if there is one. */
function settleByTotals(
  attempts: readonly MergedAttempt[],
  doubles: readonly MergedAttempt[],
  content: Pick<ReportContent, 'earned' | 'inProgress'>,
): readonly MergedAttempt[] {
  const agrees = (changed: readonly MergedAttempt[]) => compareTotals(changed, content).agree !== false;
  if (agrees(attempts)) return attempts;
  const without = doubles.map((double) => attempts.filter((attempt) => attempt !== double));
  const withOthers = attempts.flatMap((merged) =>
    otherReadings(merged).map((others) => attempts.flatMap((each) => (each === merged ? others : each))),
  );
  return [...without, ...withOthers].find(agrees) ?? attempts;
}
