import { catalogName, type MergeOutcome } from '@coursetrail/domain';
import { PillButton } from '../../ui/pill-button.tsx';
import { plural } from '../../ui/plural.ts';
import { dateText, NewerAuditNote, TotalsCheck } from '../audit-checks.tsx';
import type { RowFilter } from './audit-rows.ts';
import classes from './audit-summary.module.css';
import type { FilePreview } from './use-file-preview.ts';

type Props = {
  preview: Extract<FilePreview, { at: 'read' }>;
  filter: RowFilter;
  onFilter: (filter: RowFilter) => void;
};

const effectTexts: Record<MergeOutcome, string> = {
  added: 'will be added',
  updated: 'will be updated',
  unchanged: 'already in your history',
  kept: 'kept as you edited them',
  superseded: 'newer in your history',
};

/** Which audit it is and how much it holds, what an upload would do, and whether its sums agree. */
export function AuditSummary({ preview, filter, onFilter }: Props) {
  const { audit, terms, counts, newerAuditOn } = preview;
  const { program, catalogYear, preparedOn, courses, ignored, totals } = audit;
  const facts = [
    program,
    catalogYear && catalogName(catalogYear),
    preparedOn && `prepared on ${dateText(preparedOn)}`,
  ];
  const chips: [filter: RowFilter, count: number, text: string][] = [
    [null, courses.length, 'in all'],
    ...Object.entries(counts ?? {}).map(([outcome, count]): [RowFilter, number, string] => [
      outcome as MergeOutcome,
      count,
      effectTexts[outcome as MergeOutcome],
    ]),
    ['ignored', ignored.length, 'left out'],
  ];
  return (
    <>
      <p className={classes.facts}>{facts.filter(Boolean).join(' · ')}</p>
      <p role="status" className={classes.lead}>
        {plural(courses.length, 'course')} in {plural(terms.length, 'semester')}
      </p>
      <ul aria-label="Show" className={classes.counts}>
        {chips
          .filter(([, count]) => count > 0)
          .map(([chip, count, text]) => (
            <li key={text}>
              <PillButton
                pressed={filter === chip}
                className={classes.chip}
                onClick={() => onFilter(chip)}
              >
                <b>{count}</b> {text}
              </PillButton>
            </li>
          ))}
      </ul>
      <div className={classes.checks}>
        <NewerAuditNote preparedOn={preparedOn ?? null} newerAuditOn={newerAuditOn} />
        <TotalsCheck totals={totals} advice="Please look through them before you upload." />
      </div>
    </>
  );
}
