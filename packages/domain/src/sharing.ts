import { type History, sortBySemester } from './history.ts';
import { numberSemesters, semesterLabel } from './semester.ts';

/** What others may see of a student, from least to most. */
export const sharingLevels = ['nothing', 'courses', 'courses-and-grades'] as const;
export type Sharing = (typeof sharingLevels)[number];

/** In force until the student chooses. */
export const defaultSharing: Sharing = 'courses';

/** A course as others see it: no id, no real term, and a grade only where its owner shares grades. */
export type SharedCourse = { programId: string; semester: string; grade?: string };

/**
 * What another student sees of a history. Terms become 'Semester n', for real ones make a person recognizable, and
 * courses too rare to hide in are left out and counted.
 */
export function asSeenByOthers(
  history: History,
  sharing: Sharing,
  isCommon: (programId: string) => boolean,
): { courses: SharedCourse[]; withheld: number } {
  if (sharing === 'nothing') return { courses: [], withheld: 0 };
  const numbers = numberSemesters(history.map(({ semester }) => semester));
  const courses = sortBySemester(history, 'ascending') // the order of entry would say something about the person
    .filter(({ programId }) => isCommon(programId))
    .map(({ programId, semester, grade }) => ({
      programId,
      semester: semesterLabel(numbers.get(semester) ?? 0),
      ...(sharing === 'courses-and-grades' && { grade }),
    }));
  return { courses, withheld: history.length - courses.length };
}

/** Why nobody sees a student, in the order in which they are looked at. */
export const reasonsUnseen = ['nothing-shared', 'no-courses', 'no-major', 'few-students'] as const;
export type ReasonUnseen = (typeof reasonsUnseen)[number];

/** The sharing students of a major, one left aside. */
export type Others = { students: number; withCourse: (programId: string) => number };

/**
 * The most that any other student sees of this one. Readers are never counted among those they read about, so one of
 * the same major may see less, but none sees more.
 */
export function mostSeenOf(
  { major, sharing, history }: { major: string | null; sharing: Sharing; history: History },
  others: Others,
  minGroupSize: number,
): { unseen: ReasonUnseen | null; courses: SharedCourse[]; withheld: number } {
  const isEnough = (others: number) => others + 1 >= minGroupSize;
  const unseen = (reason: ReasonUnseen) => ({ unseen: reason, courses: [], withheld: 0 });
  if (sharing === 'nothing') return unseen('nothing-shared');
  if (history.length === 0) return unseen('no-courses');
  if (major === null) return unseen('no-major');
  if (!isEnough(others.students)) return unseen('few-students');
  return {
    unseen: null,
    ...asSeenByOthers(history, sharing, (course) => isEnough(others.withCourse(course))),
  };
}
