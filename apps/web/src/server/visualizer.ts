import { browseReply, crowdReply, overviewReply, pathwaysReply } from '@coursetrail/contract';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { requestAsStudent } from './client.ts';
import { ApiProblem } from './problems.ts';
import { ownKey, ownQuery } from './queries.ts';

/** How many students are counted in all published majors, and the most semesters that any of them shows. */
export const overviewQuery = () => ownQuery('/visualizer', overviewReply);

const crowdPath = (major: string) => `/visualizer/${encodeURIComponent(major)}`;
// Going back and forth between majors asks once; what others submit meanwhile hardly shows.
const staleTime = 60_000;

export const crowdQuery = (major: string) => ({
  ...ownQuery(crowdPath(major), crowdReply),
  staleTime,
});

/** Which courses follow which in a major. */
export const pathwaysQuery = (major: string) => ({
  ...ownQuery(`${crowdPath(major)}/pathways`, pathwaysReply),
  staleTime,
});

/** How another student is reached. The server draws again for each random step, so each draw has a number. */
type BrowseStep = { step: 'random' | 'next' | 'previous'; from: string | null; draw: number };

/** One other student, as reached by a step from the one shown before. */
const browseQuery = (major: string | null, browsed: BrowseStep) =>
  queryOptions({
    queryKey: ownKey('/browse', major, browsed.step, browsed.from, browsed.draw),
    queryFn: async ({ signal }) => {
      const browse = (query: Record<string, string>) => {
        const search = new URLSearchParams({ ...(major !== null && { major }), ...query });
        return requestAsStudent(`/browse?${search}`, browseReply, { signal });
      };
      const { step, from } = browsed;
      if (from === null) return browse({ step: 'random' });
      return browse({ step, from }).catch((problem) => {
        // Cursors expire after an hour: then any student will do.
        if (problem instanceof ApiProblem && problem.code === 'cursor-invalid') return browse({ step: 'random' });
        throw problem;
      });
    },
    // Sent again, the same query would replace the student on the screen although nobody asked for another.
    staleTime: 'static',
    gcTime: 30_000,
  });

/** One other student after the other. The likely next ones are fetched ahead, so that a step shows them at once. */
export function useBrowsing(major: string | null, enabled: boolean) {
  const cache = useQueryClient();
  const [browsed, setBrowsed] = useState<BrowseStep>({ step: 'random', from: null, draw: 0 });
  const query = useQuery({
    ...browseQuery(major, browsed),
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
    for (const each of likely) cache.prefetchQuery(browseQuery(major, each));
  }, [cache, major, from, draw, isReached]);

  return {
    query,
    random: () => setBrowsed({ step: 'random', from, draw: draw + 1 }),
    next: () => setBrowsed({ step: 'next', from, draw }),
    previous: () => setBrowsed({ step: 'previous', from, draw }),
  };
}
