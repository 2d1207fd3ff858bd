import { plural } from './plural.ts';

/** 'November 3', or 'November 3, 2025' in any other year. The day has no time, so no time zone may shift it. */
export function dayName(day: string, today = new Date()): string {
  const isThisYear = day.startsWith(`${today.getFullYear()}-`);
  return new Date(day).toLocaleDateString('en-US', {
    month: 'long',
    day: 'numeric',
    ...(!isThisYear && { year: 'numeric' }),
    timeZone: 'UTC',
  });
}

type CountedStudents = {
  students: number;
  /** The major, where nothing around the sentence names it. */
  major?: string;
  /** Whether the student who reads it is one of them. */
  countsMe: boolean;
  publishedOn: string;
};

/** '511 students in Physics, you among them, as of November 3' */
export function countedStudents({
  students,
  major,
  countsMe,
  publishedOn,
}: CountedStudents): string {
  const who = plural(students, 'student') + (major === undefined ? '' : ` in ${major}`);
  const me = students === 1 ? 'yourself' : 'you among them';
  return [who, countsMe && me, `as of ${dayName(publishedOn)}`]
    .filter((part) => part !== false)
    .join(', ');
}

export const newerOnesWait = 'Newer courses and changes come with the next update.';
