import { publishedReply, seenByOthersReply, sharingReply } from '@coursetrail/contract';
import type { SharingLevel } from '@coursetrail/domain';
import { queryOptions } from '@tanstack/react-query';
import { useChange } from './change.ts';
import { requestAsStudent } from './client.ts';
import { type CacheOwner, keys } from './keys.ts';

/** The sharing level, and whether the student has chosen it. */
export const sharingQuery = (uid: CacheOwner) =>
  queryOptions({
    queryKey: keys.sharing(uid),
    queryFn: ({ signal }) => requestAsStudent('/account/sharing', sharingReply, { signal }),
  });

/** Chooses a sharing level. Of two quick choices the later one must win, so they are sent in order. */
export const useSetSharing = () =>
  useChange(
    (sharing: SharingLevel) =>
      requestAsStudent('/account/sharing', sharingReply, { method: 'PUT', body: { sharing } }),
    { queue: 'sharing', cached: { query: sharingQuery, update: (_before, reply) => reply } },
  );

/** The student as others see them at this level, once the present record is published. */
export const seenByOthersQuery = (uid: CacheOwner, sharing: SharingLevel) =>
  queryOptions({
    queryKey: keys.seenByOthers(uid, sharing),
    queryFn: ({ signal }) =>
      requestAsStudent(`/account/as-seen-by-others?sharing=${sharing}`, seenByOthersReply, {
        signal,
      }),
  });

/** What is published of the student. Only they can ask for it. */
export const publishedQuery = (uid: CacheOwner) =>
  queryOptions({
    queryKey: keys.published(uid),
    queryFn: ({ signal }) => requestAsStudent('/account/published', publishedReply, { signal }),
  });
