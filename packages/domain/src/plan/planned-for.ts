import { withoutSectionLetters } from '../history/course.ts';
import { compareSemesters, runningSemester, semesterCode } from '../history/semester.ts';
import { gradesByCourse, verdictOn } from '../requirements/prerequisites.ts';
import {
  type AmountUnit,
  fitsChoice,
  isTotalCredits,
  openFacts,
  type Requirement,
  type RequirementFacts,
  type RequirementProgress,
  readChoice,
  requirementProgress,
} from '../requirements/requirements.ts';
import { becameHistory, type Plan, type PlannedCourse } from './plan.ts';

type CreditedCourse = { programId: string; credits?: number | undefined };

/**
 * The courses of a plan that add something to a degree: none of a semester that is over, none that the history has
 * passed or is taking, and each once.
 */
export function stillToCome(
  plan: Plan,
  history: readonly { programId: string; semester: string; grade: string }[],
  today: Date,
): PlannedCourse[] {
  const running = semesterCode(runningSemester(today));
  const taken = gradesByCourse(history);
  const became = new Set(becameHistory(plan, history));
  const courses = plan.courses
    .filter((course) => !became.has(course) && compareSemesters(course.semester, running) >= 0)
    .filter(({ programId }) => verdictOn({ kind: 'course', programId }, taken) === 'not met')
    .map((course) => [withoutSectionLetters(course.programId), course] as const);
  return [...new Map(courses.toReversed()).values()].reverse();
}

/** What a plan holds for a requirement. It meets nothing: the audit decides once the courses are taken. */
export type PlannedFor = {
  /** The planned courses that the audit lists for it. */
  courses: string[];
  /** Whether they are all that it still asks for. */
  isAll: boolean;
  /** How far it is with them, in its own unit. Where the audit tells no whole, what it still needs is the whole. */
  progress: (RequirementProgress & { planned: number }) | null;
};

export function plannedFor<Course extends CreditedCourse>(
  requirement: Requirement,
  planned: readonly Course[],
): PlannedFor {
  const [own, ...parts] = openFacts(requirement);
  const fitting = isTotalCredits(requirement.title)
    ? planned
    : planned.filter((course) => [own, ...parts].some((facts) => lists(facts, course)));
  // Each course is for one part.
  let unused = fitting;
  const isPartPlanned = parts.map((part) => {
    const used = unused.filter((course) => lists(part, course));
    unused = unused.filter((course) => !used.includes(course));
    return areAll(part, (unit) => amountOf(used, unit));
  });
  const amount = (unit: AmountUnit) =>
    unit === 'sub-groups' ? isPartPlanned.filter(Boolean).length : amountOf(fitting, unit);
  const isAll =
    requirement.needs.length > 0
      ? areAll(requirement, amount)
      : isPartPlanned.length > 0 && isPartPlanned.every(Boolean);
  const [need] = requirement.needs;
  const known =
    requirementProgress(requirement) ??
    (need === undefined || need.unit === 'GPA'
      ? null
      : { unit: need.unit, earned: 0, inProgress: 0, whole: need.count });
  return {
    courses: fitting.map(({ programId }) => programId),
    isAll,
    progress: known && {
      ...known,
      planned: Math.max(0, Math.min(amount(known.unit), known.whole - known.earned - known.inProgress)),
    },
  };
}

const lists = ({ choices, except }: RequirementFacts, { programId }: CreditedCourse): boolean => {
  const isIn = (texts: readonly string[]) =>
    texts.some((text) => {
      const choice = readChoice(text);
      return choice !== null && fitsChoice(programId, choice);
    });
  return isIn(choices) && !isIn(except);
};

const amountOf = (courses: readonly CreditedCourse[], unit: AmountUnit): number => {
  if (unit === 'courses') return courses.length;
  return unit === 'credits' ? courses.reduce((sum, { credits = 0 }) => sum + credits, 0) : 0;
};

const areAll = ({ needs }: Pick<RequirementFacts, 'needs'>, amount: (unit: AmountUnit) => number): boolean =>
  needs.length > 0 && needs.every(({ count, unit }) => amount(unit) >= count);

/** The credits of a degree, from the audit's own total and the plan. */
export type CreditSum = Record<'earned' | 'inProgress' | 'planned' | 'toFind' | 'whole', number>;

/** Null where the audit has no total. */
export function creditSum(requirements: readonly Requirement[], planned: readonly CreditedCourse[]): CreditSum | null {
  const total = requirements.find(({ title }) => isTotalCredits(title));
  const progress = total && requirementProgress(total);
  if (progress?.unit !== 'credits') return null;
  const { earned, inProgress, whole } = progress;
  const all = amountOf(planned, 'credits');
  return { earned, inProgress, planned: all, whole, toFind: Math.max(0, whole - earned - inProgress - all) };
}
