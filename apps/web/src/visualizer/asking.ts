import { browseReply, courseDetail, crowdReply, overviewReply } from '@coursetrail/contract';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiProblem, ask, askAsStudent } from '../api.ts';

/** Without a network a failure, with a way to try again, says more than a page that waits. */
const promptly = { retry: false, networkMode: 'always' } as const;

export const overview = (userId: string | null) =>
  queryOptions({
    queryKey: [userId, 'overview'],
    queryFn: ({ signal }) => askAsStudent('/visualizer', overviewReply, { signal }),
    ...promptly,
  });

export const crowdOf = (userId: string | null, major: string) =>
  queryOptions({
    queryKey: [userId, 'crowd', major],
    queryFn: ({ signal }) =>
      askAsStudent(`/visualizer/${encodeURIComponent(major)}`, crowdReply, { signal }),
    // Going back and forth between majors asks once; what others submit meanwhile hardly shows.
    staleTime: 60_000,
    ...promptly,
  });

export const courseInformation = (userId: string | null, code: string) =>
  queryOptions({
    queryKey: [userId, 'course', code],
    queryFn: ({ signal }) => ask(`/courses/${encodeURIComponent(code)}`, courseDetail, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    ...promptly,
  });

/** How the student now shown is reached. Each random draw has a number, for the same question has many answers. */
type Reach = { step: 'random' | 'next' | 'previous'; from: string | null; draw: number };

const studentReached = (userId: string | null, major: string | null, { step, from, draw }: Reach) =>
  queryOptions({
    queryKey: [userId, 'browse', major, step, from, draw],
    queryFn: async ({ signal }) => {
      const browse = (query: Record<string, string>) => {
        const asked = new URLSearchParams({ ...(major !== null && { major }), ...query });
        return askAsStudent(`/browse?${asked}`, browseReply, { signal });
      };
      if (from === null) return browse({ step: 'random' });
      return browse({ step, from }).catch((problem) => {
        // Places among the others are forgotten after an hour: then anybody will do.
        if (problem instanceof ApiProblem && problem.code === 'cursor-invalid')
          return browse({ step: 'random' });
        throw problem;
      });
    },
    // Asked again, the same question would show somebody else without being asked to.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
    ...promptly,
  });

/** One other student after the other. Whoever may come next is asked for ahead, so that a step shows them at once. */
export function useBrowsing(userId: string | null, major: string | null, enabled: boolean) {
  const cache = useQueryClient();
  const [reach, setReach] = useState<Reach>({ step: 'random', from: null, draw: 0 });
  const query = useQuery({
    ...studentReached(userId, major, reach),
    enabled,
    placeholderData: keepPreviousData,
  });
  const from = query.data?.cursor ?? null;
  const { draw } = reach;
  const isReached = enabled && query.isSuccess && !query.isPlaceholderData;

  useEffect(() => {
    if (!isReached || from === null) return;
    const likely: Reach[] = [
      { step: 'next', from, draw },
      { step: 'previous', from, draw },
      { step: 'random', from, draw: draw + 1 },
    ];
    for (const each of likely) cache.prefetchQuery(studentReached(userId, major, each));
  }, [cache, userId, major, from, draw, isReached]);

  return {
    query,
    anybody: () => setReach({ step: 'random', from, draw: draw + 1 }),
    next: () => setReach({ step: 'next', from, draw }),
    previous: () => setReach({ step: 'previous', from, draw }),
  };
}
