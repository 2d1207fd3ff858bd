import { type Kysely, sql } from 'kysely';
import type { Trx } from '../storage/database.ts';
import type { CatalogCourseTable, Schema } from '../storage/schema.ts';
import { inSlices } from '../storage/slices.ts';

/** What operators imported about these courses. */
export const importedCourses = (db: Kysely<Schema>, codes: readonly string[]) =>
  db.selectFrom('catalogue_course').selectAll().where('code', 'in', codes).execute();

export const allImportedCourses = (db: Kysely<Schema>) => db.selectFrom('catalogue_course').selectAll().execute();

/** What operators imported about the courses whose code begins with `prefix`. */
export const importedCoursesBeginning = (db: Kysely<Schema>, prefix: string) =>
  db
    .selectFrom('catalogue_course')
    .selectAll()
    // Not LIKE, which takes the underscore of a subject for any letter.
    .where(sql<string>`substr(code, 1, ${prefix.length})`, '=', prefix)
    .execute();

/** What operators imported about courses whose prerequisites contain this text. */
export const importedCoursesNaming = (db: Kysely<Schema>, text: string) =>
  db
    .selectFrom('catalogue_course')
    .selectAll()
    // The same on both engines, unlike a search for a position.
    .where(sql<string>`replace(prerequisites, ${text}, '')`, '<>', sql<string>`prerequisites`)
    .execute();

export const importedTitles = (db: Kysely<Schema>) =>
  db.selectFrom('catalogue_course').select(['code', 'title']).where('title', 'is not', null).execute();

/** How many courses an operator imported over the built-in catalog, and when last: it changes with every import. */
export async function readImported(db: Kysely<Schema>): Promise<{ courses: number; at: string | null }> {
  const { courses, at } = await db
    .selectFrom('catalogue_course')
    .select(({ fn }) => [fn.countAll<number | string>().as('courses'), fn.max<string | null>('updated_at').as('at')])
    .executeTakeFirstOrThrow();
  return { courses: Number(courses), at };
}

/** Adds the courses, or replaces what was imported about them before. */
export async function writeImportedCourses(trx: Trx, courses: readonly CatalogCourseTable[]): Promise<void> {
  const sorted = courses.toSorted((a, b) => (a.code < b.code ? -1 : 1));
  for (const slice of inSlices(sorted))
    await trx
      .insertInto('catalogue_course')
      .values(slice)
      .onConflict((conflict) =>
        conflict.column('code').doUpdateSet(({ ref }) => ({
          title: ref('excluded.title'),
          description: ref('excluded.description'),
          credits: ref('excluded.credits'),
          prerequisites: ref('excluded.prerequisites'),
          updated_at: ref('excluded.updated_at'),
        })),
      )
      .execute();
}
