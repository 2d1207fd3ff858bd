import { problems } from '@coursetrail/contract';
import { type History, type MergeOutcome, saysNew } from '@coursetrail/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type AuditReading, useAuditReading } from '../../audit/use-audit-reading.ts';
import { documentQuery } from '../../server/documents.ts';
import { historyQuery } from '../../server/history.ts';
import type { ChosenFile } from '../../session/chosen-file.ts';
import { type AuditPreview, countOutcomes, previewAudit } from './terms.ts';

export type FilePreview =
  | Exclude<AuditReading, { at: 'read' }>
  | (Extract<AuditReading, { at: 'read' }> &
      AuditPreview & {
        /** What an upload would do; null while the history is not known. */
        counts: Record<MergeOutcome, number> | null;
        /** Whether it says something new of a program, even without a new course. */
        isNewAudit: boolean;
      });

export function useFilePreview(chosen: ChosenFile | null): FilePreview {
  const reading = useAuditReading(chosen);
  const { data: record } = useQuery(historyQuery());
  const { data: kept } = useQuery({
    ...documentQuery('audits'),
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
    const isNewAudit = kept !== undefined && !reading.audit.isTranscript && saysNew(reading.audit, kept.document);
    return { ...reading, ...preview, counts, isNewAudit };
  }, [reading, record, kept]);
}
