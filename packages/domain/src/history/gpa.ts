import { type CodeMeaning, university } from '@coursetrail/university';
import { isUndecided, kindOfGrade } from './grade.ts';
import type { Origin } from './history.ts';
import { compareSemesters } from './semester.ts';

/** A university may publish several tables of points. The first is the usual one. */
export type PointTable = string;
export const pointTables: readonly PointTable[] = Object.keys(university.pointTables);
export const usualTable: PointTable = pointTables[0] ?? '';

/** By table and grade. In hundredths, because integers add up the same in any order. */
const hundredths = new Map(
  pointTables.map((table) => [table, new Map(university.grades.map(({ grade, points }) => [grade, points[table]]))]),
);

/** In hundredths; undefined for a grade without points, which is not the same as zero. */
export const pointsOf = (grade: string, table = usualTable): number | undefined => hundredths.get(table)?.get(grade);

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
  'in-progress', // or registered for
  'ungraded', // the grade is not reported, not entered, or still owed
  'without-points', // any grade that the tables do not list
  'transferred', // from elsewhere; credit of other campuses counts
  'by-exam', // credit by examination, wherever it was taken
  'repeated', // the audit says that the attempt does not count
] as const;
export type UncountedReason = (typeof uncountedReasons)[number];

const meaningsOf = new Map(university.codes.map(({ code, meanings }) => [code, meanings]));

/** Whether one of the letters beside a grade has one of these meanings. */
export const hasCode = (codes: string, ...wanted: readonly CodeMeaning[]): boolean =>
  [...codes].some((code) => meaningsOf.get(code)?.some((each) => wanted.includes(each)));

/** The codes of an audit with one of these meanings. */
export const codesFor = (...wanted: readonly CodeMeaning[]): string =>
  university.codes.flatMap(({ code }) => (hasCode(code, ...wanted) ? code : [])).join('');

/**
 * Grade replacement is not automatic at the university: the student must ask for it. So every attempt
 * counts, except those the audit marks.
 */
export function reasonNotToCount({ grade, origin, remark = '' }: GradedCourse): UncountedReason | null {
  if (origin === 'transfer') return 'transferred';
  if (origin === 'exam') return 'by-exam';
  if (remark !== '' && hasCode(remark, 'repeated', 'not-averaged')) return 'repeated';
  if (kindOfGrade(grade) === 'in-progress') return 'in-progress';
  if (isUndecided(grade)) return 'ungraded';
  // Which grades have points is the same in all tables.
  return pointsOf(grade) === undefined ? 'without-points' : null;
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
export function gpaOf(courses: Iterable<GradedCourse>, table: PointTable = usualTable): Gpa {
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
