import type { Browsed, Crowd } from '@coursetrail/contract';
import {
  type CourseEntry,
  crowdCourses,
  type NumberedCourse,
  numberTrail,
  type PlannedCourse,
  rankSubjects,
  semesterNumber,
} from '@coursetrail/domain';

/** What the server sent about one student or many, before a semester is chosen. */
export type VisualizerData =
  | { of: 'myself'; major: string | null; courses: readonly NumberedCourse[] }
  | { of: 'student'; major: string; courses: readonly NumberedCourse[]; withheld: number }
  /** Too few students share their courses to show one of them. */
  | { of: 'nobody'; major: string | null }
  | { of: 'crowd'; crowd: Crowd };

/** The viewer's own trail, with the courses of the plan that continue it. */
export const fromOwnHistory = (
  record: { major: string | null; courses: readonly CourseEntry[] } | null,
  ahead: readonly PlannedCourse[] = [],
): VisualizerData => ({
  of: 'myself',
  major: record?.major ?? null,
  courses: numberTrail(record?.courses ?? [], ahead),
});

/** Semesters of others come with their numbers. Numbering them again would close the gaps that hidden courses leave. */
export function fromStudent({ record }: Browsed, major: string | null): VisualizerData {
  if (record === null) return { of: 'nobody', major };
  const courses = record.courses.map(({ programId, semester, grade }) => ({
    programId,
    n: semesterNumber(semester),
    ...(grade !== undefined && { grade }),
  }));
  return { of: 'student', major: record.major, courses, withheld: record.withheld };
}

export const fromCrowd = (crowd: Crowd): VisualizerData => ({ of: 'crowd', crowd });

/** The courses of all semesters; those of a crowd with their shares. */
export function coursesOf(data: VisualizerData): readonly NumberedCourse[] {
  if (data.of === 'crowd') return crowdCourses(data.crowd.semesters);
  return data.of === 'nobody' ? [] : data.courses;
}

export const hasNoCourses = (data: VisualizerData): boolean => coursesOf(data).length === 0;

/** The subjects of all semesters, so that colors stay when the semester changes. */
export const subjectsOf = (data: VisualizerData): string[] => rankSubjects(coursesOf(data));

export const codesOf = (data: VisualizerData): string[] =>
  [...new Set(coursesOf(data).map(({ programId }) => programId))].sort();
