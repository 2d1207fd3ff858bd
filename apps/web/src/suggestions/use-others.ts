import type { OwnAttempt } from '@coursetrail/contract';
import { type SemesterGroup, withoutStudent } from '@coursetrail/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { historyQuery } from '../server/history.ts';
import { attemptsCountedIn } from '../server/published-of-me.ts';
import { publishedQuery } from '../server/sharing.ts';
import { crowdQuery } from '../server/visualizer.ts';

export type OthersAndMe = {
  history: readonly OwnAttempt[];
  /** Everybody else in the major; empty when nothing is published of it. */
  others: readonly SemesterGroup[];
};

/** The student's own courses and the other students of a major. */
export function useOthersAndMe(major: string | null) {
  const record = useQuery(historyQuery());
  const crowd = useQuery({ ...crowdQuery(major ?? ''), enabled: major !== null });
  const published = useQuery({ ...publishedQuery(), enabled: major !== null });
  const known = useMemo((): OthersAndMe | undefined => {
    if (record.data === undefined || crowd.data === undefined || published.data === undefined)
      return undefined;
    return {
      history: record.data?.courses ?? [],
      others: withoutStudent(
        crowd.data.semesters,
        attemptsCountedIn(crowd.data.major, published.data),
      ),
    };
  }, [record.data, crowd.data, published.data]);
  const queries = [record, crowd, published];
  return {
    known,
    isFailed: queries.some((query) => query.isLoadingError),
    retry: () => {
      for (const query of queries) if (query.isLoadingError) query.refetch();
    },
  };
}
