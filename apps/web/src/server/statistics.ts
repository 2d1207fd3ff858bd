import {
  countedStatisticsReply,
  publishedMajorsReply,
  publishedOnHeader,
  studentsHeader,
} from '@coursetrail/contract';
import type { StatisticsMode } from '@coursetrail/domain';
import { queryOptions } from '@tanstack/react-query';
import { request, requestWithHeadersAsStudent } from './client.ts';
import { type CacheOwner, keys } from './keys.ts';

/** The charts of a major, and what the headers of the reply say: how many students are counted, and of which day. */
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
        return {
          charts,
          students: Number(headers.get(studentsHeader) ?? 0),
          publishedOn: headers.get(publishedOnHeader),
        };
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

/** The majors that have statistics, and of how many students. The same for everybody, so it has no owner. */
export const publishedMajorsQuery = () =>
  queryOptions({
    queryKey: keys.publishedMajors(),
    queryFn: ({ signal }) => request('/majors', publishedMajorsReply, { signal }),
    // As long as the server lets browsers cache it.
    staleTime: 5 * 60_000,
  });
