import { flaws, ways } from '@coursetrail/invented-audits';
import { startProduct } from '@coursetrail/test-product';
import { measureApart, type Part, type ReadingRow } from './import/apart.ts';
import { measureHostile } from './import/hostile-uploads.ts';
import { closeBrowser, howToInstall, sources } from './import/producers.ts';
import { measureTimes } from './import/upload-times.ts';
import { enrollIn } from './import/uploader.ts';
import { damaged } from './import/ways.ts';
import type { Topic } from './measure.ts';

type ImportPart = { title: string; names(): Promise<readonly string[]>; count(reports: number): number };

const exact = sources.filter(({ isExact }) => isExact).length;

const parts: Record<Part, ImportPart> = {
  accuracy: {
    title: `Reports and transcripts of each producer. The first ${exact} producers keep to the grid.`,
    async names() {
      const isHere = await Promise.all(sources.map((source) => source.isHere()));
      await closeBrowser();
      const missing = sources.filter((_, index) => !isHere[index]);
      if (missing.length > 0) {
        const named = missing.map(({ name, needs }) => `${name} (needs ${needs})`);
        console.log(`Left out: ${named.join(', ')}. Install them with ${howToInstall}.`);
      }
      return sources.filter((_, index) => isHere[index]).map(({ name }) => name);
    },
    count: (reports) => reports,
  },
  refusals: {
    title: 'Files that cannot be read, and how they are refused.',
    names: async () => flaws,
    count: (reports) => Math.ceil(reports / 5),
  },
  ways: {
    title: 'Files that are not as they were downloaded.',
    names: async () => Object.keys(ways),
    count: (reports) => Math.ceil(reports / 10),
  },
  damages: {
    title:
      'Files with one damaged letter. Where only one line lists a course and still reads as one, the paper itself says so ("as printed").',
    names: async () => damaged,
    count: (reports) => Math.ceil(reports / 2),
  },
};

/** Read wrong, and nothing is said: never. */
const silentIn = (row: ReadingRow) => Number(row['silent'] ?? 0) + Number(row['silent transcripts'] ?? 0);

const measurePart =
  (part: Part): Topic =>
  async ({ reports }) => {
    const { title, names, count } = parts[part];
    const started = performance.now();
    console.log(title);
    const measured = await measureApart(part, await names(), count(reports));
    const rows = measured.map(({ row }) => row);
    const wrong = measured.flatMap((each) => each.wrong ?? []);
    console.table(rows);
    if (wrong.length > 0) console.log(`Read wrongly, the first of ${wrong.length}:\n${wrong.slice(0, 20).join('\n')}`);
    console.log(`${Math.round((performance.now() - started) / 1000)} s\n`);
    const silent = rows.filter((row) => silentIn(row) > 0).map((row) => `${part}, ${Object.values(row)[0]}: silent`);
    return { numbers: { reports, rows, wrong }, missed: silent };
  };

export const importParts = {
  accuracy: measurePart('accuracy'),
  refusals: measurePart('refusals'),
  ways: measurePart('ways'),
  damages: measurePart('damages'),
} satisfies Record<Part, Topic>;

export const measureImport: Topic = async (options) => {
  const numbers: Record<string, unknown> = {};
  const missed: string[] = [];
  for (const [part, measure] of Object.entries(importParts)) {
    const measured = await measure(options);
    numbers[part] = measured.numbers;
    missed.push(...(measured.missed ?? []));
  }
  return { numbers, missed };
};

/** Uploads to the product as an operator runs it. */
const toProduct =
  (measure: (...args: Parameters<typeof measureHostile>) => ReturnType<Topic>): Topic =>
  async ({ reports }) => {
    const settings = { LOG_LEVEL: 'error' };
    const product = await startProduct({ engine: 'sqlite', settings, hasWaitingReaders: true });
    try {
      return await measure(product, enrollIn(product), reports);
    } finally {
      await product.stop();
    }
  };

export const measureUploads = toProduct(measureTimes);
export const measureHostileUploads = toProduct(measureHostile);
