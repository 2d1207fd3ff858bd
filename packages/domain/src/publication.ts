import {
  type Counts,
  countGrades,
  emptyCounts,
  type GradeCounts,
  mergeGrades,
  noGrades,
  type PublishedHistory,
  replaceHistory,
} from './counts.ts';
import { grades, isLetterGrade, isListedGrade } from './grade.ts';

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

/** Unshared grades of one student in one course that differ from those last published. */
export type WaitingGrades = {
  /** Listed grades as they were last published and as they are now, sorted and joined; '' is none. */
  published: string;
  current: string;
  /** Whether the student has shared grades in between, so that others know what changed. */
  wasReadable: boolean;
  /** The day on which the student left, if that is the reason. */
  leftOn?: string;
};

/** In place of a grade that readers may remember but that is no longer stored. */
const forgotten = '?';

/** What the publisher works with between two publications of a major. No reader sees it. */
export type WorkingCounts = {
  counts: Counts;
  /** By course: the unshared grades as they are published now. */
  publishedUnshared: Record<string, GradeCounts>;
  /** By course and student: what changed since. Any text that identifies a student will do. */
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
  leftOn?: string;
};

/**
 * Takes the changes of one publication into the working counts, at most one for each student. Grades that
 * their owners do not share change for others only when enough students in the same course have changed
 * theirs: a single new grade could be found by comparing two publications. Changes that were undone, or
 * that others can read, hide nobody.
 */
export function applyChanges(
  working: WorkingCounts,
  changes: readonly PublishedChange[],
  group: number,
): void {
  const { counts, publishedUnshared } = working;
  const coursesOfWaiting = Map.groupBy(
    Object.entries(working.waiting).flatMap(([course, students]) =>
      Object.keys(students).map((student) => ({ student, course })),
    ),
    ({ student }) => student,
  );
  const changed = new Set<string>();
  const outdated = new Set<string>();
  for (const change of changes) {
    replaceHistory(counts, change.before, change.after);
    // A student who leaves, or shares grades, may still be counted in a course removed earlier.
    const earlier = coursesOfWaiting.get(change.student)?.map(({ course }) => course) ?? [];
    for (const [course, isOutdated] of compareWithPublished(working, change, earlier)) {
      changed.add(course);
      if (isOutdated) outdated.add(course);
    }
  }
  for (const course of changed) {
    const students = Object.values(working.waiting[course] ?? {});
    const mayChange =
      group === 1 || students.length === 0 || students.filter(hidesOthers).length >= group;
    const current = counts.courses[course]?.unshared ?? noGrades();
    if (mayChange && hidesEveryGrade(current, group)) {
      publishedUnshared[course] = structuredClone(current);
      delete working.waiting[course];
    } else if (mayChange || outdated.has(course)) {
      // What was published before is still known, so the students go on waiting.
      delete publishedUnshared[course];
    }
    if (students.length === 0) delete working.waiting[course];
  }
}

/**
 * Notes where a student's unshared grades differ from the published ones. Returns the courses concerned,
 * with true for those whose published grades must not stay, because the student now shares others.
 */
function compareWithPublished(
  { publishedUnshared, waiting }: WorkingCounts,
  { student, before, after, leftOn }: PublishedChange,
  earlierCourses: readonly string[],
): Map<string, boolean> {
  const unsharedBefore = listedGrades(before, 'courses');
  const unsharedAfter = listedGrades(after, 'courses');
  const sharedAfter = listedGrades(after, 'courses-and-grades');
  const isReadable = [before, after].some((each) => each?.sharing === 'courses-and-grades');

  const concerned = new Map<string, boolean>();
  for (const course of [...unsharedBefore.keys(), ...unsharedAfter.keys(), ...earlierCourses]) {
    if (concerned.has(course)) continue;
    const earlier = waiting[course]?.[student];
    const current = unsharedAfter.get(course) ?? '';
    if (earlier === undefined && unsharedBefore.get(course) === current) continue;
    let published = earlier?.published ?? unsharedBefore.get(course) ?? '';
    if (published !== '' && published === sharedAfter.get(course)) {
      // Everybody can read these grades from now on, and subtract them.
      const unshared = publishedUnshared[course];
      if (unshared !== undefined) countGrades(unshared, published.split(','), -1);
      published = '';
    }
    const wasReadable = isReadable || (earlier?.wasReadable ?? false);
    waiting[course] ??= {};
    if (published === current) delete waiting[course][student];
    else
      waiting[course][student] = {
        published,
        current,
        wasReadable,
        ...(leftOn !== undefined && { leftOn }),
      };
    concerned.set(course, published !== '' && after?.sharing === 'courses-and-grades');
  }
  return concerned;
}

/** How long the grades of a student who left may stay in a chart. */
const daysUntilRemoval = 7;

const removalDay = (leftOn: string) =>
  new Date(Date.parse(leftOn) + daysUntilRemoval * 86_400_000).toISOString().slice(0, 10);

const gradesOfLeavers = ({ waiting }: WorkingCounts) =>
  Object.entries(waiting).flatMap(([course, students]) =>
    Object.values(students).flatMap((grades) =>
      grades.leftOn === undefined || grades.published === forgotten
        ? []
        : [{ course, grades, day: removalDay(grades.leftOn) }],
    ),
  );

/** The next day on which grades of somebody who left have to go, if any. */
export const nextRemovalOn = (working: WorkingCounts): string | null =>
  gradesOfLeavers(working)
    .map(({ day }) => day)
    .sort()[0] ?? null;

/** Takes the grades of students who left a week ago out of the charts, and forgets them. */
export function removeOverdue(working: WorkingCounts, today: string): void {
  for (const { course, grades, day } of gradesOfLeavers(working)) {
    if (day > today) continue;
    if (grades.published !== '') delete working.publishedUnshared[course];
    grades.published = forgotten;
  }
}

/** By course: a student's listed grades, sorted and joined. Empty for another sharing level. */
function listedGrades(
  history: PublishedHistory | null,
  sharing: PublishedHistory['sharing'],
): Map<string, string> {
  if (history?.sharing !== sharing) return new Map();
  const listed = history.attempts.filter(({ grade }) => isListedGrade(grade));
  return new Map(
    [...Map.groupBy(listed, ({ programId }) => programId)].map(([course, attempts]) => [
      course,
      attempts
        .map(({ grade }) => grade)
        .sort()
        .join(),
    ]),
  );
}

/** Whether a change hides that of another student: its letter grades differ, and nobody has read them. */
function hidesOthers({ published, current, wasReadable }: WaitingGrades): boolean {
  const letters = (joined: string) => joined.split(',').filter(isLetterGrade).join();
  // Of a grade that is not stored any more, nobody can say whether it has changed.
  return published !== forgotten && !wasReadable && letters(published) !== letters(current);
}

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
    const unshared = publishedUnshared[programId] ?? noGrades();
    // Checked again, because the setting may have been smaller when they were published.
    const published = hidesEveryGrade(unshared, group) ? mergeGrades(shared, unshared) : shared;
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
