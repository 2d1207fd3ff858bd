import { courseHistoriesReply } from '@coursetrail/contract';
import type { History } from '@coursetrail/domain';
import { useQuery } from '@tanstack/react-query';
import { askAsStudent } from '../api.ts';
import { useUserId } from '../session.ts';

async function readOwnRecord(userId: string | null, signal: AbortSignal) {
  const records = await askAsStudent('/course-histories?scope=mine', courseHistoriesReply, { signal });
  return (
    records.flatMap((record) => (record.firebaseUid === userId && !('withheld' in record) ? [record] : []))[0] ?? null
  );
}

/** The student's own courses; undefined while they are not known. */
export function useOwnHistory(): History | undefined {
  const userId = useUserId();
  const { data } = useQuery({
    queryKey: [userId, 'history'],
    queryFn: ({ signal }) => readOwnRecord(userId, signal),
    retry: false,
  });
  if (data === undefined) return undefined;
  // What JSON leaves out is absent, never undefined.
  return (data?.courses ?? []) as History;
}
