import { countRefusals, everyOther, measureAccuracy } from './import/accuracy.ts';
import { hostileTable } from './import/hostile-uploads.ts';
import { sources } from './import/producers.ts';
import { howToInstall } from './import/programs.ts';
import { timesTable } from './import/upload-times.ts';
import { measureUploads } from './import/uploads.ts';
import { measureDamages, measureWays, outcomesTable } from './import/ways.ts';
import { type BenchOptions, type BenchSize, type Topic, table } from './measure.ts';

/** Reports of each producer. There are more than twenty, so the usual size has some three thousand files. */
const usualReports = { usual: 100, full: 500 };

const exact = sources.filter(({ isExact }) => isExact).length;

export const importing: Topic = {
  about:
    'audits of many producers read beside two simpler readers; hostile files, time and memory of uploads',
  async run(size: BenchSize, { reports = usualReports[size] }: BenchOptions) {
    const { results, wrong, missing } = await measureAccuracy(reports);
    const refusals = await countRefusals(Math.ceil(reports / everyOther));
    const byWay = await measureWays(Math.ceil(reports / 10));
    const damages = await measureDamages(Math.ceil(reports / 2));
    const uploads = await measureUploads(reports);
    const text = [
      `${reports} reports of each producer, every ${everyOther}th of them for the simpler readers too.`,
      `The first ${exact} producers keep to the grid. Milliseconds are the median of a file.`,
      ...(missing.length > 0
        ? [`Left out: ${missing.join(', ')}. Install them with ${howToInstall}.`]
        : []),
      accuracyTable(results),
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
      'From the upload of a report of four pages to the reply, and the same file through pdftotext -layout:',
      timesTable(uploads.times),
    ].join('\n\n');
    return {
      text,
      numbers: { reports, results, refusals, wrong, missing, byWay, damages, ...uploads },
    };
  },
};

type AccuracyResult = Awaited<ReturnType<typeof measureAccuracy>>['results'][number];

/** One row for each producer: ours in full; of the simpler readers only precision and recall. */
function accuracyTable(results: readonly AccuracyResult[]): string {
  const readers = [...new Set(results.map(({ reader }) => reader))].slice(1);
  const head = [
    'producer',
    'precision',
    'recall',
    'grade',
    'credits',
    'totals',
    'whole',
    'ms',
    'refused',
    'silent',
    'requirements',
    'unread',
  ];
  const rows = [...Map.groupBy(results, ({ producer }) => producer).values()].map(
    ([ours, ...others]) => {
      const { reader: _, ...numbers } = ours ?? {};
      const theirs = readers.map((name) => others.find(({ reader }) => reader === name));
      return [
        ...Object.values(numbers),
        ...theirs.map((each) => (each ? `${each.precision} ${each.recall}` : '')),
      ];
    },
  );
  return table([...head, ...readers], rows);
}

const counts = (problems: Record<string, number>) =>
  Object.entries(problems)
    .map(([problem, count]) => `${problem} ${count}`)
    .join(', ');
