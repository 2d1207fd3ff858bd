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

export type Spread = { p50: number; p99: number };

const spreadOfTimes = (times: readonly number[]): Spread => ({
  p50: rounded(percentile(times, 50)),
  p99: rounded(percentile(times, 99)),
});

/** How long some work takes, one run at a time, in milliseconds. A tenth more runs come first and do not count. */
export async function spreadOf(
  samples: number,
  work: (turn: number) => Promise<unknown>,
): Promise<Spread> {
  const warmUp = Math.ceil(samples / 10);
  const times: number[] = [];
  for (let turn = 0; turn < warmUp + samples; turn += 1) {
    const time = await millisecondsOf(() => work(turn));
    if (turn >= warmUp) times.push(time);
  }
  return spreadOfTimes(times);
}

/** Three significant digits. */
export const rounded = (value: number): number => Number(value.toPrecision(3));

export type TableCell = string | number;

/** Lays rows out in columns as wide as their widest cell, numbers to the right. */
export function table(head: readonly string[], rows: readonly (readonly TableCell[])[]): string {
  const text = (cell: TableCell) =>
    typeof cell === 'number' ? cell.toLocaleString('en-US') : cell;
  const widths = head.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => text(row[column] ?? '').length)),
  );
  const isNumeric = head.map((_, column) => rows.some((row) => typeof row[column] === 'number'));
  const line = (cells: readonly TableCell[]) =>
    cells
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return isNumeric[column] ? text(cell).padStart(width) : text(cell).padEnd(width);
      })
      .join('   ')
      .trimEnd();
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

export type BenchSize = 'usual' | 'full';

/** What the command line says; a topic takes what concerns it. */
export type BenchOptions = {
  /** Invented reports per producer. */
  reports?: number;
  /** Seeded students. */
  students?: number;
  engine?: 'sqlite' | 'postgres';
  /** How long a soak takes. */
  minutes?: number;
  /** Requests a second. */
  rate?: number;
  /** Of each screen by Lighthouse. */
  visits?: number;
};

/** What a topic has measured: a text to read, numbers to save, and the goals that were missed. */
type Measurement = { text: string; numbers: Record<string, unknown>; missed?: string[] };

export type Topic = {
  about: string;
  run(size: BenchSize, options: BenchOptions): Promise<Measurement>;
};
