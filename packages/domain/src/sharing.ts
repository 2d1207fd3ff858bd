import { type History, sortBySemester } from './history.ts';
import { numberSemesters, semesterLabel } from './semester.ts';

/** What others may see of a student, from least to most. */
export const sharingLevels = ['nothing', 'courses', 'courses-and-grades'] as const;
export type SharingLevel = (typeof sharingLevels)[number];

/** In force until the student chooses. */
export const defaultSharing: SharingLevel = 'courses';

/** An attempt as others see it: no id, no real term, a grade only if its owner shares grades. */
type SharedAttempt = { programId: string; semester: string; grade?: string };

/**
 * What another student sees of a history. Terms become 'Semester n', because real ones make a person
 * recognizable. Courses so rare that they would identify a person are left out and counted.
 */
export function asSeenByOthers(
  history: History,
  sharing: SharingLevel,
  isCommon: (programId: string) => boolean,
): { courses: SharedAttempt[]; withheld: number } {
  if (sharing === 'nothing') return { courses: [], withheld: 0 };
  const numbers = numberSemesters(history.map(({ semester }) => semester));
  // Sorted, because the order of entry would say something about the person.
  const courses = sortBySemester(history, 'ascending')
    .filter(({ programId }) => isCommon(programId))
    .map(({ programId, semester, grade }) => ({
      programId,
      semester: semesterLabel(numbers.get(semester) ?? 0),
      ...(sharing === 'courses-and-grades' && { grade }),
    }));
  return { courses, withheld: history.length - courses.length };
}

/** Why nobody sees a student; the first reason that applies is given. */
export const invisibleReasons = [
  'nothing-shared',
  'no-courses',
  'no-major',
  'few-students',
] as const;
export type InvisibleReason = (typeof invisibleReasons)[number];

/** The sharing students of a major, without the one in question. */
export type OtherStudents = { students: number; withCourse: (programId: string) => number };

/**
 * The most that any other student sees of this one. Viewers are not counted in the groups they look
 * at, so a viewer of the same major may see less, but nobody sees more.
 */
export function mostSeenOf(
  student: { major: string | null; sharing: SharingLevel; history: History },
  others: OtherStudents,
  minGroupSize: number,
): { unseen: InvisibleReason | null; courses: SharedAttempt[]; withheld: number } {
  const { major, sharing, history } = student;
  const isEnough = (others: number) => others + 1 >= minGroupSize;
  const invisible = (reason: InvisibleReason) => ({ unseen: reason, courses: [], withheld: 0 });
  if (sharing === 'nothing') return invisible('nothing-shared');
  if (history.length === 0) return invisible('no-courses');
  if (major === null) return invisible('no-major');
  if (!isEnough(others.students)) return invisible('few-students');

  const isCommon = (programId: string) => isEnough(others.withCourse(programId));
  return { unseen: null, ...asSeenByOthers(history, sharing, isCommon) };
}
