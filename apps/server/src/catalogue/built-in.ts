import { readFileSync } from 'node:fs';

/** A course as the catalogue tells it; prerequisites are an expression or free text. */
export type CatalogueCourse = {
  title: string;
  description: string | null;
  credits: string | null;
  prerequisites: string | null;
};

let courses: ReadonlyMap<string, CatalogueCourse> | undefined;

/** The courses delivered with the product, by code. Descriptions come with an operator's import. */
export function builtInCourses(): ReadonlyMap<string, CatalogueCourse> {
  courses ??= readCourses(readFileSync(new URL('courses.tsv', import.meta.url), 'utf8'));
  return courses;
}

/** A line without a tab names the subject of the lines below it: number, credits, title, prerequisites. */
function readCourses(table: string) {
  const found = new Map<string, CatalogueCourse>();
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
