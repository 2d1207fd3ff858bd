import { studentsHeader, withheldHeader } from '@coursetrail/contract';
import {
  type Grouping,
  hiddenFrom,
  type Uid,
  type VisibleGroups,
  visibleGroups,
} from '@coursetrail/domain';
import { isMajor } from '@coursetrail/domain/programs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Dependencies } from '../../dependencies.ts';
import { type CachedBody, cachedBody, sendCached } from '../../http/cached-body.ts';
import { Problem } from '../../http/problems.ts';
import { readVersion } from '../../storage/sums.ts';
import { groupsCache } from './groups-cache.ts';

/** One way to show the groups of a major in a reply. Its name is part of the cache's key. */
export type ReplyShape<Group, Body extends object = object> = {
  name: string;
  /**
   * The response schema of the route. The body is parsed with it before it is cached, since Fastify
   * does not check bytes. That takes 1 to 2 ms for a major of 3,900 students, once per version.
   */
  schema: { parse(body: unknown): Body };
  bodyOf(visible: VisibleGroups<Group>, major: string): Body;
};

/** Replies to a request about a major, in the shape the route asks for. */
export type SendMajorReply<Group> = (
  request: FastifyRequest,
  reply: FastifyReply,
  major: string,
  shape: ReplyShape<Group>,
) => Promise<FastifyReply>;

type CachedReply = CachedBody & { version: string };

const mostBytes = 32 * 1024 * 1024;
/** Of one major. Beyond that, what is hidden from each of them is computed again. */
const mostViewers = 5000;

/**
 * Replies about majors, computed from the sums alone and cached as they go over the wire. Viewers from
 * whom the same groups are hidden share one reply. What is hidden from a viewer cannot change without
 * the version of the sums, so it is computed once for each version.
 */
export function majorReplies<Group>(
  grouping: Grouping<Group>,
  { database, minGroupSize }: Pick<Dependencies, 'database' | 'minGroupSize'>,
): SendMajorReply<Group> {
  const groups = groupsCache(database, grouping);
  const replies = new LRUCache<string, CachedReply>({
    maxSize: mostBytes,
    // Plain and compressed.
    sizeCalculation: ({ plain }) => 1 + plain.length * 2,
  });

  const keyOf = (major: string, shape: ReplyShape<Group>, hiddenKeys: string) =>
    [major, shape.name, hiddenKeys].join('\n');

  /** The reply this viewer got before, if nothing has changed since. Costs one query for the version. */
  const unchangedReply = async (
    major: string,
    shape: ReplyShape<Group>,
    viewer: Uid,
  ): Promise<CachedReply | undefined> => {
    const cached = groups.latest(major);
    const hiddenKeys = cached?.hiddenKeys.get(viewer);
    if (cached === undefined || hiddenKeys === undefined) return undefined;
    const reply = replies.get(keyOf(major, shape, hiddenKeys));
    if (reply?.version !== cached.version) return undefined;
    return (await readVersion(database.reader, major)) === reply.version ? reply : undefined;
  };

  const currentReply = async (
    major: string,
    shape: ReplyShape<Group>,
    viewer: Uid,
  ): Promise<CachedReply> => {
    const { cached, own } = await groups.read(major, viewer);
    const hiddenKeys = hiddenFrom(grouping, cached, own, minGroupSize).join('\n');
    if (cached.hiddenKeys.size >= mostViewers) cached.hiddenKeys.clear();
    cached.hiddenKeys.set(viewer, hiddenKeys);
    const key = keyOf(major, shape, hiddenKeys);
    const known = replies.get(key);
    if (known?.version === cached.version) return known;
    const visible = visibleGroups(grouping, cached, own, minGroupSize);
    const headers = { [withheldHeader]: visible.withheld, [studentsHeader]: visible.students };
    const body = shape.schema.parse(shape.bodyOf(visible, major));
    const reply = { ...cachedBody(body, headers), version: cached.version };
    replies.set(key, reply);
    return reply;
  };

  return async (request, reply, major, shape) => {
    if (!isMajor(major)) throw new Problem('major-not-found');
    const { uid } = request.caller;
    const cached =
      (await unchangedReply(major, shape, uid)) ?? (await currentReply(major, shape, uid));
    return sendCached(request, reply, cached);
  };
}
