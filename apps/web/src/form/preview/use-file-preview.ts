import { problems } from '@coursetrail/contract';
import type { History, MergeOutcome } from '@coursetrail/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type AuditReading, useAuditReading } from '../../audit/use-audit-reading.ts';
import { auditDocumentQuery } from '../../server/documents.ts';
import { historyQuery } from '../../server/history.ts';
import type { ChosenFile } from '../../session/chosen-file.ts';
import { type AuditPreview, countOutcomes, previewAudit } from './terms.ts';

export type FilePreview =
  | Exclude<AuditReading, { at: 'read' }>
  | (Extract<AuditReading, { at: 'read' }> &
      AuditPreview & {
        /** What an upload would do; null while the history is not known. */
        counts: Record<MergeOutcome, number> | null;
        /** Whether we keep no audit that is as new, so that even without a new course it says something new. */
        isNewAudit: boolean;
      });

export function useFilePreview(chosen: ChosenFile | null): FilePreview {
  const reading = useAuditReading(chosen);
  const { data: record } = useQuery(historyQuery());
  const { data: kept } = useQuery({
    ...auditDocumentQuery(),
    enabled: reading.at === 'read',
  });
  return useMemo(() => {
    if (reading.at !== 'read') return reading;
    if (reading.audit.isWhatIf) return { at: 'refused', sentence: problems['what-if-audit'][1] };
    // The contract types a missing field as undefined, but JSON simply leaves it out.
    const history = record === undefined ? undefined : ((record?.courses ?? []) as History);
    const preview = previewAudit(reading.audit, history);
    const isCompared = preview.terms.some(({ courses }) => courses.some(({ outcome }) => outcome));
    const counts = isCompared ? countOutcomes(preview.terms) : null;
    const isNewAudit =
      !reading.audit.isTranscript && (kept === null || (kept?.preparedOn ?? '9999') < (reading.audit.preparedOn ?? ''));
    return { ...reading, ...preview, counts, isNewAudit };
  }, [reading, record, kept]);
}
