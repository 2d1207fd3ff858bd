import type { Audit, AuditTotals } from '@coursetrail/audit-parser';
import { type MergeOutcome, termName } from '@coursetrail/domain';
import { Alert } from '../../ui/alert.tsx';
import { Pill } from '../../ui/pill.tsx';
import { plural } from '../../ui/plural.ts';
import classes from './audit-summary.module.css';
import { countOutcomes, type PreviewTerm } from './terms.ts';

type Props = {
  audit: Audit;
  terms: readonly PreviewTerm[];
  /** Whether the history is known, so that it can be said what would change. */
  isCompared: boolean;
};

const effectTexts: Record<MergeOutcome, string> = {
  added: 'will be added',
  updated: 'will be updated',
  unchanged: 'already in your history',
  kept: 'kept as you corrected them',
};

const effectTones = {
  added: 'green',
  updated: 'accent',
  unchanged: 'plain',
  kept: 'plain',
} as const satisfies Record<MergeOutcome, string>;

/** Whose audit it is and how much it holds, what an upload would do, and whether its sums agree. */
export function AuditSummary({ audit, terms, isCompared }: Props) {
  const { program, catalogYear, preparedOn, courses, ignored, totals } = audit;
  const counts = countOutcomes(terms);
  const facts = [
    program,
    // An audit prints 'FS2023'; our codes leave the century out.
    catalogYear && `catalog of ${termName(catalogYear.slice(0, 2) + catalogYear.slice(4))}`,
    preparedOn && `prepared on ${dateText(preparedOn)}`,
  ];
  return (
    <>
      <p className={classes.facts}>{facts.filter(Boolean).join(' · ')}</p>
      <p role="status" className={classes.lead}>
        {plural(courses.length, 'course')} in {plural(terms.length, 'semester')}
      </p>
      <ul className={classes.counts}>
        {isCompared &&
          (Object.keys(counts) as MergeOutcome[])
            .filter((outcome) => counts[outcome] > 0)
            .map((outcome) => (
              <li key={outcome}>
                <Pill tone={effectTones[outcome]}>
                  <b>{counts[outcome]}</b> {effectTexts[outcome]}
                </Pill>
              </li>
            ))}
        {ignored.length > 0 && (
          <li>
            <Pill>
              <b>{ignored.length}</b> left out
            </Pill>
          </li>
        )}
      </ul>
      <TotalsCheck {...totals} />
    </>
  );
}

const dateText = (day: string) =>
  new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** An audit states what its courses add up to: the best proof that none was missed. */
function TotalsCheck({ agree, earned, inProgress }: AuditTotals) {
  if (agree === null)
    return (
      <p className={classes.totals}>This audit states no totals to check the courses against.</p>
    );
  if (agree)
    return (
      <p className={classes.agreeing}>
        The courses add up to the audit’s own totals: {plural(earned.read, 'credit')} earned,{' '}
        {inProgress.read} in progress.
      </p>
    );
  return (
    <Alert kind="info">
      The courses do not add up to the audit’s own totals. It states{' '}
      {plural(earned.audit ?? 0, 'credit')} earned and {inProgress.audit} in progress; the courses
      below give {earned.read} and {inProgress.read}. Please look through them before you upload.
    </Alert>
  );
}
