import { resolveSubject } from './subjects.ts';

export type Course = { subject: string; number: string };

const subjectForm = /^[A-Z]+(_[A-Z]+)*$/;
const longestSubject = 8;
/** Wider than the catalog's numbers, for transfer credit is numbered ELEC1, COMP1 or 1000A. */
const numberForm = /^[0-9A-Z]{3,6}$/;
const catalogNumberForm = /^\d{4}(H|W|HW)?$/;

/**
 * Reads what people type ('math 1500', 'cmp sc 1050h', 'MATH1500') as a course. A subject known under another code
 * becomes the catalog's; a well-formed subject we do not know stays, for students bring courses from elsewhere.
 */
export function parseCourse(text: string): Course | null {
  const tidy = text.trim().toUpperCase().replace(/\s+/g, ' ');
  const [, before = '', number = ''] =
    /^(.*[A-Z])[ ](\S+)$/.exec(tidy) ?? /^(.*?[A-Z_])(\d\S*)$/.exec(tidy) ?? [];
  const subject = before.replaceAll(' ', '_');
  if (!subjectForm.test(subject) || subject.length > longestSubject || !numberForm.test(number))
    return null;
  return { subject: resolveSubject(subject) ?? subject, number };
}

export const programIdOf = ({ subject, number }: Course): string => `${subject} ${number}`;

/** The programId of what was typed, or null when it is not a course. */
export function normalizeCourse(text: string): string | null {
  const course = parseCourse(text);
  return course && programIdOf(course);
}

/** The part of a programId before the first space. */
export const prefixOf = (programId: string): string => programId.split(' ', 1)[0] ?? '';

/** False asks the student to confirm: the number is possible, but not one the catalog would print. */
export const looksLikeCatalogNumber = (number: string): boolean => catalogNumberForm.test(number);
