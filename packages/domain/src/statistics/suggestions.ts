import { prefixOf, withoutSectionLetters } from '../history/course.ts';
import { numberSemesters } from '../history/semester.ts';
import type { SemesterGroup } from '../publication/publication.ts';

/** A course that others took in the semester a student comes to next. */
export type NextCourse = {
  programId: string;
  /** The student's next semester. */
  n: number;
  /** How many took it in their n-th semester. */
  students: number;
  /** How many have an n-th semester. */
  outOf: number;
};

export type NextSelection = {
  /** Courses the student has put away. */
  putAway?: Iterable<string>;
  /** Only subjects of which the student has no course. */
  isOutside?: boolean;
  /** How many courses of one subject at most. */
  perSubject?: number;
  limit?: number;
};

export const nextLimits = { courses: 10, perSubject: 3 };

/**
 * The number of the semester after the last one recorded. A semester that is running counts as recorded: its courses are
 * chosen, and the next choice is about the one after it.
 */
export const nextSemesterOf = (history: readonly { semester: string }[]): number =>
  numberSemesters(history.map(({ semester }) => semester)).size + 1;

/**
 * The semesters right before and right after count half: others come to the same point somewhat earlier or later,
 * because a summer is a semester, too. On invented students any weight from a quarter to one half finds about the same.
 */
const neighborWeight = 0.5;

/**
 * The share of students who have not taken a course is never taken to be smaller. Repeated courses are counted again,
 * so the shares of the semesters before can add up to everybody and more. Any value from 0.02 to 0.3 finds about the same.
 */
const minWithout = 0.2;

/**
 * What others took at the point that a student has reached, without what the student has taken. It is ranked by the share
 * who take a course then among those who had not before; of a course and its honors section the higher one stays.
 */
export function nextCourses(
  others: readonly SemesterGroup[],
  history: readonly { programId: string; semester: string }[],
  {
    putAway = [],
    isOutside = false,
    perSubject = nextLimits.perSubject,
    limit = nextLimits.courses,
  }: NextSelection = {},
): NextCourse[] {
  const n = nextSemesterOf(history);
  const now = others.find((semester) => semester.n === n);
  if (now === undefined) return [];
  const codes = history.map(({ programId }) => programId);
  const excluded = new Set([...codes, ...putAway].map(withoutSectionLetters));
  const ownSubjects = new Set(codes.map(prefixOf));
  const chance = chancesAround(others, n);
  const ranked = now.courses
    .filter(({ programId }) => !excluded.has(withoutSectionLetters(programId)))
    .filter(({ programId }) => !isOutside || !ownSubjects.has(prefixOf(programId)))
    .map(({ programId, students }) => ({ programId, students, chance: chance(programId) }))
    .sort((a, b) => b.chance - a.chance || (a.programId < b.programId ? -1 : 1));

  const chosen = new Set<string>();
  const ofSubject = new Map<string, number>();
  return ranked
    .filter(({ programId }) => {
      const course = withoutSectionLetters(programId);
      const before = ofSubject.get(prefixOf(programId)) ?? 0;
      if (chosen.has(course) || before >= perSubject) return false;
      chosen.add(course);
      ofSubject.set(prefixOf(programId), before + 1);
      return true;
    })
    .slice(0, limit)
    .map(({ programId, students }) => ({ programId, n, students, outOf: now.students }));
}

/** By course: the chance of taking it in the n-th semester if not before, with its neighbors. For comparing only. */
function chancesAround(semesters: readonly SemesterGroup[], n: number) {
  const shares = semesters
    .toSorted((a, b) => a.n - b.n)
    .map((semester) => ({
      distance: Math.abs(semester.n - n),
      byCourse: new Map(semester.courses.map((each) => [each.programId, each.students / semester.students])),
    }));
  return (programId: string): number => {
    let taken = 0;
    let chance = 0;
    for (const { distance, byCourse } of shares) {
      const share = byCourse.get(programId) ?? 0;
      const weight = distance === 0 ? 1 : distance === 1 ? neighborWeight : 0;
      chance += (weight * share) / Math.max(minWithout, 1 - taken);
      taken += share;
    }
    return chance;
  };
}
