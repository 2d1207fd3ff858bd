import { withoutSectionLetters } from '../history/course.ts';
import {
  type GradedAttempt,
  type GradesByCourse,
  gradesByCourse,
  hopedGrade,
  type Prerequisite,
  parsePrerequisites,
  verdictOn,
} from './prerequisites.ts';
import { openFacts, type Requirement, readChoice, requirementsByStatus } from './requirements.ts';

/** A course as the catalog has it; null where it lists no prerequisites, undefined where that is not known. */
export type CourseWithRule = { programId: string; prerequisites: string | null | undefined };

/**
 * The courses that unmet requirements name without a choice: marked as required, or in a list with no more courses than
 * are still needed. Where fewer parts are needed than are open, each part is a choice.
 */
export function namedCourses(requirements: readonly Requirement[], history: readonly GradedAttempt[]): string[] {
  const taken = hopedFor(history);
  const named = requirementsByStatus(requirements).left.flatMap((requirement) => {
    const [own, ...parts] = openFacts(requirement);
    const groups = requirement.needs.find(({ unit }) => unit === 'sub-groups')?.count ?? parts.length;
    const needed = parts.filter(({ need }) => need === 'R' || (need === '' && groups >= parts.length));
    return [own, ...needed].flatMap(({ choices, needs }) => {
      const listed = choices.map(readChoice);
      const left = listed
        .flatMap((choice) => (choice?.kind === 'course' ? choice : []))
        .filter(({ programId }) => verdictOn({ kind: 'course', programId }, taken) !== 'met');
      const count = needs.find(({ unit }) => unit === 'courses')?.count ?? 1;
      const areAll = left.length <= count && listed.every((choice) => choice?.kind === 'course');
      return left.flatMap(({ programId, isRequired }) =>
        isRequired || areAll ? withoutSectionLetters(programId) : [],
      );
    });
  });
  return [...new Set(named)];
}

/** A course in progress counts as passed. */
const hopedFor = (history: readonly GradedAttempt[]): GradesByCourse =>
  gradesByCourse(history.map((each) => ({ ...each, grade: hopedGrade(each.grade) })));

/** What a course needs of the others that are asked about. A corequisite may be taken in the same semester. */
type Need = { kind: 'course'; course: string; gap: 0 | 1 } | { kind: 'all' | 'any'; of: Need[] };

/**
 * The part of a rule that courses decide which are asked about. What the student has, and what nobody can tell from
 * courses, asks for nothing in "all of" and is no alternative in "one of".
 */
function needOf(
  rule: Prerequisite,
  gap: 0 | 1,
  isAsked: (course: string) => boolean,
  taken: GradesByCourse,
): Need | null {
  if (rule.kind === 'condition' || verdictOn(rule, taken) === 'met') return null;
  if (rule.kind === 'course') {
    const course = withoutSectionLetters(rule.programId);
    return isAsked(course) ? { kind: 'course', course, gap: rule.isConcurrent ? 0 : gap } : null;
  }
  const of = rule.of.flatMap((each) => needOf(each, gap, isAsked, taken) ?? []);
  return of.length === 0 ? null : { kind: rule.kind, of };
}

type Needs = ReadonlyMap<string, readonly Need[]>;

function readNeeds(courses: readonly CourseWithRule[], history: readonly GradedAttempt[]) {
  const taken = hopedFor(history);
  const rules = new Map(
    courses.map(({ programId, prerequisites }) => [withoutSectionLetters(programId), prerequisites]),
  );
  const unread: string[] = [];
  const isAsked = (course: string) => rules.has(course);
  const needs: Needs = new Map(
    [...rules].map(([course, text]) => {
      const parsed = text ? parsePrerequisites(text) : null;
      if (parsed === null || parsed.mentioned.length > 0) unread.push(course);
      const { before = null, together = null } = parsed ?? {};
      const own = [before && needOf(before, 1, isAsked, taken), together && needOf(together, 0, isAsked, taken)];
      return [course, own.filter((need) => need !== null)];
    }),
  );
  return { needs, unread };
}

/** The earliest semester of each course, from 1; infinite where the rules go round in a circle. */
function earliest(needs: Needs, late?: { course: string; semester: number }): Map<string, number> {
  const at = new Map([...needs.keys()].map((course) => [course, 1]));
  if (late !== undefined) at.set(late.course, late.semester);
  // No chain is longer, not even after the late one.
  const last = needs.size + (late?.semester ?? 0);
  const semesterFor = (need: Need): number => {
    if (need.kind === 'course') return (at.get(need.course) ?? 1) + need.gap;
    return Math[need.kind === 'all' ? 'max' : 'min'](...need.of.map(semesterFor));
  };
  for (let changes = true; changes; ) {
    changes = false;
    for (const [course, own] of needs) {
      if (course === late?.course) continue;
      const soonest = Math.max(1, ...own.map(semesterFor));
      const semester = soonest > last ? Number.POSITIVE_INFINITY : soonest;
      if (semester === at.get(course)) continue;
      at.set(course, semester);
      changes = true;
    }
  }
  return at;
}

/** The courses that cannot be taken before another one has been, and of these the ones in a later semester only. */
function heldUpBy(course: string, needs: Needs, usual: ReadonlyMap<string, number>) {
  // Later than anything, so that whatever is late is late because of it.
  const semester = needs.size + 1;
  const held = [...earliest(needs, { course, semester })].filter(
    ([other, at]) => other !== course && at >= semester && Number.isFinite(usual.get(other)),
  );
  return { blocks: held.map(([other]) => other), later: held.flatMap(([other, at]) => (at > semester ? other : [])) };
}

/** What can be taken when, and what waits for what. */
export type CourseOrder = {
  /** The least number of semesters. */
  semesters: number;
  /** The longest list of courses that can only be taken one after another. With alternatives it may be shorter. */
  chain: string[];
  /** What holds up most comes first. */
  courses: {
    programId: string;
    earliest: number;
    /** What cannot be taken without it: the published "blocking factor" is their number. */
    blocks: string[];
    /** How many courses the longest chain through it has: the published "delay factor". */
    delay: number;
  }[];
  /** The courses without a rule that can be read, or with rules that go round in a circle. */
  unread: string[];
};

/** In which order courses can be taken by a student with this history. */
export function orderCourses(courses: readonly CourseWithRule[], history: readonly GradedAttempt[] = []): CourseOrder {
  const { needs, unread } = readNeeds(courses, history);
  const semesters = earliest(needs);
  const held = new Map([...needs.keys()].map((course) => [course, heldUpBy(course, needs, semesters)]));
  const sizeOf = (course: string) => held.get(course)?.blocks.length ?? 0;
  const byWeight = (a: string, b: string) => sizeOf(b) - sizeOf(a) || (a < b ? -1 : 1);
  const codes = [...needs.keys()].sort(byWeight);
  // Two that ask for each other are taken together: neither is before the other.
  const isBefore = (a: string, b: string) =>
    held.get(a)?.blocks.includes(b) === true && held.get(b)?.blocks.includes(a) !== true;
  const onward = longestFrom(codes, isBefore);
  const back = longestFrom(codes, (a, b) => isBefore(b, a));
  const chains = longestFrom(codes, (a, b) => held.get(a)?.later.includes(b) === true);
  const [chain = []] = codes.map((course) => chains(course)).sort((a, b) => b.length - a.length);
  const reached = codes.map((course) => semesters.get(course) ?? 1).filter(Number.isFinite);
  return {
    semesters: Math.max(0, ...reached),
    chain,
    courses: codes.map((programId) => ({
      programId,
      earliest: semesters.get(programId) ?? 1,
      blocks: (held.get(programId)?.blocks ?? []).toSorted(byWeight),
      delay: onward(programId).length + back(programId).length - 1,
    })),
    unread: codes.filter((course) => unread.includes(course) || semesters.get(course) === Infinity).sort(),
  };
}

/** Finds the longest chain that begins with a course. */
function longestFrom(courses: readonly string[], isBefore: (a: string, b: string) => boolean) {
  const known = new Map<string, string[]>();
  const from = (course: string): string[] => {
    const found = known.get(course);
    if (found !== undefined) return found;
    const [next = []] = courses
      .filter((other) => isBefore(course, other))
      .map(from)
      .sort((a, b) => b.length - a.length);
    const chain = [course, ...next];
    known.set(course, chain);
    return chain;
  };
  return from;
}

/** Which of these courses cannot be taken before `programId`, and how many of them have no rule that can be read. */
export function blockedBy(programId: string, courses: readonly CourseWithRule[]): { blocks: string[]; unread: number } {
  const course = withoutSectionLetters(programId);
  const { needs, unread } = readNeeds([...courses, { programId: course, prerequisites: null }], []);
  const others = unread.filter((each) => each !== course);
  return { blocks: heldUpBy(course, needs, earliest(needs)).blocks, unread: others.length };
}
