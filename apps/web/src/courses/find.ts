import type { CatalogReply } from '@coursetrail/contract';
import {
  type CourseSeasons,
  coursesOfPrerequisite,
  fitsChoice,
  type GradesByCourse,
  openFacts,
  type PrerequisiteVerdict,
  parsePrerequisites,
  prefixOf,
  type Requirement,
  readChoice,
  requirementsByStatus,
  type SeasonName,
  seasonNames,
  verdictOn,
  verdictOnText,
  withoutSectionLetters,
} from '@coursetrail/domain';
import { findCourses } from '../ui/find-courses.ts';

export type FoundCourse = {
  programId: string;
  title: string;
  credits: string | null;
  prerequisites: string | null;
};

export const readCatalog = (reply: CatalogReply): FoundCourse[] =>
  reply.map(([programId, title, credits, prerequisites]) => ({ programId, title, credits, prerequisites }));

/** The filters that need a student. */
export const studentFilters = ['can', 'listed', 'major', 'opens'] as const;
export type StudentFilter = (typeof studentFilters)[number];

export const levels = ['1', '2', '3', '4', '5'] as const;
export const creditCounts = ['1', '2', '3', '4', '5'] as const;

/** What is asked for; '' is anything. The address holds it. */
export type Filters = {
  text: string;
  subject: string;
  /** The first digit of the number, or one of its higher ones for the last. */
  level: string;
  credits: string;
  season: SeasonName | '';
  only: readonly StudentFilter[];
};

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | '' =>
  values.find((value) => value === text) ?? '';

export function readFilters(query: URLSearchParams): Filters {
  const only = query.get('only')?.split(',') ?? [];
  return {
    text: query.get('q')?.slice(0, 80) ?? '',
    subject: query.get('subject')?.slice(0, 8) ?? '',
    level: oneOf(levels, query.get('level')),
    credits: oneOf(creditCounts, query.get('credits')),
    season: oneOf(seasonNames, query.get('season')),
    only: studentFilters.filter((filter) => only.includes(filter)),
  };
}

/** The shortest query of what is asked for. */
export function writeFilters({ text, only, ...choices }: Filters): URLSearchParams {
  const entries = Object.entries({ q: text, ...choices, only: only.join() }).filter(([, value]) => value !== '');
  return new URLSearchParams(entries);
}

/** What a student brings. Each is undefined until it is known. */
export type StudentFacts = {
  history: readonly { programId: string }[];
  taken?: Pick<GradesByCourse, 'has'>;
  verdicts?: ReadonlyMap<string, PrerequisiteVerdict | null> | undefined;
  seasons?: Readonly<Record<string, CourseSeasons | null>> | undefined;
  isListed?: ((programId: string) => boolean) | undefined;
  /** By code: how many others of the major took it. */
  takers?: ReadonlyMap<string, number> | undefined;
  openers?: ReadonlySet<string> | undefined;
};

/** The courses that fit, by code or by how well they fit what was typed; those that the major takes, most takers first. */
export function findInCatalog(courses: readonly FoundCourse[], filters: Filters, facts: StudentFacts): FoundCourse[] {
  const { text, subject, level, credits, season, only } = filters;
  const { taken, verdicts, seasons, isListed, takers, openers } = facts;
  const is = (filter: StudentFilter) => only.includes(filter);
  const fitting = courses.filter(({ programId, credits: listed }) => {
    if (subject !== '' && prefixOf(programId) !== subject) return false;
    if (level !== '' && !isOfLevel(programId, level)) return false;
    if (credits !== '' && !hasCredits(listed, Number(credits))) return false;
    if (season !== '' && !seasons?.[programId]?.often.includes(season)) return false;
    // A course without prerequisites is open, one of which nothing is known may not be.
    if (is('can') && (taken?.has(programId) || !['met', null].includes(verdicts?.get(programId) ?? null))) return false;
    if (is('listed') && isListed?.(programId) === false) return false;
    if (is('major') && takers?.has(programId) === false) return false;
    return !(is('opens') && openers?.has(withoutSectionLetters(programId)) === false);
  });
  const takersOf = ({ programId }: FoundCourse) => takers?.get(programId) ?? 0;
  const found = is('major') ? fitting.sort((a, b) => takersOf(b) - takersOf(a)) : fitting;
  if (text.trim() === '') return found;
  const byCode = new Map(found.map((course) => [course.programId, course]));
  const titles = Object.fromEntries(found.map(({ programId, title }) => [programId, title]));
  return findCourses(titles, text.trim(), facts.history, Number.POSITIVE_INFINITY).flatMap(
    ({ programId }) => byCode.get(programId) ?? [],
  );
}

function isOfLevel(programId: string, level: string): boolean {
  const digit = programId.charAt(programId.indexOf(' ') + 1);
  return level === levels.at(-1) ? digit >= level : digit === level;
}

/** Of a course with 1-3 credits, 2 may be taken. */
function hasCredits(listed: string | null, wanted: number): boolean {
  if (listed === null) return false;
  const [low = Number.NaN, high = low] = listed.split('-').map(Number);
  if (Number.isNaN(low)) return true;
  return high >= wanted && (low <= wanted || wanted === Number(creditCounts.at(-1)));
}

/** By code: whether a student may take each course, as far as courses tell. */
export const verdictsOf = (courses: readonly FoundCourse[], taken: GradesByCourse) =>
  new Map(courses.map(({ programId, prerequisites }) => [programId, verdictOnText(prerequisites, taken)]));

/** Whether a requirement that is not met lists a course, by its code or its level. */
export function listedBy(requirements: readonly Requirement[]): (programId: string) => boolean {
  const choices = requirementsByStatus(requirements)
    .left.flatMap(openFacts)
    .flatMap((facts) => facts.choices.flatMap((choice) => readChoice(choice) ?? []));
  return (programId) => choices.some((choice) => fitsChoice(programId, choice));
}

/** The courses that the student lacks for one of these. */
export function openersOf(
  wanted: readonly string[],
  courses: readonly FoundCourse[],
  taken: GradesByCourse,
): ReadonlySet<string> {
  const isWanted = new Set(wanted.map(withoutSectionLetters));
  const needed = courses
    .filter(({ programId }) => isWanted.has(programId) && !taken.has(programId))
    .flatMap(({ prerequisites }) => {
      const { before = null, together = null } = (prerequisites && parsePrerequisites(prerequisites)) || {};
      return [before, together].filter((rule) => rule !== null && verdictOn(rule, taken) !== 'met');
    })
    .flatMap((rule) => (rule === null ? [] : coursesOfPrerequisite(rule)));
  return new Set(needed.map(withoutSectionLetters).filter((course) => !taken.has(course)));
}
