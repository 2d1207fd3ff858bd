import { folder } from './folder.ts';
import { type CatalogCourse, readCourses } from './read-university.ts';

export type { CatalogCourse };

let courses: ReadonlyMap<string, CatalogCourse> | undefined;

/** The courses delivered with the product, by code. Descriptions come with an operator's import. */
export function builtInCourses(): ReadonlyMap<string, CatalogCourse> {
  courses ??= readCourses(folder);
  return courses;
}
