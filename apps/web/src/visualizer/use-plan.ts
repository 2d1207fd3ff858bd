import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { historyQuery } from '../server/history.ts';
import { read, store } from '../session/local-storage.ts';
import { hidesPlanKey } from '../session/session.ts';
import { usePlannedAhead } from '../trail/use-planned-ahead.ts';

const nothing: readonly never[] = [];

export type ShownPlan = ReturnType<typeof usePlan>;

/** The viewer's main plan as far as it continues their trail, and whether they want to see it. */
export function usePlan() {
  const own = useQuery(historyQuery());
  const { ahead, isPending } = usePlannedAhead(own.data === null ? nothing : own.data?.courses);
  const [isShown, setShown] = useState(() => read(hidesPlanKey) === null);
  return {
    isPending,
    hasCourses: ahead.length > 0,
    isShown,
    show(isWanted: boolean) {
      store(hidesPlanKey, isWanted ? null : 'true');
      setShown(isWanted);
    },
    /** Its courses; none while it is not to be shown. */
    ahead: isShown ? ahead : nothing,
  };
}
