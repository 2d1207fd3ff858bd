import { type Season, seasons } from './semester.ts';

/** Who takes a course, in all published majors. The same for every reader. */
export type CourseTaking = {
  /** Students by the season they took it in; null when every season has few. */
  seasons: CourseSeasons | null;
  /** The majors in which it is common, most students first. */
  majors: readonly MajorTaking[];
};

/** Rounded counts; 0 is few. Who took the course twice may be in two seasons. */
export type CourseSeasons = { fall: number; spring: number; summer: number; students: number };

export const seasonNames = ['fall', 'spring', 'summer'] as const;
export type SeasonName = (typeof seasonNames)[number];

/** The seasons in which at least a quarter of the students took it, most students first. */
export const usualSeasons = (seasons: CourseSeasons): SeasonName[] =>
  seasonNames
    .filter((name) => seasons[name] >= seasons.students / 4)
    .toSorted((a, b) => seasons[b] - seasons[a]);

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
};

/**
 * Seasons are rounded to so many smallest groups. All courses of a semester share its season, and histories show who
 * took them: with exact counts, or small steps, the seasons of those who have just been published could be read off.
 */
const groupsPerStep = 5;

function inSteps(count: number, group: number): number {
  const step = group === 1 ? 1 : groupsPerStep * group;
  return count < step ? 0 : Math.round(count / step) * step;
}

/** What readers learn of a course from the majors in which it is common. */
export function courseTaking(
  majors: readonly (MajorTaking & Pick<CommonCourse, 'bySeason' | 'seasoned'>)[],
  group: number,
): CourseTaking {
  const shown = majors.filter(({ takers }) => takers >= group);
  const sum = (count: (course: (typeof shown)[number]) => number) =>
    inSteps(
      shown.reduce((total, course) => total + count(course), 0),
      group,
    );
  const [spring = 0, summer = 0, fall = 0] = seasons.map((season) =>
    sum(({ bySeason }) => bySeason[season]),
  );
  return {
    seasons:
      fall + spring + summer === 0
        ? null
        : { fall, spring, summer, students: sum(({ seasoned }) => seasoned) },
    majors: shown
      .map(({ major, students, takers, semester }) => ({ major, students, takers, semester }))
      .sort((a, b) => b.takers - a.takers || (a.major < b.major ? -1 : 1)),
  };
}
