import type { SubjectCourses } from '@coursetrail/contract';
import { courseSearchKey, startsLikeNumber, withoutSectionLetters } from '@coursetrail/domain';
import { subjects } from '@coursetrail/domain/subjects';
import { useQuery } from '@tanstack/react-query';
import { subjectCoursesQuery } from '../../server/catalog.ts';
import type { ManualRow } from './rows.ts';

export const subjectCodes = subjects.map(({ code }) => code);

const subjectNames = new Map(
  subjects.map(({ code, name, aliasOf }) => [code, aliasOf ? `${name} (${aliasOf})` : name]),
);

export const subjectName = (code: string): string | undefined => subjectNames.get(code);

/** The subject that was typed in full, with blanks for underscores and in any case; undefined when it is none. */
export function subjectTyped(text: string): string | undefined {
  const code = text.trim().toUpperCase().replace(/\s+/g, '_');
  return subjectNames.has(code) ? code : undefined;
}

/** By any part of the code or the name; codes that begin with the search come first. */
export function findSubjects(search: string, codes: readonly string[]): string[] {
  const wanted = courseSearchKey(search);
  const found = codes.filter((code) => courseSearchKey(code + (subjectNames.get(code) ?? '')).includes(wanted));
  const begins = (code: string) => courseSearchKey(code).startsWith(wanted);
  return [...found.filter(begins), ...found.filter((code) => !begins(code))];
}

export type SuggestedCourse = { number: string; title: string; credits?: string | undefined };

/** The courses of a subject; none while they are not known, because they are only an aid. */
export function useSuggestedCourses(subject: string | null): readonly SuggestedCourse[] {
  const { data } = useQuery({
    ...subjectCoursesQuery(subject ?? ''),
    enabled: subject !== null,
    select: withNumbers,
  });
  return data ?? [];
}

const withNumbers = (courses: SubjectCourses): SuggestedCourse[] =>
  courses.map(({ code, title, credits }) => ({
    number: code.slice(code.indexOf(' ') + 1),
    title,
    credits,
  }));

/** By the beginning of the number, or by any part of the title. */
export function findCourses(search: string, courses: readonly SuggestedCourse[]): string[] {
  const wanted = courseSearchKey(search);
  return courses
    .filter(
      ({ number, title }) => courseSearchKey(number).startsWith(wanted) || courseSearchKey(title).includes(wanted),
    )
    .map(({ number }) => number);
}

export function creditsText({ credits }: SuggestedCourse): string | undefined {
  if (credits === undefined) return undefined;
  if (credits === 'Variable') return 'variable credits';
  return credits === '1' ? '1 credit' : `${credits} credits`;
}

/** What the catalog knows about the course of a row, or how to look for it. */
export function hintFor({ subject, number }: ManualRow, courses: readonly SuggestedCourse[]): string | undefined {
  if (subject === null || courses.length === 0) return undefined;
  const typed = number.toUpperCase().replace(/\s+/g, '');
  if (typed === '') return 'or a word from the title';
  const known =
    courses.find((course) => course.number === typed) ??
    courses.find((course) => course.number === withoutSectionLetters(` ${typed}`).trim());
  if (known) return [known.title, creditsText(known)].filter(Boolean).join(' · ');
  return startsLikeNumber(typed) ? 'Not in our catalog; you can still submit it.' : undefined;
}
