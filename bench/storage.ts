import {
  addEntries,
  asUid,
  type CourseEntry,
  type History,
  ok,
  type Uid,
} from '@coursetrail/domain';
import { type Product, startProduct } from '@coursetrail/test-product';
import { type Database, openDatabase } from '../apps/server/src/storage/database.ts';
import { changeStudent, readStudent, type Student } from '../apps/server/src/storage/students.ts';
import { ask, type ProductRequest } from './ask.ts';
import { millisecondsOf, percentile, rounded, type Size, type Topic, table } from './measure.ts';
import { changeStudentWithoutSums, countDeadlocks, largestMajor, someSharers } from './queries.ts';
import {
  bytesOnDisk,
  createTestDatabase,
  type Engine,
  engines,
  seed,
  type TestDatabase,
  withDatabase,
} from './test-database.ts';

const sizes = {
  usual: { students: 5000, samples: 300, passes: 5, writesPerPass: 320 },
  full: { students: 50_000, samples: 3000, passes: 9, writesPerPass: 1600 },
};
type Sizes = (typeof sizes)[keyof typeof sizes];

export const storage: Topic = {
  about: 'one write and one read on both engines; 16 writers in one major on PostgreSQL',
  async run(size: Size) {
    const wanted = sizes[size];
    const testDatabases: TestDatabase[] = [];
    try {
      for (const engine of engines) {
        const testDatabase = await createTestDatabase(engine);
        testDatabases.push(testDatabase);
        await seed(testDatabase, wanted.students);
      }
      const bytes = await bytesPerStudent(testDatabases, wanted);
      const single = await measureSingle(testDatabases, wanted);
      const crowd = await measureCrowd(testDatabases, wanted);
      return {
        text: [
          `${wanted.students.toLocaleString('en-US')} invented students; milliseconds, engines taking turns`,
          table(
            ['', 'sqlite p50', 'p99', 'postgres p50', 'p99', 'postgres : sqlite'],
            single.map(({ what, sqlite, postgres, ratio }) => {
              return [what, sqlite.p50, sqlite.p99, postgres.p50, postgres.p99, ratio];
            }),
          ),
          '',
          `${writers} writers in one major on PostgreSQL; writes per second, taking turns`,
          table(
            ['', 'with sums', 'without', 'with : without', 'deadlocks', 'retries'],
            crowd.map(({ what, withSums, without, ratio, deadlocks, retries }) => {
              return [what, withSums, without, ratio, deadlocks, retries];
            }),
          ),
          '',
          `Bytes per student, sums and indexes included: ${bytes.sqlite} on SQLite, ${bytes.postgres} on PostgreSQL`,
        ].join('\n'),
        numbers: { students: wanted.students, single, crowd, bytesPerStudent: bytes },
      };
    } finally {
      await Promise.all(testDatabases.map((testDatabase) => testDatabase.remove()));
    }
  },
};

async function bytesPerStudent(
  testDatabases: readonly TestDatabase[],
  { students }: Sizes,
): Promise<Record<Engine, number>> {
  const bytes = { sqlite: 0, postgres: 0 };
  for (const testDatabase of testDatabases)
    bytes[testDatabase.engine] = Math.round((await bytesOnDisk(testDatabase)) / students);
  return bytes;
}

// One at a time -----------------------------------------------------------------------------------

/** A course none of the invented students has. In a semester they attended, so that no later one moves. */
const anotherCourse = (history: History, number: number): CourseEntry => ({
  programId: `MATH X${String(number).padStart(4, '0')}`,
  semester: history[0]?.semester ?? 'FS20',
  grade: 'A',
});

const added = (student: Student, entry: CourseEntry): Student => {
  const grown = addEntries(student.history, [entry], () => `${entry.programId} ${entry.semester}`);
  if (!grown.ok) throw new Error(`A course could not be added: ${grown.problem}.`);
  return { ...student, history: grown.value };
};

type Single = { engine: Engine; operations: Record<string, (turn: number) => Promise<unknown>> };

/** What is measured, on one engine, by a number that says whose turn it is. */
async function singleOperations(
  database: Database,
  product: Product,
  { samples }: Sizes,
): Promise<Single> {
  const students = await someSharers(database, samples);
  const tokens = await Promise.all(students.map(({ uid }) => product.tokenFor(uid)));
  const studentAt = (turn: number) => {
    const index = turn % students.length;
    return { uid: asUid(''), history: [], ...students[index], token: tokens[index] ?? '' };
  };
  const askWhole = async (token: string, question: ProductRequest) => {
    const reply = await ask(product.url, token, question);
    await reply.arrayBuffer();
  };
  return {
    engine: database.engine,
    operations: {
      'submit one course, over HTTP': (turn) => {
        const { token, history } = studentAt(turn);
        const body = { courses: [anotherCourse(history, 2 * turn)] };
        return askWhole(token, { method: 'POST', path: '/submit-course-history', body });
      },
      'submit one course, changeStudent': (turn) => {
        const { uid, history } = studentAt(turn);
        const course = anotherCourse(history, 2 * turn + 1);
        return changeStudent(database, uid, new Date(), (student) => ok(added(student, course)));
      },
      'own history, over HTTP': (turn) =>
        askWhole(studentAt(turn).token, { method: 'GET', path: '/course-histories?scope=mine' }),
      'own history, readStudent': (turn) => readStudent(database.reader, studentAt(turn).uid),
    },
  };
}

async function measureSingle(testDatabases: readonly TestDatabase[], wanted: Sizes) {
  const open: { database: Database; product: Product }[] = [];
  try {
    for (const testDatabase of testDatabases) {
      open.push({
        database: openDatabase(testDatabase),
        product: await startProduct(testDatabase),
      });
    }
    const singles = await Promise.all(
      open.map(({ database, product }) => singleOperations(database, product, wanted)),
    );
    const names = Object.keys(singles[0]?.operations ?? {});
    const results = [];
    for (const what of names) {
      const times: Record<Engine, number[]> = { sqlite: [], postgres: [] };
      const warmUp = Math.ceil(wanted.samples / 10);
      for (let turn = 0; turn < warmUp + wanted.samples; turn += 1) {
        for (const { engine, operations } of singles) {
          const time = await millisecondsOf(async () => operations[what]?.(turn));
          if (turn >= warmUp) times[engine].push(time);
        }
      }
      const summary = (engine: Engine) => ({
        p50: rounded(percentile(times[engine], 50)),
        p99: rounded(percentile(times[engine], 99)),
      });
      const [sqlite, postgres] = [summary('sqlite'), summary('postgres')];
      results.push({ what, sqlite, postgres, ratio: rounded(postgres.p50 / sqlite.p50) });
    }
    return results;
  } finally {
    for (const { product, database } of open) {
      await product.stop();
      await database.close();
    }
  }
}

// Many at once ------------------------------------------------------------------------------------

const writers = 16;

type Change = (student: Student) => Student;
type Write = (database: Database, uid: Uid, change: Change) => Promise<unknown>;

const ways: Record<'withSums' | 'without', Write> = {
  withSums: (database, uid, change) =>
    changeStudent(database, uid, new Date(), (student) => ok(change(student))),
  without: changeStudentWithoutSums,
};

/** What the same writes cost with and without the sums, when all writers meet in the sums of one major. */
async function measureCrowd(testDatabases: readonly TestDatabase[], wanted: Sizes) {
  const testDatabase = testDatabases.find(({ engine }) => engine === 'postgres');
  if (testDatabase === undefined) return [];
  const { major, histories } = await withDatabase(testDatabase, largestMajor);
  const historyAt = (index: number) => histories[index % histories.length] ?? [];
  // In this order: the students of the first line are those who add a course in the second.
  const changes: Record<string, (index: number) => Change> = {
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
  changeAt: (index: number) => Change,
  { passes, writesPerPass }: Sizes,
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
