import { majorReply } from '@coursetrail/contract';
import { queryOptions } from '@tanstack/react-query';
import { useChange } from './change.ts';
import { requestAsStudent } from './client.ts';
import { type CacheOwner, keys } from './keys.ts';

/** The saved major; the reply has none while none is saved. */
export const majorQuery = (uid: CacheOwner) =>
  queryOptions({
    queryKey: keys.major(uid),
    queryFn: ({ signal }) => requestAsStudent('/get-major', majorReply, { signal }),
  });

/** Saves a major. */
export const useSetMajor = () =>
  useChange(
    (major: string) =>
      requestAsStudent('/set-major', majorReply, { method: 'POST', body: { major } }),
    { cached: { query: majorQuery, update: (_before, reply) => reply } },
  );
