import { fail, ok, parseCourseCode, programIdOf, type Result } from '@coursetrail/domain';
import { resolveSubject } from '@coursetrail/domain/subjects';
import { builtInCourses, type CatalogCourse } from '@coursetrail/university/courses';
import { type Database, inTransaction } from '../storage/database.ts';
import type { CatalogCourseTable } from '../storage/schema.ts';
import type { CatalogRow } from './catalog-row.ts';
import { overlay, variableCredits } from './courses.ts';
import { allImportedCourses, writeImportedCourses } from './queries.ts';

export type CatalogFile = { name: string; rows: readonly CatalogRow[] };
type RefusedRow = { where: string; problem: string };
export type ImportReport = {
  added: number;
  changed: number;
  unchanged: number;
  refused: RefusedRow[];
};

/** What a file says about a course, cleaned up. A field it does not mention is absent. */
type ImportedFields = { code: string; where: string; fields: Partial<CatalogCourse> };

const maxLengths = { title: 200, description: 5000, prerequisites: 2000 } as const;
const creditsForm = /^\d{1,2}(\.\d{1,2})?(-\d{1,2}(\.\d{1,2})?)?$/;

/**
 * Lays the files over what was imported before, in one transaction. Importing the same files again
 * changes nothing: a blank field is ignored, and of two rows that disagree about a course only the
 * first counts.
 */
export async function importCatalog(
  db: Database,
  files: readonly CatalogFile[],
  { now, dryRun = false }: { now: Date; dryRun?: boolean },
): Promise<ImportReport> {
  const { courses, repeated, refused } = gather(files);
  return inTransaction(db, async (trx) => {
    const importedByCode = new Map((await allImportedCourses(trx)).map((row) => [row.code, row]));
    const report: ImportReport = {
      added: 0,
      changed: 0,
      unchanged: repeated,
      refused: [...refused],
    };
    const rows: CatalogCourseTable[] = [];
    for (const { code, where, fields } of courses) {
      const row = importedByCode.get(code);
      const builtIn = builtInCourses().get(code);
      const before = row ? overlay(builtIn, row) : builtIn;
      const after = overlay(before, fields);
      if (after.title === '') report.refused.push({ where, problem: `${code} is new and has no title` });
      else if (before && isSame(before, after)) report.unchanged += 1;
      else {
        report[before ? 'changed' : 'added'] += 1;
        rows.push({ ...noFields, ...row, ...fields, code, updated_at: now.toISOString() });
      }
    }
    if (!dryRun) await writeImportedCourses(trx, rows);
    return report;
  });
}

const noFields = { title: null, description: null, credits: null, prerequisites: null };

const isSame = (a: CatalogCourse, b: CatalogCourse) =>
  a.title === b.title &&
  a.description === b.description &&
  a.credits === b.credits &&
  a.prerequisites === b.prerequisites;

/** The courses of all files, each once. Rows that cannot be used are refused, with where they are. */
function gather(files: readonly CatalogFile[]) {
  const courses = new Map<string, ImportedFields>();
  const refused: RefusedRow[] = [];
  let repeated = 0;
  for (const { name, rows } of files) {
    for (const row of rows) {
      const where = `${name}, ${row.where}`;
      const read = 'problem' in row ? fail(row.problem) : toFields(where, row.fields);
      const earlier = read.ok && courses.get(read.value.code);
      if (!read.ok) refused.push({ where, problem: read.problem });
      else if (!earlier) courses.set(read.value.code, read.value);
      else if (JSON.stringify(earlier.fields) === JSON.stringify(read.value.fields)) repeated += 1;
      else refused.push({ where, problem: `${earlier.code} differs from what ${earlier.where} says` });
    }
  }
  return { courses: courses.values(), repeated, refused };
}

function toFields(where: string, raw: Partial<CatalogCourse & { code: string }>): Result<ImportedFields, string> {
  const tidy = (name: keyof typeof raw) =>
    // Neither database returns a control character or half a character as it was stored.
    raw[name]
      ?.toWellFormed()
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim() || undefined;
  const text = tidy('code');
  if (!text) return fail('there is no course code');
  const course = parseCourseCode(text);
  if (!course) return fail(`'${text.slice(0, 60)}' is not a course code`);
  if (resolveSubject(course.subject) === null) return fail(`${course.subject} is not a subject of the university`);
  const fields: Partial<CatalogCourse> = {};
  for (const [name, limit] of Object.entries(maxLengths) as [keyof typeof maxLengths, number][]) {
    const value = tidy(name);
    if (value && value.length > limit) return fail(`the ${name} is longer than ${limit} characters`);
    if (value) fields[name] = value;
  }
  const credits = tidy('credits')
    ?.replace(/ ?(?:-|–|to) ?/, '-')
    .replace(/^variable$/i, variableCredits);
  if (credits && !creditsForm.test(credits)) {
    return fail(`the credits '${credits.slice(0, 20)}' are neither a number nor a range such as 1-3`);
  }
  if (credits) fields.credits = credits;
  return ok({ code: programIdOf(course), where, fields });
}
