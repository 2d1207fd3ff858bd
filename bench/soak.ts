import { withLoad } from './load/with-load.ts';
import { percentile, rounded, type Topic } from './measure.ts';
import { growthPerHour, type MeasuredPart, type MemorySample, sampleMemory } from './soak/memory-samples.ts';

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

export const soak: Topic = async ({ students, minutes, rate, engine = 'sqlite' }) => {
  const samples: MemorySample[] = [];
  const run = await withLoad(engine, students, async (scene) => {
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
    return scene.run({ what: 'mix', rate, seconds: minutes * 60 }).finally(() => clearInterval(clock));
  });
  const counted = samples.slice(Math.floor(samples.length * warmUpShare));
  const parts = (Object.keys(flat) as MeasuredPart[]).map((part) => {
    const values = counted.map((sample) => sample[part]);
    const growth = growthPerHour(counted, part);
    const verdict = growth <= flat[part] ? 'flat' : 'GROWS';
    return {
      part,
      median: rounded(percentile(values, 50)),
      highest: rounded(Math.max(...values)),
      'growth in an hour': rounded(growth),
      verdict: Number.isNaN(growth) ? 'not reported' : verdict,
    };
  });
  console.log(
    `${engine}, ${minutes} minutes at ${rate} requests/s (${run.requests} requests, ${run.uploads.good} uploads); p50 ${run.p50} ms, p99 ${run.p99} ms; not good: ${JSON.stringify(run.statuses)}`,
  );
  console.log(`After ${warmUpShare * 100} % of the time; megabytes, or how many`);
  console.table(parts);
  return { numbers: { students, minutes, engine, rate, parts, samples } };
};
