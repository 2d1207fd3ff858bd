import type { Uid } from '@coursetrail/domain';
import { queryOptions } from '@tanstack/react-query';
import { readUserId } from '../session/session.ts';
import { type ReplySchema, request, requestAsStudent } from './client.ts';

type Asked = readonly (string | number | null)[];

/**
 * The key of a query. Its owner comes first, so that one prefix covers all that a student was shown, and nothing cached
 * for one student is found by another. What is the same for everybody, or asked before the login, has no owner.
 */
export const keyOf = (owner: Uid | null, ...asked: Asked) => [owner, ...asked] as const;

/** The key of what the student asks who is logged in. */
export const ownKey = (...asked: Asked) => keyOf(readUserId(), ...asked);

/** Asks as the student who is logged in. */
export const ownQuery = <Reply>(path: string, schema: ReplySchema<Reply>) =>
  queryOptions({
    queryKey: ownKey(path),
    queryFn: ({ signal }) => requestAsStudent(path, schema, { signal }),
  });

/** Asks as anybody. */
export const sharedQuery = <Reply>(path: string, schema: ReplySchema<Reply>) =>
  queryOptions({
    queryKey: keyOf(null, path),
    queryFn: ({ signal }) => request(path, schema, { signal }),
  });
