import { courseHistoriesReply } from '@coursetrail/contract';
import { queryOptions } from '@tanstack/react-query';
import { askAsStudent } from './api.ts';

type AnyRecord = ReturnType<typeof courseHistoriesReply.parse>[number];
type OwnRecord = Exclude<AnyRecord, { withheld: number }>;

/** The student's own record, or null when the server has none: one question and one place for every screen. */
export const ownHistory = (userId: string | null) =>
  queryOptions({
    queryKey: [userId, 'history'],
    queryFn: async ({ signal }) => {
      const records = await askAsStudent('/course-histories?scope=mine', courseHistoriesReply, { signal });
      const isOwn = (record: AnyRecord): record is OwnRecord =>
        record.firebaseUid === userId && !('withheld' in record);
      return records.find(isOwn) ?? null;
    },
    retry: false,
    // Without a network a failure says more than a page that waits.
    networkMode: 'always',
  });
