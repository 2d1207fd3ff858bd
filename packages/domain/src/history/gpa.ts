import type { Origin } from './history.ts';
import { compareSemesters } from './semester.ts';

/**
 * The university publishes two tables of points that differ in plus and minus: its catalog counts 0.3,
 * the key on its transcripts 0.33. In hundredths, because integers add up the same in any order.
 */
const hundredths = {
  catalog: {
    'A+': 400, A: 400, 'A-': 370, 'B+': 330, B: 300, 'B-': 270, 'C+': 230, C: 200, 'C-': 170, 'D+': 130, D: 100, 'D-': 70, F: 0, WF: 0,
  },
  'transcript-key': {
    'A+': 400, A: 400, 'A-': 367, 'B+': 333, B: 300, 'B-': 267, 'C+': 233, C: 200, 'C-': 167, 'D+': 133, D: 100, 'D-': 67, F: 0, WF: 0,
  },
} as const satisfies Record<string, Record<string, number>>; // biome-ignore format: one line reads as the scale it is

export type PointTable = keyof typeof hundredths;
export const pointTables = Object.keys(hundredths) as PointTable[];

/** In hundredths; undefined for a grade without points, which is not the same as zero. */
export const pointsOf = (grade: string, table: PointTable): number | undefined =>
  Object.hasOwn(hundredths[table], grade) ? (hundredths[table] as Record<string, number>)[grade] : undefined;

/** The parts of an attempt that decide whether and how it counts. */
export type GradedCourse = {
  semester: string;
  grade: string;
  credits?: number | undefined;
  origin?: Origin | undefined;
  remark?: string | undefined;
};

/** Why an attempt does not count although everything about it is known. */
export const uncountedReasons = [
  'in-progress', // IP, or registered for (PR)
  'ungraded', // the grade is not reported, not entered, or still owed (I)
  'without-points', // W, S, U, H, CR and any other grade the tables do not list
  'transferred', // from outside the UM System; credit of its other campuses counts
  'by-exam', // credit by examination, wherever it was taken
  'repeated', // the audit says that the attempt does not count
] as const;
export type UncountedReason = (typeof uncountedReasons)[number];

/** The audit's codes R (repeated, not in GPA), G (effect on the average dropped) and X (dropped from any consideration). */
const leftOut = /[RGX]/;
const inProgress = ['IP', 'PR'];
const ungraded = ['', 'N/A', 'NR', 'I'];

/**
 * Grade replacement is not automatic at the university: the student must ask for it. So every attempt
 * counts, except those the audit marks.
 */
export function reasonNotToCount({ grade, origin, remark = '' }: GradedCourse): UncountedReason | null {
  if (origin === 'transfer') return 'transferred';
  if (origin === 'exam') return 'by-exam';
  if (leftOut.test(remark)) return 'repeated';
  if (inProgress.includes(grade)) return 'in-progress';
  if (ungraded.includes(grade)) return 'ungraded';
  // Which grades have points is the same in both tables.
  return pointsOf(grade, 'catalog') === undefined ? 'without-points' : null;
}

export type Gpa = {
  /** Null while nothing with credits counts. */
  gpa: number | null;
  coursesCounted: number;
  creditsCounted: number;
  points: number;
  notCounted: Record<UncountedReason, number>;
  /** Courses that would count if their credits were known. */
  unknownCredits: number;
};

/** The grade point average of some attempts. Every attempt is in exactly one of its counts. */
export function gpaOf(courses: Iterable<GradedCourse>, table: PointTable): Gpa {
  const notCounted = Object.fromEntries(uncountedReasons.map((reason) => [reason, 0])) as Gpa['notCounted'];
  let coursesCounted = 0;
  let unknownCredits = 0;
  let credits = 0; // in hundredths
  let points = 0; // in hundredths of hundredths
  for (const course of courses) {
    const reason = reasonNotToCount(course);
    if (reason !== null) {
      notCounted[reason] += 1;
    } else if (course.credits === undefined) {
      unknownCredits += 1;
    } else {
      const itsCredits = Math.round(course.credits * 100);
      coursesCounted += 1;
      credits += itsCredits;
      points += itsCredits * (pointsOf(course.grade, table) ?? 0);
    }
  }
  return {
    gpa: credits === 0 ? null : points / credits / 100,
    coursesCounted,
    creditsCounted: credits / 100,
    points: points / 10_000,
    notCounted,
    unknownCredits,
  };
}

/** The average of each term, oldest first. */
export const gpaByTerm = (courses: Iterable<GradedCourse>, table: PointTable): (Gpa & { semester: string })[] =>
  [...Map.groupBy(courses, ({ semester }) => semester)]
    .toSorted(([a], [b]) => compareSemesters(a, b))
    .map(([semester, ofTerm]) => ({ semester, ...gpaOf(ofTerm, table) }));

/** Whether the grade is still open but would count, so that a student can try out a what-if grade. */
export function awaitsGrade(course: GradedCourse): boolean {
  const reason = reasonNotToCount(course);
  return reason === 'in-progress' || reason === 'ungraded';
}

/** The average needed on further credits to reach a target; null without further credits. */
export const averageNeeded = (
  { points, creditsCounted }: Gpa,
  furtherCredits: number,
  target: number,
): number | null =>
  furtherCredits > 0 ? (target * (creditsCounted + furtherCredits) - points) / furtherCredits : null;

/** Three decimals, as the degree audit prints it. */
export const formatGpa = (gpa: number | null): string => (gpa === null ? '–' : gpa.toFixed(3));
