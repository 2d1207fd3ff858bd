import { browseReply, crowdReply, overviewReply, pathwaysReply } from '@coursetrail/contract';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { requestAsStudent } from './client.ts';
import { type BrowseStep, type CacheOwner, keys } from './keys.ts';
import { ApiProblem } from './problems.ts';

/** How many students are counted in all published majors, and the most semesters that any of them shows. */
export const overviewQuery = (uid: CacheOwner) =>
  queryOptions({
    queryKey: keys.overview(uid),
    queryFn: ({ signal }) => requestAsStudent('/visualizer', overviewReply, { signal }),
  });

/** All students of a major together. */
export const crowdQuery = (uid: CacheOwner, major: string) =>
  queryOptions({
    queryKey: keys.crowd(uid, major),
    queryFn: ({ signal }) =>
      requestAsStudent(`/visualizer/${encodeURIComponent(major)}`, crowdReply, { signal }),
    // Going back and forth between majors asks once; what others submit meanwhile hardly shows.
    staleTime: 60_000,
  });

/** Which courses follow which in a major. */
export const pathwaysQuery = (uid: CacheOwner, major: string) =>
  queryOptions({
    queryKey: keys.pathways(uid, major),
    queryFn: ({ signal }) =>
      requestAsStudent(`/visualizer/${encodeURIComponent(major)}/pathways`, pathwaysReply, {
        signal,
      }),
    staleTime: 60_000,
  });

/** One other student, as reached by a step from the one shown before. */
const browseQuery = (uid: CacheOwner, major: string | null, browsed: BrowseStep) =>
  queryOptions({
    queryKey: keys.browse(uid, major, browsed),
    queryFn: async ({ signal }) => {
      const browse = (query: Record<string, string>) => {
        const search = new URLSearchParams({ ...(major !== null && { major }), ...query });
        return requestAsStudent(`/browse?${search}`, browseReply, { signal });
      };
      const { step, from } = browsed;
      if (from === null) return browse({ step: 'random' });
      return browse({ step, from }).catch((problem) => {
        // Cursors expire after an hour: then any student will do.
        if (problem instanceof ApiProblem && problem.code === 'cursor-invalid')
          return browse({ step: 'random' });
        throw problem;
      });
    },
    // Sent again, the same query would replace the student on the screen although nobody asked for another.
    staleTime: 'static',
    gcTime: 30_000,
  });

/** One other student after the other. The likely next ones are fetched ahead, so that a step shows them at once. */
export function useBrowsing(uid: CacheOwner, major: string | null, enabled: boolean) {
  const cache = useQueryClient();
  const [browsed, setBrowsed] = useState<BrowseStep>({ step: 'random', from: null, draw: 0 });
  const query = useQuery({
    ...browseQuery(uid, major, browsed),
    enabled,
    placeholderData: keepPreviousData,
  });
  const from = query.data?.cursor ?? null;
  const { draw } = browsed;
  const isReached = enabled && query.isSuccess && !query.isPlaceholderData;

  useEffect(() => {
    if (!isReached || from === null) return;
    const likely: BrowseStep[] = [
      { step: 'next', from, draw },
      { step: 'previous', from, draw },
      { step: 'random', from, draw: draw + 1 },
    ];
    for (const each of likely) cache.prefetchQuery(browseQuery(uid, major, each));
  }, [cache, uid, major, from, draw, isReached]);

  return {
    query,
    random: () => setBrowsed({ step: 'random', from, draw: draw + 1 }),
    next: () => setBrowsed({ step: 'next', from, draw }),
    previous: () => setBrowsed({ step: 'previous', from, draw }),
  };
}
