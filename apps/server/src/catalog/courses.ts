import type { CatalogReply, CourseDetail, CourseTitles, SubjectCourses } from '@coursetrail/contract';
import { normalizeCourseCode, prefixOf, withoutSectionLetters } from '@coursetrail/domain';
import { builtInCourses, builtInCoursesOf, type CatalogCourse } from '@coursetrail/university/courses';
import type { Kysely } from 'kysely';
import type { CatalogCourseTable, Schema } from '../storage/schema.ts';
import { prerequisitesInWords } from './prerequisites.ts';
import { allImportedCourses, importedCourses, importedCoursesBeginning, importedTitles } from './queries.ts';

/** The known course with the new fields laid over it. A field without a value leaves the known one. */
export function overlay<T extends { [name in keyof CatalogCourse]?: string | null }>(
  known: CatalogCourse | undefined,
  fields: T,
): CatalogCourse {
  return {
    title: fields.title ?? known?.title ?? '',
    description: fields.description ?? known?.description ?? null,
    credits: fields.credits ?? known?.credits ?? null,
    prerequisites: fields.prerequisites ?? known?.prerequisites ?? null,
  };
}

/** The courses of the catalog with these codes, as operators corrected them. */
export async function coursesBy(db: Kysely<Schema>, codes: readonly string[]): Promise<Map<string, CatalogCourse>> {
  const wanted = [...new Set(codes)];
  const found = new Map<string, CatalogCourse>();
  for (const code of wanted) {
    const builtIn = builtInCourses().get(code);
    if (builtIn !== undefined) found.set(code, builtIn);
  }
  const imported = wanted.length === 0 ? [] : await importedCourses(db, wanted);
  for (const row of imported) found.set(row.code, overlay(found.get(row.code), row));
  return found;
}

/** How the university's catalog says that credits vary. */
export const variableCredits = '1-99';

export const creditsInWords = (credits: string) => (credits === variableCredits ? 'Variable' : credits);

/** What the catalog says about a course; null when it does not know the course or the text is not a course code. */
export async function courseOf(db: Kysely<Schema>, text: string): Promise<CourseDetail | null> {
  const code = normalizeCourseCode(text);
  if (code === null) return null;
  // Honors and writing-intensive sections are often not listed apart from their course.
  const base = withoutSectionLetters(code);
  const known = await coursesBy(db, [code, base]);
  const course = known.get(code) ?? known.get(base);
  if (!course) return null;
  const { title, credits, prerequisites } = course;
  const description = course.description ?? known.get(base)?.description;
  return {
    title,
    ...(description && { description }),
    ...(credits && { Credits: creditsInWords(credits) }),
    ...(prerequisites && { Prerequisites: prerequisitesInWords(prerequisites) ?? prerequisites }),
  };
}

/** A fixed number of credits; undefined when they vary or are not known. */
const fixedCredits = (credits: string | null) => (/^\d+(\.\d+)?$/.test(credits ?? '') ? Number(credits) : undefined);

/** Tells the credits of any course that has a fixed number of them. */
export async function readCredits(db: Kysely<Schema>): Promise<(programId: string) => number | undefined> {
  const imported = new Map(
    (await allImportedCourses(db)).flatMap(({ code, credits }) => (credits === null ? [] : [[code, credits]])),
  );
  return (programId) => fixedCredits(imported.get(programId) ?? builtInCourses().get(programId)?.credits ?? null);
}

/** The courses with what operators imported laid over them, by code. */
function withImported(builtIn: Iterable<[string, CatalogCourse]>, imported: readonly CatalogCourseTable[]) {
  const courses = new Map(builtIn);
  for (const row of imported) courses.set(row.code, overlay(courses.get(row.code), row));
  return [...courses].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** All courses of one subject, by code. */
export async function coursesOfSubject(db: Kysely<Schema>, subject: string): Promise<SubjectCourses> {
  const courses = withImported(builtInCoursesOf(subject), await importedCoursesBeginning(db, `${subject} `));
  return courses.map(([code, { title, credits }]) => ({
    code,
    title,
    ...(credits && { credits: creditsInWords(credits) }),
  }));
}

/** All courses, by code. */
export async function wholeCatalog(db: Kysely<Schema>): Promise<CatalogReply> {
  const courses = withImported(builtInCourses(), await allImportedCourses(db));
  return courses.map(([code, { title, credits, prerequisites }]) => [
    code,
    title,
    credits === null ? null : creditsInWords(credits),
    prerequisites,
  ]);
}

/** The titles of all courses of these subjects, by code. */
export async function titlesOf(db: Kysely<Schema>, subjects: ReadonlySet<string>): Promise<CourseTitles> {
  const builtIn = [...subjects].flatMap(builtInCoursesOf).map(([code, { title }]) => [code, title] as const);
  const imported = (await importedTitles(db)).flatMap(({ code, title }) =>
    title && subjects.has(prefixOf(code)) ? [[code, title] as const] : [],
  );
  return Object.fromEntries([...builtIn, ...imported]);
}
