import { startProduct } from '@coursetrail/test-product';
import { countRefusals, measureAccuracy } from './import/accuracy.ts';
import { hostileTable, measureHostile } from './import/hostile-uploads.ts';
import { howToInstall, sources } from './import/producers.ts';
import { measureTimes, timesTable } from './import/upload-times.ts';
import { enrollIn } from './import/uploader.ts';
import { measureDamages, measureWays, outcomesTable } from './import/ways.ts';
import { type BenchOptions, type BenchSize, type Topic, table } from './measure.ts';

/** Reports of each producer. There are more than twenty, so the usual size has some three thousand files. */
const usualReports = { usual: 100, full: 500 };

const exact = sources.filter(({ isExact }) => isExact).length;

export const importing: Topic = {
  about: 'audits of many producers; hostile files, time and memory of uploads',
  async run(size: BenchSize, { reports = usualReports[size] }: BenchOptions) {
    const { results, wrong, missing } = await measureAccuracy(reports);
    const refusals = await countRefusals(Math.ceil(reports / 5));
    const byWay = await measureWays(Math.ceil(reports / 10));
    const damages = await measureDamages(Math.ceil(reports / 2));
    const uploads = await measureUploads(reports);
    const text = [
      `${reports} reports of each producer.`,
      `The first ${exact} producers keep to the grid. Milliseconds are the median of a file.`,
      ...(missing.length > 0
        ? [`Left out: ${missing.join(', ')}. Install them with ${howToInstall}.`]
        : []),
      table(Object.keys(results[0] ?? {}), results.map(Object.values)),
      ...(wrong.length > 0
        ? [`Read wrongly by us, the first of ${wrong.length}:`, wrong.slice(0, 20).join('\n')]
        : []),
      'Files that cannot be read, and how they are refused:',
      table(
        ['flaw', 'problems'],
        Object.entries(refusals).map(([flaw, problems]) => [flaw, counts(problems)]),
      ),
      'Files that are not as they were downloaded:',
      outcomesTable('way', byWay),
      'Reports with one damaged letter. Where only one line lists a course and still reads as one, the paper itself says so ("as printed"):',
      outcomesTable('producer', damages),
      'Files made to break a reader, uploaded four at a time while a good one is uploaded again and again:',
      hostileTable(uploads.hostile),
      'From the upload of a report of four pages to the reply:',
      timesTable(uploads.times),
    ].join('\n\n');
    return {
      text,
      numbers: { reports, results, refusals, wrong, missing, byWay, damages, ...uploads },
    };
  },
};

/** Uploads to the product as an operator runs it. */
async function measureUploads(reports: number) {
  const product = await startProduct({
    engine: 'sqlite',
    settings: { LOG_LEVEL: 'error' },
    hasWaitingReaders: true,
  });
  try {
    const enroll = enrollIn(product);
    return {
      times: await measureTimes(product, enroll, reports),
      hostile: await measureHostile(product, enroll, reports),
    };
  } finally {
    await product.stop();
  }
}

const counts = (problems: Record<string, number>) =>
  Object.entries(problems)
    .map(([problem, count]) => `${problem} ${count}`)
    .join(', ');
