import { readFileSync } from 'node:fs';
import type { Product } from '@coursetrail/test-product';

/** In megabytes. */
export function serverMemory({ pid }: Product) {
  const status = readFileSync(`/proc/${pid}/status`, 'latin1');
  const megabytes = (field: string) =>
    Math.round(Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0) / 1024);
  return { now: megabytes('VmRSS'), highest: megabytes('VmHWM') };
}
