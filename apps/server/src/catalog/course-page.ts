import type { CoursePage } from '@coursetrail/contract';
import {
  type CoursePrerequisites,
  coursesOfPrerequisite,
  normalizeCourseCode,
  parsePrerequisites,
  withoutSectionLetters,
} from '@coursetrail/domain';
import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import { builtInCourses, type CatalogCourse } from './built-in.ts';
import { creditsInWords, overlay } from './courses.ts';
import { importedCourses, importedCoursesNaming } from './queries.ts';

/** A course with what it needs and what it opens; null when the catalog does not know it. */
export async function coursePageOf(db: Kysely<Schema>, text: string): Promise<CoursePage | null> {
  const asked = normalizeCourseCode(text);
  if (asked === null) return null;
  const base = withoutSectionLetters(asked);
  const itself = await coursesBy(db, [asked, base]);
  // Honors and writing-intensive sections are often not listed apart from their course.
  const code = itself.has(asked) ? asked : base;
  const course = itself.get(code);
  if (course === undefined) return null;

  const needed = namedIn(course.prerequisites);
  const opening = await codesNaming(db, code);
  const others = await coursesBy(db, [...needed, ...opening]);
  const named = (codes: readonly string[]) =>
    codes.map((each) => ({ code: each, title: others.get(each)?.title ?? '' }));
  return {
    code,
    title: course.title,
    description: course.description ?? itself.get(base)?.description ?? null,
    credits: course.credits === null ? null : creditsInWords(course.credits),
    prerequisites: course.prerequisites,
    needs: named(needed),
    // An import may have changed what a built-in course asks for.
    opens: named(opening.filter((each) => namedIn(others.get(each)?.prerequisites).includes(code))),
  };
}

/** The courses of the catalog with these codes, as operators corrected them. */
export async function coursesBy(
  db: Kysely<Schema>,
  codes: readonly string[],
): Promise<Map<string, CatalogCourse>> {
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

const namedIn = (prerequisites: string | null | undefined): string[] => {
  const parsed = prerequisites ? parsePrerequisites(prerequisites) : null;
  return parsed === null ? [] : coursesNamed(parsed);
};

const coursesNamed = ({ before, together, mentioned }: CoursePrerequisites): string[] => [
  ...new Set([
    ...[before, together].flatMap((part) => (part === null ? [] : coursesOfPrerequisite(part))),
    ...mentioned,
  ]),
];

/** By course code: the built-in courses whose prerequisites name it. */
let builtInOpenings: ReadonlyMap<string, readonly string[]> | undefined;

function openingsOfBuiltIn(): ReadonlyMap<string, readonly string[]> {
  if (builtInOpenings !== undefined) return builtInOpenings;
  const openings = new Map<string, string[]>();
  for (const [code, { prerequisites }] of builtInCourses()) {
    for (const needed of namedIn(prerequisites)) {
      const opened = openings.get(needed);
      if (opened === undefined) openings.set(needed, [code]);
      else opened.push(code);
    }
  }
  builtInOpenings = openings;
  return openings;
}

async function codesNaming(db: Kysely<Schema>, code: string): Promise<string[]> {
  const builtIn = openingsOfBuiltIn().get(code) ?? [];
  const imported = await importedCoursesNaming(db, code);
  return [...new Set([...builtIn, ...imported.map((row) => row.code)])].sort();
}
