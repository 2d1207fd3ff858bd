import { grades } from '../history/grade.ts';
import { type Season, seasons } from '../history/semester.ts';
import type { PrivacyRules } from './privacy-rules.ts';

/** Who takes a course, in all published majors. The same for every reader. */
export type CourseTaking = {
  /** Students by the season they took it in; null when every season has few. */
  seasons: CourseSeasons | null;
  /** The majors in which it is common, most students first. */
  majors: readonly MajorTaking[];
  /** Those of all these majors who share a listed grade in it; null when they are too few. */
  graded: GradedGroup | null;
};

/** Students who share a listed grade in a course, and how many attempts got each grade. */
export type GradedGroup = { programId: string; students: number; attempts: Map<string, number> };

/** Rounded counts; 0 is few. A student who took the course twice may be in two seasons. */
export type CourseSeasons = { fall: number; spring: number; summer: number; students: number };

export const seasonNames = ['fall', 'spring', 'summer'] as const;
export type SeasonName = (typeof seasonNames)[number];

/** What the seasons are shares of. They may add up to more than the students, and more than all says nothing. */
export const studentsIn = ({ fall, spring, summer, students }: CourseSeasons): number =>
  Math.max(students, fall + spring + summer);

/** The seasons in which at least a quarter of the students took it, most students first. */
export const usualSeasons = (seasons: CourseSeasons): SeasonName[] =>
  seasonNames.filter((name) => seasons[name] >= studentsIn(seasons) / 4).toSorted((a, b) => seasons[b] - seasons[a]);

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
  bySeason: Record<Season, number>;
  /** Students of whom a season is known. */
  seasoned: number;
  /** Students who share a listed grade, and their attempts by grade, in the order of the grades. */
  graded: number;
  attempts: Map<string, number>;
};

/** What readers learn of a course from the majors in which it is common. */
export function courseTaking(
  programId: string,
  majors: readonly (MajorTaking & Omit<CommonCourse, 'programId'>)[],
  { minGroup, seasonStep }: Pick<PrivacyRules, 'minGroup' | 'seasonStep'>,
): CourseTaking {
  // The setting may have been smaller when they were published.
  const shown = majors.filter(({ takers }) => takers >= minGroup);
  const sum = (count: (course: (typeof shown)[number]) => number) =>
    shown.reduce((total, course) => total + count(course), 0);
  const inSteps = (count: number) => (count < seasonStep ? 0 : Math.round(count / seasonStep) * seasonStep);
  const [spring = 0, summer = 0, fall = 0] = seasons.map((season) => inSteps(sum(({ bySeason }) => bySeason[season])));
  const graded = sum((course) => course.graded);
  return {
    seasons:
      fall + spring + summer === 0
        ? null
        : { fall, spring, summer, students: inSteps(sum(({ seasoned }) => seasoned)) },
    majors: shown
      .map(({ major, students, takers, semester }) => ({ major, students, takers, semester }))
      .sort((a, b) => b.takers - a.takers || (a.major < b.major ? -1 : 1)),
    graded:
      graded < minGroup
        ? null
        : { programId, students: graded, attempts: addGrades(shown.map((each) => each.attempts)) },
  };
}

function addGrades(counts: readonly ReadonlyMap<string, number>[]): Map<string, number> {
  const total = (grade: string) => counts.reduce((sum, attempts) => sum + (attempts.get(grade) ?? 0), 0);
  return new Map(grades.map((grade) => [grade, total(grade)] as const).filter(([, count]) => count > 0));
}
