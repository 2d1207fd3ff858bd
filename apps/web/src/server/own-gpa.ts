import type { OwnAttempt } from '@coursetrail/contract';
import { fromAuditDocument, gpaDifference, gpaOf, officialGpa, type PointTable } from '@coursetrail/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { auditDocumentQuery } from './documents.ts';

/** The official GPA of the last audit, null where there is none, and ours with what makes the difference between the two. */
export function useOwnGpa(courses: readonly OwnAttempt[], table: PointTable = 'catalog') {
  const { data: audit } = useQuery(auditDocumentQuery());
  const official = useMemo(() => (audit ? officialGpa(fromAuditDocument(audit)) : null), [audit]);
  return useMemo(
    () => ({ official, ours: gpaOf(courses, table), difference: official && gpaDifference(courses, official) }),
    [courses, table, official],
  );
}
