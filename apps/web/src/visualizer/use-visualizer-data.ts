import { numberTrail, type PlannedCourse } from '@coursetrail/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { historyQuery } from '../server/history.ts';
import { crowdQuery, overviewQuery, useBrowsing } from '../server/visualizer.ts';
import type { VisualizerView } from './url-state.ts';
import type { ShownPlan } from './use-plan.ts';
import { fromCrowd, fromOwnHistory, fromStudent, hasNoCourses, type VisualizerData } from './visualizer-data.ts';

/**
 * How many semesters can be chosen: as many as any published major shows, or as the viewer has, if those are more. While
 * the viewer's own trail is shown, those of the plan count, too. `count` is null while it is not known, and `isFinal`
 * false while the viewer's own courses may still raise it.
 */
export function useSemesterCount({ mode }: VisualizerView, plan: ShownPlan) {
  const overview = useQuery(overviewQuery());
  const own = useQuery(historyQuery());
  const ahead = mode === 'current' ? plan.ahead : [];
  const ownCount = Math.max(0, ...numberTrail(own.data?.courses ?? [], ahead).map(({ n }) => n));
  return {
    overview,
    count: overview.data === undefined ? null : Math.max(overview.data.semesters, ownCount),
    isFinal: !own.isPending && !plan.isPending,
  };
}

/** Asks for what a view shows: a crowd, one other student or the viewer's own history. */
export function useVisualizerData({ mode, major }: VisualizerView, ahead: readonly PlannedCourse[]) {
  const own = useQuery(historyQuery());
  const crowd = useQuery({
    ...crowdQuery(major ?? ''),
    enabled: mode === 'all' && major !== null,
  });
  const browsing = useBrowsing(major, mode === 'single');
  const query = { all: crowd, single: browsing.query, current: own }[mode];

  const loaded = useMemo((): VisualizerData | null => {
    if (mode === 'current') return own.data === undefined ? null : fromOwnHistory(own.data, ahead);
    if (mode === 'single') return browsing.query.data === undefined ? null : fromStudent(browsing.query.data, major);
    return crowd.data === undefined ? null : fromCrowd(crowd.data);
  }, [mode, major, own.data, ahead, browsing.query.data, crowd.data]);

  const isEmpty = loaded !== null && loaded.of !== 'myself' && hasNoCourses(loaded);
  useEffect(() => {
    if (isEmpty) console.warn('No histories match the chosen view.');
  }, [isEmpty]);

  // The last data stays on the screen, faint, until the next is there.
  const [last, setLast] = useState(loaded);
  if (loaded !== null && loaded !== last) setLast(loaded);

  return {
    /** The viewer's own history, which is compared with all others. */
    own,
    browsing,
    query,
    data: loaded ?? last,
    isOutdated: loaded === null || query.isPlaceholderData,
  };
}
