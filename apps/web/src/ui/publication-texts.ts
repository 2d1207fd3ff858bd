import type { ImportedStudents } from '@coursetrail/contract';
import { plural } from './plural.ts';

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/**
 * 'November 3', or 'November 3, 2025' in any other year. The day has no time, so no time zone may shift it. By hand: a
 * browser needs some 30 ms for the first date or number it formats, and a phone a multiple of that.
 */
export function dayName(day: string, today = new Date()): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const name = `${months[month - 1]} ${date}`;
  return year === today.getFullYear() ? name : `${name}, ${year}`;
}

type CountedStudents = {
  students: number;
  /** The major, where nothing around the sentence names it. */
  major?: string;
  /** Whether the student is one of them, or was left out. */
  countsMe?: boolean;
  withoutMe?: boolean;
  publishedOn: string;
  /** Those among them whom the university's records brought. */
  imported?: ImportedStudents | undefined;
};

/** '511 students in Physics, you among them, as of November 3', or '510 other students in Physics, as of November 3' */
export function countedStudents({
  students,
  major,
  countsMe,
  withoutMe,
  publishedOn,
  imported,
}: CountedStudents): string {
  const who = plural(students, withoutMe ? 'other student' : 'student') + (major === undefined ? '' : ` in ${major}`);
  const me = students === 1 ? 'yourself' : 'you among them';
  const records =
    imported && `${imported.students} of them from the university's records (${imported.sources.join('; ')})`;
  return [who, countsMe && me, records, `as of ${dayName(publishedOn)}`].filter(Boolean).join(', ');
}

export const newerOnesWait = 'Newer courses and changes come with later updates.';
