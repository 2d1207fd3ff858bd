import { isLetterGrade, isListedGrade } from './grade.ts';
import type { History } from './history.ts';
import { longestTrail, numberSemesters } from './semester.ts';

/** An attempt as it is published: its semester is a number, and it has no id. */
export type PublishedAttempt = { programId: string; n: number; grade: string };

/** A history as it is published. `nothing` is never published. */
export type PublishedHistory = {
  sharing: 'courses' | 'courses-and-grades';
  attempts: readonly PublishedAttempt[];
};

/** The attempts of a history as they are published. Sorted, because the order of entry would say something about the person. */
export function publishedAttempts(history: History): PublishedAttempt[] {
  const numbers = numberSemesters(history.map(({ semester }) => semester));
  return history
    .map(({ programId, semester, grade }) => ({ programId, n: numbers.get(semester) ?? 0, grade }))
    .sort((a, b) => a.n - b.n || (a.programId < b.programId ? -1 : 1));
}

/** The listed grades of some students in a course. */
export type GradeCounts = {
  students: number;
  /** Of these, the students with a letter grade. W, N/A and IP say too little to hide somebody else's grade. */
  graded: number;
  /** Attempts by listed grade. */
  attempts: Record<string, number>;
  /** Students by letter grade. */
  holders: Record<string, number>;
};

/**
 * Grades are counted apart by sharing level. Shared ones can be read in the histories, so whoever
 * subtracts them is left with the unshared ones.
 */
export type CourseCounts = { students: number; shared: GradeCounts; unshared: GradeCounts };

/** How many students of a major took what, when, and with which grades. */
export type Counts = {
  students: number;
  /** The n-th semester is at position n - 1. */
  semesters: { students: number; courses: Record<string, number> }[];
  courses: Record<string, CourseCounts>;
};

export const noGrades = (): GradeCounts => ({ students: 0, graded: 0, attempts: {}, holders: {} });
export const emptyCounts = (): Counts => ({ students: 0, semesters: [], courses: {} });

type Sign = 1 | -1;

function add(counts: Record<string, number>, key: string, change: number) {
  const count = (counts[key] ?? 0) + change;
  if (count < 0) throw new Error('The counts do not match what was published');
  if (count === 0) delete counts[key];
  else counts[key] = count;
}

/** Adds a history to the counts; with `sign` -1 takes it out again. */
export function countHistory(counts: Counts, { sharing, attempts }: PublishedHistory, sign: Sign) {
  counts.students += sign;
  if (counts.students < 0) throw new Error('The counts do not match what was published');

  for (const [n, taken] of Map.groupBy(attempts, ({ n }) => n)) {
    if (n < 1 || n > longestTrail) continue;
    while (counts.semesters.length < n) counts.semesters.push({ students: 0, courses: {} });
    const semester = counts.semesters[n - 1];
    if (semester === undefined) continue;
    semester.students += sign;
    for (const programId of new Set(taken.map((each) => each.programId)))
      add(semester.courses, programId, sign);
  }
  while (counts.semesters.at(-1)?.students === 0) counts.semesters.pop();

  for (const [programId, tries] of Map.groupBy(attempts, (each) => each.programId)) {
    counts.courses[programId] ??= { students: 0, shared: noGrades(), unshared: noGrades() };
    const course = counts.courses[programId];
    course.students += sign;
    const grades = sharing === 'courses-and-grades' ? course.shared : course.unshared;
    countGrades(
      grades,
      tries.map(({ grade }) => grade),
      sign,
    );
    if (course.students === 0) delete counts.courses[programId];
  }
}

/** Adds one student's grades in a course to the counts; with `sign` -1 takes them out again. */
export function countGrades(counts: GradeCounts, grades: readonly string[], sign: Sign) {
  const listed = grades.filter(isListedGrade);
  if (listed.length === 0) return;
  const letters = new Set(listed.filter(isLetterGrade));
  counts.students += sign;
  if (letters.size > 0) counts.graded += sign;
  for (const grade of listed) add(counts.attempts, grade, sign);
  for (const grade of letters) add(counts.holders, grade, sign);
}

/** The sum of two counts of grades. */
export function mergeGrades(some: GradeCounts, others: GradeCounts): GradeCounts {
  const sum = (a: Record<string, number>, b: Record<string, number>) => {
    const total = { ...a };
    for (const [key, count] of Object.entries(b)) total[key] = (total[key] ?? 0) + count;
    return total;
  };
  return {
    students: some.students + others.students,
    graded: some.graded + others.graded,
    attempts: sum(some.attempts, others.attempts),
    holders: sum(some.holders, others.holders),
  };
}
