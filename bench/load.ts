import { highestRate, p99Limit } from './load/capacity.ts';
import { probeHealth } from './load/health-probe.ts';
import { type LoadScene, type MeasuredRun, withLoad } from './load/with-load.ts';
import { type BenchEngine, engines, rounded, type Topic } from './measure.ts';

/** How far beyond the highest rate, for how long, and how the return to half of it is watched. */
const overload = { times: 2.5, seconds: 20, afterwards: { share: 0.5, seconds: 12 } };

export const measureLoad: Topic = async ({ students, engine }) => {
  console.log(
    `${students} seeded students. The process that sends requests shares the cores with the server and the database.`,
  );
  const results: Record<string, Awaited<ReturnType<typeof measure>>> = {};
  for (const each of engine ? [engine] : engines) results[each] = await measure(each, students);
  const summaries = Object.values(results).map(summaryOf);
  console.table(
    Object.fromEntries(
      Object.keys(summaries[0] ?? {}).map((what) => [
        what,
        Object.fromEntries(Object.keys(results).map((each, index) => [each, summaries[index]?.[what]])),
      ]),
    ),
  );
  for (const [each, { mixed }] of Object.entries(results)) {
    console.log(`${each}, each kind of request at the rate above; milliseconds`);
    console.table(mixed.kinds);
  }
  return { numbers: { students, results } };
};

const measure = (engine: BenchEngine, students: number) =>
  withLoad(engine, students, async (scene) => {
    await scene.run({ what: 'mix', rate: 40, seconds: 5 });
    const most = (what: 'mix' | 'empty', from: number) =>
      highestRate((rate, seconds) => scene.run({ what, rate, seconds }), from);
    const empty = await most('empty', 400);
    const mixed = await most('mix', 80);
    return { empty, mixed, ...(await measureOverload(scene, mixed.rate)) };
  });

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
  const lastBad = after.timeline.findLastIndex(({ p99, shed, lost }) => p99 >= p99Limit || shed + lost > 0);
  return { over, health, after, secondsToRecovery: lastBad + 1 };
}

/** All but the sender's. */
const totalCost = ({ cost: { server, readers, postgres } }: MeasuredRun) => server + readers + postgres;

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

function summaryOf({
  empty,
  mixed,
  over,
  health,
  secondsToRecovery,
}: Awaited<ReturnType<typeof measure>>): Record<string, string | number> {
  const { server, readers, postgres, generator } = mixed.cost;
  return {
    'empty signed-in route, requests/s': rounded(empty.rate),
    '  p99, ms': empty.p99,
    'the mix, requests/s': rounded(mixed.rate),
    '  p50 of the mix, ms': mixed.p50,
    '  p99 of the mix, ms': mixed.p99,
    '  cores busy with other programs': percent(mixed.othersShare),
    '  uploads, p50 in ms': mixed.uploads.p50,
    'mix : empty, requests/s': rounded(mixed.rate / empty.rate),
    'processor time per request, empty, ms': rounded(totalCost(empty)),
    '  the mix: server, ms': rounded(server),
    '  its processes that read PDFs, ms': rounded(readers),
    '  PostgreSQL, ms': rounded(postgres),
    '  the process that sends, ms': rounded(generator),
    'mix : empty, processor time': rounded(totalCost(mixed) / totalCost(empty)),
    'overload, requests/s': rounded(over.rate),
    '  good replies/s': over.goodput,
    '  p99 of good replies, ms': over.p99,
    '  refused with 503': percent(over.verdicts.shed / over.requests),
    '  of these with Retry-After': over.withRetryAfter,
    '  other errors or no reply in 10 s': percent((over.verdicts.failed + over.verdicts.unsent) / over.requests),
    '  /healthz p50, ms': health.p50,
    '  /healthz p99, ms': health.p99,
    '  /healthz not answered': `${health.failed} of ${health.probes}`,
    'seconds until half the load is held again': secondsToRecovery,
  };
}
