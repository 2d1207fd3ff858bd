import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { othersIn } from './others.ts';
import { publishedQuery } from './sharing.ts';
import { crowdQuery } from './visualizer.ts';

/** The others in a major; undefined until it is known whether the student is one of them. */
export function useOthers(major: string | null) {
  const crowd = useQuery({ ...crowdQuery(major ?? ''), enabled: major !== null });
  const published = useQuery({ ...publishedQuery(), enabled: major !== null });
  const others = useMemo(
    () => crowd.data && published.data && othersIn(crowd.data, published.data),
    [crowd.data, published.data],
  );
  const failed = [crowd, published].filter(({ isLoadingError }) => isLoadingError);
  return {
    others,
    isFailed: failed.length > 0,
    retry: () => failed.forEach((query) => void query.refetch()),
  };
}
