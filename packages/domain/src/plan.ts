import { changedSide, mergeLists } from './documents.ts';

/** A course that a student means to take, with the grade they expect. */
export type PlannedCourse = { programId: string; semester: string; grade?: string };

export type Plan = { id: string; name: string; courses: readonly PlannedCourse[] };

/** All plans of a student. The main one is what other screens show. */
export type Plans = { main: string; plans: readonly Plan[] };

/** Always the same id, so that the first plans of two devices are one plan. */
export const firstPlans: Plans = { main: '1', plans: [{ id: '1', name: 'My plan', courses: [] }] };

/** More than any plan needs; 80 courses are five years. */
export const longestPlan = 160;
export const mostPlans = 10;
export const longestPlanName = 40;

const keyOf = ({ programId, semester }: PlannedCourse) => `${programId} ${semester}`;

/**
 * Merges two versions of the plans that were both made from `base`. Nothing that either side added is lost: a course
 * that both sides moved is in both semesters afterward, for the student to decide.
 */
export function mergePlans(base: Plans, ours: Plans, theirs: Plans): Plans {
  const plans = mergeLists(
    base.plans,
    ours.plans,
    theirs.plans,
    ({ id }) => id,
    (before, our, their) => ({
      id: our.id,
      name: changedSide(before?.name, our.name, their.name),
      courses: mergeLists(before?.courses ?? [], our.courses, their.courses, keyOf),
    }),
  );
  const [first] = plans;
  // Each side removed what the other kept.
  if (first === undefined) return ours;
  const main = changedSide(base.main, ours.main, theirs.main);
  return { plans, main: plans.some(({ id }) => id === main) ? main : first.id };
}
