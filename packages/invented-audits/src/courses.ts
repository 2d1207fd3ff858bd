import { inventedLines } from '@coursetrail/university/invented';

/** A course an invented student can take. */
export type OfferedCourse = { subject: string; number: string; credits: number; title: string };

const coursesOf = (heading: string): OfferedCourse[] =>
  inventedLines(heading).map((line) => {
    const [subject = '', number = '', credits = '', ...title] = line.split(' ');
    return { subject, number, credits: Number(credits), title: title.join(' ') };
  });

/**
 * Courses of the university, in capitals as audits print them. Their titles are chosen to be hard to
 * read: a single word, more than 29 characters, or a beginning of digits, dots or letters that could be
 * a grade or a code.
 */
export const universityCourses = coursesOf('courses in audits');

/** Courses of other colleges, in mixed case. Many have no counterpart at the university. */
export const transferCourses = coursesOf('transferred courses in audits');

/** Credit by examination. */
export const examCourses = coursesOf('exams in audits');
