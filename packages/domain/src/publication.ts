import {
  type Counts,
  emptyCounts,
  mergeGrades,
  noGrades,
  type PublishedChange,
  replaceHistory,
} from './counts.ts';
import { grades } from './grade.ts';
import {
  changeUnsharedGrades,
  hidesEveryGrade,
  noUnsharedGrades,
  type UnsharedGrades,
} from './unshared-grades.ts';

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

/** The first days of an account, in which it is not published once there are older ones. */
export const youngDays = 7;

/**
 * How many days somebody who left, or went along, is not published: longer than grades take to be
 * removed, and not the same for all, so that those who return do not return together.
 */
export const restDays = { least: 14, most: 28 };

/**
 * Whether enough students of a major have changed for a publication. The first one needs a group that may
 * be shown. Students who return after a rest were published before, so they hide nobody.
 */
export const isGroupOfChanges = (
  { isFirst, changed, returning }: { isFirst: boolean; changed: number; returning: number },
  minGroupSize: number,
): boolean => {
  if (isFirst) return changed >= smallestGroup(minGroupSize);
  return (minGroupSize === 1 ? changed : changed - returning) >= minGroupSize;
};

/** How many of the readable students go along with those who left. If too few would stay, all go. */
export function countCompanions(leavers: number, readable: number, minGroupSize: number): number {
  if (minGroupSize === 1) return 0;
  const companions = leavers * minGroupSize;
  return readable - companions < smallestGroup(minGroupSize) ? readable : companions;
}

/** What the publisher works with between two publications of a major. No reader sees it. */
export type WorkingCounts = { counts: Counts; unshared: UnsharedGrades };

export const emptyWorkingCounts = (): WorkingCounts => ({
  counts: emptyCounts(),
  unshared: noUnsharedGrades(),
});

/** Takes the changes of one publication into the working counts, at most one for each student. */
export function applyChanges(
  { counts, unshared }: WorkingCounts,
  changes: readonly PublishedChange[],
  group: number,
): void {
  for (const { before, after } of changes) replaceHistory(counts, before, after);
  changeUnsharedGrades(unshared, counts, changes, group);
}

const compareText = (a: string, b: string) => (a < b ? -1 : 1);

/** What may be published of a major; null where it has too few students. */
export function contentsOf(
  { counts, unshared: { published: unsharedOf } }: WorkingCounts,
  group: number,
): MajorContents | null {
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
    const unshared = unsharedOf[programId] ?? noGrades();
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
