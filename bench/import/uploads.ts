import { startProduct } from '@coursetrail/test-product';
import { measureHostile } from './hostile-uploads.ts';
import { measureTimes } from './upload-times.ts';
import { enrollIn } from './uploader.ts';

/** Uploads to the product as an operator runs it. */
export async function measureUploads(reports: number) {
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
