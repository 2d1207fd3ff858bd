import { startProduct } from '@coursetrail/test-product';
import { countRefusals, measureAccuracy } from './import/accuracy.ts';
import { measureHostile } from './import/hostile-uploads.ts';
import { howToInstall, sources } from './import/producers.ts';
import { measureTimes } from './import/upload-times.ts';
import { enrollIn } from './import/uploader.ts';
import { measureDamages, measureWays } from './import/ways.ts';
import type { Topic } from './measure.ts';

const exact = sources.filter(({ isExact }) => isExact).length;

export const measureImport: Topic = async ({ reports }) => {
  console.log(`${reports} reports of each producer. The first ${exact} producers keep to the grid.`);
  const { results, wrong, missing } = await measureAccuracy(reports);
  if (missing.length > 0) console.log(`Left out: ${missing.join(', ')}. Install them with ${howToInstall}.`);
  console.table(results);
  if (wrong.length > 0)
    console.log(`Read wrongly by us, the first of ${wrong.length}:\n${wrong.slice(0, 20).join('\n')}`);
  console.log('Files that cannot be read, and how they are refused:');
  const refusals = await countRefusals(Math.ceil(reports / 5));
  console.table(refusals);
  console.log('Files that are not as they were downloaded:');
  const byWay = await measureWays(Math.ceil(reports / 10));
  console.table(byWay);
  console.log(
    'Reports with one damaged letter. Where only one line lists a course and still reads as one, the paper itself says so ("as printed"):',
  );
  const damages = await measureDamages(Math.ceil(reports / 2));
  console.table(damages);

  return { numbers: { reports, results, refusals, wrong, missing, byWay, damages } };
};

/** Uploads to the product as an operator runs it. */
export const measureUploads: Topic = async ({ reports }) => {
  const product = await startProduct({
    engine: 'sqlite',
    settings: { LOG_LEVEL: 'error' },
    hasWaitingReaders: true,
  });
  try {
    const enroll = enrollIn(product);
    const { missed, ...times } = await measureTimes(product, enroll, reports);
    const hostile = await measureHostile(product, enroll, reports);
    return {
      numbers: { reports, times, hostile },
      missed,
    };
  } finally {
    await product.stop();
  }
};
