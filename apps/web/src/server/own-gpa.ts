import type { OwnAttempt } from '@coursetrail/contract';
import { gpaDifference, gpaOf, mainProgram, officialGpa, type PointTable, readPrograms } from '@coursetrail/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDocument } from './documents.ts';
import { historyQuery } from './history.ts';

/** The official GPA of the main program's audit, null where there is none, and ours with what makes the difference between the two. */
export function useOwnGpa(courses: readonly OwnAttempt[], table?: PointTable) {
  const { document: audits } = useDocument('audits');
  const { data: record } = useQuery(historyQuery());
  const major = record?.major ?? null;
  const official = useMemo(() => {
    const main = audits && mainProgram(readPrograms(audits), major);
    return main === undefined ? null : officialGpa(main);
  }, [audits, major]);
  return useMemo(
    () => ({ official, ours: gpaOf(courses, table), difference: official && gpaDifference(courses, official) }),
    [courses, table, official],
  );
}
