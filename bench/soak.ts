import { withLoad } from './load/with-load.ts';
import {
  type BenchOptions,
  type BenchSize,
  percentile,
  rounded,
  type Topic,
  table,
} from './measure.ts';
import {
  growthPerHour,
  type MeasuredPart,
  type MemorySample,
  measuredParts,
  sampleMemory,
} from './soak/memory-samples.ts';
import { createTestDatabase, seed } from './test-database.ts';

const sizes = {
  usual: { students: 5000, active: 1000, minutes: 5 },
  full: { students: 100_000, active: 4000, minutes: 55 },
};
const defaultRate = 20;
const sampleSeconds = 10;
/** Caches fill, code is compiled, and the heap finds its size in the first part of the time. */
const warmUpShare = 0.4;

/** Growth in an hour that still counts as flat. A leak of one kilobyte per request would be 70 MB at 20 requests/s. */
const flat: Record<MeasuredPart, number> = {
  resident: 15,
  anonymous: 15,
  heap: 10,
  external: 10,
  descriptors: 5,
  processes: 2,
};

export const soak: Topic = {
  about:
    'whether a server under a steady load needs more and more memory, file descriptors or processes',
  async run(
    size: BenchSize,
    { students, minutes, rate = defaultRate, engine = 'sqlite' }: BenchOptions,
  ) {
    const wanted = {
      ...sizes[size],
      ...(students !== undefined && { students }),
      ...(minutes !== undefined && { minutes }),
    };
    const testDatabase = await createTestDatabase(engine);
    try {
      await seed(testDatabase, wanted.students);
      const { samples, run } = await withLoad(testDatabase, wanted, async (scene) => {
        const samples: MemorySample[] = [];
        const started = performance.now();
        const take = async () => {
          const sample = await sampleMemory(scene.server, (performance.now() - started) / 1000);
          samples.push(sample);
          if (samples.length % 6 === 1) console.log(JSON.stringify(sample));
        };
        const clock = setInterval(
          () => take().catch((error: Error) => console.error(`no sample: ${error.message}`)),
          sampleSeconds * 1000,
        );
        try {
          const run = await scene.run({ what: 'mix', rate, seconds: wanted.minutes * 60 });
          return { samples, run };
        } finally {
          clearInterval(clock);
        }
      });
      const counted = samples.slice(Math.floor(samples.length * warmUpShare));
      const parts = measuredParts.map((part) => {
        const values = counted.map((sample) => sample[part]);
        const growth = growthPerHour(counted, part);
        const isKnown = !values.some(Number.isNaN);
        const verdict = isKnown ? (growth <= flat[part] ? 'flat' : 'GROWS') : 'not reported';
        return {
          part,
          median: isKnown ? rounded(percentile(values, 50)) : 0,
          highest: isKnown ? rounded(Math.max(...values)) : 0,
          growth: isKnown ? rounded(growth) : 0,
          verdict,
        };
      });
      return {
        text: [
          `${engine}, ${wanted.minutes} minutes at ${rate} requests/s (${run.requests.toLocaleString('en-US')} requests, ${run.uploads.good} uploads); p50 ${run.p50} ms, p99 ${run.p99} ms; not good: ${JSON.stringify(run.statuses)}`,
          `After ${warmUpShare * 100} % of the time; megabytes, or how many`,
          table(
            ['', 'median', 'highest', 'growth in an hour', ''],
            parts.map(({ part, median, highest, growth, verdict }) => [
              part,
              median,
              highest,
              growth,
              verdict,
            ]),
          ),
        ].join('\n'),
        numbers: { ...wanted, engine, rate, parts, samples, timeline: [] },
      };
    } finally {
      await testDatabase.remove();
    }
  },
};
