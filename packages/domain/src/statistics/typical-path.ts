import { isSameCourse } from '../history/course.ts';
import { sumCredits } from '../history/credits.ts';
import { compareSemesters, numberSemesters } from '../history/semester.ts';
import { placeholdersOf } from '../plan/placeholders.ts';
import type { Plan } from '../plan/plan.ts';
import { type PlanCheckFacts, planChecks } from '../plan/plan-checks.ts';
import { plannedFor, usualCredits } from '../plan/planned-for.ts';
import type { CourseSeasons } from '../publication/course-taking.ts';
import type { SemesterLoad } from '../publication/pathways.ts';
import { isTotalCredits, type Requirement, requirementStatus } from '../requirements/requirements.ts';
import { besideMajor, type UsualCourse, type UsualCourses } from './another-major.ts';

/** A usual course in the coming semester that has a place for it. */
type TypicalCourse = UsualCourse & { semester: string };

type TypicalPath = {
  courses: readonly TypicalCourse[];
  /** Usual, but no requirement that is left lists them, or the plan holds enough for it. */
  notLeft: readonly string[];
  /** Usual and left, but no coming semester has a place for them. */
  withoutPlace: readonly string[];
};

export type TypicalPathFacts = {
  history: PlanCheckFacts['history'];
  plan: Plan;
  /** The courses that the student does not want suggested. */
  putAway: readonly string[];
  /** What the audits ask for; null where there is none. */
  requirements: readonly Requirement[] | null;
  /** The semesters to fill. */
  coming: readonly string[];
  /** What is known of the usual courses and the planned ones. */
  catalog: ReadonlyMap<string, { prerequisites: string | null; credits?: number | undefined }>;
  seasons: ReadonlyMap<string, CourseSeasons | null>;
  loads: readonly SemesterLoad[];
};

/** What a semester holds, unless more is usual in the major: a mean counts those who study part-time. */
const usualLoad = 15;

/**
 * The usual courses of a major that a student has neither taken nor planned, as a proposal. Each is put into the first
 * coming semester, not before the one in which most take it, that has a place for it: room for its credits, its
 * prerequisites met as far as they can be read, and a season in which it is taken.
 */
export function typicalPath(usual: UsualCourses, facts: TypicalPathFacts): TypicalPath {
  const { history, plan, putAway, requirements, coming, catalog, seasons, loads } = facts;
  const placeholders = placeholdersOf(plan);
  const mine = [...history, ...plan.courses, ...putAway.map((programId) => ({ programId }))];
  const numbers = numberSemesters(
    [...history, ...plan.courses, ...coming.map((semester) => ({ semester }))].map(semesterOf),
  );
  const open = requirements?.filter((each) => requirementStatus(each) === 'left' && !isTotalCredits(each.title));
  const creditsOf = (programId: string) => catalog.get(programId)?.credits ?? usualCredits;
  const credited = ({ programId }: { programId: string }) => ({ programId, credits: creditsOf(programId) });
  const placed: TypicalCourse[] = [];

  const isLeft = ({ programId }: UsualCourse) => {
    const planned = [...plan.courses, ...placed].map(credited);
    const isAskedBy = (each: Requirement) =>
      !plannedFor(each, planned).isAll && plannedFor(each, [credited({ programId })]).courses.length > 0;
    return open === undefined || open.some(isAskedBy);
  };
  const hasPlace = ({ programId }: UsualCourse, semester: string) => {
    const there = [...plan.courses, ...placed].filter((each) => each.semester === semester).map(credited);
    const others = [...placeholders, ...history].filter((each) => each.semester === semester);
    const load = Math.max(usualLoad, loads.find(({ n }) => n === numbers.get(semester))?.credits ?? 0);
    if (sumCredits([...there, ...others]).credits + creditsOf(programId) > load) return false;
    return planChecks(
      { programId, semester },
      {
        history,
        plan: [...plan.courses, ...placed],
        placeholders,
        prerequisites: catalog.get(programId)?.prerequisites,
        seasons: seasons.get(programId),
      },
    ).every((check) => check.kind === 'unreadable' || (check.kind === 'condition' && !check.isUnmet));
  };

  let waiting = [...besideMajor(mine, usual).notYet];
  for (const semester of coming.toSorted(compareSemesters)) {
    const n = numbers.get(semester) ?? 0;
    // Again after each one: what has to be taken together may follow it.
    for (;;) {
      const next = waiting.find(
        (course) => (course.semesters[0] ?? n) <= n && hasPlace(course, semester) && isLeft(course),
      );
      if (next === undefined) break;
      placed.push({ ...next, semester });
      waiting = waiting.filter(({ programId }) => !isSameCourse(programId, next.programId));
    }
  }
  const codesOf = (courses: readonly UsualCourse[]) => courses.map(({ programId }) => programId);
  return {
    courses: placed,
    notLeft: codesOf(waiting.filter((course) => !isLeft(course))),
    withoutPlace: codesOf(waiting.filter(isLeft)),
  };
}

const semesterOf = ({ semester }: { semester: string }) => semester;
