import { problems } from '@coursetrail/contract';
import type { History, MergeOutcome } from '@coursetrail/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { historyQuery } from '../../server/history.ts';
import type { ChosenFile } from '../../session/chosen-file.ts';
import { useUserId } from '../../session/session.ts';
import { type AuditPreview, countOutcomes, previewAudit } from './terms.ts';
import { type AuditReading, useAuditReading } from './use-audit-reading.ts';

/** What the chosen file says, beside the student's history. */
export type FilePreview =
  | Exclude<AuditReading, { at: 'read' }>
  | (Extract<AuditReading, { at: 'read' }> &
      AuditPreview & {
        /** What an upload would do; null while the history is not known. */
        counts: Record<MergeOutcome, number> | null;
      });

export function useFilePreview(chosen: ChosenFile | null): FilePreview {
  const reading = useAuditReading(chosen);
  const { data: record } = useQuery(historyQuery(useUserId()));
  return useMemo(() => {
    if (reading.at !== 'read') return reading;
    if (reading.audit.isWhatIf) return { at: 'refused', sentence: problems['what-if-audit'][1] };
    // The contract types a missing field as undefined, but JSON simply leaves it out.
    const history = record === undefined ? undefined : ((record?.courses ?? []) as History);
    const preview = previewAudit(reading.audit, history);
    const isCompared = preview.terms.some(({ courses }) => courses.some(({ outcome }) => outcome));
    return { ...reading, ...preview, counts: isCompared ? countOutcomes(preview.terms) : null };
  }, [reading, record]);
}
