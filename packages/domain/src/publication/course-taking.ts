import { type SeasonName, university } from '@coursetrail/university';
import { grades } from '../history/grade.ts';
import type { Season } from '../history/semester.ts';
import type { PrivacyRules } from './privacy-rules.ts';

/** Who takes a course, in all published majors. The same for every reader. */
export type CourseTaking = {
  /** When in the year it is taken; null where that cannot be told. */
  seasons: CourseSeasons | null;
  /** The majors in which it is common, most students first. */
  majors: readonly MajorTaking[];
  /** Those of all these majors who share a listed grade in it; null when they are too few. */
  graded: GradedGroup | null;
};

/** Students who share a listed grade in a course, and how many attempts got each grade. */
export type GradedGroup = { programId: string; students: number; attempts: Map<string, number> };

export type { SeasonName };
/** By the code of the season, as words write it. */
export const nameOfSeason: ReadonlyMap<Season, SeasonName> = new Map(
  university.seasons.map(({ code, name }) => [code, name.toLowerCase() as SeasonName]),
);
const allNames = [...nameOfSeason.values()];
/** In the order of an academic year, which begins with the last season of a calendar year. */
export const seasonNames: readonly SeasonName[] = [...allNames.slice(-1), ...allNames.slice(0, -1)];
/** Those that most students attend. */
export const regularSeasons = seasonNames.filter((name) =>
  university.seasons.some((season) => season.isRegular && nameOfSeason.get(season.code) === name),
);

/** The seasons in which at least a quarter of those who take a course take it, and those in which at most a tenth do. */
export type CourseSeasons = { often: readonly SeasonName[]; hardly: readonly SeasonName[] };

/** 'mostly in fall', 'in fall and spring', 'all year' */
export const seasonWords = ({ often }: CourseSeasons): string =>
  often.length === seasonNames.length
    ? 'all year'
    : `${often.length === 1 ? 'mostly ' : ''}in ${often.join(', ').replace(/, (?!.*, )/, ' and ')}`;

/** Students by season in steps, which is all that may be known of them; 0 is few. */
export type SeasonCounts = Readonly<Partial<Record<SeasonName, number>>>;

/**
 * What the counts say whichever way they were rounded. Nothing, where it could be either of two regular seasons: a
 * student may wait a year for a course.
 */
export function seasonsTold(counts: SeasonCounts, step: number): CourseSeasons | null {
  const least = (count: number) => (count === 0 ? 0 : Math.max(step, count - Math.floor(step / 2)));
  const most = (count: number) => (count === 0 ? step : count + Math.ceil(step / 2)) - 1;
  const sumOfOthers = (name: SeasonName, bound: (count: number) => number) =>
    seasonNames.reduce((sum, other) => sum + (other === name ? 0 : bound(counts[other] ?? 0)), 0);
  const isOften = (name: SeasonName) => 3 * least(counts[name] ?? 0) >= sumOfOthers(name, most);
  const isSeldom = (name: SeasonName, share: number) =>
    most(counts[name] ?? 0) * (1 - share) < share * sumOfOthers(name, least);
  const often = seasonNames.filter((name) => (counts[name] ?? 0) > 0 && isOften(name));
  const isDecided = regularSeasons.every((name) => often.includes(name) || isSeldom(name, 1 / 4));
  if (often.length === 0 || !isDecided) return null;
  return { often, hardly: seasonNames.filter((name) => isSeldom(name, 1 / 10)) };
}

export type MajorTaking = {
  major: string;
  /** All counted students of the major. */
  students: number;
  /** Those who took the course. */
  takers: number;
  /** The semester number most of them took it in. */
  semester: number;
};

/** What the publisher keeps of a course that is common in a major. */
export type CommonCourse = {
  programId: string;
  takers: number;
  semester: number;
  /** Students by season. Exact, so that they can be added up over the majors; no reader sees them. */
  bySeason: Partial<Record<SeasonName, number>>;
  /** Students of whom a season is known. */
  seasoned: number;
  /** Students who share a listed grade, and their attempts by grade, in the order of the grades. */
  graded: number;
  attempts: Map<string, number>;
};

type SeasonRules = Pick<PrivacyRules, 'minGroup' | 'seasonStep'>;
type TakenInMajors = readonly (MajorTaking & Omit<CommonCourse, 'programId'>)[];
type SeasonsInMajors = readonly Pick<CommonCourse, 'takers' | 'bySeason'>[];

/** The setting may have been smaller when they were published. */
const shownOf = <Major extends { takers: number }>(majors: readonly Major[], { minGroup }: SeasonRules) =>
  majors.filter(({ takers }) => takers >= minGroup);

export function countSeasons(majors: SeasonsInMajors, rules: SeasonRules): SeasonCounts {
  const { seasonStep } = rules;
  return Object.fromEntries(
    [...nameOfSeason.values()].map((name) => {
      const count = shownOf(majors, rules).reduce((sum, { bySeason }) => sum + (bySeason[name] ?? 0), 0);
      return [name, count < seasonStep ? 0 : Math.round(count / seasonStep) * seasonStep];
    }),
  );
}

/** What readers learn of a course from the majors in which it is common. */
export function courseTaking(programId: string, majors: TakenInMajors, rules: SeasonRules): CourseTaking {
  const shown = shownOf(majors, rules);
  const graded = shown.reduce((sum, course) => sum + course.graded, 0);
  return {
    seasons: seasonsTold(countSeasons(majors, rules), rules.seasonStep),
    majors: shown
      .map(({ major, students, takers, semester }) => ({ major, students, takers, semester }))
      .sort((a, b) => b.takers - a.takers || (a.major < b.major ? -1 : 1)),
    graded:
      graded < rules.minGroup
        ? null
        : { programId, students: graded, attempts: addGrades(shown.map((each) => each.attempts)) },
  };
}

function addGrades(counts: readonly ReadonlyMap<string, number>[]): Map<string, number> {
  const total = (grade: string) => counts.reduce((sum, attempts) => sum + (attempts.get(grade) ?? 0), 0);
  return new Map(grades.map((grade) => [grade, total(grade)] as const).filter(([, count]) => count > 0));
}
