import { readdirSync, readFileSync } from 'node:fs';
import { descendantsOf } from '../processor-time.ts';

/** What a server holds at a moment. Megabytes, except for the last two. */
export type MemorySample = {
  seconds: number;
  resident: number;
  /** Without pages of files: what the process itself has allocated. */
  anonymous: number;
  /** As the server says in /metrics; NaN for what it does not say. */
  heap: number;
  external: number;
  descriptors: number;
  processes: number;
};

export type MeasuredPart = Exclude<keyof MemorySample, 'seconds'>;

const megabyte = 1024 * 1024;

/** `seconds` since the soak began. */
export async function sampleMemory({ url, pid }: { url: string; pid: number }, seconds: number): Promise<MemorySample> {
  const status = readFileSync(`/proc/${pid}/status`, 'latin1');
  const field = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? Number.NaN) / 1024;
  const reply = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(10_000) });
  const metrics = await reply.text();
  const metric = (name: RegExp) =>
    Number(new RegExp(`^${name.source} (\\S+)$`, 'm').exec(metrics)?.[1] ?? Number.NaN) / megabyte;
  return {
    seconds: Math.round(seconds),
    resident: field('VmRSS'),
    anonymous: field('RssAnon'),
    heap: metric(/\w*heap\w*used\w*(?:\{[^}]*\})?/),
    external: metric(/\w*external\w*(?:\{[^}]*\})?/),
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
    processes: descendantsOf(pid).length,
  };
}

const samplesPerWindow = 12;

/**
 * How much a value grows in an hour: the slope of the line that fits best through the lowest sample of each window. A
 * heap goes up and down with each collection; what is never given back raises its lowest points.
 */
export function growthPerHour(samples: readonly MemorySample[], part: MeasuredPart): number {
  const lows: MemorySample[] = [];
  for (let n = 0; n + samplesPerWindow <= samples.length; n += samplesPerWindow)
    lows.push(
      samples
        .slice(n, n + samplesPerWindow)
        .reduce((lowest, sample) => (sample[part] < lowest[part] ? sample : lowest)),
    );
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(lows.map(({ seconds }) => seconds)), mean(lows.map((each) => each[part]))];
  const covariance = mean(lows.map((each) => (each.seconds - x) * (each[part] - y)));
  const variance = mean(lows.map(({ seconds }) => (seconds - x) ** 2));
  return variance > 0 ? (covariance / variance) * 3600 : 0;
}
