import { addEntries, type CourseEntry, type History } from '@coursetrail/domain';
import type { Student } from '../../apps/server/src/storage/students.ts';

/** A course that no invented student has, in a semester they attended, so that later ones keep their numbers. */
export const anotherCourse = (history: History, number: number): CourseEntry => ({
  programId: `MATH X${String(number).padStart(4, '0')}`,
  semester: history[0]?.semester ?? 'FS20',
  grade: 'A',
});

export const added = (student: Student, entry: CourseEntry): Student => {
  const grown = addEntries(student.history, [entry], () => `${entry.programId} ${entry.semester}`);
  if (!grown.ok) throw new Error(`A course could not be added: ${grown.problem}.`);
  return { ...student, history: grown.value };
};
