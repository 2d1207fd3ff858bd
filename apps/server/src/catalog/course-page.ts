import type { CoursePage, CoursePrerequisitesReply } from '@coursetrail/contract';
import {
  type CoursePrerequisites,
  coursesOfPrerequisite,
  isSameCourse,
  normalizeCourseCode,
  parsePrerequisites,
  prefixOf,
  withoutSectionLetters,
} from '@coursetrail/domain';
import { builtInCourses, type CatalogCourse } from '@coursetrail/university/courses';
import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import { coursesBy, creditsInWords } from './courses.ts';
import { importedCoursesNaming } from './queries.ts';

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

let builtInLabs: readonly string[] | undefined;

/** The labs that the built-in catalog has as the second half of a lecture. An import may change them, not add any. */
function labsOfBuiltIn(): readonly string[] {
  builtInLabs ??= [...builtInCourses()].flatMap(([code, course]) =>
    lecturesOf(code, course).length > 0 ? [code] : [],
  );
  return builtInLabs;
}

/** The lectures with which a lab has to be taken: of its subject, and named as a corequisite. */
function lecturesOf(code: string, { title, prerequisites }: CatalogCourse): string[] {
  if (!/\blab(oratory)?\b/i.test(title) || !prerequisites) return [];
  const together = parsePrerequisites(prerequisites)?.together ?? null;
  const named = together === null ? [] : coursesOfPrerequisite(together);
  return named.filter((lecture) => prefixOf(lecture) === prefixOf(code));
}

/** The titles, credits and prerequisites of several courses, by the code that was asked for. */
export async function prerequisitesOfCourses(
  db: Kysely<Schema>,
  asked: readonly string[],
): Promise<CoursePrerequisitesReply> {
  const codes = new Map(
    asked.flatMap((text) => {
      const code = normalizeCourseCode(text);
      return code === null ? [] : [[text, code]];
    }),
  );
  const sections = [...codes.values()];
  const known = await coursesBy(db, [...sections, ...sections.map(withoutSectionLetters), ...labsOfBuiltIn()]);
  const labs = labsOfBuiltIn().flatMap((lab) => {
    const course = known.get(lab);
    return course === undefined ? [] : lecturesOf(lab, course).map((lecture) => ({ lab, lecture }));
  });
  return Object.fromEntries(
    [...codes].flatMap(([text, code]) => {
      const course = known.get(code) ?? known.get(withoutSectionLetters(code));
      if (course === undefined) return [];
      const { title, credits, prerequisites } = course;
      const listed = credits === null ? {} : { credits: creditsInWords(credits) };
      const own = labs.flatMap(({ lab, lecture }) => (isSameCourse(lecture, code) ? [lab] : []));
      return [[text, { title, ...listed, prerequisites, ...(own.length > 0 && { labs: own }) }]];
    }),
  );
}
