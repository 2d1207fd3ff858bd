import { byCourse, isSameCourse } from '../history/course.ts';
import { compareSemesters, parseSemester } from '../history/semester.ts';
import { type CourseSeasons, nameOfSeason, type SeasonName } from '../publication/course-taking.ts';
import {
  coursesOfPrerequisite,
  type GradesByCourse,
  gradesByCourse,
  hopedGrade,
  type Prerequisite,
  parsePrerequisites,
  verdictOn,
} from '../requirements/prerequisites.ts';
import type { PlannedCourse } from './plan.ts';

/** What a student may want to know about a planned course. It labels, and hides nothing. */
export type PlanCheck =
  /** None of these is in the history or the plan before. With one course, that one is missing. */
  | { kind: 'prerequisite'; missing: readonly string[] }
  /** It is there, but with a lower grade than this; without one, not passed. */
  | { kind: 'grade'; programId: string; lowest?: string }
  /** None of these is in the history or the plan, up to the same semester. */
  | { kind: 'corequisite'; missing: readonly string[] }
  /** Hardly anybody takes it in the planned season. */
  | { kind: 'season'; planned: SeasonName; seasons: CourseSeasons }
  /** The history has it already. */
  | { kind: 'taken'; semester: string }
  /** A lab that is taken with it is not in the history or the plan. */
  | { kind: 'lab'; courses: readonly string[] }
  /** Consent, standing: what a list of courses does not show, or shows not to be met. */
  | { kind: 'condition'; term: string; isUnmet?: true }
  /** The catalog's rule cannot be read, or not all of it is known. */
  | { kind: 'unreadable' };

/** What a check is remembered by when a student puts it away. */
export const checkName = ({ kind }: PlanCheck, programId: string): string => `${kind} ${programId}`;

/** Whether a check falls silent when the prerequisites were waived. */
export const isAboutPrerequisites = ({ kind }: PlanCheck): boolean => !['season', 'taken', 'lab'].includes(kind);

type TakenAttempt = { programId: string; semester: string; grade: string; credits?: number | undefined };

export type PlanCheckFacts = {
  history: readonly TakenAttempt[];
  plan: readonly PlannedCourse[];
  /** Nobody knows what they will be: they meet nothing, but their credits may count. */
  placeholders?: readonly { semester: string }[];
  /** As the catalog has them; null when it lists none, undefined when we do not know yet. */
  prerequisites: string | null | undefined;
  seasons?: CourseSeasons | null | undefined;
  /** The labs that are taken with it. */
  labs?: readonly string[] | undefined;
};

/** What there is to say about a planned course, the most pressing first. A planned course counts as taken. */
export function planChecks(
  course: PlannedCourse,
  { history, plan, placeholders = [], prerequisites, seasons, labs = [] }: PlanCheckFacts,
): PlanCheck[] {
  const unnamed = placeholders.map(({ semester }) => ({ programId: '', semester }));
  const all: (TakenAttempt | PlannedCourse)[] = [...history, ...plan, ...unnamed];
  const hoped = all.map((each) => ({ ...each, grade: hopedGrade(each.grade) }));
  const until = (last: number) =>
    gradesByCourse(
      hoped.filter(
        (each) =>
          compareSemesters(each.semester, course.semester) <= last &&
          !(each.programId === course.programId && each.semester === course.semester),
      ),
    );
  const [before, upToNow] = [until(-1), until(0)];
  return [
    ...checkPrerequisites(prerequisites, before, upToNow),
    ...checkTaken(course, history),
    ...checkSeason(course, seasons),
    ...checkLabs(labs, all),
    ...checkUnknown(prerequisites, before, upToNow),
  ];
}

const always: Prerequisite = { kind: 'all', of: [] };
const never: Prerequisite = { kind: 'any', of: [] };

/** The prerequisite without what may be taken in the same semester, which the plan decides. */
function withConcurrent(prerequisite: Prerequisite, upToNow: GradesByCourse): Prerequisite {
  if (prerequisite.kind === 'condition') return prerequisite;
  if (prerequisite.kind !== 'course')
    return { ...prerequisite, of: prerequisite.of.map((each) => withConcurrent(each, upToNow)) };
  if (!prerequisite.isConcurrent) return prerequisite;
  return verdictOn(prerequisite, upToNow) === 'met' ? always : never;
}

function checkPrerequisites(
  text: string | null | undefined,
  before: GradesByCourse,
  upToNow: GradesByCourse,
): PlanCheck[] {
  const rules = text ? parsePrerequisites(text) : null;
  return [
    rules?.before && missingIn(rules.before, 'prerequisite', before, upToNow),
    rules?.together && missingIn(rules.together, 'corequisite', upToNow, upToNow),
  ].filter((missing) => !!missing);
}

/** The first part of a prerequisite that is not met, or null. Of alternatives, one that the student has begun. */
function missingIn(
  prerequisite: Prerequisite,
  kind: 'prerequisite' | 'corequisite',
  before: GradesByCourse,
  upToNow: GradesByCourse,
): PlanCheck | null {
  if (verdictOn(withConcurrent(prerequisite, upToNow), before) !== 'not met') return null;
  const isBegun = (each: Prerequisite): boolean => {
    if (each.kind === 'condition') return false;
    if (each.kind !== 'course') return each.of.some(isBegun);
    return (each.isConcurrent ? upToNow : before).has(each.programId);
  };
  if (prerequisite.kind === 'course' && isBegun(prerequisite)) {
    const { programId, grade } = prerequisite;
    return { kind: 'grade', programId, ...(grade !== undefined && { lowest: grade }) };
  }
  if (prerequisite.kind === 'all' || (prerequisite.kind === 'any' && isBegun(prerequisite))) {
    for (const each of prerequisite.of) {
      if (prerequisite.kind === 'any' && !isBegun(each)) continue;
      const missing = missingIn(each, kind, before, upToNow);
      if (missing !== null) return missing;
    }
  }
  const missing = coursesOfPrerequisite(prerequisite);
  const [term] = missing.length > 0 ? [] : conditionsIn(prerequisite);
  return term === undefined ? { kind, missing } : { kind: 'condition', term, isUnmet: true };
}

const conditionsIn = (prerequisite: Prerequisite): string[] => {
  if (prerequisite.kind === 'condition') return [prerequisite.term];
  return prerequisite.kind === 'course' ? [] : prerequisite.of.flatMap(conditionsIn);
};

/** Taken before, and when last: students repeat a course on purpose, so it is only said. */
function checkTaken(course: PlannedCourse, history: readonly TakenAttempt[]): PlanCheck[] {
  const [attempt] = history
    .filter((each) => isSameCourse(each.programId, course.programId))
    .sort((a, b) => compareSemesters(b.semester, a.semester));
  return attempt === undefined ? [] : [{ kind: 'taken', semester: attempt.semester }];
}

function checkSeason({ semester }: PlannedCourse, seasons: CourseSeasons | null | undefined): PlanCheck[] {
  const season = parseSemester(semester)?.season;
  const planned = season && nameOfSeason.get(season);
  return seasons && planned && seasons.hardly.includes(planned) ? [{ kind: 'season', planned, seasons }] : [];
}

function checkLabs(labs: readonly string[], all: readonly { programId: string }[]): PlanCheck[] {
  const mine = byCourse(all);
  const courses = labs.filter((programId) => !mine.has(programId));
  return courses.length === 0 ? [] : [{ kind: 'lab', courses }];
}

/** Where courses alone cannot answer. */
function checkUnknown(text: string | null | undefined, before: GradesByCourse, upToNow: GradesByCourse): PlanCheck[] {
  if (!text) return [];
  const rules = parsePrerequisites(text);
  if (rules === null || rules.mentioned.length > 0) return [{ kind: 'unreadable' }];
  const undecided = (part: Prerequisite | null, taken: GradesByCourse) =>
    part === null ? [] : undecidedIn(withConcurrent(part, upToNow), taken);
  const [term] = [...undecided(rules.before, before), ...undecided(rules.together, upToNow)];
  return term === undefined ? [] : [{ kind: 'condition', term }];
}

/** The conditions on which a verdict hangs. */
function undecidedIn(prerequisite: Prerequisite, taken: GradesByCourse): string[] {
  if (verdictOn(prerequisite, taken) !== 'cannot know') return [];
  if (prerequisite.kind === 'condition') return [prerequisite.term];
  return prerequisite.kind === 'course' ? [] : prerequisite.of.flatMap((each) => undecidedIn(each, taken));
}
