import { randomInt } from 'node:crypto';
import {
  contributionOf,
  emptySums,
  type SharingLevel,
  type SumName,
  type Sums,
  sumKeyParts,
  sumNames,
  type Uid,
} from '@coursetrail/domain';
import { type Kysely, sql } from 'kysely';
import type { Trx } from './database.ts';
import type { Schema } from './schema.ts';

/** The table of each sum, and the columns that hold the parts of its key. */
const tables = {
  semesterCourseStudents: { table: 'sum_semester_course_students', key: ['major', 'n', 'course'] },
  courseGradeAttempts: { table: 'sum_course_grade_attempts', key: ['major', 'course', 'grade'] },
  courseGradedStudents: { table: 'sum_course_graded_students', key: ['major', 'course'] },
  courseStudents: { table: 'sum_course_students', key: ['major', 'course'] },
  semesterStudents: { table: 'sum_semester_students', key: ['major', 'n'] },
  majorStudents: { table: 'sum_major_students', key: ['major'] },
} as const satisfies Record<SumName, { table: keyof Schema; key: readonly string[] }>;

/** Well below the limit of parameters in one statement on either engine. */
const rowsPerStatement = 5000;

/**
 * Adds a change to the stored sums. One upsert per table, keys sorted, tables in the domain's fixed
 * order: any two writers lock rows in the same order, so they wait for each other but never deadlock.
 */
export async function addToSums(trx: Trx, change: Sums): Promise<void> {
  for (const name of sumNames) {
    const rows = [...change[name]].sort(([a], [b]) => (a < b ? -1 : 1));
    for (let start = 0; start < rows.length; start += rowsPerStatement) {
      await upsert(trx, name, rows.slice(start, start + rowsPerStatement));
    }
  }
  await countChange(
    trx,
    new Set(sumNames.flatMap((name) => [...change[name].keys()].map((key) => majorIn(key)))),
  );
}

const majorIn = (key: string) => key.slice(0, key.search(/\t|$/));

/** With one counter per major, all its writers would wait for each other until they have committed. */
const slots = 16;

/** Gives the sums of these majors a new version. Runs last, with sorted keys, so that writers lock in the same order. */
async function countChange(trx: Trx, majors: ReadonlySet<string>): Promise<void> {
  if (majors.size === 0) return;
  const slot = randomInt(slots);
  await trx
    .insertInto('sum_changes')
    .values([...majors].sort().map((major) => ({ major, slot, total: 1 })))
    .onConflict((conflict) =>
      conflict
        .columns(['major', 'slot'])
        .doUpdateSet(({ eb }) => ({ total: eb('sum_changes.total', '+', 1) })),
    )
    .execute();
}

const versionOf = (major: string) =>
  sql`select coalesce(sum(total), 0) as version from sum_changes where major = ${major}`;

/** The version of a major's sums. It changes with every write that changes anybody's contribution. */
export async function readVersion(db: Kysely<Schema>, major: string): Promise<string> {
  const { rows } = await sql<{ version: number | string }>`${versionOf(major)}`.execute(db);
  return String(rows[0]?.version ?? 0);
}

/** The version of a major's sums and a student's own contribution to them, both read at the same moment. */
export async function readVersionAndOwnSums(
  db: Kysely<Schema>,
  major: string,
  uid: Uid,
): Promise<{ version: string; own: Sums }> {
  const { rows } = await sql<{
    version: number | string;
    sharing: SharingLevel | null;
    history: string | null;
  }>`
    select version, sharing, history
    from (${versionOf(major)}) as changes
    left join student on student.uid = ${uid} and student.pool = ${major}`.execute(db);
  const [{ version, sharing, history } = { version: 0, sharing: null, history: null }] = rows;
  const own =
    history === null
      ? emptySums()
      : contributionOf({ major, sharing, history: JSON.parse(history) });
  return { version: String(version), own };
}

async function upsert(trx: Trx, name: SumName, rows: [key: string, count: number][]) {
  const { table, key } = tables[name];
  const values = rows.map(([parts, count]) => sql`(${sql.join([...sumKeyParts(parts), count])})`);
  const { rows: results } = await sql<{ total: number }>`
    insert into ${sql.table(table)} (${sql.join([...key, 'total'].map((column) => sql.ref(column)))})
    values ${sql.join(values)}
    on conflict (${sql.join(key.map((column) => sql.ref(column)))})
    do update set total = ${sql.ref(`${table}.total`)} + excluded.total
    returning total`.execute(trx);
  // A sum below zero means that an earlier write was not counted, so nothing may build on it.
  if (results.some(({ total }) => total < 0))
    throw new Error(`The sums in ${table} do not match the histories`);
}

/** A sum that has fallen to zero still names a course somebody once took, and nothing reads it. */
export async function removeEmptySums(trx: Trx): Promise<void> {
  for (const name of sumNames)
    await sql`delete from ${sql.table(tables[name].table)} where total = 0`.execute(trx);
}

/** The stored sums, or some of them, of all majors or of one. Zeros are left out. */
export async function readSums(
  db: Kysely<Schema>,
  major?: string,
  names: readonly SumName[] = sumNames,
): Promise<Sums> {
  const sums = emptySums();
  for (const name of names) {
    const { table, key } = tables[name];
    // The database joins the key: making objects of many columns would take longer than reading them.
    const { rows } = await sql<{ key: string; total: number }>`
      select concat_ws(${'\t'}, ${sql.join(key.map((column) => sql.ref(column)))}) as key, total from ${sql.table(table)}
      where total <> 0 ${major === undefined ? sql`` : sql`and major = ${major}`}`.execute(db);
    for (const { key, total } of rows) sums[name].set(key, total);
  }
  return sums;
}
