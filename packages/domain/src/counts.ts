import { isLetterGrade, isListedGrade } from './grade.ts';
import type { History } from './history.ts';
import { longestTrail, numberSemesters, parseSemester, type Season } from './semester.ts';

/** An attempt as it is published: its semester is a number, and it has no id. */
export type PublishedAttempt = { programId: string; n: number; grade: string };

/** A history as it is published. `nothing` is never published. */
export type PublishedHistory = {
  sharing: 'courses' | 'courses-and-grades';
  attempts: readonly PublishedAttempt[];
  /**
   * The season of each semester, in their order; '' for a term we do not know. Counted, and never shown with a history.
   * Missing in histories published by an older version.
   */
  seasons?: readonly (Season | '')[];
};

/** The attempts of a history as they are published. Sorted, because the order of entry would say something about the person. */
export function publishedAttempts(history: History): PublishedAttempt[] {
  const numbers = numberSemesters(history.map(({ semester }) => semester));
  return history
    .map(({ programId, semester, grade }) => ({ programId, n: numbers.get(semester) ?? 0, grade }))
    .sort((a, b) => a.n - b.n || (a.programId < b.programId ? -1 : 1));
}

/** The season of each semester of a history, as it is published. */
export const publishedSeasons = (history: History): (Season | '')[] =>
  [...numberSemesters(history.map(({ semester }) => semester)).keys()].map(
    (code) => parseSemester(code)?.season ?? '',
  );

/** One student's step from what was published to what is published now; null is nothing. */
export type PublishedChange = {
  /** Any text that identifies a student, as long as it stays the same. */
  student: string;
  before: PublishedHistory | null;
  after: PublishedHistory | null;
  /** The day on which the student left, or went along with one who left. */
  leftOn?: string;
  isCompanion?: boolean;
};

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
 * Grades are counted apart by sharing level. Shared ones can be read in the histories, so a reader who
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

const mismatch = () => new Error('The counts do not match what was published');

function add(counts: Record<string, number>, key: string, change: number) {
  const count = (counts[key] ?? 0) + change;
  if (count < 0) throw mismatch();
  if (count === 0) delete counts[key];
  else counts[key] = count;
}

/** Adds a history to the counts; with `sign` -1 takes it out again. */
export function countHistory(counts: Counts, { sharing, attempts }: PublishedHistory, sign: Sign) {
  counts.students += sign;
  if (counts.students < 0) throw mismatch();
  // A semester is there as long as courses are counted in it.
  if (sign === 1) countSemesters(counts, attempts, sign);
  countCourses(counts, sharing, attempts, sign);
  if (sign === -1) countSemesters(counts, attempts, sign);
}

/**
 * Takes one history out of the counts and another in; null is none. Courses that are the same in both
 * are not touched, because most of a history stays as it was.
 */
export function replaceHistory(
  counts: Counts,
  before: PublishedHistory | null,
  after: PublishedHistory | null,
) {
  if (before === null || after === null || before.sharing !== after.sharing) {
    if (before !== null) countHistory(counts, before, -1);
    if (after !== null) countHistory(counts, after, 1);
    return;
  }
  const changed = changedCourses(before.attempts, after.attempts);
  const isChanged = ({ programId }: PublishedAttempt) => changed.has(programId);
  countSemesters(counts, after.attempts, 1);
  countCourses(counts, before.sharing, before.attempts.filter(isChanged), -1);
  countCourses(counts, after.sharing, after.attempts.filter(isChanged), 1);
  countSemesters(counts, before.attempts, -1);
}

const isSameAttempt = (a: PublishedAttempt | undefined, b: PublishedAttempt | undefined) =>
  a?.programId === b?.programId && a?.n === b?.n && a?.grade === b?.grade;

/** Whether others see two histories alike; null is none. */
export const isSeenAlike = (a: PublishedHistory | null, b: PublishedHistory | null): boolean =>
  a?.sharing === b?.sharing &&
  a?.attempts.length === b?.attempts.length &&
  (a?.attempts ?? []).every((attempt, index) => isSameAttempt(attempt, b?.attempts[index]));

/**
 * Whether two histories are published alike. Those of an older version have no seasons: they get them together with
 * their student's next change, since a new version must not change everybody's history in one night.
 */
export const isSameHistory = (a: PublishedHistory | null, b: PublishedHistory | null): boolean =>
  isSeenAlike(a, b) &&
  (a?.seasons === undefined || b?.seasons === undefined || a.seasons.join() === b.seasons.join());

const isEarlier = (a: PublishedAttempt, b: PublishedAttempt) =>
  a.n < b.n || (a.n === b.n && a.programId < b.programId);

/** The courses in which two sorted lists of attempts differ. */
function changedCourses(before: readonly PublishedAttempt[], after: readonly PublishedAttempt[]) {
  const changed = new Set<string>();
  for (let i = 0, j = 0; ; ) {
    const [old, current] = [before[i], after[j]];
    if (old === undefined && current === undefined) return changed;
    if (isSameAttempt(old, current)) {
      i += 1;
      j += 1;
    } else if (current === undefined || (old !== undefined && isEarlier(old, current))) {
      if (old !== undefined) changed.add(old.programId);
      i += 1;
    } else {
      changed.add(current.programId);
      j += 1;
    }
  }
}

const isCountedSemester = (n: number) => n >= 1 && n <= longestTrail;

function countSemesters(
  { semesters }: Counts,
  attempts: readonly PublishedAttempt[],
  sign: Sign,
): void {
  for (const n of new Set(attempts.map((each) => each.n))) {
    if (!isCountedSemester(n)) continue;
    while (semesters.length < n) semesters.push({ students: 0, courses: {} });
    const semester = semesters[n - 1];
    if (semester !== undefined) semester.students += sign;
  }
  while (semesters.at(-1)?.students === 0) semesters.pop();
}

function countCourses(
  counts: Counts,
  sharing: PublishedHistory['sharing'],
  attempts: readonly PublishedAttempt[],
  sign: Sign,
): void {
  for (const [programId, tries] of Map.groupBy(attempts, (each) => each.programId)) {
    for (const n of new Set(tries.map((each) => each.n))) {
      if (isCountedSemester(n)) add(counts.semesters[n - 1]?.courses ?? {}, programId, sign);
    }
    counts.courses[programId] ??= { students: 0, shared: noGrades(), unshared: noGrades() };
    const course = counts.courses[programId];
    course.students += sign;
    if (course.students < 0) throw mismatch();
    const grades = sharing === 'courses-and-grades' ? course.shared : course.unshared;
    countGrades(
      grades,
      tries.map(({ grade }) => grade),
      sign,
    );
    if (course.students === 0) delete counts.courses[programId];
  }
}

/** Adds a student's grades in a course; with `sign` -1 takes them out again. */
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
