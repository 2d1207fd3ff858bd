import { highestRate } from './load/capacity.ts';
import { withLoad } from './load/with-load.ts';
import { type BenchOptions, type BenchSize, rounded, type Topic, table } from './measure.ts';
import { createTestDatabase, seed } from './test-database.ts';

const sizes = {
  usual: { students: 10_000, active: 1000, stepSeconds: 4, steadySeconds: 10 },
  full: { students: 100_000, active: 3000, stepSeconds: 6, steadySeconds: 20 },
};
const counts = [1, 2, 3];
/** Low enough for one server, so that the cost of a request is compared at the same rate. */
const steadyRate = 100;

export const servers: Topic = {
  about:
    'one, two and three servers on one PostgreSQL: what a request costs, and how many are held',
  async run(size: BenchSize, { students }: BenchOptions) {
    const wanted = { ...sizes[size], ...(students !== undefined && { students }) };
    const testDatabase = await createTestDatabase('postgres');
    try {
      await seed(testDatabase, wanted.students);
      const results = await withLoad(
        testDatabase,
        { serverCount: Math.max(...counts), active: wanted.active },
        async (scene) => {
          const measured = [];
          for (const count of counts) {
            const runAt = (rate: number, seconds: number) =>
              scene.run({ what: 'mix', rate, seconds, serverCount: count });
            await runAt(steadyRate / 2, 3);
            const steady = await runAt(steadyRate, wanted.steadySeconds);
            const most = await highestRate(runAt, { from: 100, stepSeconds: wanted.stepSeconds });
            measured.push({ count, steady, most });
          }
          return measured;
        },
      );
      return {
        text: [
          `${wanted.students.toLocaleString('en-US')} seeded students. Servers, PostgreSQL and the process that sends requests share the cores. Processor time is per request at ${steadyRate}/s`,
          table(
            [
              'servers',
              'requests/s',
              'p99, ms',
              `p99 at ${steadyRate}/s`,
              'servers, ms',
              'readers, ms',
              'PostgreSQL, ms',
              'sender, ms',
              'other programs',
            ],
            results.map(({ count, steady, most }) => [
              count,
              rounded(most.rate),
              most.p99,
              steady.p99,
              rounded(steady.cost.servers),
              rounded(steady.cost.readers),
              rounded(steady.cost.postgres),
              rounded(steady.cost.generator),
              `${Math.round(steady.othersShare * 100)} %`,
            ]),
          ),
        ].join('\n'),
        numbers: { ...wanted, steadyRate, results },
      };
    } finally {
      await testDatabase.remove();
    }
  },
};
