import { withoutSectionLetters } from '../history/course.ts';
import { compareSemesters, runningSemester, semesterCode } from '../history/semester.ts';
import { toPlainText } from '../plain-text.ts';
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
  requirementName,
  requirementProgress,
} from '../requirements/requirements.ts';
import { maxPlaceholderTitle, placeholdersOf } from './placeholders.ts';
import { becameHistory, type Placeholder, type Plan, type PlannedCourse } from './plan.ts';

type CreditedCourse = { programId: string; credits?: number | undefined };

/** Where the catalog or the audit does not say. */
export const usualCredits = 3;

/** What a plan adds to a degree. */
export type PlannedItem = CreditedCourse | Placeholder;

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

/** The placeholders of the semesters that are not over. */
export function placeholdersToCome(plan: Plan, today: Date): Placeholder[] {
  const running = semesterCode(runningSemester(today));
  return placeholdersOf(plan).filter(({ semester }) => compareSemesters(semester, running) >= 0);
}

/** A place for one course of a requirement, with no more credits than it still needs. */
export function placeholderFor(requirement: Requirement, id: string, semester: string): Placeholder {
  const name = requirementName(requirement);
  const needed = requirement.needs.find(({ unit }) => unit === 'credits')?.count ?? usualCredits;
  return {
    ...{ id, semester, title: toPlainText(name.slice(0, maxPlaceholderTitle)) },
    ...{ credits: Math.min(usualCredits, needed), requirement: name },
  };
}

/** What a plan holds for a requirement. It meets nothing: the audit decides once the courses are taken. */
export type PlannedFor = {
  /** The planned courses that the audit lists for it. */
  courses: string[];
  /** The placeholders that are tied to it. */
  placeholders: number;
  /** Whether they are all that it still asks for. */
  isAll: boolean;
  /** How far it is with them, in its own unit. Where the audit tells no whole, what it still needs is the whole. */
  progress: (RequirementProgress & { planned: number }) | null;
};

export function plannedFor(requirement: Requirement, planned: readonly PlannedItem[]): PlannedFor {
  const [own, ...parts] = openFacts(requirement);
  const name = requirementName(requirement).toLowerCase();
  const isCourse = (item: PlannedItem) => 'programId' in item;
  const fitting = planned.filter(
    (item) =>
      isTotalCredits(requirement.title) ||
      (isCourse(item) ? [own, ...parts].some((facts) => lists(facts, item)) : item.requirement?.toLowerCase() === name),
  );
  const courses = fitting.filter(isCourse);
  const placeholders = fitting.filter((item) => !isCourse(item));
  // Each course is for one part, and then each placeholder for the first part that is still open.
  let unused = courses;
  const open = [...placeholders];
  const isPartPlanned = parts.map((part) => {
    const used: PlannedItem[] = unused.filter((course) => lists(part, course));
    unused = unused.filter((course) => !used.includes(course));
    const isFull = () => areAll(part, (unit) => amountOf(used, unit));
    while (part.needs.length > 0 && !isFull() && open.length > 0) used.push(...open.splice(0, 1));
    return isFull();
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
    courses: courses.map(({ programId }) => programId),
    placeholders: placeholders.length,
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

const amountOf = (items: readonly { credits?: number | undefined }[], unit: AmountUnit): number => {
  if (unit === 'courses') return items.length;
  return unit === 'credits' ? items.reduce((sum, { credits = 0 }) => sum + credits, 0) : 0;
};

const areAll = ({ needs }: Pick<RequirementFacts, 'needs'>, amount: (unit: AmountUnit) => number): boolean =>
  needs.length > 0 && needs.every(({ count, unit }) => amount(unit) >= count);

/** The credits of a degree, from the audit's own total and the plan. */
export type CreditSum = Record<'earned' | 'inProgress' | 'planned' | 'toFind' | 'whole', number>;

/** Null where the audit has no total. */
export function creditSum(requirements: readonly Requirement[], planned: readonly PlannedItem[]): CreditSum | null {
  const total = requirements.find(({ title }) => isTotalCredits(title));
  const progress = total && requirementProgress(total);
  if (progress?.unit !== 'credits') return null;
  const { earned, inProgress, whole } = progress;
  const all = amountOf(planned, 'credits');
  return { earned, inProgress, planned: all, whole, toFind: Math.max(0, whole - earned - inProgress - all) };
}
