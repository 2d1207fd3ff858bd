import type { Audit } from '@coursetrail/audit-parser';
import { type MergeOutcome, termName } from '@coursetrail/domain';
import { Pill } from '../../ui/pill.tsx';
import { plural } from '../../ui/plural.ts';
import { dateText, NewerAuditNote, TotalsCheck } from '../audit-checks.tsx';
import classes from './audit-summary.module.css';
import { countOutcomes, type PreviewTerm } from './terms.ts';

type Props = {
  audit: Audit;
  terms: readonly PreviewTerm[];
  newerAuditOn: string | null;
  /** Whether the history is known, so that it can be said what would change. */
  isCompared: boolean;
};

const effectTexts: Record<MergeOutcome, string> = {
  added: 'will be added',
  updated: 'will be updated',
  unchanged: 'already in your history',
  kept: 'kept as you corrected them',
  superseded: 'newer in your history',
};

const effectTones = {
  added: 'green',
  updated: 'accent',
  unchanged: 'plain',
  kept: 'plain',
  superseded: 'plain',
} as const satisfies Record<MergeOutcome, string>;

/** Which audit it is and how much it holds, what an upload would do, and whether its sums agree. */
export function AuditSummary({ audit, terms, newerAuditOn, isCompared }: Props) {
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
      <div className={classes.checks}>
        <NewerAuditNote preparedOn={preparedOn ?? null} newerAuditOn={newerAuditOn} />
        <TotalsCheck totals={totals} advice="Please look through them before you upload." />
      </div>
    </>
  );
}
