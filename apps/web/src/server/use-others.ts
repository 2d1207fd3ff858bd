import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { othersIn, pathwaysOfOthers } from './others.ts';
import { publishedQuery } from './sharing.ts';
import { crowdQuery, pathwaysQuery } from './visualizer.ts';

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

/** Which courses follow which among the others in a major; undefined until it is known whether the student is counted. */
export function usePathways(major: string | null, enabled = true) {
  const isAsked = enabled && major !== null;
  const pathways = useQuery({ ...pathwaysQuery(major ?? ''), enabled: isAsked });
  const published = useQuery({ ...publishedQuery(), enabled: isAsked });
  const data = useMemo(
    () => pathways.data && published.data && pathwaysOfOthers(pathways.data, published.data),
    [pathways.data, published.data],
  );
  const failed = [pathways, published].find(({ isLoadingError }) => isLoadingError);
  return { data, isLoadingError: failed !== undefined, refetch: () => failed?.refetch() };
}
