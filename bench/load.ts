import { highestRate, p99Limit } from './load/capacity.ts';
import { probeHealth } from './load/health-probe.ts';
import type { LoadJob } from './load/samples.ts';
import { type LoadScene, type MeasuredRun, withLoad } from './load/with-load.ts';
import { type BenchOptions, type BenchSize, rounded, type Topic, table } from './measure.ts';
import { type BenchEngine, createTestDatabase, engines, seed } from './test-database.ts';

const sizes = {
  usual: { students: 10_000, active: 1000, stepSeconds: 4 },
  full: { students: 100_000, active: 4000, stepSeconds: 6 },
};
type LoadSizes = (typeof sizes)[BenchSize];

/** How far beyond the highest rate, for how long, and how the return to half of it is watched. */
const overload = { times: 2.5, seconds: 20, afterwards: { share: 0.5, seconds: 12 } };

export const load: Topic = {
  about:
    'the most requests a second at p99 under 100 ms, in a mix of reads, writes and uploads; overload and what follows',
  async run(size: BenchSize, { students, engine: only }: BenchOptions) {
    const wanted = { ...sizes[size], ...(students !== undefined && { students }) };
    const results: LoadResult[] = [];
    for (const engine of engines.filter((each) => only === undefined || each === only))
      results.push(await measure(engine, wanted));
    return { text: textOf(results, wanted), numbers: { ...wanted, results } };
  },
};

type LoadResult = Awaited<ReturnType<typeof measure>>;

async function measure(engine: BenchEngine, { students, active, stepSeconds }: LoadSizes) {
  const testDatabase = await createTestDatabase(engine);
  try {
    await seed(testDatabase, students);
    return await withLoad(testDatabase, { active }, async (scene) => {
      const runAt = (what: LoadJob['what']) => (rate: number, seconds: number) =>
        scene.run({ what, rate, seconds });
      await scene.run({ what: 'mix', rate: 40, seconds: 5 });
      const empty = await highestRate(runAt('empty'), { from: 400, stepSeconds });
      const mixed = await highestRate(runAt('mix'), { from: 80, stepSeconds });
      return { engine, empty, mixed, ...(await measureOverload(scene, mixed.rate)) };
    });
  } finally {
    await testDatabase.remove();
  }
}

async function measureOverload(scene: LoadScene, heldRate: number) {
  const { times, seconds, afterwards } = overload;
  const probe = probeHealth(scene.server.url);
  const over = await scene.run({ what: 'mix', rate: heldRate * times, seconds });
  const health = probe.stop();
  const after = await scene.run({
    what: 'mix',
    rate: heldRate * afterwards.share,
    seconds: afterwards.seconds,
  });
  const lastBad = after.timeline.findLastIndex(
    ({ p99, shed, lost }) => p99 >= p99Limit || shed + lost > 0,
  );
  return { over, health, after, secondsToRecovery: lastBad + 1 };
}

/** All but the sender's. */
const totalCost = ({ cost: { server, readers, postgres } }: MeasuredRun) =>
  server + readers + postgres;

const share = (part: number, { requests }: MeasuredRun) =>
  `${((part / Math.max(1, requests)) * 100).toFixed(1)} %`;

function textOf(results: readonly LoadResult[], { students, active }: LoadSizes): string {
  const rows: [string, (result: LoadResult) => string | number][] = [
    ['empty signed-in route, requests/s', ({ empty }) => rounded(empty.rate)],
    ['  p99, ms', ({ empty }) => empty.p99],
    ['the mix, requests/s', ({ mixed }) => rounded(mixed.rate)],
    ['  p50, ms', ({ mixed }) => mixed.p50],
    ['  p99, ms', ({ mixed }) => mixed.p99],
    ['  cores busy with other programs', ({ mixed }) => `${Math.round(mixed.othersShare * 100)} %`],
    ['  uploads, p50 in ms', ({ mixed }) => mixed.uploads.p50],
    ['mix : empty, requests/s', ({ mixed, empty }) => rounded(mixed.rate / empty.rate)],
    ['processor time per request, empty, ms', ({ empty }) => rounded(totalCost(empty))],
    ['  the mix: server, ms', ({ mixed }) => rounded(mixed.cost.server)],
    ['  its processes that read PDFs, ms', ({ mixed }) => rounded(mixed.cost.readers)],
    ['  PostgreSQL, ms', ({ mixed }) => rounded(mixed.cost.postgres)],
    ['  the process that sends, ms', ({ mixed }) => rounded(mixed.cost.generator)],
    [
      'mix : empty, processor time',
      ({ mixed, empty }) => rounded(totalCost(mixed) / totalCost(empty)),
    ],
    ['overload, requests/s', ({ over }) => rounded(over.rate)],
    ['  good replies/s', ({ over }) => over.goodput],
    ['  p99 of good replies, ms', ({ over }) => over.p99],
    ['  refused with 503', ({ over }) => share(over.verdicts.shed, over)],
    ['  of these with Retry-After', ({ over }) => over.withRetryAfter],
    [
      '  other errors or no reply in 10 s',
      ({ over }) => share(over.verdicts.failed + over.verdicts.unsent, over),
    ],
    ['  /healthz p50, ms', ({ health }) => health.p50],
    ['  /healthz p99, ms', ({ health }) => health.p99],
    ['  /healthz not answered', ({ health }) => `${health.failed} of ${health.probes}`],
    ['seconds until half the load is held again', ({ secondsToRecovery }) => secondsToRecovery],
  ];
  return [
    `${students.toLocaleString('en-US')} seeded students, ${active.toLocaleString('en-US')} of them at work. The process that sends requests shares the cores with the server and the database.`,
    table(
      ['', ...results.map(({ engine }) => engine)],
      rows.map(([what, value]) => [what, ...results.map(value)]),
    ),
    ...results.map(({ engine, mixed }) =>
      [
        `\n${engine}, each kind of request at the rate above; milliseconds`,
        table(
          ['', 'requests', 'p50', 'p99'],
          mixed.kinds.map(({ kind, count, p50, p99 }) => [kind, count, p50, p99]),
        ),
      ].join('\n'),
    ),
  ].join('\n');
}
