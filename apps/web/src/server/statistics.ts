import {
  anyStatisticsReply,
  type ImportedStudents,
  importedHeader,
  importedStudents,
  publishedMajorsReply,
  publishedOnHeader,
  studentsHeader,
} from '@coursetrail/contract';
import type { StatisticsMode } from '@coursetrail/domain';
import { queryOptions } from '@tanstack/react-query';
import { requestWithHeadersAsStudent } from './client.ts';
import { ownKey, ownQuery } from './queries.ts';

const importedOf = (header: string | null): ImportedStudents | undefined =>
  header === null ? undefined : importedStudents.parse(JSON.parse(decodeURIComponent(header)));

/** The charts of a major, and what the headers of the reply say: how many students are counted, and of which day. */
export const statisticsQuery = (major: string, mode: StatisticsMode) => {
  const path = `/statistics/${encodeURIComponent(major)}?type=${mode}&detail=counts`;
  return queryOptions({
    queryKey: ownKey(path),
    queryFn: async ({ signal }) => {
      try {
        const { reply: charts, headers } = await requestWithHeadersAsStudent(path, anyStatisticsReply, { signal });
        return {
          charts,
          students: Number(headers.get(studentsHeader) ?? 0),
          publishedOn: headers.get(publishedOnHeader),
          imported: importedOf(headers.get(importedHeader)),
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
};

export type MajorStatistics = Awaited<ReturnType<NonNullable<ReturnType<typeof statisticsQuery>['queryFn']>>>;

/** The majors that have statistics, and of how many students. */
export const publishedMajorsQuery = () => ({
  ...ownQuery('/majors', publishedMajorsReply),
  // Publications come once a week.
  staleTime: 5 * 60_000,
});
