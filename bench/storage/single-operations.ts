import { asUid, ok } from '@coursetrail/domain';
import { type Product, startProduct } from '@coursetrail/test-product';
import { type Database, openDatabase } from '../../apps/server/src/storage/database.ts';
import { changeStudent, readStudent } from '../../apps/server/src/storage/students.ts';
import { ask, type ProductRequest } from '../ask.ts';
import { millisecondsOf, rounded, spreadOfTimes } from '../measure.ts';
import { someSharers } from '../queries.ts';
import type { BenchEngine, TestDatabase } from '../test-database.ts';
import { added, anotherCourse } from './another-course.ts';

type Single = {
  engine: BenchEngine;
  operations: Record<string, (turn: number) => Promise<unknown>>;
};

/** The operations to measure on one engine; `turn` picks the student. */
async function singleOperations(
  database: Database,
  product: Product,
  { samples }: { samples: number },
): Promise<Single> {
  const students = await someSharers(database, samples);
  const tokens = await Promise.all(students.map(({ uid }) => product.tokenFor(uid)));
  const studentAt = (turn: number) => {
    const index = turn % students.length;
    return { uid: asUid(''), history: [], ...students[index], token: tokens[index] ?? '' };
  };
  const askWhole = async (token: string, request: ProductRequest) => {
    const reply = await ask(product.url, token, request);
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

export async function measureSingle(
  testDatabases: readonly TestDatabase[],
  wanted: { samples: number },
) {
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
      const times: Record<BenchEngine, number[]> = { sqlite: [], postgres: [] };
      const warmUp = Math.ceil(wanted.samples / 10);
      for (let turn = 0; turn < warmUp + wanted.samples; turn += 1) {
        for (const { engine, operations } of singles) {
          const time = await millisecondsOf(async () => operations[what]?.(turn));
          if (turn >= warmUp) times[engine].push(time);
        }
      }
      const summary = (engine: BenchEngine) => spreadOfTimes(times[engine]);
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
