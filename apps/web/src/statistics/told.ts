import { countedStatisticsReply, studentsHeader, withheldHeader } from '@coursetrail/contract';
import type { StatisticsMode } from '@coursetrail/domain';
import { queryOptions } from '@tanstack/react-query';
import { askAsStudent } from '../api.ts';

/** What the server tells of a major: its charts, and what it says about them in the headers of its answer. */
export const told = (userId: string | null, major: string, mode: StatisticsMode) =>
  queryOptions({
    queryKey: [userId, 'statistics', major, mode],
    queryFn: async ({ signal }) => {
      let headers = new Headers();
      const path = `/statistics/${encodeURIComponent(major)}?type=${mode}&detail=counts`;
      try {
        const charts = await askAsStudent(path, countedStatisticsReply, {
          signal,
          onHeaders: (heard) => {
            headers = heard;
          },
        });
        const count = (name: string) => Number(headers.get(name) ?? 0);
        return { charts, students: count(studentsHeader), withheld: count(withheldHeader) };
      } catch (failure) {
        if (!signal.aborted) console.error('Failed to load statistics', failure);
        throw failure;
      }
    },
    retry: false,
    // Charts that change under somebody's eyes confuse: who wants the newest presses Submit.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export type Told = Awaited<ReturnType<NonNullable<ReturnType<typeof told>['queryFn']>>>;
