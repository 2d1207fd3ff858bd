import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '@coursetrail/test-product';
import {
  type BenchSize,
  millisecondsOf,
  rounded,
  spreadOfTimes,
  type Topic,
  table,
} from './measure.ts';
import { withProduct } from './statistics/with-product.ts';
import { createTestDatabase, engines, seed } from './test-database.ts';

const sizes = {
  usual: { students: 1000, samples: 200 },
  full: { students: 10_000, samples: 1000 },
};

/** What one student sends without a pause, on so many connections. */
const hastyConnections = 32;
const hastyCalls = {
  'pages of histories': { method: 'GET', path: '/course-histories' },
  'imports of deep JSON': {
    method: 'POST',
    path: '/account/import',
    body: `{"coursesBeforeLastChange":${'['.repeat(300_000)}${']'.repeat(300_000)}}`,
  },
} as const;

type HastyCall = { method: string; path: string; body?: string };

async function hammer(
  product: Product,
  token: string,
  { method, path, body }: HastyCall,
  isOver: () => boolean,
): Promise<void> {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const run = async () => {
    while (!isOver()) {
      const reply = await fetch(product.url + path, {
        method,
        headers,
        ...(body !== undefined && { body }),
      });
      await reply.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: hastyConnections }, run));
}

/** Milliseconds that another student waits for a small reply, sending one request after the other. */
async function waitsOf(product: Product, token: string, samples: number): Promise<number[]> {
  const headers = { authorization: `Bearer ${token}` };
  const times: number[] = [];
  for (let n = 0; n < samples; n += 1) {
    times.push(
      await millisecondsOf(async () => {
        const reply = await fetch(`${product.url}/get-major`, { headers });
        if (reply.status !== 200) throw new Error(`/get-major replied ${reply.status}`);
        await reply.arrayBuffer();
      }),
    );
    await sleep(5);
  }
  return times;
}

export const fairness: Topic = {
  about: 'how long a student waits while another sends as much as they can',
  async run(size: BenchSize) {
    const { students, samples } = sizes[size];
    const rows: { engine: string; load: string; p50: number; p99: number; ratio: number }[] = [];
    for (const engine of engines) {
      const testDatabase = await createTestDatabase(engine);
      try {
        await seed(testDatabase, students);
        await withProduct(testDatabase, async (product) => {
          const [hasty, other] = await Promise.all(
            ['hasty', 'other'].map((uid) => product.tokenFor(uid)),
          );
          if (hasty === undefined || other === undefined) throw new Error('no token');
          await waitsOf(product, other, samples / 4);
          const alone = spreadOfTimes(await waitsOf(product, other, samples));
          rows.push({ engine, load: 'alone', ...alone, ratio: 1 });
          for (const [load, call] of Object.entries(hastyCalls)) {
            let isOver = false;
            const hammering = hammer(product, hasty, call, () => isOver);
            await sleep(500);
            const beside = spreadOfTimes(await waitsOf(product, other, samples));
            isOver = true;
            await hammering;
            rows.push({ engine, load, ...beside, ratio: rounded(beside.p99 / alone.p99) });
          }
        });
      } finally {
        await testDatabase.remove();
      }
    }
    return {
      text: [
        `GET /get-major of one student, milliseconds, while another sends requests on ${hastyConnections} connections without a pause`,
        table(
          ['', 'beside', 'p50', 'p99', 'p99 : alone'],
          rows.map(({ engine, load, p50, p99, ratio }) => [engine, load, p50, p99, ratio]),
        ),
      ].join('\n'),
      numbers: { students, rows },
    };
  },
};
