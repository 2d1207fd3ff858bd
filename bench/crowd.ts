import { startProduct } from '@coursetrail/test-product';
import { openDatabase } from '../apps/server/src/storage/database.ts';
import { ask } from './ask.ts';
import { type BenchSize, type Spread, spreadOf, type Topic, table } from './measure.ts';
import { largestMajor, membersOf } from './queries.ts';
import { type BenchEngine, createTestDatabase, engines, seed } from './test-database.ts';

const sizes = {
  usual: { students: 5000, samples: 200 },
  full: { students: 100_000, samples: 2000 },
};
type CrowdSizes = (typeof sizes)[keyof typeof sizes];

export const crowd: Topic = {
  about:
    'what the visualizer asks for: all students of a major, and others one by one, on both engines',
  async run(size: BenchSize) {
    const wanted = sizes[size];
    const calls: MeasuredCall[] = [];
    for (const engine of engines) calls.push(...(await measure(engine, wanted)));
    return {
      text: [
        `${wanted.students.toLocaleString('en-US')} invented students, over HTTP; milliseconds`,
        table(
          ['', 'p50', 'p99', 'bytes', 'on the wire'],
          calls.map(({ engine, what, p50, p99, bytes, wireBytes }) => [
            `${engine}, ${what}`,
            p50,
            p99,
            bytes,
            wireBytes,
          ]),
        ),
      ].join('\n'),
      numbers: { students: wanted.students, calls },
    };
  },
};

type MeasuredCall = Spread & {
  engine: BenchEngine;
  what: string;
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
      const get = async (path: string) => {
        const reply = await ask(product.url, token, { method: 'GET', path });
        const text = await reply.text();
        last = { bytes: text.length, wireBytes: Number(reply.headers.get('content-length')) };
        return text;
      };
      let cursor: string | null = null;
      const browse = async (query: Record<string, string>) => {
        const from = cursor === null || query['step'] === 'random' ? {} : { from: cursor };
        ({ cursor } = JSON.parse(
          await get(`/browse?${new URLSearchParams({ ...query, ...from })}`),
        ));
      };
      const calls: Record<string, () => Promise<unknown>> = {
        'GET /visualizer': () => get('/visualizer'),
        'GET /visualizer/{major}, cached': () => get(`/visualizer/${encodeURIComponent(major)}`),
        'GET /browse, random of a major': () => browse({ major, step: 'random' }),
        'GET /browse, next of a major': () => browse({ major, step: 'next' }),
        'GET /browse, previous of a major': () => browse({ major, step: 'previous' }),
        'GET /browse, random of all': () => browse({ step: 'random' }),
        'GET /browse, next of all': () => browse({ step: 'next' }),
      };
      const measured: MeasuredCall[] = [];
      for (const [what, call] of Object.entries(calls)) {
        measured.push({ engine, what, ...(await spreadOf(samples, call)), ...last });
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
