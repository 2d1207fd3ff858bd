import {
  type Counts,
  countGrades,
  countHistory,
  emptyCounts,
  type GradeCounts,
  mergeGrades,
  noGrades,
  type PublishedHistory,
} from './counts.ts';
import { grades } from './grade.ts';

/** The students of a major with an n-th semester, and how many of them took each course in it. */
export type SemesterGroup = {
  n: number;
  students: number;
  courses: { programId: string; students: number }[];
};

/** The students of a major with a listed grade in a course, and how many attempts got each grade. */
export type GradedGroup = { programId: string; students: number; attempts: Map<string, number> };

/** What everybody may know of a major. It is the same for every reader. */
export type MajorContents = {
  students: number;
  semesters: SemesterGroup[];
  gradedCourses: GradedGroup[];
  /** Courses that enough students have. All others are left out everywhere. */
  commonCourses: string[];
};

/**
 * The smallest group that is shown. One more than the setting, so that enough *others* are in it even
 * for a reader who is one of them. With a setting of 1 everything is shown.
 */
export const smallestGroup = (minGroupSize: number): number =>
  minGroupSize === 1 ? 1 : minGroupSize + 1;

/** One student's unshared grades in a course that have changed since readers last saw the course's. */
export type WaitingGrades = {
  /** As they are in what readers last saw. */
  published: string[];
  current: string[];
  /** Whether the student now shares the published ones, so that they hide nobody else's. */
  isShared: boolean;
  /** The day on which the student left, if they did. */
  leftOn: string | null;
};

/** What the publisher works with between two publications of a major. No reader sees it. */
export type WorkingCounts = {
  counts: Counts;
  /** By course: the unshared grades as they were last published. */
  publishedUnshared: Record<string, GradeCounts>;
  /** By course and student. Any text that identifies a student will do. */
  waiting: Record<string, Record<string, WaitingGrades>>;
};

export const emptyWorkingCounts = (): WorkingCounts => ({
  counts: emptyCounts(),
  publishedUnshared: {},
  waiting: {},
});

/** One student's step from what was published to what is published now; null is nothing. */
export type PublishedChange = {
  student: string;
  before: PublishedHistory | null;
  after: PublishedHistory | null;
  /** The day on which the student left, if that is the reason. */
  leftOn?: string | null;
};

/**
 * Takes changes into the working counts. Unshared grades change for readers only when enough students
 * in the same course have changed theirs: a single new grade could be found by comparing two
 * publications.
 */
export function applyChanges(
  working: WorkingCounts,
  changes: readonly PublishedChange[],
  group: number,
): void {
  const { counts, waiting } = working;
  for (const change of changes) {
    if (change.before !== null) countHistory(counts, change.before, -1);
    if (change.after !== null) countHistory(counts, change.after, 1);
    addWaiting(waiting, change);
  }
  for (const course of Object.keys(waiting)) publishWaiting(working, course, group);
}

function addWaiting(
  waiting: WorkingCounts['waiting'],
  { student, before, after, leftOn = null }: PublishedChange,
) {
  const [old, present] = [gradesByCourse(before), gradesByCourse(after)];
  for (const course of new Set([...old.keys(), ...present.keys()])) {
    const gradesIn = (history: PublishedHistory | null, grades: typeof old) =>
      history?.sharing === 'courses' ? (grades.get(course) ?? []) : [];
    const published = waiting[course]?.[student]?.published ?? gradesIn(before, old);
    const current = gradesIn(after, present);
    const isShared =
      after?.sharing === 'courses-and-grades' && isSame(published, present.get(course) ?? []);
    const students = { ...waiting[course] };
    if (isSame(published, current)) delete students[student];
    else students[student] = { published, current, isShared, leftOn };
    if (Object.keys(students).length > 0) waiting[course] = students;
    else delete waiting[course];
  }
}

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.join() === others.join();

/**
 * Shows the present unshared grades of a course, if nobody's can be found by comparing them with the
 * last ones: those that come, those that go and those that stay each have to hide every grade. A reader
 * knows who is in which of the three from the histories.
 */
function publishWaiting(
  { counts, publishedUnshared, waiting }: WorkingCounts,
  course: string,
  group: number,
) {
  const current = counts.courses[course]?.unshared ?? noGrades();
  const [coming, going, staying] = [noGrades(), noGrades(), structuredClone(current)];
  for (const grades of Object.values(waiting[course] ?? {})) {
    countGrades(coming, grades.current, 1);
    countGrades(staying, grades.current, -1);
    if (!grades.isShared) countGrades(going, grades.published, 1);
  }
  const isHidden = (grades: GradeCounts) => grades.students === 0 || hidesEveryGrade(grades, group);
  if (![coming, going, staying].every(isHidden)) return;
  if (hidesEveryGrade(current, group)) {
    publishedUnshared[course] = structuredClone(current);
    delete waiting[course];
  } else delete publishedUnshared[course];
}

/** How long the grades of a student who left may stay in a chart. */
const daysUntilRemoval = 7;

const removalDay = (leftOn: string) =>
  new Date(Date.parse(leftOn) + daysUntilRemoval * 86_400_000).toISOString().slice(0, 10);

/** By course: the day on which its unshared grades go, because they still count somebody who left. */
const removals = ({ publishedUnshared, waiting }: WorkingCounts): [course: string, day: string][] =>
  Object.entries(waiting).flatMap(([course, students]) => {
    const counted = Object.values(students).filter(({ published }) => published.length > 0);
    const [first] = counted.flatMap(({ leftOn }) => leftOn ?? []).sort();
    if (first === undefined || publishedUnshared[course] === undefined) return [];
    return [[course, removalDay(first)] as [string, string]];
  });

/** The next day on which grades have to go, if any. */
export const nextRemovalOn = (working: WorkingCounts): string | null =>
  removals(working)
    .map(([, day]) => day)
    .sort()[0] ?? null;

/** Takes unshared grades out of the charts that still count somebody who left a week ago or earlier. */
export function removeOverdue(working: WorkingCounts, today: string): void {
  for (const [course, day] of removals(working)) {
    if (day <= today) delete working.publishedUnshared[course];
  }
}

/** By course: the grades of a student, in an order of their own. */
const gradesByCourse = (history: PublishedHistory | null): Map<string, string[]> =>
  new Map(
    [...Map.groupBy(history?.attempts ?? [], ({ programId }) => programId)].map(
      ([course, attempts]) => [course, attempts.map(({ grade }) => grade).sort()],
    ),
  );

/**
 * Whether no student's grade can be read off these counts: enough students have a letter grade, and two
 * grades at least have two holders. A single holder of the other grade would know that of all others.
 */
function hidesEveryGrade({ graded, holders }: GradeCounts, group: number): boolean {
  if (group === 1) return true;
  return graded >= group && Object.values(holders).filter((count) => count >= 2).length >= 2;
}

const compareText = (a: string, b: string) => (a < b ? -1 : 1);

/** What may be published of a major; null where it has too few students. */
export function contentsOf(working: WorkingCounts, group: number): MajorContents | null {
  const { counts, publishedUnshared } = working;
  if (counts.students < Math.max(1, group)) return null;
  const courses = Object.entries(counts.courses)
    .filter(([, { students }]) => students >= group)
    .sort(([a], [b]) => compareText(a, b));
  const isCommon = (programId: string) => (counts.courses[programId]?.students ?? 0) >= group;

  const semesters = counts.semesters
    .map(({ students, courses }, index) => ({
      n: index + 1,
      students,
      courses: Object.entries(courses)
        .map(([programId, students]) => ({ programId, students }))
        .filter(({ programId }) => isCommon(programId))
        .sort((a, b) => b.students - a.students || compareText(a.programId, b.programId)),
    }))
    .filter(({ students }) => students >= group);

  const gradedCourses = courses.flatMap(([programId, { shared }]) => {
    const published = mergeGrades(shared, publishedUnshared[programId] ?? noGrades());
    if (published.students === 0 || !hidesEveryGrade(published, group)) return [];
    const attempts = grades.flatMap((grade) => {
      const count = published.attempts[grade] ?? 0;
      return count > 0 ? [[grade, count] as const] : [];
    });
    return [{ programId, students: published.students, attempts: new Map(attempts) }];
  });

  return {
    students: counts.students,
    semesters,
    gradedCourses,
    commonCourses: courses.map(([programId]) => programId),
  };
}
