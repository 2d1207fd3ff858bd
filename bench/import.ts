import { countRefusals, everyOther, measureAccuracy } from './import/accuracy.ts';
import { sources } from './import/producers.ts';
import { howToInstall } from './import/programs.ts';
import { hostileTable, measureUploads, timesTable } from './import/uploads.ts';
import { type Options, type Size, type Topic, table } from './measure.ts';

/** Of each producer. There are more than twenty, so the usual size has some three thousand files. */
const usualReports = { usual: 100, full: 500 };

const exact = sources.filter(({ isExact }) => isExact).length;

export const importing: Topic = {
  about:
    'audits of many producers read beside two simpler readers; hostile files, time and memory of uploads',
  async run(size: Size, { reports = usualReports[size] }: Options) {
    const { results, wrong, missing } = await measureAccuracy(reports);
    const refusals = await countRefusals(Math.ceil(reports / everyOther));
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
      'Files that cannot be read, and what we say of them:',
      table(
        ['flaw', 'answers'],
        Object.entries(refusals).map(([flaw, answers]) => [flaw, counts(answers)]),
      ),
      'Files made to break a reader, uploaded four at a time while a good one is uploaded again and again:',
      hostileTable(uploads.hostile),
      'From the upload of a report of four pages to its answer, and the same file through pdftotext -layout:',
      timesTable(uploads.times),
    ].join('\n\n');
    return { text, numbers: { reports, results, refusals, wrong, missing, ...uploads } };
  },
};

type Result = Awaited<ReturnType<typeof measureAccuracy>>['results'][number];

/** One row for each producer: ours in full, of the simpler readers how much they find and how much of it is true. */
function accuracyTable(results: readonly Result[]): string {
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

const counts = (answers: Record<string, number>) =>
  Object.entries(answers)
    .map(([answer, count]) => `${answer} ${count}`)
    .join(', ');
