import { fail, ok, parseCourseCode, programIdOf, type Result } from '@coursetrail/domain';
import { resolveSubject } from '@coursetrail/domain/subjects';
import { type Database, inTransaction } from '../storage/database.ts';
import type { CatalogCourseTable } from '../storage/schema.ts';
import { builtInCourses, type CatalogCourse } from './built-in.ts';
import { overlay, variableCredits } from './courses.ts';
import { allImportedCourses, writeImportedCourses } from './queries.ts';
import type { CatalogRow } from './read-catalog.ts';

export type ReadFile = { name: string; rows: readonly CatalogRow[] };
type Refused = { place: string; problem: string };
export type ImportReport = {
  added: number;
  changed: number;
  unchanged: number;
  refused: Refused[];
};

/** What an operator says about a course, tidied; a field not mentioned is absent. */
type Entry = { code: string; place: string; said: Partial<CatalogCourse> };

const longest = { title: 200, description: 5000, prerequisites: 2000 } as const;
const creditsForm = /^\d{1,2}(\.\d{1,2})?(-\d{1,2}(\.\d{1,2})?)?$/;

/**
 * Lays the files over what was imported before, in one transaction. The same files again change nothing: a field left
 * blank says nothing, and of two places that disagree about a course only the first counts.
 */
export async function importCatalog(
  db: Database,
  files: readonly ReadFile[],
  { now, dryRun = false }: { now: Date; dryRun?: boolean },
): Promise<ImportReport> {
  const { entries, repeated, refused } = gather(files);
  return inTransaction(db, async (trx) => {
    const importedByCode = new Map((await allImportedCourses(trx)).map((row) => [row.code, row]));
    const report: ImportReport = {
      added: 0,
      changed: 0,
      unchanged: repeated,
      refused: [...refused],
    };
    const rows: CatalogCourseTable[] = [];
    for (const { code, place, said } of entries) {
      const row = importedByCode.get(code);
      const builtIn = builtInCourses().get(code);
      const before = row ? overlay(builtIn, row) : builtIn;
      const after = overlay(before, said);
      if (after.title === '')
        report.refused.push({ place, problem: `${code} is new and has no title` });
      else if (before && isSame(before, after)) report.unchanged += 1;
      else {
        report[before ? 'changed' : 'added'] += 1;
        rows.push({ ...nothingSaid, ...row, ...said, code, updated_at: now.toISOString() });
      }
    }
    if (!dryRun) await writeImportedCourses(trx, rows);
    return report;
  });
}

const nothingSaid = { title: null, description: null, credits: null, prerequisites: null };

const isSame = (a: CatalogCourse, b: CatalogCourse) =>
  a.title === b.title &&
  a.description === b.description &&
  a.credits === b.credits &&
  a.prerequisites === b.prerequisites;

/** One entry per course from all files; what cannot be used is refused with its place. */
function gather(files: readonly ReadFile[]) {
  const entries = new Map<string, Entry>();
  const refused: Refused[] = [];
  let repeated = 0;
  for (const { name, rows } of files) {
    for (const row of rows) {
      const place = `${name}, ${row.where}`;
      const read = 'problem' in row ? fail(row.problem) : toEntry(place, row.fields);
      const earlier = read.ok && entries.get(read.value.code);
      if (!read.ok) refused.push({ place, problem: read.problem });
      else if (!earlier) entries.set(read.value.code, read.value);
      else if (JSON.stringify(earlier.said) === JSON.stringify(read.value.said)) repeated += 1;
      else
        refused.push({ place, problem: `${earlier.code} differs from what ${earlier.place} says` });
    }
  }
  return { entries: entries.values(), repeated, refused };
}

function toEntry(
  place: string,
  fields: Partial<CatalogCourse & { code: string }>,
): Result<Entry, string> {
  const tidy = (name: keyof typeof fields) =>
    // Neither engine gives a control character or half a character back as it was stored.
    fields[name]
      ?.toWellFormed()
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim() || undefined;
  const text = tidy('code');
  if (!text) return fail('there is no course code');
  const course = parseCourseCode(text);
  if (!course) return fail(`'${text.slice(0, 60)}' is not a course code`);
  if (resolveSubject(course.subject) === null)
    return fail(`${course.subject} is not a subject of the university`);
  const said: Partial<CatalogCourse> = {};
  for (const [name, limit] of Object.entries(longest) as [keyof typeof longest, number][]) {
    const value = tidy(name);
    if (value && value.length > limit)
      return fail(`the ${name} is longer than ${limit} characters`);
    if (value) said[name] = value;
  }
  const credits = tidy('credits')
    ?.replace(/ ?(?:-|–|to) ?/, '-')
    .replace(/^variable$/i, variableCredits);
  if (credits && !creditsForm.test(credits)) {
    return fail(
      `the credits '${credits.slice(0, 20)}' are neither a number nor a range such as 1-3`,
    );
  }
  if (credits) said.credits = credits;
  return ok({ code: programIdOf(course), place, said });
}
