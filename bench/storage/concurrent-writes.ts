import { asUid, ok, type Uid } from '@coursetrail/domain';
import { publishAfterWrite } from '../../apps/server/src/publication/publisher.ts';
import type { Database } from '../../apps/server/src/storage/database.ts';
import { changeStudent, type Student } from '../../apps/server/src/storage/students.ts';
import { millisecondsOf, percentile, rounded } from '../measure.ts';
import { changeStudentUnmarked, countDeadlocks, largestMajor } from '../queries.ts';
import { type TestDatabase, withDatabase } from '../test-database.ts';
import { added, anotherCourse } from './another-course.ts';

export const writers = 16;

type Passes = { passes: number; writesPerPass: number };

type StudentChange = (student: Student) => Student;
type WriteFunction = (database: Database, uid: Uid, change: StudentChange) => Promise<unknown>;

const marked: WriteFunction = (database, uid, change) =>
  changeStudent(database, uid, new Date(), (student) => ok(change(student)));

const ways = {
  unmarked: changeStudentUnmarked,
  marked,
  /** What a request does: it also looks whether anything has to be published at once. */
  checked: async (database, uid, change) => {
    await marked(database, uid, change);
    await publishAfterWrite({ database, minGroupSize: 5, now: () => new Date() }, uid);
  },
} satisfies Record<string, WriteFunction>;
type Way = keyof typeof ways;
const wayNames = Object.keys(ways) as Way[];

/** What the mark for the publisher costs a write, when all writers are students of one major. */
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
    const { rates, shares, retries } = await withDatabase(testDatabase, (database) =>
      measureWays(database, changeAt, wanted),
    );
    const deadlocks = (await withDatabase(testDatabase, countDeadlocks)) - deadlocksBefore;
    results.push({
      what,
      ...rates,
      ratio: shares.marked,
      checkedRatio: shares.checked,
      deadlocks,
      retries,
    });
  }
  return results;
}

/**
 * Writes per second each way, and as a share of the bare row's; medians of passes that take turns. The
 * shares are those within a pass, which other load on the machine changes least.
 */
async function measureWays(
  database: Database,
  changeAt: (index: number) => StudentChange,
  { passes, writesPerPass }: Passes,
): Promise<{ rates: Record<Way, number>; shares: Record<Way, number>; retries: number }> {
  const passRates: Record<Way, number[]> = { unmarked: [], marked: [], checked: [] };
  let tries = 0;
  for (let pass = 0; pass < passes; pass += 1) {
    for (const way of wayNames) {
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
      passRates[way].push((writesPerPass / time) * 1000);
    }
  }
  const medianEach = (toCompare: (rate: number, pass: number) => number) => {
    const median = (way: Way) => rounded(percentile(passRates[way].map(toCompare), 50));
    return {
      unmarked: median('unmarked'),
      marked: median('marked'),
      checked: median('checked'),
    };
  };
  return {
    rates: medianEach((rate) => rate),
    shares: medianEach((rate, pass) => rate / (passRates.unmarked[pass] ?? Number.NaN)),
    retries: tries - wayNames.length * passes * writesPerPass,
  };
}
