import { earnsNothing, hasCode, isUndecided, kindOfGrade } from '@coursetrail/domain';
import type { MergedAttempt } from './audit-attempts.ts';
import { roundToCents, sum } from './numbers.ts';
import type { ReportContent } from './read-lines.ts';

/** Credits as the audit prints them (null where it does not) and as the attempts add up. */
type CreditTotal = { audit: number | null; read: number };

/** `agree` is null where the audit prints no totals. */
export type AuditTotals = { earned: CreditTotal; inProgress: CreditTotal; agree: boolean | null };

export function compareTotals(
  attempts: readonly MergedAttempt[],
  { earned, inProgress }: Pick<ReportContent, 'earned' | 'inProgress'>,
): AuditTotals {
  const creditsWhere = (counts: (attempt: MergedAttempt) => boolean) =>
    roundToCents(sum(attempts.filter(counts).map(({ attempt }) => attempt.credits)));
  // The audit leaves out the line of a total that is 0.
  const arePrinted = earned !== null || inProgress !== null;
  const totals = {
    earned: { audit: arePrinted ? (earned ?? 0) : null, read: creditsWhere(countsAsEarned) },
    inProgress: {
      audit: arePrinted ? (inProgress ?? 0) : null,
      read: creditsWhere(({ attempt }) => attempt.grade === 'IP'),
    },
  };
  const agrees = ({ audit, read }: CreditTotal) => Math.abs((audit ?? 0) - read) < 0.05;
  const agree = arePrinted ? agrees(totals.earned) && agrees(totals.inProgress) : null;
  return { ...totals, agree };
}

/** Whether half as many credits again are read as the audit prints, and a term's more. A total of 0 is not printed. */
export const isFarMore = ({ audit, read }: CreditTotal): boolean =>
  audit !== null && audit > 0 && read > audit * 1.5 && read > audit + 18;

/** A waived course is met without credit. Grades of other schools are not known to earn nothing. */
const isWithoutCredit = (grade: string) => earnsNothing(grade) || isUndecided(grade) || kindOfGrade(grade) === 'waived';

/** Whether the totals would miss it. */
export const isInTotals = (merged: MergedAttempt): boolean =>
  merged.attempt.credits > 0 && (merged.attempt.grade === 'IP' || countsAsEarned(merged));

/** Duplicates and dropped attempts show their credits, but the audit does not count them. */
const countsAsEarned = ({ attempt, codes, applies }: MergedAttempt) =>
  applies && !isWithoutCredit(attempt.grade) && !hasCode(codes, 'no-credit');
