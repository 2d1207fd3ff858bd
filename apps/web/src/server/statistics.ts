import { countedStatisticsReply, studentsHeader, withheldHeader } from '@coursetrail/contract';
import type { StatisticsMode } from '@coursetrail/domain';
import { queryOptions } from '@tanstack/react-query';
import { requestWithHeadersAsStudent } from './client.ts';
import { type CacheOwner, keys } from './keys.ts';

/** The charts of a major, and the numbers that the reply carries in its headers. */
export const statisticsQuery = (uid: CacheOwner, major: string, mode: StatisticsMode) =>
  queryOptions({
    queryKey: keys.statistics(uid, major, mode),
    queryFn: async ({ signal }) => {
      const path = `/statistics/${encodeURIComponent(major)}?type=${mode}&detail=counts`;
      try {
        const { reply: charts, headers } = await requestWithHeadersAsStudent(
          path,
          countedStatisticsReply,
          { signal },
        );
        const count = (name: string) => Number(headers.get(name) ?? 0);
        return { charts, students: count(studentsHeader), withheld: count(withheldHeader) };
      } catch (failure) {
        if (!signal.aborted) console.error('Failed to load statistics', failure);
        throw failure;
      }
    },
    // Charts that change while somebody reads them confuse: Submit loads the newest.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export type MajorStatistics = Awaited<
  ReturnType<NonNullable<ReturnType<typeof statisticsQuery>['queryFn']>>
>;
