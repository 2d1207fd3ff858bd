import { university } from '@coursetrail/university';
import { resolveSubject } from '../catalog/subjects.ts';

export type CourseCode = { subject: string; number: string };

const subjectPattern = /^[A-Z]+(_[A-Z]+)*$/;
const maxSubjectLength = 8;
/** Wider than the catalog's numbers, because transfer credit is numbered ELEC1, COMP1 or 1000A. */
const numberPattern = /^[0-9A-Z]{3,6}$/;

const { pattern, sections, elsewhere, older } = university.courseNumber;
const sectionPattern = `(?:${sections.join('|')})`;
/** Parts of patterns: a number as the catalog prints it, and a whole course code. */
export const catalogNumber = `${pattern}${sectionPattern}?`;
export const catalogCode = `[A-Z]+(?:_[A-Z]+)* ${catalogNumber}`;
const whole = (part: string) => new RegExp(`^(?:${part})$`);
const [catalogForm, elsewhereForm, olderForm, baseForm] = [catalogNumber, elsewhere, older, pattern].map(whole) as [
  RegExp,
  RegExp,
  RegExp,
  RegExp,
];
const sectionForm = new RegExp(`( ${pattern})${sectionPattern}$`);

/**
 * Reads what people type ('math 1500', 'cmp sc 1050h', 'MATH1500') as a course code. An alias of a
 * subject becomes the catalog's code. An unknown but well-formed subject stays, because students
 * transfer courses from elsewhere.
 */
export function parseCourseCode(text: string): CourseCode | null {
  const tidy = text.trim().toUpperCase().replace(/\s+/g, ' ');
  const [, before = '', number = ''] = /^(.*[A-Z])[ ](\S+)$/.exec(tidy) ?? /^(.*?[A-Z_])(\d\S*)$/.exec(tidy) ?? [];
  const subject = before.replaceAll(' ', '_');

  const isSubject = subjectPattern.test(subject) && subject.length <= maxSubjectLength;
  if (!isSubject || !numberPattern.test(number)) return null;
  return { subject: resolveSubject(subject) ?? subject, number };
}

export const programIdOf = ({ subject, number }: CourseCode): string => `${subject} ${number}`;

/** The programId of what was typed, or null when it is not a course code. */
export function normalizeCourseCode(text: string): string | null {
  const code = parseCourseCode(text);
  return code && programIdOf(code);
}

/** The part of a programId before the first space. */
export const prefixOf = (programId: string): string => programId.split(' ', 1)[0] ?? '';

/** False asks the student to confirm: the number is possible, but the catalog would not print it. */
export const looksLikeCatalogNumber = (number: string): boolean => catalogForm.test(number);

/** What transfer credit has in place of a number, such as ELEC1. */
export const isNumberElsewhere = (number: string): boolean => elsewhereForm.test(number);

/** The number of a course in a catalog of long ago. */
export const isOlderNumber = (number: string): boolean => olderForm.test(number);

/** A number of the catalog without the letters of a section. */
export const isBaseNumber = (number: string): boolean => baseForm.test(number);

/** '3000' for '3', with as many digits as the university's numbers have. */
export const levelName = (digit: string): string =>
  [1, 2, 3, 4, 5, 6].map((length) => digit.padEnd(length, '0')).find(isBaseNumber) ?? digit;

const numberStart = new RegExp(`^${pattern}`);
/** Whether a text can hardly be anything but a number of the catalog, whatever follows. */
export const startsLikeNumber = (text: string): boolean => numberStart.test(text);

/** The course that a code is a section of: MATH 1500, 1500H, 1500W and 1500HW are one course, listed under its base number. */
export const withoutSectionLetters = (programId: string): string => programId.replace(sectionForm, '$1');

export const isSameCourse = (a: string, b: string): boolean => withoutSectionLetters(a) === withoutSectionLetters(b);

type Coded = { programId: string };

/** By course, in whatever section: what says "taken", "in common" or "not yet" looks it up here. */
export function byCourse<Course extends Coded>(courses: Iterable<Course>) {
  const groups = Map.groupBy(courses, ({ programId }) => withoutSectionLetters(programId));
  return {
    /** Those of the same course as a code. */
    of: (programId: string): readonly Course[] => groups.get(withoutSectionLetters(programId)) ?? [],
    has: (programId: string): boolean => groups.has(withoutSectionLetters(programId)),
    size: groups.size,
    groups: () => groups.values(),
  };
}

/** A course and when it was taken: by its semester's code or number. */
export type CountedCourse = Coded & { semester?: string; n?: number };

/**
 * How many different courses, on every screen that says "39 courses": one that was taken twice counts once, and two that
 * share a code and a semester are two.
 */
export function countCourses(taken: Iterable<CountedCourse>): number {
  const whenOf = ({ programId, semester, n }: CountedCourse) => `${programId} ${semester ?? n}`;
  let count = 0;
  for (const same of byCourse(taken).groups())
    count += Math.max(...[...Map.groupBy(same, whenOf).values()].map(({ length }) => length));
  return count;
}

/** What searches compare, so that 'cmp sc' finds CMP_SC: no spaces, no underscores, no case. */
export const courseSearchKey = (text: string): string => text.replace(/[\s_]/g, '').toUpperCase();
