import { readFileSync } from 'node:fs';
import { prefixOf } from '@coursetrail/domain';

/** A course of the catalog. Its prerequisites are an expression or free text. */
export type CatalogCourse = {
  title: string;
  description: string | null;
  credits: string | null;
  prerequisites: string | null;
};

let courses: ReadonlyMap<string, CatalogCourse> | undefined;

/** The courses delivered with the product, by code. Descriptions come with an operator's import. */
export function builtInCourses(): ReadonlyMap<string, CatalogCourse> {
  courses ??= readCourses(readFileSync(new URL('courses.tsv', import.meta.url), 'utf8'));
  return courses;
}

let bySubject: ReadonlyMap<string, readonly [string, CatalogCourse][]> | undefined;

/** Those of one subject, with their codes. */
export function builtInCoursesOf(subject: string): readonly [string, CatalogCourse][] {
  bySubject ??= Map.groupBy(builtInCourses(), ([code]) => prefixOf(code));
  return bySubject.get(subject) ?? [];
}

/** A line without a tab names the subject of the lines below it: number, credits, title, prerequisites. */
function readCourses(table: string) {
  const found = new Map<string, CatalogCourse>();
  let subject = '';
  for (const line of table.trimEnd().split('\n')) {
    const [number = '', credits, title = '', prerequisites] = line.split('\t');
    if (credits === undefined) subject = number;
    else {
      found.set(`${subject} ${number}`, {
        title,
        description: null,
        credits: credits || null,
        prerequisites: prerequisites ?? null,
      });
    }
  }
  return found;
}
