import { type ListedCourse, titleWidth } from './listed-course.ts';

/** A course as the report prints it: every field at its own position. */
export function courseLine({ semester, subject, number, credits, grade, source, code, title }: ListedCourse): string {
  // A grade of three letters takes the position of the source, too.
  const marks = (grade.length > 2 ? grade : grade.padEnd(2) + source).padEnd(3) + code;
  return [
    ' '.repeat(6) + semester,
    subject.padEnd(8),
    number.padEnd(6) + credits.toFixed(1).padStart(4),
    marks.padEnd(5) + title.slice(0, titleWidth),
  ].join(' ');
}

/** The lines of a list of courses, continuation lines included. */
export const courseLines = (courses: readonly ListedCourse[]) =>
  courses.flatMap((course) => [
    courseLine(course),
    ...(course.continuation ? [' '.repeat(36) + course.continuation] : []),
  ]);
