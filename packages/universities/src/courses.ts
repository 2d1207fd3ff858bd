import { folder } from './folder.ts';
import { type CatalogCourse, readCourses } from './read-university.ts';

export type { CatalogCourse };

let courses: ReadonlyMap<string, CatalogCourse> | undefined;

/** The courses delivered with the product, by code. Descriptions come with an operator's import. */
export function builtInCourses(): ReadonlyMap<string, CatalogCourse> {
  courses ??= readCourses(folder);
  return courses;
}

let bySubject: ReadonlyMap<string, readonly [string, CatalogCourse][]> | undefined;

/** Those of one subject, with their codes. */
export function builtInCoursesOf(subject: string): readonly [string, CatalogCourse][] {
  bySubject ??= Map.groupBy(builtInCourses(), ([code]) => code.split(' ', 1)[0] ?? '');
  return bySubject.get(subject) ?? [];
}
