import { startProduct } from '@coursetrail/test-product';
import { ask } from './ask.ts';
import { percentile, rounded, type Topic, table } from './measure.ts';
import { createTestDatabase } from './test-database.ts';

const students = 64;
const sizes = { usual: [2, 5, 10, 20, 40], full: [1, 2, 5, 10, 20, 40, 80] };
const milliseconds = { usual: 6000, full: 20_000 };

/** What 64 students who never pause get from one server: four reads, then a write. */
async function measure(databaseUrl: string, size: number, forMs: number) {
  const product = await startProduct({
    engine: 'postgres',
    databaseUrl,
    settings: { DATABASE_POOL_SIZE: String(size) },
  });
  try {
    const times: number[] = [];
    const uids = Array.from({ length: students }, (_, n) => `pooled-${size}-${n}`);
    const tokens = await Promise.all(uids.map((uid) => product.tokenFor(uid)));
    for (const token of tokens)
      await ask(product.url, token, {
        method: 'POST',
        path: '/set-major',
        body: { major: 'Physics' },
      });
    const end = performance.now() + forMs;
    const study = async (token: string) => {
      for (let turn = 0; performance.now() < end; turn += 1) {
        const started = performance.now();
        const entry = { programId: `MATH ${1000 + turn}`, semester: 'FS24', grade: 'A' };
        const reply = await ask(
          product.url,
          token,
          turn % 5 === 4
            ? { method: 'POST', path: '/submit-course-history', body: { courses: [entry] } }
            : { method: 'GET', path: '/course-histories?scope=mine' },
        );
        await reply.arrayBuffer();
        times.push(performance.now() - started);
      }
    };
    await Promise.all(tokens.map(study));
    return {
      size,
      perSecond: Math.round((times.length / forMs) * 1000),
      p50: rounded(percentile(times, 50)),
      p99: rounded(percentile(times, 99)),
    };
  } finally {
    await product.stop();
  }
}

export const pool: Topic = {
  about: 'requests per second of one server by DATABASE_POOL_SIZE',
  async run(size) {
    const testDatabase = await createTestDatabase('postgres');
    try {
      const measured = [];
      for (const each of sizes[size])
        measured.push(await measure(testDatabase.databaseUrl ?? '', each, milliseconds[size]));
      const rows = measured.map(({ size, perSecond, p50, p99 }) => [size, perSecond, p50, p99]);
      const head = ['pool size', 'requests per second', 'p50, ms', 'p99, ms'];
      return { text: table(head, rows), numbers: { measured } };
    } finally {
      await testDatabase.remove();
    }
  },
};
