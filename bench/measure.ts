/** The value that `percent` of the samples do not exceed (nearest rank: always one that was measured). */
export function percentile(samples: readonly number[], percent: number): number {
  if (samples.length === 0) throw new Error('There is nothing to take a percentile of.');
  const sorted = samples.toSorted((a, b) => a - b);
  const rank = Math.max(1, Math.ceil((percent / 100) * sorted.length));
  return sorted[rank - 1] ?? Number.NaN;
}

export async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Three significant digits. */
export const rounded = (value: number): number => Number(value.toPrecision(3));

export const engines = ['sqlite', 'postgres'] as const;
export type BenchEngine = (typeof engines)[number];

/** What the command line says; a topic takes what concerns it. */
export type BenchOptions = {
  /** Invented reports per producer. */
  reports: number;
  /** Seeded students. */
  students: number;
  /** On which load and soak run. */
  engine?: BenchEngine;
  /** How long a soak takes. */
  minutes: number;
  /** Requests a second of a soak. */
  rate: number;
  /** Of each screen by Lighthouse. */
  visits: number;
};

/** Prints what it measures; returns the numbers to save, and the goals that were missed. */
export type Topic = (options: BenchOptions) => Promise<{ numbers: Record<string, unknown>; missed?: string[] }>;
