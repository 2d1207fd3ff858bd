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
 * What another student sees of a history. Terms become 'Semester n', for real ones make a person recognisable, and
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
