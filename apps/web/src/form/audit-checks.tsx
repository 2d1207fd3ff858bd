/** What can be said about an audit as a whole, before its upload (the preview) and after it (the dialog). */
import type { UploadReply } from '@coursetrail/contract';
import { formatGpa, type GpaDifference, type OfficialGpa } from '@coursetrail/domain';
import type { ReactNode } from 'react';
import { Alert } from '../ui/alert.tsx';
import { differenceSentence } from '../ui/gpa-texts.ts';
import { plural } from '../ui/plural.ts';
import classes from './audit-checks.module.css';

export const dateText = (day: string) =>
  new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

type TotalsProps = {
  totals: UploadReply['totals'];
  /** The official average of the file and what makes ours another; undefined where there is none to check. */
  gpa?: { official: OfficialGpa; difference: GpaDifference<{ programId: string }> | null } | undefined;
  advice: ReactNode;
};

/** An audit states what its courses add up to, and so do many transcripts: the best proof that none was missed. */
export function TotalsCheck({ totals: { agree, earned, inProgress }, gpa, advice }: TotalsProps) {
  if (agree === null) return <p className={classes.totals}>This file states no totals to check the courses against.</p>;
  if (agree)
    return (
      <p className={classes.agreeing}>
        The courses add up to the file’s own totals: {plural(earned.read, 'credit')} earned, {inProgress.read} in
        progress{gpa?.difference && ` and a GPA of ${formatGpa(gpa.official.gpa)}`}.{' '}
        {gpa && differenceSentence(gpa.difference)}
      </p>
    );
  return (
    <Alert kind="info">
      The courses don’t add up to the file’s own totals. It lists {plural(earned.audit ?? 0, 'credit')} earned
      {inProgress.audit !== null && ` and ${inProgress.audit} in progress`}; the courses we read add up to {earned.read}
      {inProgress.audit !== null && ` and ${inProgress.read}`}. {advice}
    </Alert>
  );
}

type NewerAuditProps = Pick<UploadReply, 'preparedOn' | 'newerAuditOn'>;

/** An older audit adds what is missing and changes nothing that a newer one listed. */
export const NewerAuditNote = ({ preparedOn, newerAuditOn }: NewerAuditProps) =>
  preparedOn !== null &&
  newerAuditOn !== null && (
    <Alert kind="info">
      This file is from {dateText(preparedOn)}, and you’ve uploaded a newer audit from {dateText(newerAuditOn)}. Courses
      in the newer one stay as they are.
    </Alert>
  );

export const TranscriptNote = () => (
  <Alert kind="info">A transcript lists no requirements; upload your degree audit to see what is left.</Alert>
);
