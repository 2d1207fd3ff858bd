import { university } from '@coursetrail/university';
import { inventedWord } from '@coursetrail/university/invented';
import { type ListedCourse, positions } from './listed-course.ts';

const codeMark = inventedWord('mark before codes');

/** A course as the report prints it: every field at its own position. */
export function courseLine({ semester, subject, number, credits, grade, source, code, title }: ListedCourse): string {
  // A grade of three letters takes the position of the source, too.
  const marks = (grade.length > 2 ? grade : grade.padEnd(2) + source).padEnd(3) + (code && codeMark + code);
  const { term, number: numberAt, ...at } = positions;
  return `${' '.repeat(term)}${semester}`
    .padEnd(at.subject).concat(subject)
    .padEnd(numberAt).concat(number)
    .padEnd(at.credits).concat(credits.toFixed(1).padStart(at.grade - at.credits - 1))
    .padEnd(at.grade).concat(marks)
    .padEnd(at.title).concat(title)
    .slice(0, university.audit.width);
} // biome-ignore format: a line for each part

/** The lines of a list of courses, continuation lines included. */
export const courseLines = (courses: readonly ListedCourse[]) =>
  courses.flatMap((course) => [
    courseLine(course),
    ...(course.continuation ? [' '.repeat(positions.title) + course.continuation] : []),
  ]);
