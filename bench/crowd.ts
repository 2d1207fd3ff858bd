import { crowdReply } from '@coursetrail/contract';
import { startProduct } from '@coursetrail/test-product';
import { openDatabase } from '../apps/server/src/storage/database.ts';
import { ask } from './ask.ts';
import {
  type BenchOptions,
  type BenchSize,
  rounded,
  type Spread,
  spreadOf,
  type Topic,
  table,
} from './measure.ts';
import { largestMajor, membersOf } from './queries.ts';
import { type BenchEngine, createTestDatabase, engines, seed } from './test-database.ts';

const sizes = {
  usual: { students: 5000, samples: 200 },
  full: { students: 100_000, samples: 2000 },
};
type CrowdSizes = (typeof sizes)[keyof typeof sizes];

const emptyCall = 'POST /users/login, empty';
const courseCall = 'GET /courses/{code}/page/{major}';
/** Milliseconds at the median. */
const courseGoal = 50;

export const crowd: Topic = {
  about:
    'what the visualizer and a course page ask for: all students of a major, and others one by one, on both engines',
  async run(size: BenchSize, { students = sizes[size].students }: BenchOptions) {
    const wanted = { ...sizes[size], students };
    const calls: MeasuredCall[] = [];
    for (const engine of engines) calls.push(...(await measure(engine, wanted)));
    return {
      text: [
        `${wanted.students.toLocaleString('en-US')} invented students, over HTTP; milliseconds`,
        table(
          ['', 'p50', 'p99', 'p50 of empty', 'bytes', 'on the wire'],
          calls.map(({ engine, what, p50, p99, timesEmpty, bytes, wireBytes }) => [
            `${engine}, ${what}`,
            p50,
            p99,
            timesEmpty,
            bytes,
            wireBytes,
          ]),
        ),
      ].join('\n'),
      numbers: { students: wanted.students, calls },
      missed: calls
        .filter(({ what, p50 }) => what === courseCall && p50 > courseGoal)
        .map(({ engine, p50 }) => `${engine}, ${courseCall}: ${p50} ms, not ${courseGoal}`),
    };
  },
};

type MeasuredCall = Spread & {
  engine: BenchEngine;
  what: string;
  /** The median in medians of the empty call, which the load of the machine changes as much. */
  timesEmpty: number;
  bytes: number;
  wireBytes: number;
};

async function measure(
  engine: BenchEngine,
  { students, samples }: CrowdSizes,
): Promise<MeasuredCall[]> {
  const testDatabase = await createTestDatabase(engine);
  try {
    await seed(testDatabase, students);
    const product = await startProduct(testDatabase);
    const database = openDatabase(testDatabase);
    try {
      const { major } = await largestMajor(database);
      const [member = ''] = await membersOf(database, major, 1);
      const token = await product.tokenFor(member);
      let last = { bytes: 0, wireBytes: 0 };
      const send = async (method: 'GET' | 'POST', path: string) => {
        const reply = await ask(product.url, token, { method, path });
        const text = await reply.text();
        last = { bytes: text.length, wireBytes: Number(reply.headers.get('content-length')) };
        return text;
      };
      const get = (path: string) => send('GET', path);
      let cursor: string | null = null;
      const browse = async (query: Record<string, string>) => {
        const from = cursor === null || query['step'] === 'random' ? {} : { from: cursor };
        ({ cursor } = JSON.parse(
          await get(`/browse?${new URLSearchParams({ ...query, ...from })}`),
        ));
      };
      const ofMajor = encodeURIComponent(major);
      const codes = crowdReply
        .parse(JSON.parse(await get(`/visualizer/${ofMajor}`)))
        .semesters.flatMap(({ courses }) => courses.slice(0, 5))
        .map(({ programId }) => encodeURIComponent(programId));
      const calls: Record<string, (turn: number) => Promise<unknown>> = {
        [emptyCall]: () => send('POST', '/users/login'),
        [courseCall]: (turn) => get(`/courses/${codes[turn % codes.length]}/page/${ofMajor}`),
        'GET /visualizer': () => get('/visualizer'),
        'GET /visualizer/{major}, cached': () => get(`/visualizer/${ofMajor}`),
        'GET /browse, random of a major': () => browse({ major, step: 'random' }),
        'GET /browse, next of a major': () => browse({ major, step: 'next' }),
        'GET /browse, previous of a major': () => browse({ major, step: 'previous' }),
        'GET /browse, random of all': () => browse({ step: 'random' }),
        'GET /browse, next of all': () => browse({ step: 'next' }),
      };
      const measured: MeasuredCall[] = [];
      for (const [what, call] of Object.entries(calls)) {
        const spread = await spreadOf(samples, call);
        const timesEmpty = rounded(spread.p50 / (measured[0]?.p50 ?? spread.p50));
        measured.push({ engine, what, ...spread, timesEmpty, ...last });
      }
      return measured;
    } finally {
      await database.close();
      await product.stop();
    }
  } finally {
    await testDatabase.remove();
  }
}
