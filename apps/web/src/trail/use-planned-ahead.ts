import { type CourseEntry, type PlannedCourse, plannedAhead } from '@coursetrail/domain';
import { useMemo, useState } from 'react';
import { useDocument } from '../server/documents.ts';

/** One array for all draws: a new one would be drawn again. */
const nothing: readonly PlannedCourse[] = [];

/** The courses of a plan that continue a history. `planId` is a plan, by default the main one. */
export function usePlannedAhead(history: readonly CourseEntry[] | undefined, planId?: string) {
  const { document: plans, error } = useDocument('plans');
  const [today] = useState(() => new Date());
  const ahead = useMemo(() => {
    const plan = plans?.plans.find(({ id }) => id === (planId ?? plans.main));
    if (plan === undefined || history === undefined) return nothing;
    const found = plannedAhead(plan, history, today);
    return found.length === 0 ? nothing : found;
  }, [plans, planId, history, today]);
  return { ahead, isPending: plans === undefined && error === null };
}
