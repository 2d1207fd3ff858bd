import { publishedReply, seenByOthersReply, sharingReply } from '@coursetrail/contract';
import type { SharingLevel } from '@coursetrail/domain';
import { useChange } from './change.ts';
import { requestAsStudent } from './client.ts';
import { ownQuery } from './queries.ts';

/** The sharing level, and whether the student has chosen it. */
export const sharingQuery = () => ownQuery('/account/sharing', sharingReply);

/** Chooses a sharing level. Of two quick choices the later one must win, so they are sent in order. */
export const useSetSharing = () =>
  useChange(
    (sharing: SharingLevel) => requestAsStudent('/account/sharing', sharingReply, { method: 'PUT', body: { sharing } }),
    { queue: 'sharing', cached: { query: sharingQuery, update: (_before, reply) => reply } },
  );

/** The student as others see them at this level, once the present record is published. */
export const seenByOthersQuery = (sharing: SharingLevel) =>
  ownQuery(`/account/as-seen-by-others?sharing=${sharing}`, seenByOthersReply);

/** What is published of the student. Only they can ask for it. */
export const publishedQuery = () => ownQuery('/account/published', publishedReply);
