import { asUid, ok, type Uid } from '@coursetrail/domain';
import type { Database } from '../../apps/server/src/storage/database.ts';
import { changeStudent, type Student } from '../../apps/server/src/storage/students.ts';
import { millisecondsOf, percentile, rounded } from '../measure.ts';
import { changeStudentWithoutSums, countDeadlocks, largestMajor } from '../queries.ts';
import { type TestDatabase, withDatabase } from '../test-database.ts';
import { added, anotherCourse } from './another-course.ts';

export const writers = 16;

type Passes = { passes: number; writesPerPass: number };

type StudentChange = (student: Student) => Student;
type WriteFunction = (database: Database, uid: Uid, change: StudentChange) => Promise<unknown>;

const ways: Record<'withSums' | 'without', WriteFunction> = {
  withSums: (database, uid, change) =>
    changeStudent(database, uid, new Date(), (student) => ok(change(student))),
  without: changeStudentWithoutSums,
};

/** What the same writes cost with and without the sums, when all writers change the sums of one major. */
export async function measureCrowd(testDatabases: readonly TestDatabase[], wanted: Passes) {
  const testDatabase = testDatabases.find(({ engine }) => engine === 'postgres');
  if (testDatabase === undefined) return [];
  const { major, histories } = await withDatabase(testDatabase, largestMajor);
  const historyAt = (index: number) => histories[index % histories.length] ?? [];
  // In this order: the students of the first change add a course in the second.
  const changes: Record<string, (index: number) => StudentChange> = {
    'first submission, a whole history': (index) => (student) => ({
      ...student,
      major,
      history: historyAt(index),
    }),
    'one course more': (index) => (student) =>
      added(student, anotherCourse(student.history, 9000 + (index % 10))),
  };
  const results = [];
  for (const [what, changeAt] of Object.entries(changes)) {
    const deadlocksBefore = await withDatabase(testDatabase, countDeadlocks);
    const { withSums, without, retries } = await withDatabase(testDatabase, (database) =>
      measureWays(database, changeAt, wanted),
    );
    const deadlocks = (await withDatabase(testDatabase, countDeadlocks)) - deadlocksBefore;
    results.push({
      what,
      withSums,
      without,
      ratio: rounded(withSums / without),
      deadlocks,
      retries,
    });
  }
  return results;
}

/** Writes per second each way, the median of passes that take turns. */
async function measureWays(
  database: Database,
  changeAt: (index: number) => StudentChange,
  { passes, writesPerPass }: Passes,
): Promise<{ withSums: number; without: number; retries: number }> {
  const rates = { withSums: [] as number[], without: [] as number[] };
  let tries = 0;
  for (let pass = 0; pass < passes; pass += 1) {
    for (const way of ['withSums', 'without'] as const) {
      let next = 0;
      const writeOn = async () => {
        for (let index = next++; index < writesPerPass; index = next++) {
          const change = changeAt(index);
          await ways[way](database, asUid(`crowd-${way}-${pass}-${index}`), (student) => {
            tries += 1;
            return change(student);
          });
        }
      };
      const time = await millisecondsOf(() =>
        Promise.all(Array.from({ length: writers }, writeOn)),
      );
      rates[way].push((writesPerPass / time) * 1000);
    }
  }
  return {
    withSums: rounded(percentile(rates.withSums, 50)),
    without: rounded(percentile(rates.without, 50)),
    retries: tries - 2 * passes * writesPerPass,
  };
}
